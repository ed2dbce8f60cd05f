import ScenePixels

/// A stretch of a picture's rows, as a job for one thread: which rows to make, and in what order they and
/// earlier ones are written.
final class RowBand: @unchecked Sendable {
    /// Encoded rows, one behind the other.
    final class Store: @unchecked Sendable {
        let buffer: ByteBuffer
        /// Where each row begins, and where the last one ends.
        fileprivate(set) var offsets: [Int] = [0]

        /// - Parameter phase: as in `ByteBuffer`.
        init(capacity: Int, phase: Int) { buffer = ByteBuffer(count: capacity, phase: phase) }

        /// Forgets its rows.
        func clear() {
            buffer.clear()
            offsets.removeSubrange(1...)
        }

        func read(row: Int, _ body: (Span<UInt8>) -> Void) {
            buffer.read(offsets[row]..<offsets[row + 1], body)
        }
    }

    /// Rows of a store that follow each other, or one of them many times.
    struct Segment {
        let store: Store
        let first: Int
        var count: Int
        var times: Int
    }

    let store: Store
    /// The rows to make, from the top.
    var rows: [Int] = []
    var segments: [Segment] = []

    init(store: Store) { self.store = store }

    /// Makes the rows.
    func make(_ painter: any RowPainter, _ encoder: some RowEncoder, scratch: ByteBuffer) throws {
        for row in rows {
            let start = store.offsets[store.offsets.count - 1]
            var length = scratch.count
            if encoder.isIdentity {
                try store.buffer.write(start..<start + length) { target throws(any Error) in
                    try painter.paint(row: row, into: &target)
                }
            } else {
                try scratch.write(0..<length) { painted throws(any Error) in
                    try painter.paint(row: row, into: &painted)
                }
                length = scratch.read(0..<length) { painted in
                    store.buffer.write(start..<start + encoder.capacity) {
                        encoder.encode(painted, into: &$0)
                    }
                }
            }
            store.offsets.append(start + length)
        }
    }

    /// The encoded rows in the picture's order.
    var pieces: [BufferPiece] {
        segments.map { segment in
            let offsets = segment.store.offsets
            let range = offsets[segment.first]..<offsets[segment.first + segment.count]
            return BufferPiece(buffer: segment.store.buffer, range: range, times: segment.times)
        }
    }
}

/// Turns a painted row into the bytes of a file.
protocol RowEncoder: Sendable {
    /// The bytes of the file are those that were painted.
    var isIdentity: Bool { get }
    /// The most bytes that a row becomes.
    var capacity: Int { get }
    /// Encodes a row and gives the number of bytes.
    func encode(_ row: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> Int
}
