import Foundation
import ScenePixels
import Testing

@Suite struct FloorModuloTests {
    /// SplitMix64: the same numbers in every run.
    private struct Steps: RandomNumberGenerator {
        var state: UInt64 = 1
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
            return z ^ z >> 31
        }
    }

    /// By the C library's exact remainder; the sign of 0 does not matter.
    private func expected(_ value: Double, _ modulus: Double) -> Double {
        let remainder = value.truncatingRemainder(dividingBy: modulus)
        return remainder != 0 && (remainder < 0) != (modulus < 0) ? remainder + modulus : remainder
    }

    @Test func quickRemaindersAreTheExactOnes() {
        var generator = Steps()
        var values: [Double] = [
            0, -0.0, 0.5, 1e-300, -1e-300, -1e-17, 0x1p40, -0x1p40, 0x1p40.nextDown, 1e18, -1e300,
        ]
        for _ in 0..<20000 {
            let size = Double.random(in: -60...45, using: &generator)
            values.append(Double.random(in: -1...1, using: &generator) * pow(2, size))
            values.append(Double(Int.random(in: -100_000...100_000, using: &generator)) / 4)
        }
        for modulus in [1.0, 2, 3, 6, 7, 12, 360, 8191, 8192, 8193, 0.75, -6, 1e20] {
            let multiples = (-9...9).map { Double($0) * modulus }
            let near = multiples.flatMap { [$0, $0.nextUp, $0.nextDown] }
            let wrong = (values + near).first { floorModulo($0, modulus) != expected($0, modulus) }
            #expect(wrong == nil, "mod \(modulus)")
        }
    }

    @Test func byHand() {
        #expect(floorModulo(-1, 6) == 5)
        #expect(floorModulo(13.5, 6) == 1.5)
        #expect(floorModulo(-12, 6) == 0)
        #expect(floorModulo(1_000_000_000_001, 360) == 281)
        #expect(floorModulo(7, -3) == -2)
    }
}
