import ScenePlan

/// The coverage of masks; that of rows that repeat is made once.
final class PlanarCoverage {
    private let content: Content
    private let masks: [MaskNode<FloatPixel>]
    private let painter: PixelPainter<FloatPixel>
    private let coverages: RunBuffer<Float>
    private let capacity: Int
    private var slots: RowSlots<Stored>

    private struct Stored {
        let buffer: RunBuffer<UInt16>
        var isEmpty: Bool
    }

    /// - Parameter content: whose masks they are.
    init(
        _ content: Content, _ masks: [MaskNode<FloatPixel>], _ painter: PixelPainter<FloatPixel>,
        capacity: Int,
        slots: Int
    ) {
        // What the masks cover is of no account here.
        self.content = Content(width: content.width, height: content.height, items: [], masks: content.masks)
        self.masks = masks
        self.painter = painter
        self.capacity = capacity
        coverages = RunBuffer(capacity: capacity)
        self.slots = RowSlots(limit: slots)
    }

    /// Nil where all of it is 0.
    func cover(_ line: Scanline) throws -> Run<UInt16>? {
        let stored = try slots.stored(for: content, along: line) { old in
            let buffer = old?.buffer ?? RunBuffer<UInt16>(capacity: capacity)
            let coverage = coverages.run(count: line.count)
            guard try painter.cover(masks, along: line, into: coverage) else {
                return Stored(buffer: buffer, isEmpty: true)
            }
            let row = buffer.run(count: line.count)
            for place in 0..<row.count { row[place] = UInt16(coverage[place] * 65535 + 0.5) }
            return Stored(buffer: buffer, isEmpty: false)
        }
        return stored.isEmpty ? nil : stored.buffer.run(count: line.count)
    }
}
