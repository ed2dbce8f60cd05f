import ScenePixels
import SceneSemantics

/// Components of colours as 8-bit samples, many at a time: what `Color.sample` gives of each.
enum SampleRounding {
    /// - Parameter isClipped: whether all values are within 0…1 but for some 10⁻⁶.
    static func round(_ values: LaneView<Double>, isClipped: Bool, into samples: LaneView<UInt32>) {
        if isClipped {
            for cell in 0..<values.count {
                samples[cell] = UInt32(truncatingIfNeeded: Color.sample(clipped: values[cell]))
            }
        } else {
            for cell in 0..<values.count {
                samples[cell] = UInt32(truncatingIfNeeded: Color.sample(values[cell]))
            }
        }
    }

    /// The samples of the numbers that `random` gives from states and one whole number more: without the numbers.
    ///
    /// A number is the highest 53 bits of a state. The first 32 of them, h, say which sample it is but near where one begins:
    /// 255 / 256 of the number, in 2³², is at most 2 less and at most 2 more than h − ⌊h / 256⌋, as the last bit of h may be
    /// wrong (of the hash's last step nothing reaches the highest 31 bits), and samples begin at odd multiples of 2²³. Where
    /// up to 4 more than the least that it can be is another sample, at 2 states of ten million, the number itself decides.
    static func roundRandom(
        _ states: LaneView<UInt64>?, _ wholes: LaneView<UInt64>, isUniform: Bool,
        into samples: LaneView<UInt32>
    ) {
        func state(_ cell: Int) -> UInt64 { (states?[cell] ?? RandomHash.seed) &+ wholes[cell] }
        fillHighest(samples, states, wholes, isUniform: isUniform)
        var doubt: UInt32 = 0
        for cell in 0..<samples.count {
            let highest = samples[cell]
            let scaled = highest &- highest >> 8 &+ 0x7F_FFFE
            doubt |= (scaled & 0xFF_FFFF) &+ 4
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
        guard let states else {
            let seed = RandomHash.seed
            return fillHighest(
                samples, { wholes[$0] &+ seed }, { wholes.pair(at: $0) &+ SIMD2(repeating: seed) })
        }
        if isUniform {
            let whole = wholes[0]
            fillHighest(
                samples, { states[$0] &+ whole }, { states.pair(at: $0) &+ SIMD2(repeating: whole) })
        } else {
            fillHighest(
                samples, { states[$0] &+ wholes[$0] }, { states.pair(at: $0) &+ wholes.pair(at: $0) })
        }
    }

    /// Sixteen values at a time, four of them in vectors: these and plain numbers are multiplied by different parts of the
    /// processor, and what limits it is the number of instructions. Of a plain number's eight bytes the highest four are
    /// the sample, the others are written over by the sample before, which comes next.
    ///
    /// SSE2 has no 64-bit products: vectors alone take 0.87 ns a value, this 0.57.
    @inline(__always)
    private static func fillHighest(
        _ samples: LaneView<UInt32>, _ value: (Int) -> UInt64, _ pair: (Int) -> SIMD2<UInt64>
    ) {
        var cell = 0
        while cell <= samples.count &- 16 {
            samples.put(RandomHash.highestHalves(pair(cell &+ 12), pair(cell &+ 14)), at: cell &+ 12)
            for offset in (1..<12).reversed() {
                samples.put(RandomHash.highestBits(value(cell &+ offset)), at: cell &+ offset &- 1)
            }
            samples[cell] = highest(value(cell))
            cell &+= 16
        }
        while cell < samples.count {
            samples[cell] = highest(value(cell))
            cell += 1
        }
    }

    @inline(__always)
    private static func highest(_ value: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: RandomHash.highestBits(value) >> 32)
    }
}
