import ScenePixels
import SceneSemantics

/// Components of colours as 8-bit samples, many at a time: what `Color.sample` gives of each.
enum SampleRounding {
    static func round(_ values: LaneView<Double>, into samples: LaneView<UInt32>) {
        for cell in 0..<values.count {
            samples[cell] = UInt32(truncatingIfNeeded: Color.sample(values[cell]))
        }
    }

    /// The samples of the numbers that `random` gives from states and one whole number more: without the numbers.
    ///
    /// A number is the highest 53 bits of a state. The first 24 of them, h, say which sample it is but where ⌊(255·h + 2²³) / 2²⁴⌋
    /// would be another one with up to 255 more: there, at 15 states of a million, the number itself decides. Of the hash's last
    /// step nothing reaches the highest 31 bits.
    static func roundRandom(
        _ states: LaneView<UInt64>?, _ wholes: LaneView<UInt64>, isUniform: Bool,
        into samples: LaneView<UInt32>
    ) {
        func state(_ cell: Int) -> UInt64 { (states?[cell] ?? RandomHash.seed) &+ wholes[cell] }
        fillHighest(samples, states, wholes, isUniform: isUniform)
        var doubt: UInt32 = 0
        for cell in 0..<samples.count {
            let scaled = scaled(samples[cell])
            doubt |= (scaled & 0xFF_FFFF) &+ 256
            samples[cell] = scaled >> 24
        }
        guard doubt >> 24 != 0 else { return }
        for cell in 0..<samples.count {
            let number = RandomHash.unit(RandomHash.mix(state(cell)))
            samples[cell] = UInt32(truncatingIfNeeded: Color.sample(number))
        }
    }

    /// Components, clipped, as shares of 65535.
    static func share(_ values: LaneView<Double>, into shares: LaneView<UInt32>) {
        for cell in 0..<values.count {
            shares[cell] = UInt32(min(max(values[cell], 0), 1) * 65535 + 0.5)
        }
    }

    /// The shares of the numbers that `random` gives, within 1: the highest 16 bits of a state.
    static func shareRandom(
        _ states: LaneView<UInt64>?, _ wholes: LaneView<UInt64>, isUniform: Bool,
        into shares: LaneView<UInt32>
    ) {
        fillHighest(shares, states, wholes, isUniform: isUniform)
        for cell in 0..<shares.count { shares[cell] >>= 16 }
    }

    /// The highest 32 bits of the states with a whole number more, but for the last of them.
    private static func fillHighest(
        _ samples: LaneView<UInt32>, _ states: LaneView<UInt64>?, _ wholes: LaneView<UInt64>, isUniform: Bool
    ) {
        if let states, isUniform { return fillHighest(samples, states, wholes[0]) }
        for cell in 0..<samples.count {
            samples[cell] = highest((states?[cell] ?? RandomHash.seed) &+ wholes[cell])
        }
    }

    /// Eight states at a time, four of them in vectors: these and plain numbers are multiplied by different parts of the processor.
    /// SSE2 has no 64-bit products, so vectors alone take 0.87 ns a state, plain numbers alone 0.84, both at once 0.66.
    private static func fillHighest(
        _ samples: LaneView<UInt32>, _ states: LaneView<UInt64>, _ whole: UInt64
    ) {
        let wholes = SIMD2(repeating: whole)
        var cell = 0
        while cell <= samples.count &- 8 {
            let first = RandomHash.highestBits(states.pair(at: cell &+ 4) &+ wholes)
            samples.put(highHalves(states[cell] &+ whole, states[cell &+ 1] &+ whole), at: cell)
            let second = RandomHash.highestBits(states.pair(at: cell &+ 6) &+ wholes)
            samples.put(highHalves(states[cell &+ 2] &+ whole, states[cell &+ 3] &+ whole), at: cell &+ 2)
            samples.put(highHalves(first, second), at: cell &+ 4)
            cell &+= 8
        }
        while cell < samples.count {
            samples[cell] = highest(states[cell] &+ whole)
            cell += 1
        }
    }

    /// One word of two values' samples: the compiler would make vectors of two.
    @inline(__always)
    private static func highHalves(_ first: UInt64, _ second: UInt64) -> UInt64 {
        RandomHash.highestBits(first) >> 32 | RandomHash.highestBits(second) & 0xFFFF_FFFF_0000_0000
    }

    @inline(__always)
    private static func highHalves(_ first: SIMD2<UInt64>, _ second: SIMD2<UInt64>) -> SIMD4<UInt32> {
        let (first, second) = unsafe (
            unsafeBitCast(first, to: SIMD4<UInt32>.self), unsafeBitCast(second, to: SIMD4<UInt32>.self)
        )
        return SIMD4(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    }

    /// 255·h + 2²³ of the highest 32 bits of a state.
    @inline(__always)
    private static func scaled(_ highest: UInt32) -> UInt32 {
        let h = highest >> 8
        return (h << 8) &- h &+ 0x80_0000
    }

    @inline(__always)
    private static func highest(_ value: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: RandomHash.highestBits(value) >> 32)
    }
}
