/// Fields of more than a byte. All trap outside the span: check the size before.
extension Span<UInt8> {
    func bigEndian16(at offset: Int) -> UInt16 {
        UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
    }

    func bigEndian32(at offset: Int) -> UInt32 {
        UInt32(bigEndian16(at: offset)) << 16 | UInt32(bigEndian16(at: offset + 2))
    }

    func littleEndian16(at offset: Int) -> UInt16 {
        UInt16(self[offset + 1]) << 8 | UInt16(self[offset])
    }

    func littleEndian32(at offset: Int) -> UInt32 {
        UInt32(littleEndian16(at: offset + 2)) << 16 | UInt32(littleEndian16(at: offset))
    }
}

extension MutableSpan<UInt8> {
    /// Copies bytes to `offset`. Traps outside the span.
    mutating func copy(_ source: Span<UInt8>, to offset: Int) {
        var index = 0
        while source.count - index >= 16 {
            store(source.vector16(at: index), at: offset + index)
            index += 16
        }
        while index < source.count {
            self[offset + index] = source[index]
            index += 1
        }
    }
}

extension [UInt8] {
    /// The same bytes.
    init(copying bytes: Span<UInt8>) {
        self.init(repeating: 0, count: bytes.count)
        var target = mutableSpan
        target.copy(bytes, to: 0)
    }
}
