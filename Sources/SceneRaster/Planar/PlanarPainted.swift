import ScenePixels
import ScenePlan

/// Whatever there is, painted in single precision and taken over; what repeats is painted once.
final class PlanarPainted {
    private let content: Content
    private let node: ContentNode<FloatPixel>
    /// Nil where the content is one paint, without masks.
    private let layer: LayerNode<FloatPixel>?
    private let painter: PixelPainter<FloatPixel>
    private let pixels: RunBuffer<FloatPixel>
    private let capacity: Int
    private var slots: RowSlots<Stored>

    private struct Stored {
        let buffer: PlanarBuffer
        /// Nil where nothing is painted.
        var kind: Kind?
    }

    private enum Kind {
        /// All pixels alike.
        case color(PlanarColor)
        case row(isOpaque: Bool)
    }

    /// - Parameter layer: for its opacity and masks; without one the content is one paint.
    init(
        _ content: Content, _ node: ContentNode<FloatPixel>, layer: LayerNode<FloatPixel>?,
        _ painter: PixelPainter<FloatPixel>, capacity: Int, slots: Int
    ) {
        self.content = content
        self.node = node
        self.layer = layer
        self.painter = painter
        self.capacity = capacity
        pixels = RunBuffer(capacity: capacity)
        self.slots = RowSlots(limit: slots)
    }

    /// Nil where nothing is painted.
    func paint(_ line: Scanline) throws -> PlanarPaint? {
        let stored = try slots.stored(for: content, along: line) { old in
            let buffer = old?.buffer ?? PlanarBuffer(capacity: capacity)
            let run = pixels.run(count: line.count)
            if let layer {
                guard try painter.paint(layer, node, along: line, apart: run) else {
                    return Stored(buffer: buffer, kind: nil)
                }
            } else if let paint = node.onlyPaint {
                try painter.fill(run, with: paint, along: line)
            }
            let first = run[0]
            if (1..<run.count).allSatisfy({ run[$0] == first }) {
                return Stored(buffer: buffer, kind: .color(PlanarColor(first)))
            }
            let row = buffer.row(count: line.count)
            var isOpaque = true
            for place in 0..<run.count {
                row.set(place, PlanarColor(run[place]))
                isOpaque = isOpaque && run[place].isOpaque
            }
            return Stored(buffer: buffer, kind: .row(isOpaque: isOpaque))
        }
        return switch stored.kind {
        case nil: nil
        case .color(let color): .color(color)
        case .row(let isOpaque): .row(stored.buffer.row(count: line.count), isOpaque: isOpaque)
        }
    }
}
