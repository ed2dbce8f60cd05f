import Dispatch
import ScenePixels
import ScenePlan
import SceneRaster
import Synchronization

/// A picture that is held and follows its scene: after an edit only what has changed is painted again.
///
/// - Shape: `height` rows of `width` straight RGBA pixels, 8 bits a sample; a pixel of alpha 0 is all 0.
/// - Memory: four bytes a pixel.
public final class LivePicture {
    public private(set) var compilation: Compilation
    public private(set) var width = 0
    public private(set) var height = 0
    public private(set) var pixels: [UInt8] = []
    private var plan: Plan?
    private var manner: Renderer.Manner?
    private static let format = RowFormat(channels: .rgba, depth: 8)

    /// Paints a first picture; without a plan (the scene has errors) it stays empty.
    public init(_ compilation: Compilation) throws {
        self.compilation = compilation
        _ = try follow()
    }

    /// Takes a newer compilation of the scene and paints what has changed.
    ///
    /// - Returns: the box painted anew; nil where nothing was: the pictures are alike, or the newer has errors (the old one stays).
    /// - Throws: a `PaintingError` where a value is found wrong only while painting; the picture is then painted whole next time.
    public func update(to newer: Compilation) throws -> Box? {
        let filesChanged = Self.filesDiffer(compilation, newer)
        compilation = newer
        if filesChanged { plan = nil }
        return try follow()
    }

    private func follow() throws -> Box? {
        guard let new = compilation.plan else { return nil }
        let whole = Box(x0: 0, y0: 0, x1: new.width, y1: new.height)
        var changed: Box? = whole
        let manner = Renderer(plan: new, format: Self.format).manner
        if let plan, manner == self.manner { changed = PlanDifference.box(from: plan, to: new) }
        self.manner = manner
        if new.width != width || new.height != height || plan == nil {
            (width, height) = (new.width, new.height)
            pixels = [UInt8](repeating: 0, count: 4 * width * height)
        }
        plan = nil
        if let changed { try paint(changed, of: new) }
        plan = new
        return changed
    }

    /// An image or import with another content behind the same name.
    private static func filesDiffer(_ old: Compilation, _ new: Compilation) -> Bool {
        let known = Dictionary(
            old.files.inputs.dropFirst().map { ($0.identity, $0.stamp) },
            uniquingKeysWith: { first, _ in first })
        return new.files.inputs.dropFirst().contains { input in
            known[input.identity].map { $0 != input.stamp } ?? false
        }
    }

    /// Paints the pixels of a box, by bands on two threads or more.
    private func paint(_ box: Box, of plan: Plan) throws {
        let renderer = Renderer(plan: plan, region: box, format: Self.format)
        let bands = min(Self.bands, box.height)
        let stride = 4 * width
        let rowBytes = 4 * box.width
        let done = Mutex<(pixels: [UInt8], failure: (any Error)?)>((pixels, nil))
        pixels = []
        DispatchQueue.concurrentPerform(iterations: bands) { band in
            let rows = box.height * band / bands..<box.height * (band + 1) / bands
            do {
                let painted = try Self.paint(rows, of: renderer, rowBytes: rowBytes)
                done.withLock { state in
                    for row in rows {
                        let target = (box.y0 + row) * stride + 4 * box.x0
                        let source = (row - rows.lowerBound) * rowBytes
                        state.pixels.replaceSubrange(
                            target..<target + rowBytes, with: painted[source..<source + rowBytes])
                    }
                }
            } catch {
                done.withLock { $0.failure = error }
            }
        }
        let (painted, failure) = done.withLock { state in
            let result = state
            state.pixels = []
            return result
        }
        pixels = painted
        if let failure { throw failure }
    }

    private static let bands = 8

    private static func paint(_ rows: Range<Int>, of renderer: Renderer, rowBytes: Int) throws -> [UInt8] {
        let painter = renderer.makePainter()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rows.count * rowBytes)
        var line = [UInt8](repeating: 0, count: rowBytes)
        for row in rows {
            var span = line.mutableSpan
            try painter.paint(row: row, into: &span)
            bytes += line
        }
        return bytes
    }
}
