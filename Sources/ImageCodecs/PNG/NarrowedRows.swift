import ScenePixels

/// Rows of 16 bits a sample whose samples are all those of 8 bits, as rows of 8 bits.
///
/// A sample of 16 bits is one of 8 where both of its bytes are equal: v · 257.
struct NarrowedRows: RowSource {
    private let source: any RowSource

    /// - Precondition: all samples are those of 8 bits.
    init(_ source: any RowSource) {
        precondition(source.format.depth == 16, "only 16 bits can be narrowed")
        self.source = source
    }

    var width: Int { source.width }
    var height: Int { source.height }
    var format: RowFormat { RowFormat(channels: source.format.channels, depth: 8) }

    func key(ofRow y: Int) -> RowKey { source.key(ofRow: y) }
    func makePainter() -> any RowPainter { Painter(source) }

    private final class Painter: RowPainter {
        private let painter: any RowPainter
        private let wide: ByteBuffer

        init(_ source: any RowSource) {
            painter = source.makePainter()
            wide = ByteBuffer(count: source.width * source.format.bytesPerPixel)
        }

        func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
            try wide.write(0..<wide.count) { row throws(any Error) in
                try painter.paint(row: y, into: &row)
            }
            wide.read(0..<wide.count) { NarrowedRows.narrow($0, into: &bytes) }
        }
    }

    /// Whether all samples are those of 8 bits.
    static func areNarrow(_ row: Span<UInt8>) -> Bool {
        var index = 0
        while index + 8 <= row.count {
            let word = row.littleEndian64(at: index)
            guard (word ^ word >> 8) & 0x00ff_00ff_00ff_00ff == 0 else { return false }
            index += 8
        }
        while index < row.count {
            guard row[index] == row[index + 1] else { return false }
            index += 2
        }
        return true
    }

    /// Takes the first byte of each sample.
    static func narrow(_ row: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
        for index in target.indices { target[index] = row[2 * index] }
    }

    /// The same for rows that are painted.
    static func narrowed(_ painted: ByteBuffer) -> ByteBuffer {
        let result = ByteBuffer(count: painted.count / 2)
        painted.read(0..<painted.count) { rows in
            result.write(0..<result.count) { narrow(rows, into: &$0) }
        }
        return result
    }
}
