/// The bits of a DEFLATE stream that come next, up to 64 of them.
struct InflateBuffer {
    /// The next byte that is not in `bits`.
    var input: Int
    /// Bits above `count` are either zero or what will be there after the next refill.
    var bits: UInt64 = 0
    var count = 0

    init(input: Int) { self.input = input }

    /// Fills up to at least 56 bits, without a branch; the source has 8 bytes more.
    @inline(__always)
    mutating func refill(_ source: Span<UInt8>) {
        bits |= source.littleEndian64(at: input) &<< UInt64(count)
        input &+= (63 &- count) &>> 3
        count |= 56
    }

    @inline(__always)
    func index(_ mask: UInt64) -> Int { Int(truncatingIfNeeded: bits & mask) }

    /// Drops a code, and the extra bits that its entry has.
    @inline(__always)
    mutating func drop(_ entry: UInt32) {
        bits &>>= UInt64(entry & 0xff)
        count &-= Int(entry & 0xff)
    }

    /// The base of an entry plus its extra bits; drops them.
    @inline(__always)
    mutating func take(_ entry: UInt32) -> Int {
        let all = bits & (1 &<< UInt64(entry & 0xff) &- 1)
        drop(entry)
        return Int(entry >> 16) &+ Int(truncatingIfNeeded: all &>> UInt64(entry >> 8 & 15))
    }

    /// The entry itself, or the one of the subtable that it points to.
    @inline(__always)
    mutating func resolve(_ entry: UInt32, _ table: Span<UInt32>) -> UInt32 {
        guard entry & InflateTable.Kind.pointer != 0 else { return entry }
        drop(entry)
        let place = index(1 &<< UInt64(entry >> 8 & 15) &- 1)
        return table[Int(entry >> 16) &+ place]
    }

    /// Keeps only the bits of a byte that is begun.
    mutating func giveBackWholeBytes() {
        input -= count >> 3
        count &= 7
        bits &= 1 << UInt64(count) - 1
    }

    /// Goes on at the next whole byte.
    mutating func alignToByte() {
        giveBackWholeBytes()
        bits = 0
        count = 0
    }
}
