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
