/// The hash behind `random`: 64-bit wrapping arithmetic.
///
/// - Source: Grammar/README.md, "random"; the finaliser of SplitMix64.
public enum RandomHash {
    public static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15

    @inlinable @inline(__always)
    public static func mix(_ value: UInt64) -> UInt64 {
        let z = highestBits(value)
        return z ^ z >> 31
    }

    /// `mix` but for its last step, which leaves the highest 31 bits as they are.
    @inlinable @inline(__always)
    public static func highestBits(_ value: UInt64) -> UInt64 {
        var z = value
        z ^= z >> 30
        z &*= 0xBF58_476D_1CE4_E5B9
        z ^= z >> 27
        z &*= 0x94D0_49BB_1331_11EB
        return z
    }

    /// `mix` of two values.
    @inlinable @inline(__always)
    public static func mix(_ values: SIMD2<UInt64>) -> SIMD2<UInt64> {
        let factor: UInt64 = 0x94D0_49BB_1331_11EB
        var z = beforeLast(values)
        z = lowProduct(z, factor) &+ highProducts(z, factor) &<< 32
        return z ^ z &>> 31
    }

    /// The higher halves of `highestBits`, of four values: of the last product, which SSE2 makes of 32-bit halves, not all is needed.
    @inlinable @inline(__always)
    public static func highestHalves(_ first: SIMD2<UInt64>, _ second: SIMD2<UInt64>) -> SIMD4<UInt32> {
        let factor: UInt64 = 0x94D0_49BB_1331_11EB
        let (first, second) = (beforeLast(first), beforeLast(second))
        let (firstLow, secondLow) = (halves(lowProduct(first, factor)), halves(lowProduct(second, factor)))
        let (firstHigh, secondHigh) = (
            halves(highProducts(first, factor)), halves(highProducts(second, factor))
        )
        return SIMD4(lowHalf: firstLow.oddHalf, highHalf: secondLow.oddHalf)
            &+ SIMD4(lowHalf: firstHigh.evenHalf, highHalf: secondHigh.evenHalf)
    }

    /// What the last product is of.
    @inlinable @inline(__always)
    static func beforeLast(_ values: SIMD2<UInt64>) -> SIMD2<UInt64> {
        let factor: UInt64 = 0xBF58_476D_1CE4_E5B9
        var z = values
        z ^= z &>> 30
        z = lowProduct(z, factor) &+ highProducts(z, factor) &<< 32
        return z ^ z &>> 27
    }

    /// The product of the lower halves.
    @inlinable @inline(__always)
    static func lowProduct(_ values: SIMD2<UInt64>, _ factor: UInt64) -> SIMD2<UInt64> {
        (values & 0xFFFF_FFFF) &* SIMD2(repeating: factor & 0xFFFF_FFFF)
    }

    /// The products of lower with higher halves, together.
    @inlinable @inline(__always)
    static func highProducts(_ values: SIMD2<UInt64>, _ factor: UInt64) -> SIMD2<UInt64> {
        let halves = halves(values)
        // By a shuffle and not a shift, which would have to keep the value.
        let higher = unsafe unsafeBitCast(
            SIMD4(halves.y, halves.y, halves.w, halves.w), to: SIMD2<UInt64>.self)
        return (values & 0xFFFF_FFFF) &* SIMD2(repeating: factor >> 32)
            &+ (higher & 0xFFFF_FFFF) &* SIMD2(repeating: factor & 0xFFFF_FFFF)
    }

    @inlinable @inline(__always)
    static func halves(_ values: SIMD2<UInt64>) -> SIMD4<UInt32> {
        unsafe unsafeBitCast(values, to: SIMD4<UInt32>.self)
    }

    /// In [0, 1).
    @inlinable @inline(__always)
    public static func unit(_ state: UInt64) -> Double { Double(state >> 11) * 0x1p-53 }
}
