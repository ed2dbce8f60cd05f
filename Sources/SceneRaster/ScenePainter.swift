import ScenePixels
import ScenePlan

/// Paints a renderer's rows, a stretch at a time: all layers of one while it is in the fastest cache.
///
/// A stretch is painted with the quickest pixels that can hold it: packed ones where all of it is opaque or clear, else, for
/// 8-bit samples, planes of 16 bits where the plan is such (`PlanarPainter`) or single precision, else double. What kind was
/// taken never shows: where packed pixels do, the others give the same bytes, so it does not matter which pixels share a
/// stretch. A ramp that covers the picture, or cells of a pixel each, write its rows themselves.
final class ScenePainter: RowPainter {
    private let renderer: Renderer
    private let surface: Surface
    private let writer: RowWriter
    // Looks at the whole plan.
    private lazy var rounding = FloatRounding(
        surface, settles: OpaqueMixing.happens(in: renderer.plan))
    private lazy var rounded = RunBuffer<PackedPixel>(capacity: Self.stretch)
    private let packed: RootPainter<PackedPixel>?
    private lazy var covering = packed.flatMap { _ in CoveringCells(renderer.plan, on: surface) }
    // Most pictures need one kind of pixels alone.
    private lazy var single = singlePainter
    private lazy var exact = RootPainter<ExactPixel>(
        renderer.plan, surface, capacity: Self.stretch)
    private lazy var isPlanar =
        renderer.precision == .fastest && PlanarPainter.serves(renderer.plan, on: surface)
    private var planar: PlanarPainter?
    /// Stretches to pass over before packed pixels are tried again, and how many that last was.
    private var packedPause = 0
    private var packedBackoff = 0

    /// Pixels painted at once. Packed ones are written and read again from the second cache at little cost: 2048 at once take an eighth
    /// longer than these.
    static let packedStretch = 8192
    static let stretch = 1024
    /// Of a stretch, pixels that are settled one by one; where more are in doubt (a flat colour just where a level starts),
    /// the stretch is painted again exactly.
    private static let doubtLimit = 6

    init(_ renderer: Renderer) {
        self.renderer = renderer
        surface = renderer.surface.ofPainter
        writer = RowWriter(surface: surface, isOpaque: renderer.plan.isOpaqueByConstruction)
        packed =
            renderer.precision == .fastest && surface.allowsFastPixels
            ? RootPainter(renderer.plan, surface, capacity: min(Self.packedStretch, renderer.width)) : nil
    }

    private var singlePainter: RootPainter<FloatPixel>? {
        guard renderer.precision != .exact, surface.allowsFloatPixels else { return nil }
        return RootPainter(renderer.plan, surface, capacity: Self.stretch)
    }

    func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
        precondition(y >= 0 && y < renderer.height, "a row is one of the picture's")
        precondition(
            bytes.count == renderer.width * renderer.format.bytesPerPixel, "a row has room for its pixels")
        let line = renderer.line(ofRow: y)
        if let ramp = packed?.coveringRuns(size: renderer.format.bytesPerPixel) {
            unsafe bytes.withUnsafeMutableBytes { unsafe ramp.paint(line, into: $0) }
            return
        }
        if let covering, try covering.paint(line, into: &bytes) { return }
        let size = renderer.format.bytesPerPixel
        var isOpaque = true
        for whole in Self.stretches(of: 0..<line.count, Self.packedStretch) {
            if let run = try paintPacked(line.stretch(whole)) {
                isOpaque = writer.write(run, into: &bytes, at: whole.lowerBound * size) && isOpaque
                continue
            }
            for part in Self.stretches(of: whole, Self.stretch) {
                isOpaque = try paint(line.stretch(part), into: &bytes, at: part.lowerBound * size) && isOpaque
            }
        }
        if !isOpaque { renderer.notePaintedTranslucency() }
    }

    private static func stretches(
        of places: Range<Int>, _ length: Int
    ) -> some Sequence<Range<Int>> {
        stride(from: places.lowerBound, to: places.upperBound, by: length).lazy.map {
            $0..<min($0 + length, places.upperBound)
        }
    }

    private func paint(
        _ line: Scanline, into bytes: inout MutableSpan<UInt8>, at offset: Int
    ) throws -> Bool {
        if isPlanar {
            let painter =
                try planar ?? PlanarPainter(renderer.plan, on: surface, capacity: Self.stretch)
            planar = painter
            ByteSink.write(try painter.paint(line), renderer.format.bytesPerPixel, into: &bytes, at: offset)
            return true
        }
        guard let single else { return writer.write(try exact.paint(line), into: &bytes, at: offset) }
        let run = try single.paint(line)
        var doubts = 0
        var whole: Run<ExactPixel>?
        let packed = rounded.run(count: run.count)
        let isOpaque = try rounding.round(run, into: packed) { place in
            if let whole { return whole[place] }
            doubts += 1
            if doubts <= Self.doubtLimit { return try exact.paint(line.stretch(place..<place + 1))[0] }
            let painted = try exact.paint(line)
            whole = painted
            return painted[place]
        }
        ByteSink.write(packed, renderer.format.bytesPerPixel, into: &bytes, at: offset)
        return isOpaque
    }

    /// The painted stretch, nil where it is not all opaque or clear. Where that was so time and again, it is not tried at
    /// every stretch.
    private func paintPacked(_ line: Scanline) throws -> Run<PackedPixel>? {
        guard let packed else { return nil }
        if packedPause > 0 {
            packedPause -= 1
            return nil
        }
        do {
            let run = try packed.paint(line)
            packedBackoff = 0
            return run
        } catch is NotBinary {
            packedBackoff = min(2 * packedBackoff + 1, 15)
            packedPause = packedBackoff
            return nil
        }
    }
}

/// Paints a plan with one kind of pixels.
final class RootPainter<P: Pixel> {
    private let plan: Plan
    private let surface: Surface
    private let painter: PixelPainter<P>
    private let buffer: RunBuffer<P>
    private let hidesBackground: Bool
    private var covering: RampRuns??
    private var root: Result<RootNode<P>, any Error>?

    init(_ plan: Plan, _ surface: Surface, capacity: Int) {
        self.plan = plan
        self.surface = surface
        hidesBackground = plan.hidesBackground
        painter = PixelPainter(surface: surface, capacity: capacity)
        buffer = RunBuffer(capacity: capacity)
    }

    /// The pixels of a line of the picture; valid until the next call.
    func paint(_ line: Scanline) throws -> Run<P> {
        let root = try prepared()
        let run = buffer.run(count: line.count)
        // What pixels of numbers are mixed with must be a number, though nothing of it is seen.
        if !hidesBackground || !P.isBinary { run.fill(root.background) }
        try painter.paint(root.content, along: line, onto: run)
        try painter.applyMasks(of: root.content, along: line, to: run)
        return run
    }

    /// A ramp that covers the whole picture and consists of runs, which write a row's bytes themselves.
    func coveringRuns(size: Int) -> RampRuns? {
        if let covering { return covering }
        let runs = plan.coveringRamp.flatMap { RampRuns($0, in: plan.root, on: surface, size: size) }
        covering = .some(runs)
        return runs
    }

    private func prepared() throws -> RootNode<P> {
        if let root { return try root.get() }
        let made = Result { try RootNode<P>(plan, on: surface) }
        root = made
        return try made.get()
    }
}

/// A plan, ready to paint.
private final class RootNode<P: Pixel> {
    let background: P
    let content: ContentNode<P>

    init(_ plan: Plan, on surface: Surface) throws {
        background = try P(plan.background, on: surface)
        content = try ContentNode(plan.root, on: surface)
    }
}
