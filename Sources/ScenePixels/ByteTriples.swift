/// Pixels of three bytes each, stored four at a time.
///
/// Two pixels stand in the lowest six bytes of a word, in the order in which they are written.
public enum ByteTriples {
    /// What four pixels are stored as; the last four bytes are the next pixels' to write over.
    public static let room = 16

    /// The pairs of four pixels that have 32 bits each, of which the highest 8 are left out.
    @inlinable @inline(__always)
    public static func pairs(_ pixels: SIMD2<UInt64>) -> SIMD2<UInt64> {
        (pixels & 0xFF_FFFF) | ((pixels &>> 8) & 0xFFFF_FF00_0000)
    }

    /// The pairs of four gray pixels, of samples of 32 bits each.
    @inlinable @inline(__always)
    public static func pairs(gray samples: SIMD2<UInt64>) -> SIMD2<UInt64> {
        ((samples | samples &>> 8) & 0xFFFF_FFFF) &* 0x01_0101
    }

    /// The second pair is stored twice, the first time where it does not belong: were the words stored one by one, the compiler
    /// would compute each by itself, which takes half as long again.
    @unsafe @inlinable @inline(__always)
    public static func store(_ pairs: SIMD2<UInt64>, to place: UnsafeMutableRawPointer) {
        unsafe place.storeBytes(
            of: SIMD2(pairs.x.littleEndian, pairs.y.littleEndian), as: SIMD2<UInt64>.self)
        unsafe place.storeBytes(of: pairs.y.littleEndian, toByteOffset: 6, as: UInt64.self)
    }
}
