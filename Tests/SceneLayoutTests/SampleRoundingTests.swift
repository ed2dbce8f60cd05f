import ScenePixels
import SceneSemantics
import Testing

@testable import SceneLayout

/// The quick way from a hash to a sample, against the number that `random` gives of it.
@Suite struct SampleRoundingTests {
    private static func slow(_ state: UInt64) -> UInt32 {
        UInt32((RandomHash.unit(RandomHash.mix(state)) * 255 + 1e-9 + 0.5).rounded(.down))
    }

    private static func quick(_ states: [UInt64], whole: UInt64, isUniform: Bool) -> [UInt32] {
        let memory = LaneMemory(operationCount: 3)
        let count = states.count
        let (first, second) = (memory.bits(0, count: count), memory.bits(1, count: count))
        for (index, state) in states.enumerated() {
            first[index] = state &- whole
            second[index] = whole
        }
        let samples = memory.samples(2, count: count)
        SampleRounding.roundRandom(first, second, isUniform: isUniform, into: samples)
        return (0..<count).map { samples[$0] }
    }

    /// The value whose hash is `hash`.
    private static func unhashed(_ hash: UInt64) -> UInt64 {
        func unshifted(_ value: UInt64, _ shift: UInt64) -> UInt64 {
            var result = value
            for _ in 0..<3 { result = value ^ result >> shift }
            return result
        }
        func inverse(_ factor: UInt64) -> UInt64 {
            var result = factor
            for _ in 0..<6 { result = result &* (2 &- factor &* result) }
            return result
        }
        var z = unshifted(hash, 31)
        z = unshifted(z &* inverse(0x94D0_49BB_1331_11EB), 27)
        return unshifted(z &* inverse(0xBF58_476D_1CE4_E5B9), 30)
    }

    @Test func hashIsTurnedBack() {
        for hash in [0, 1, 0x1234_5678_9ABC_DEF0, UInt64.max] {
            #expect(RandomHash.mix(Self.unhashed(hash)) == hash)
        }
    }

    /// Numbers at, just below and just above where each sample begins.
    @Test(arguments: [true, false]) func numbersWhereSamplesBeginAreRoundedAsNumbers(isUniform: Bool) {
        for sample in 1...255 as ClosedRange<UInt64> {
            // (sample − 0.5) / 255 as 64 bits of fraction.
            let place = ((2 * sample - 1) << 54) / 255 << 9
            var states: [UInt64] = []
            for shift in [0, 11, 20, 32, 40, 41] as [UInt64] {
                for step in -4...4 as ClosedRange<Int64> {
                    states.append(Self.unhashed(place &+ UInt64(bitPattern: step) << shift))
                }
            }
            let quick = Self.quick(states, whole: 77, isUniform: isUniform)
            #expect(quick == states.map(Self.slow), "sample \(sample)")
        }
    }

    @Test(arguments: [1, 7, 8, 9, 100, 256]) func anyStatesAreRoundedAsNumbers(count: Int) {
        var random = SplitMix(state: UInt64(count))
        for round in 0..<200 {
            let states = (0..<count).map { _ in random.next() }
            let quick = Self.quick(states, whole: random.next(), isUniform: round % 2 == 0)
            #expect(quick == states.map(Self.slow))
        }
    }
}
