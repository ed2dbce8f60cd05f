/// The checksum of a zlib stream: `low` is one plus the sum of the bytes, `high` the sum of all values of `low`.
///
/// - Source: RFC 1950, section 8.2.
struct Adler32: Equatable {
    private static let modulus: UInt32 = 65521

    private var low: UInt32 = 1
    private var high: UInt32 = 0

    var value: UInt32 { high << 16 | low }

    mutating func update(_ bytes: Span<UInt8>) {
        var index = 0
        while bytes.count - index >= 256 {
            addBlock(of: bytes, at: index)
            index += 256
        }
        while index < bytes.count {
            low += UInt32(bytes[index])
            high += low
            index += 1
        }
        // The tail adds less than 2²⁴ to `high`.
        low %= Self.modulus
        high %= Self.modulus
    }

    /// Adds 256 bytes as 16 vectors of 16 lanes.
    ///
    /// With S the lane sums and P the sums of S after each vector, the byte in lane j of vector k counts
    /// 256 − 16k − j times in `high`, and is 16 − k times in P: so `high` gains 16·ΣP − Σ j·S. No lane passes
    /// 255 · 136 < 2¹⁶.
    @inline(__always)
    private mutating func addBlock(of bytes: Span<UInt8>, at start: Int) {
        var sums = SIMD16<UInt16>()
        var prefixSums = SIMD16<UInt16>()
        for vector in 0..<16 {
            sums &+= SIMD16<UInt16>(truncatingIfNeeded: bytes.vector16(at: start + 16 * vector))
            prefixSums &+= sums
        }
        let lanes = SIMD16<UInt32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        let wideSums = SIMD16<UInt32>(truncatingIfNeeded: sums)
        let gain = SIMD16<UInt32>(truncatingIfNeeded: prefixSums) &* 16 &- wideSums &* lanes
        high = (high &+ 256 &* low &+ gain.wrappedSum()) % Self.modulus
        low = (low &+ wideSums.wrappedSum()) % Self.modulus
    }

    /// The checksum of a text followed by another of `count` bytes whose own checksum is `next`.
    func followed(by next: Adler32, count: Int) -> Adler32 {
        let modulus = UInt64(Self.modulus)
        let times = UInt64(count) % modulus
        let before = UInt64(low) + modulus - 1
        var joined = Adler32()
        joined.low = UInt32((before + UInt64(next.low)) % modulus)
        joined.high = UInt32((UInt64(high) + UInt64(next.high) + times * (before % modulus)) % modulus)
        return joined
    }
}
