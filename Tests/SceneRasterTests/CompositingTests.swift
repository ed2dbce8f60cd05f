import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

/// Values worked out by hand.
@Suite struct CompositingTests {
    /// Opaque 0.4 over opaque 0.6.
    @Test(arguments: [
        (BlendMode.normal, 102), (.multiply, 61), (.screen, 194), (.overlay, 133), (.darken, 102),
        (.lighten, 153),
        (.colorDodge, 255), (.colorBurn, 0), (.hardLight, 122), (.softLight, 141), (.difference, 51),
        (.exclusion, 133), (.add, 255),
    ])
    func opaqueGraysBlendAsTheirFormulas(mode: BlendMode, level: Int) throws {
        let plan = picture(1, 1, background: gray(0.6), [paint(.fill(gray(0.4)), mode)])
        #expect(try plan.levels() == [[level]])
    }

    /// 1 − 1.0431·10⁻⁶ ÷ 1.5·10⁻⁶ = 0.3046; the nearest that single precision has to the backdrop give 0.2847 and 0.3245.
    @Test func littleDividedByLittleIsNotNoise() throws {
        let plan = picture(
            1, 1, background: .white,
            [paint(.fill(.black), opacity: 1.0431e-6), paint(.fill(gray(1.5e-6)), .colorBurn)],
            mayDivide: true)
        #expect(try plan.levels() == [[78]])
    }

    @Test func halfBlackOverWhiteIsATieThatRoundsUp() throws {
        let plan = picture(1, 1, background: .white, [paint(.fill(.black), opacity: 0.5)])
        #expect(try plan.levels() == [[128]])
    }

    /// Half of an odd level, beside pixels that are translucent and far from them.
    @Test(arguments: [MixingSpace.encoded, .linear]) func tiesAreRoundedAlikeWhateverIsBesideThem(
        _ space: MixingSpace
    ) throws {
        let veil = paint(.fill(Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
        for level in stride(from: 1, through: 255, by: 2) {
            let opaque = layer(box(0, 0, 20, 1), [paint(.fill(gray(Double(level) / 255)))])
            let rows = try picture(40, 1, blending: space, [opaque, veil]).painted()
            #expect(Set((0..<20).map { rows.samples($0, 0) }).count == 1, "level \(level)")
        }
    }

    @Test func linearCanvasMixesLight() throws {
        let plan = picture(
            1, 1, background: .white, blending: .linear, [paint(.fill(.black), opacity: 0.5)])
        // 1.055 · 0.5^(1/2.4) − 0.055 = 0.735357
        #expect(try plan.levels() == [[188]])
    }

    @Test(arguments: [MixingSpace.encoded, .linear]) func opaqueColoursComeBackExactly(_ space: MixingSpace)
        throws
    {
        for value in 0..<256 {
            let color = Color(rgba8: UInt32(value) << 24 | UInt32(255 - value) << 16 | 0x80FF)
            let plan = picture(1, 1, blending: space, [layer(box(0, 0, 1, 1), [paint(.fill(color))])])
            #expect(try plan.painted().samples(0, 0) == [value, 255 - value, 128, 255])
        }
    }

    @Test func twoHalfCoatsLeaveAQuarter() throws {
        let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        let plan = picture(1, 1, [paint(.fill(half)), paint(.fill(half))])
        #expect(try plan.painted().samples(0, 0) == [255, 0, 0, 191])
        #expect(try plan.painted(depth: 16).samples(0, 0) == [65535, 0, 0, 49151])
    }

    @Test func groupsAreIsolated() throws {
        // Multiply inside a group meets the group's clear buffer, not the background.
        let inner = layer(box(0, 0, 1, 1), [paint(.fill(gray(0.4)), .multiply)])
        #expect(try picture(1, 1, background: gray(0.6), [inner]).levels() == [[102]])
        // A group's opacity is taken once, of what is in it.
        let coats = layer(
            box(0, 0, 1, 1), opacity: 0.5, [paint(.fill(.white)), paint(.fill(.black))])
        #expect(try picture(1, 1, background: .white, [coats]).levels() == [[128]])
    }

    @Test func alphaThatRoundsToZeroIsAllZero() throws {
        let plan = picture(1, 1, [paint(.fill(Color(red: 1, green: 1, blue: 1, alpha: 0.001)))])
        #expect(try plan.painted().samples(0, 0) == [0, 0, 0, 0])
    }

    @Test func matteIsLaidUnderWhatIsNotOpaque() throws {
        let plan = picture(1, 1, [paint(.fill(gray(0, alpha: 0.25)))])
        #expect(try plan.painted(.rgb).samples(0, 0) == [191, 191, 191])
        #expect(try plan.painted(.rgb, matte: Color(rgba8: 0xFF00_00FF)).samples(0, 0) == [191, 0, 0])
        #expect(try plan.painted(.rgba, matte: .white).samples(0, 0) == [191, 191, 191, 255])
        #expect(try plan.painted(.gray).samples(0, 0) == [191])
    }

    @Test func inkIsWhatIsDarkerThanHalf() throws {
        let grays = [0, 0.4999, 0.5, 1.0].enumerated().map { index, value in
            layer(box(index, 0, index + 1, 1), [paint(.fill(gray(value)))])
        }
        #expect(try picture(4, 1, grays).painted(.ink).rows == [[1, 1, 0, 0]])
        // (0.2126 · 255 + 0.7152 · 0 + 0.0722 · 255) = 72.6
        let pink = picture(1, 1, background: Color(red: 1, green: 0, blue: 1), [])
        #expect(try pink.levels() == [[73]])
    }

    @Test func translucencyIsNotedOnlyWhereItIsPainted() throws {
        let plan = picture(
            3, 1, background: .white, [],
            masks: [mask(placed(image("#4#"), box(0, 0, 3, 1)))])
        let left = Renderer(
            plan: plan, region: box(0, 0, 1, 1), format: RowFormat(channels: .rgb, depth: 8))
        _ = try Painted(left)
        #expect(!left.hasPaintedTranslucency)
        let whole = Renderer(plan: plan, format: RowFormat(channels: .rgb, depth: 8))
        _ = try Painted(whole)
        #expect(whole.hasPaintedTranslucency)
    }
}
