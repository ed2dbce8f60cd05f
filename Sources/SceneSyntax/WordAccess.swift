// Eight bytes of a text at a time.
//
// The standard library marks a load of more than a byte as unsafe, since a type may have bit patterns that are no value
// of it. A number has none, and every load checks its bounds, so this is where that is vouched for.

extension Span<UInt8> {
    /// Eight bytes, the first one lowest. Traps outside the span.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// One to eight bytes, the first one lowest, and zeros. Traps outside the span.
    @inline(__always)
    func word(at offset: Int, count length: Int) -> UInt64 {
        if offset &+ 8 <= count {
            return word(at: offset) & UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* length)
        }
        return lastWord(at: offset, count: length)
    }

    /// As `word`, close to the end.
    @inline(never)
    private func lastWord(at offset: Int, count length: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in 0..<length { word |= UInt64(self[offset + index]) << UInt64(8 * index) }
        return word
    }
}

/// The bytes of a word, each answered in its highest bit.
extension UInt64 {
    private static let everyByte: UInt64 = 0x0101_0101_0101_0101
    static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Which bytes are equal to one.
    @inline(__always)
    func bytes(equalTo byte: UInt8) -> UInt64 {
        let difference = self ^ Self.everyByte &* UInt64(byte)
        // Seven bits and 0x7F carry into the eighth unless all seven are 0.
        return ~((difference & ~Self.highBits) &+ ~Self.highBits | difference | ~Self.highBits)
    }

    /// Which bytes go on with a character of UTF-8: 10xxxxxx.
    @inline(__always)
    var continuations: UInt64 { self & ~(self << 1) & Self.highBits }

    /// Which bytes begin a character of four: 1111xxxx.
    @inline(__always)
    var fourByteLeads: UInt64 { self & self << 1 & self << 2 & self << 3 & Self.highBits }
}
