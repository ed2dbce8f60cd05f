/// Bytes at a place in memory, eight at a time: what match finders compare.
enum MatchBytes {
    /// Eight bytes, the first one lowest.
    @inline(__always)
    static func word(_ base: UnsafeRawPointer, _ place: Int) -> UInt64 {
        UInt64(littleEndian: unsafe base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    /// How many bytes, at most `most`, are equal to those `distance` before, of which the first eight are known to be. A
    /// last stretch of fewer than eight is not looked at.
    @inline(__always)
    static func commonLength(_ base: UnsafeRawPointer, _ place: Int, _ distance: Int, _ most: Int) -> Int {
        var length = 8
        while length &+ 8 <= most {
            let here = unsafe word(base, place &+ length)
            let there = unsafe word(base, place &- distance &+ length)
            if here != there { return length &+ (here ^ there).trailingZeroBitCount &>> 3 }
            length &+= 8
        }
        return min(length, most)
    }
}
