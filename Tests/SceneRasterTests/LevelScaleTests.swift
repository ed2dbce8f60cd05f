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
}
