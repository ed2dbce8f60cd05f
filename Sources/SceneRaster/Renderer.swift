import ScenePixels
import ScenePlan
import Synchronization

/// A plan as rows of pixels, painted on demand.
///
/// - Shape: the rows of `region`, from its top; any row can be painted at any time by any painter, with the same bytes.
/// - Memory: a painter's buffers and nodes; nothing depends on the height.
/// - Source: Grammar/README.md, "Compositing and output".
public final class Renderer: RowSource {
    public let width: Int
    public let height: Int
    public let format: RowFormat
    let plan: Plan
    let region: Box
    let surface: Surface
    private let translucent = Atomic<Bool>(false)

    /// - Parameters:
    ///   - region: the device pixels to paint, inside the plan; nil is all of it.
    ///   - matte: laid under the picture in the blending space. Where the format has no alpha, nil is white and the matte is
    ///     taken as opaque; elsewhere nothing is laid under without one.
    public init(plan: Plan, region: Box? = nil, format: RowFormat, matte: Color? = nil) {
        let whole = Box(x0: 0, y0: 0, x1: plan.width, y1: plan.height)
        let region = region ?? whole
        precondition(
            !region.isEmpty && region.x0 >= 0 && region.y0 >= 0 && region.x1 <= plan.width
                && region.y1 <= plan.height, "a region lies in its picture")
        self.plan = plan
        self.region = region
        self.format = format
        width = region.width
        height = region.height
        surface = Surface(blending: plan.blending, format: format, matte: matte)
    }

    /// Whether a pixel that was painted so far was not opaque (before the matte).
    public var hasPaintedTranslucency: Bool { translucent.load(ordering: .relaxed) }

    func notePaintedTranslucency() { translucent.store(true, ordering: .relaxed) }

    public func key(ofRow y: Int) -> RowKey {
        var signature = RowSignature()
        signature.add(plan.root, along: line(ofRow: y), blending: plan.blending)
        return signature.key
    }

    public func makePainter() -> any RowPainter { ScenePainter(self) }

    /// Row `y` of the region in the plan's pixels.
    func line(ofRow y: Int) -> Scanline {
        Scanline(x: region.x0, y: region.y0 + y, count: width)
    }
}

/// Paints a renderer's rows, a stretch at a time: all layers of one while it is in the fastest cache.
final class ScenePainter: RowPainter {
    private let renderer: Renderer
    private let painter: PixelPainter<ExactPixel>
    private let buffer: RunBuffer<ExactPixel>
    private var root: ContentNode<ExactPixel>?

    /// Pixels painted at once.
    static let stretch = 1024

    init(_ renderer: Renderer) {
        self.renderer = renderer
        painter = PixelPainter(surface: renderer.surface, capacity: Self.stretch)
        buffer = RunBuffer(capacity: Self.stretch)
    }

    func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
        precondition(y >= 0 && y < renderer.height, "a row is one of the picture's")
        precondition(
            bytes.count == renderer.width * renderer.format.bytesPerPixel, "a row has room for its pixels")
        let line = renderer.line(ofRow: y)
        let writer = RowWriter(surface: renderer.surface)
        var start = 0
        while start < line.count {
            let end = min(start + Self.stretch, line.count)
            let run = buffer.run(count: end - start)
            try paint(line.stretch(start..<end), into: run)
            let offset = start * renderer.format.bytesPerPixel
            if !writer.write(run, into: &bytes, at: offset) { renderer.notePaintedTranslucency() }
            start = end
        }
    }

    private func paint(_ line: Scanline, into run: Run<ExactPixel>) throws {
        let surface = renderer.surface
        let root = try self.root ?? ContentNode(renderer.plan.root, on: surface)
        self.root = root
        run.fill(surface.premultiplied(renderer.plan.background))
        try painter.paint(root, along: line, onto: run)
        try painter.applyMasks(of: root, along: line, to: run)
    }
}
