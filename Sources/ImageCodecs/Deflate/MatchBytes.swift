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

    /// How many bytes are equal, at most `most`.
    @inline(__always)
    static func commonLength(_ base: UnsafeRawPointer, left: Int, right: Int, most: Int) -> Int {
        var length = 0
        while length &+ 8 <= most {
            let (here, there) = unsafe (word(base, left &+ length), word(base, right &+ length))
            if here != there { return length &+ (here ^ there).trailingZeroBitCount &>> 3 }
            length &+= 8
        }
        while length < most,
            unsafe base.load(fromByteOffset: left + length, as: UInt8.self)
                == base.load(fromByteOffset: right + length, as: UInt8.self)
        {
            length += 1
        }
        return length
    }
}
