import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

/// Runs of level sets against the double-precision colour of every pixel.
@Suite struct RampRunsTests {
    @Test(arguments: 0..<60) func generatedRampsAsRunsAreExact(seed: Int) throws {
        var generator = PlanGenerator(seed: 70_000 + seed, isBinary: true)
        let (width, height) = (generator.dice.int(300...700), generator.dice.int(230...400))
        let ramp = generator.longRamp(width, height)
        let content = Content(width: width, height: height, items: [], masks: [])
        let surface = Surface(
            blending: seed % 4 == 0 ? .linear : .encoded, format: RowFormat(channels: .rgb, depth: 8),
            matte: nil)
        guard let runs = RampRuns(ramp, in: content, on: surface, size: 3) else { return }
        let colors = RampColors(ramp.colors, on: surface)
        let position = RampPosition(ramp)
        // Parts of rows too: where a row is cut must not show.
        for y in Array(0..<height).shuffled(using: &generator.dice).prefix(25) {
            let x = generator.dice.chance(0.5) ? 0 : generator.dice.int(0...width - 1)
            let line = Scanline(x: x, y: y, count: generator.dice.int(1...width - x))
            var bytes = [UInt8](repeating: 0xEE, count: 3 * line.count)
            unsafe bytes.withUnsafeMutableBytes { unsafe runs.paint(line, into: $0) }
            for place in 0..<line.count {
                let exact = surface.packedOpaque(colors.pixel(at: ramp.stepped(position.t(line, place))))
                let samples = (0..<3).map { UInt8(truncatingIfNeeded: exact >> UInt32(8 * $0)) }
                guard Array(bytes[3 * place..<3 * place + 3]) == samples else {
                    Issue.record("pixel \(x + place), \(y) of seed \(seed): not \(samples)")
                    return
                }
            }
        }
    }

    /// Rows that are stretches of one are those that are painted one by one, in regions too.
    @Test(arguments: 0..<20) func rowsAtHalfARightAngleAreStretchesOfOne(seed: Int) throws {
        var generator = PlanGenerator(seed: 75_000 + seed, isBinary: true)
        let (width, height) = (generator.dice.int(300...700), generator.dice.int(230...400))
        var ramp = generator.longRamp(width, height)
        let degrees = [45.0, 135, 225, 315, 405][seed % 5]
        let (cosine, sine) = ExactAngle.cosineAndSine(ofDegrees: degrees)
        ramp.direction = .angle(cosine: cosine, sine: sine)
        let plan = picture(
            width, height, blending: seed % 4 == 0 ? .linear : .encoded, [paint(.ramp(ramp))])
        let x = generator.dice.int(0...width - 1)
        let y = generator.dice.int(0...height - 1)
        let part = box(x, y, generator.dice.int(x + 1...width), generator.dice.int(y + 1...height))
        for region in [box(0, 0, width, height), part] {
            let renderer = Renderer(
                plan: plan, region: region, format: RowFormat(channels: .rgb, depth: 8))
            guard let long = renderer.longRow() else { continue }
            let exact = try Painted(
                Renderer(
                    plan: plan, region: region, format: renderer.format, matte: nil, precision: .exact))
            for (row, bytes) in exact.rows.enumerated() {
                #expect(Array(long.bytes[long.range(ofRow: row, count: bytes.count)]) == bytes)
            }
        }
    }

    @Test func gradientsAtHalfARightAngleHaveALongRow() {
        for degrees in [45.0, 135, 225, 315] {
            let (cosine, sine) = ExactAngle.cosineAndSine(ofDegrees: degrees)
            let ramp = Ramp(
                direction: .angle(cosine: cosine, sine: sine), originX: 0, originY: 0, frameWidth: 500,
                frameHeight: 300, steps: nil, isClosed: false,
                colors: .stops([.init(t: 0, color: .black), .init(t: 1, color: gray(0.4))], space: .encoded))
            let plan = picture(500, 300, [paint(.ramp(ramp))])
            #expect(Renderer(plan: plan, format: RowFormat(channels: .rgb, depth: 8)).longRow() != nil)
            #expect(Renderer(plan: plan, format: RowFormat(channels: .rgb, depth: 16)).longRow() == nil)
            let veiled = picture(500, 300, [paint(.ramp(ramp)), paint(.fill(gray(1)), opacity: 0.5)])
            #expect(Renderer(plan: veiled, format: RowFormat(channels: .rgb, depth: 8)).longRow() == nil)
        }
    }

    @Test func theTestedRampsHaveRuns() {
        let surface = Surface(blending: .encoded, format: RowFormat(channels: .rgb, depth: 8), matte: nil)
        let content = Content(width: 500, height: 300, items: [], masks: [])
        let directions: [Ramp.Direction] = [.around, .outward, .angle(cosine: -0.6, sine: 0.8)]
        for direction in directions {
            let ramp = Ramp(
                direction: direction, originX: 0, originY: 0, frameWidth: 500, frameHeight: 300, steps: nil,
                isClosed: false,
                colors: .stops([.init(t: 0, color: .black), .init(t: 1, color: gray(0.4))], space: .encoded))
            #expect(RampRuns(ramp, in: content, on: surface, size: 4) != nil)
        }
    }

