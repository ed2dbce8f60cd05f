import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

/// Values worked out by hand.
@Suite struct PaintTests {
    private func checker(
        _ count: Int, x: Checker.Axis?, y: Checker.Axis?, sharpness: Double = 1, isSmooth: Bool = false
    ) -> Paint.Kind {
        let colors = (0..<count).map { gray(1 - Double($0) / Double(max(count - 1, 1))) }
        return .checker(Checker(colors: colors, x: x, y: y, sharpness: sharpness, isSmooth: isSmooth))
    }

    @Test func checkerStartsWithItsFirstColourAtTheCentre() throws {
        let axis = Checker.Axis(length: 2, center: 1)
        let plan = picture(5, 3, [paint(checker(2, x: axis, y: axis))])
        #expect(try plan.levels() == [[255, 0, 0, 255, 255], [0, 255, 255, 0, 0], [0, 255, 255, 0, 0]])
    }

    @Test func checkerOfThreeColoursCountsAlongBothAxes() throws {
        let axis = Checker.Axis(length: 1, center: 0)
        let plan = picture(4, 2, [paint(checker(3, x: axis, y: axis))])
        #expect(try plan.levels() == [[255, 128, 0, 255], [128, 0, 255, 128]])
    }

    @Test func smoothStripesTakeTheShareOfThePixel() throws {
        let plan = picture(
            4, 1, [paint(checker(2, x: .init(length: 1.5, center: 0), y: nil, isSmooth: true))])
        // 0–1.5 white, 1.5–3 black, 3–4.5 white
        #expect(try plan.levels() == [[255, 128, 0, 255]])
    }

    @Test func softCheckerFallsTowardsItsEdges() throws {
        // s = 0: q = 2d, at the quarter of a square a = 0.75, at its middle 1.
        let plan = picture(
            4, 1, [paint(checker(2, x: .init(length: 2, center: 0), y: nil, sharpness: 0))])
        #expect(try plan.levels() == [[191, 191, 64, 64]])
    }

    private func ramp(
        _ direction: Ramp.Direction, _ width: Int, _ height: Int, steps: Int? = nil, closed: Bool = false
    )
        -> Item
    {
        let stops = [Ramp.Stop(t: 0, color: .black), Ramp.Stop(t: 1, color: .white)]
        return paint(
            .ramp(
                Ramp(
                    direction: direction, originX: 0, originY: 0, frameWidth: width, frameHeight: height,
                    steps: steps, isClosed: closed, colors: .stops(stops, space: .encoded))))
    }

    @Test func gradientsTakeTheirPixelsCentres() throws {
        #expect(try picture(4, 1, [ramp(.x, 4, 1)]).levels() == [[32, 96, 159, 223]])
        #expect(try picture(1, 2, [ramp(.y, 1, 2)]).levels() == [[64], [191]])
        #expect(try picture(4, 1, [ramp(.x, 4, 1, steps: 2)]).levels() == [[0, 0, 128, 128]])
        #expect(try picture(4, 1, [ramp(.x, 4, 1, steps: 2, closed: true)]).levels() == [[0, 0, 255, 255]])
        #expect(try picture(3, 1, [ramp(.around, 3, 1)]).levels() == [[128, 0, 0]])
        // Centres at distances 1, 0, 1 of a radius 0.5: clamped.
        #expect(try picture(3, 1, [ramp(.outward, 3, 1)]).levels() == [[255, 0, 255]])
        let diagonal = Ramp.Direction.angle(cosine: 0.5.squareRoot(), sine: 0.5.squareRoot())
        #expect(try picture(2, 2, [ramp(diagonal, 2, 2)]).levels() == [[64, 128], [128, 191]])
    }

    @Test func theLaterOfEqualStopsHoldsFromThereOn() throws {
        let stops = [
            Ramp.Stop(t: 0.25, color: .black), Ramp.Stop(t: 0.25, color: gray(0.2)),
            Ramp.Stop(t: 0.75, color: gray(0.2)), Ramp.Stop(t: 0.75, color: .white),
        ]
        let ramp = Ramp(
            direction: .x, originX: 0, originY: 0, frameWidth: 2, frameHeight: 1, steps: nil, isClosed: false,
            colors: .stops(stops, space: .linear))
        #expect(try picture(2, 1, [paint(.ramp(ramp))]).levels() == [[51, 255]])
    }

