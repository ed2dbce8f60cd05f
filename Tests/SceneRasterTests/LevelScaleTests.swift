import ScenePixels
import Testing

@testable import SceneRaster

@Suite struct LevelScaleTests {
    /// By the words of the language: ⌊255·encoded + 0.5⌋.
    @Test(arguments: [MixingSpace.encoded, .linear])
    func levelsAreRoundedEncodedComponents(_ blending: MixingSpace) {
        let scale = LevelScale(blending)
        for step in -100...100_100 {
            let encoded = Double(step) / 100_000
            let value = blending == .linear ? TransferCurve.decode(encoded) : encoded
            let scaled = min(max(encoded, 0), 1) * 255
            // Close to where a level starts noise decides.
            if abs(scaled - scaled.rounded(.down) - 0.5) < 1e-6 { continue }
            #expect(scale.level(value) == Int(scaled.rounded()))
        }
    }

    @Test(arguments: [MixingSpace.encoded, .linear])
    func aLevelStartsAtItsStart(_ blending: MixingSpace) {
        let scale = LevelScale(blending)
        for level in 1...255 {
            #expect(scale.level(scale.start(of: level)) == level)
            #expect(scale.level(scale.start(of: level).nextDown) == level - 1)
        }
    }

    /// What a look-up settles is the level of all that is within the error; next to where one begins, nothing is settled.
    @Test(arguments: [MixingSpace.encoded, .linear])
    func binsSettleWhatIsSure(_ blending: MixingSpace) {
        let error = Float.error
        let bins = LevelBins(LevelScale(blending), error: error)
        func level(_ value: Double) -> Int {
            let encoded = blending == .linear ? TransferCurve.encode(value) : value
            return Int((min(max(encoded, 0), 1) * 255).rounded())
        }
        var settled = 0
        let values = (0...100_000).map { Float($0) / 100_000 } + [-1e-6, 1.000_001]
        for value in values {
            guard let packed = bins.packed(SIMD4(value, 1, 0, 1)) else { continue }
            settled += 1
            for exact in [Double(value) - error, Double(value), Double(value) + error] {
                #expect(packed.bits == 0xFF00_FF00 | UInt32(level(exact)))
            }
        }
        #expect(settled > 98_000)
        for number in 1...255 {
            let encoded = (Double(number) - 0.5) / 255
            let start = blending == .linear ? TransferCurve.decode(encoded) : encoded
            for off in [-error, 0, error] {
                #expect(bins.packed(SIMD4(Float(start + off), 0, 0, 1)) == nil)
            }
        }
    }
}