    /// A row that is wider than any stretch, painted as a whole and under something opaque.
    @Test(arguments: [Ramp.Direction.around, .outward, .angle(cosine: -0.6, sine: 0.8)])
    func runsAreAsLongAsTheLongestStretch(_ direction: Ramp.Direction) throws {
        let (width, height) = (ScenePainter.packedStretch + 700, 8)
        let ramp = Ramp(
            direction: direction, originX: 0, originY: 0, frameWidth: width, frameHeight: height, steps: nil,
            isClosed: false,
            colors: .stops([.init(t: 0, color: .black), .init(t: 1, color: gray(0.4))], space: .encoded))
        let plan = picture(
            width, height, background: .white,
            [
                layer(box(0, 0, width, height), [paint(.ramp(ramp))]),
                layer(box(3, 1, 90, 3), [paint(.fill(.white))]),
            ])
        let format = RowFormat(channels: .rgb, depth: 8)
        let exact = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .exact))
        let fastest = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .fastest))
        #expect(fastest.rows == exact.rows)
    }

    /// A gradient comes out the same whether it is painted packed or under something translucent.
    @Test(arguments: 0..<24) func runsLookAlikeInAllKindsOfPixels(seed: Int) throws {
        var generator = PlanGenerator(seed: 80_000 + seed, isBinary: true)
        let ramp = generator.longRamp(400, 300)
        let veil = layer(box(350, 10, 390, 280), opacity: 0.5, [paint(.fill(gray(0.5)))])
        let channels: RowFormat.Channels = seed % 2 == 0 ? .rgb : .rgba
        func rows(_ items: [Item], _ precision: Renderer.Precision) throws -> [[UInt8]] {
            let plan = picture(400, 300, blending: seed % 3 == 0 ? .linear : .encoded, items)
            let format = RowFormat(channels: channels, depth: 8)
            return try Painted(Renderer(plan: plan, format: format, matte: nil, precision: precision)).rows
        }
        let alone = try rows([paint(.ramp(ramp))], .fastest)
        #expect(try rows([paint(.ramp(ramp))], .single) == alone)
        #expect(try rows([paint(.ramp(ramp))], .exact) == alone)
        let under = try rows([paint(.ramp(ramp)), veil], .fastest)
        let cut = 350 * channels.count
        #expect(under.map { Array($0[..<cut]) } == alone.map { Array($0[..<cut]) })
    }
}

extension PlanGenerator {
    /// Opaque, along an angle, outward or around, of few enough levels for runs on small pictures.
    fileprivate mutating func longRamp(_ width: Int, _ height: Int) -> Ramp {
        let turn = 2 * Double.pi * dice.unit()
        let directions: [Ramp.Direction] = [
            .outward, .around, .around, .angle(cosine: cosine(turn), sine: cosine(turn - .pi / 2)),
            .angle(cosine: 0.5.squareRoot(), sine: 0.5.squareRoot()), .angle(cosine: -0.6, sine: 0.8),
        ]
        let base = color()
        func near(_ dice: inout Dice) -> Color {
            if dice.chance(0.1) { return .white }
            func part(_ value: Double) -> Double { value + 0.3 * (dice.unit() - 0.5) }
            return Color(red: part(base.red), green: part(base.green), blue: part(base.blue))
        }
        let colors: Ramp.Colors
        if dice.chance(0.7) {
            var ts = (0..<dice.int(2...5)).map { _ in dice.chance(0.3) ? 0.5 : dice.unit() }
            ts.sort()
            if dice.chance(0.5) { (ts[0], ts[ts.count - 1]) = (0, 1) }
            colors = .stops(
                ts.map { Ramp.Stop(t: $0, color: near(&dice)) }, space: dice.chance(0.3) ? .linear : .encoded)
        } else {
            let space: HueRamp.Space =
                dice.chance(0.5)
                ? .hsb(saturation: 0.2, brightness: 0.9) : .hsl(saturation: 0.3, lightness: 0.4)
            colors = .hues(
                HueRamp(from: 360 * dice.unit() - 180, to: 500 * dice.unit(), alpha: 1, space: space))
        }
        let isOwn = dice.chance(0.5)
        return Ramp(
            direction: directions.randomElement(using: &dice) ?? .outward,
            originX: isOwn ? 0 : dice.int(-50...50), originY: isOwn ? 0 : dice.int(-50...50),
            frameWidth: isOwn ? width : dice.int(200...900),
            frameHeight: isOwn ? height : dice.int(200...900),
            steps: dice.chance(0.3) ? dice.int(1...30) : nil, isClosed: dice.chance(0.5), colors: colors)
    }

    private func cosine(_ angle: Double) -> Double {
        // Any direction will do: a series is near enough.
        var (sum, term) = (0.0, 1.0)
        for n in 1...40 {
            sum += term
            term *= -angle * angle / Double((2 * n - 1) * (2 * n))
        }
        return sum
    }
}
