/// Where a writer's bytes go, in order.
package protocol ByteSink {
    /// Takes bytes, as often as said; they are not kept after the call.
    mutating func write(_ bytes: Span<UInt8>, times: Int) throws

    /// Takes pieces of buffers that do not change any more, one after the other.
    ///
    /// A picture of cells is the same rows again and again, so a sink that can name many pieces in one system call
    /// need not copy them.
    mutating func write(_ pieces: [BufferPiece]) throws
}

/// Bytes of a buffer, as often as said.
package struct BufferPiece {
    let buffer: ByteBuffer
    let range: Range<Int>
    let times: Int
}

extension ByteSink {
    package mutating func write(_ bytes: Span<UInt8>) throws {
        try write(bytes, times: 1)
    }

    package mutating func write(_ pieces: [BufferPiece]) throws {
        for piece in pieces {
            try piece.buffer.read(piece.range) { bytes throws(any Error) in
                try write(bytes, times: piece.times)
            }
        }
    }
}

/// A sink in memory.
package struct ArraySink: ByteSink {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ bytes: Span<UInt8>, times: Int) throws {
        let start = self.bytes.count
        self.bytes.append(contentsOf: repeatElement(0, count: bytes.count * times))
        var target = self.bytes.mutableSpan
        for time in 0..<times { target.copy(bytes, to: start + time * bytes.count) }
    }
}
