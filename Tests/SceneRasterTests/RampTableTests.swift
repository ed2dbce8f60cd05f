import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

@Suite struct RampTableTests {
    private static let directions: [Ramp.Direction] = [
        .around, .outward, .angle(cosine: 0.6, sine: -0.8), .angle(cosine: -0.5, sine: 0.75.squareRoot()),
    ]

    private static let colors: [Ramp.Colors] = [
        .hues(HueRamp(from: 0, to: 360, alpha: 1, space: .hsb(saturation: 1, brightness: 1))),
        .hues(HueRamp(from: 30, to: -9000, alpha: 0.7, space: .oklch(lightness: 0.7, chroma: 0.15))),
        .stops([.init(t: 0, color: .black), .init(t: 1, color: .white)], space: .linear),
        .stops(
            [
                .init(t: 0.1, color: .white), .init(t: 0.25, color: .black), .init(t: 0.25, color: .white),
                .init(t: 0.5, color: .white),
                .init(t: 0.5001, color: Color(red: 1, green: 0, blue: 0, alpha: 0.5)),
                .init(t: 0.75, color: .transparent), .init(t: 1, color: .black), .init(t: 1, color: .white),
            ], space: .encoded),
    ]

    /// Hundreds of stops, many in one place: looked up by halves and one by one, and in tables.
    @Test(arguments: 0..<6) func manyStopsAreLookedUp(seed: Int) throws {
        var dice = Dice(400 + seed)
        let ts = (0..<dice.int(65...700)).map { _ in
            dice.chance(0.3) ? 0.25 * Double(dice.int(0...4)) : dice.unit()
        }
        let stops = ts.sorted().map { t in
            Ramp.Stop(
                t: t,
                color: Color(
                    red: dice.unit(), green: dice.unit(), blue: dice.unit(), alpha: 0.5 * dice.unit()))
        }
        let colors = Ramp.Colors.stops(stops, space: .encoded)
        let surface = Surface(blending: .encoded, format: RowFormat(channels: .rgba, depth: 8), matte: nil)
        let quick = RampColors(colors, on: surface)
        for t in [0, 0.25, 0.5, 0.75 - 0x1p-33, 1] + (0..<500).map({ _ in dice.unit() }) {
            let slow = surface.premultiplied(colors.color(at: t))
            #expect((0..<4).allSatisfy { abs(quick.pixel(at: t)[$0] - slow[$0]) < 1e-9 }, "t = \(t)")
        }
        let ramp = Ramp(
            direction: Self.directions[seed % 4], originX: 0, originY: 0, frameWidth: 120, frameHeight: 90,
            steps: nil, isClosed: false, colors: colors)
        let plan = picture(120, 90, background: .white, [paint(.ramp(ramp))])
        let format = RowFormat(channels: .rgb, depth: 8)
        let exact = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .exact))
        let fastest = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .fastest))
        for (first, second) in zip(exact.rows, fastest.rows) {
            #expect(zip(first, second).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    @Test(arguments: 0..<4, 0..<4) func rampsByTableAreWithinOneOfExactOnes(direction: Int, colors: Int)
        throws
    {
        for (steps, isClosed) in [(nil, false), (5, true), (12, false), (64, false)] as [(Int?, Bool)] {
            let ramp = Ramp(
                direction: Self.directions[direction], originX: 5, originY: -3, frameWidth: 150,
                frameHeight: 120,
                steps: steps, isClosed: isClosed, colors: Self.colors[colors])
            let plan = picture(85, 60, blending: colors % 2 == 0 ? .encoded : .linear, [paint(.ramp(ramp))])
            let format = RowFormat(channels: .rgba, depth: 8)
            let exact = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .exact))
            let quick = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .fastest))
            for (first, second) in zip(exact.rows, quick.rows) {
                #expect(zip(first, second).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
            }
        }
    }
}
