/// Where a writer's bytes go, in order.
package protocol ByteSink {
    /// Takes bytes, as often as said; they are not kept after the call.
    ///
    /// A picture of cells is the same rows again and again, so a sink that can name bytes more than once in one
    /// system call need not copy them.
    mutating func write(_ bytes: Span<UInt8>, times: Int) throws
}

extension ByteSink {
    package mutating func write(_ bytes: Span<UInt8>) throws {
        try write(bytes, times: 1)
    }

    mutating func write(text: String) throws {
        try write(Array(text.utf8).span)
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
