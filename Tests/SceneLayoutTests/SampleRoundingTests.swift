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

    @Test(arguments: [1, 7, 15, 16, 17, 31, 100, 256, 512]) func anyStatesAreRoundedAsNumbers(count: Int) {
        var random = SplitMix(state: UInt64(count))
        for round in 0..<200 {
            let states = (0..<count).map { _ in random.next() }
            let quick = Self.quick(states, whole: random.next(), isUniform: round % 2 == 0)
            #expect(quick == states.map(Self.slow))
        }
    }

    @Test func firstNumbersAreHashedWithTheSeed() {
        let memory = LaneMemory(operationCount: 2)
        let (wholes, samples) = (memory.bits(0, count: 45), memory.samples(1, count: 45))
        for index in 0..<45 { wholes[index] = UInt64(index * index) }
        SampleRounding.roundRandom(nil, wholes, isUniform: false, into: samples)
        for index in 0..<45 { #expect(samples[index] == Self.slow(RandomHash.seed &+ UInt64(index * index))) }
    }

    /// Values that are known to be within 0…1 but for some rounding are not clipped.
    @Test(arguments: [true, false]) func valuesAreRoundedAsColoursAre(isClipped: Bool) {
        let memory = LaneMemory(operationCount: 2)
        var values: [Double] = [-1e-6, -1e-17, -0.0, 0, 1e-300, 1, 1.0.nextUp, 1 + 1e-6]
        for level in 1...255 {
            let start = (Double(level) - 0.5) / 255
            values += [start - 1e-11, start.nextDown, start, start.nextUp]
        }
        if !isClipped { values += [-5, 7, -.infinity, .infinity, .nan] }
        for part in stride(from: 0, to: values.count, by: 400) {
            let values = values[part..<min(part + 400, values.count)]
            let (lane, samples) = (
                memory.numbers(0, count: values.count), memory.samples(1, count: values.count)
            )
            for (index, value) in values.enumerated() { lane[index] = value }
            SampleRounding.round(lane, isClipped: isClipped, into: samples)
            for (index, value) in values.enumerated() {
                let clipped = value > 0 ? min(value, 1) : 0
                #expect(samples[index] == UInt32(clipped * 255 + 0.5 + 1e-9), "\(value)")
            }
        }
    }

    /// Vectors of values against one at a time; the latter against numbers of the reference implementation of SplitMix64, whose
    /// first outputs from 0 these are.
    @Test func valuesAreHashedTogetherAsAlone() {
        #expect(RandomHash.mix(RandomHash.seed) == 0xE220_A839_7B1D_CDAF)
        #expect(RandomHash.mix(RandomHash.seed &* 2) == 0x6E78_9E6A_A1B9_65F4)
        var random = SplitMix(state: 5)
        for round in 0..<500 {
            var four = (0..<4).map { _ in random.next() }
            if round < 64 { four[round % 4] = 1 << UInt64(round) }
            let (first, second) = (SIMD2(four[0], four[1]), SIMD2(four[2], four[3]))
            let mixed = RandomHash.mix(first)
            #expect([mixed.x, mixed.y] == four[..<2].map { RandomHash.mix($0) })
            let halves = RandomHash.highestHalves(first, second)
            let expected = four.map { UInt32(truncatingIfNeeded: RandomHash.highestBits($0) >> 32) }
            #expect((0..<4).map { halves[$0] } == expected)
        }
    }
}