    @Test func nearestTakesTheSampleUnderThePixelsCentre() throws {
        let plan = picture(5, 1, [paint(.image(placed(image("#9"), box(0, 0, 5, 1))))])
        #expect(try plan.levels() == [[0, 0, 252, 252, 252]])
    }

    @Test func areaWeighsByOverlap() throws {
        // Pixel 0 covers samples 0 and half of 1: (0 + 0.5 · 252) / 1.5 = 84.
        let plan = picture(2, 1, [paint(.image(placed(image("#99"), box(0, 0, 2, 1), .area)))])
        #expect(try plan.levels() == [[84, 252]])
    }

    @Test func bilinearClampsAtTheBorder() throws {
        let plan = picture(4, 1, [paint(.image(placed(image("#9"), box(0, 0, 4, 1), .bilinear)))])
        #expect(try plan.levels() == [[0, 63, 189, 252]])
    }

    @Test func turnsGoClockwiseAfterTheFlip() throws {
        let content = paint(.image(placed(image("#5.", "123"), box(0, 0, 3, 2))))
        func turned(_ turn: Turn) throws -> [[Int]] {
            let sides = turn.exchangesSides ? (2, 3) : (3, 2)
            return try picture(sides.0, sides.1, [layer(box(0, 0, sides.0, sides.1), turn: turn, [content])])
                .levels()
        }
        #expect(try turned(Turn(quarters: 1)) == [[28, 0], [56, 140], [84, 255]])
        #expect(try turned(Turn(quarters: 2)) == [[84, 56, 28], [255, 140, 0]])
        #expect(try turned(Turn(quarters: 3)) == [[255, 84], [140, 56], [0, 28]])
        #expect(try turned(Turn(flipsHorizontally: true)) == [[255, 140, 0], [84, 56, 28]])
        #expect(try turned(Turn(flipsHorizontally: true, quarters: 1)) == [[84, 255], [56, 140], [28, 0]])
    }

    @Test func masksCoverByInkLuminanceOrAlpha() throws {
        func masked(_ mode: Mask.Mode, inverts: Bool = false, threshold: Double? = nil) throws -> [[Int]] {
            let mask = mask(
                placed(image("#5."), box(0, 0, 3, 1)), mode, inverts: inverts, threshold: threshold)
            return try picture(
                4, 1, background: .white, [layer(box(0, 0, 4, 1), [paint(.fill(.black))], masks: [mask])]
            )
            .levels()
        }
        // Coverage 1 − 140/255 leaves 140 of white; outside of the image it is 0, inverted 1.
        #expect(try masked(.ink) == [[0, 140, 255, 255]])
        #expect(try masked(.luminance) == [[255, 115, 0, 255]])
        #expect(try masked(.alpha) == [[0, 0, 0, 255]])
        #expect(try masked(.ink, inverts: true) == [[255, 115, 0, 0]])
        #expect(try masked(.ink, threshold: 0.45) == [[0, 0, 255, 255]])
        #expect(try masked(.ink, threshold: 1 - 140.0 / 255) == [[0, 0, 255, 255]])
    }

    @Test func pickTellsWhatTookPartInPaintingOrder() throws {
        let mask = mask(placed(image("#5"), box(0, 0, 2, 1)), origin: 3)
        let group = layer(
            box(1, 0, 3, 1), opacity: 0.5,
            [paint(.fill(.black), origin: 2), paint(.fill(.transparent), origin: 9)],
            masks: [mask], origin: 4)
        let plan = picture(3, 1, [paint(.fill(.white), origin: 1), group])
        #expect(try paintsOf(plan, x: 0, y: 0).map(\.origin) == [Origin(1)])
        let picked = try paintsOf(plan, x: 2, y: 0)
        #expect(picked.map(\.origin) == [Origin(1), Origin(2), Origin(3), Origin(4)])
        #expect(picked[1].color == .black)
        #expect(abs(picked[3].coverage - 0.5 * 115 / 255) < 1e-12)
    }
}
