import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

@Suite struct TwinTests {
    @Test(arguments: 0..<80) func generatedPlansLookLikeTheirSlowTwin(seed: Int) throws {
        var generator = PlanGenerator(seed: seed)
        let plan = generator.plan()
        let format = RowFormat(channels: .rgba, depth: 16)
        let rows = try Painted(Renderer(plan: plan, format: format))
        let twin = SlowTwin(plan: plan)
        for y in 0..<plan.height {
            for x in 0..<plan.width {
                let expected = Painted.samples(of: twin.color(try twin.pixel(x, y)), maximum: 65535)
                let samples = rows.samples(x, y)
                let distance = zip(expected, samples).map { abs($0 - $1) }.max() ?? 0
                // Where alpha is a few steps, the straight colour is noise over noise.
                let tolerance = expected[3] < 100 ? 700 : 1
                if distance > tolerance {
                    Issue.record("pixel \(x), \(y): \(samples), not \(expected) [seed \(seed)]")
                    return
                }
            }
        }
    }

    /// Every sample of 16 bits is the twin's, within 1.
    private func expectTwin(of plan: Plan) throws {
        let rows = try plan.painted(.rgba, depth: 16)
        let twin = SlowTwin(plan: plan)
        for y in 0..<plan.height {
            for x in 0..<plan.width {
                let expected = Painted.samples(of: twin.color(try twin.pixel(x, y)), maximum: 65535)
                #expect(zip(expected, rows.samples(x, y)).allSatisfy { abs($0 - $1) <= 1 }, "\(x), \(y)")
            }
        }
    }

    /// Images and masks under whose samples lie whole numbers of pixels: what is then the nearest sample alone.
    @Test(arguments: 0..<24) func wholeMultiplesLookLikeTheirSlowTwin(seed: Int) throws {
        var dice = Dice(6000 + seed)
        let (w, h) = (dice.int(1...6), dice.int(1...6))
        let (across, down) = seed % 3 == 0 ? (1, 1) : (dice.int(1...4), dice.int(1...4))
        let (x, y, width, height) = (dice.int(-3...3), dice.int(-3...3), w * across, h * down)
        let image = Image(
            width: w, height: h, channels: .rgba, maxval: 255,
            samples: .bytes((0..<4 * w * h).map { _ in UInt8(dice.int(0...255)) }))
        let placement = ImagePlacement(
            image: image, flipsHorizontally: dice.chance(0.5), flipsVertically: dice.chance(0.5),
            place: dice.chance(0.5)
                ? .once(box(x, y, x + width, y + height))
                : .repeating(x: Double(x), y: Double(y), width: Double(width), height: Double(height)),
            sampling: dice.chance(0.5) ? .area : .bilinear)
        let isNearest = placement.sampling == .area || (across == 1 && down == 1)
        #expect(placement.simplestSampling == (isNearest ? .nearest : .bilinear))
        let masks = [mask(placement, .luminance, inverts: dice.chance(0.5))]
        let items = [
            paint(.image(placement), opacity: 0.75),
            layer(
                box(2, 1, 14, 13), turn: Turn(quarters: dice.int(0...3)), [paint(.fill(gray(0.25)))],
                masks: masks),
        ]
        let plan = picture(16, 14, background: .white, items)
        try expectTwin(of: plan)
        let eight = RowFormat(channels: .rgb, depth: 8)
        let exact = try Painted(Renderer(plan: plan, format: eight, matte: nil, precision: .exact))
        let fastest = try Painted(Renderer(plan: plan, format: eight))
        for (first, second) in zip(fastest.rows, exact.rows) {
            #expect(zip(first, second).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    /// Masks that are scaled down by whole numbers, flipped and turned: their sums are taken a stretch at a time.
    @Test(arguments: 0..<24) func reducedMasksLookLikeTheirSlowTwin(seed: Int) throws {
        var dice = Dice(5000 + seed)
        let (width, height) = (dice.int(1...12), dice.int(1...12))
        // A single column under a pixel does not show by itself which way the image is mirrored.
        let (across, down) = (seed % 3 == 0 ? 1 : dice.int(1...9), dice.int(1...9))
        let (w, h) = (width * across, height * down + (dice.chance(0.5) ? 0 : 1))
        let image = Image(
            width: w, height: h, channels: .gray, maxval: 255,
            samples: .bytes((0..<w * h).map { _ in UInt8(dice.int(0...255)) }))
        let placement = ImagePlacement(
            image: image, flipsHorizontally: dice.chance(0.5), flipsVertically: dice.chance(0.5),
            place: .once(box(2, 1, 2 + width, 1 + height)), sampling: .area)
        let turn = Turn(
            flipsHorizontally: dice.chance(0.5), flipsVertically: false, quarters: 2 * dice.int(0...1))
        let mode: Mask.Mode = dice.chance(0.5) ? .ink : .luminance
        let items = [
            layer(
                box(1, 0, 16, 14), turn: turn, [paint(.fill(gray(0.25)))],
                masks: [mask(placement, mode, inverts: dice.chance(0.5))])
        ]
        let plan = picture(20, 16, background: .white, items)
        try expectTwin(of: plan)
    }

    /// Packed and single-precision pixels against the exact ones, over what is opaque or clear.
    @Test(arguments: 3000..<3080) func quickPixelsPaintOpaquePlansExactly(seed: Int) throws {
        var generator = PlanGenerator(seed: seed, isBinary: true, isBlended: seed % 3 == 0)
        let plan = generator.plan()
        let channels: [RowFormat.Channels] = [.rgba, .rgb, .gray, .ink]
        let format = RowFormat(channels: channels[seed % 4], depth: 8)
        let exact = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .exact))
        let single = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .single))
        let fastest = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .fastest))
        #expect(exact.rows == single.rows, "seed \(seed)")
        #expect(exact.rows == fastest.rows, "seed \(seed)")
    }

    @Test(arguments: 4000..<4050) func quickPixelsPaintTranslucentPlansWithinOne(seed: Int) throws {
        var generator = PlanGenerator(seed: seed)
        let plan = generator.plan()
        let format = RowFormat(channels: .rgba, depth: 8)
        let exact = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .exact))
        let single = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .single))
        let fastest = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: .fastest))
        #expect(fastest.rows == single.rows, "seed \(seed)")
        for (first, second) in zip(exact.rows, single.rows) {
            #expect(zip(first, second).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "seed \(seed)")
        }
    }

    @Test(arguments: 1000..<1040) func rowsOfEqualKeysAreEqual(seed: Int) throws {
        var generator = PlanGenerator(seed: seed)
        let renderer = Renderer(
            plan: generator.plan(), format: RowFormat(channels: .rgba, depth: seed % 2 == 0 ? 8 : 16))
        let rows = try Painted(renderer)
        var known: [RowKey: Int] = [:]
        for y in 0..<renderer.height {
            let key = renderer.key(ofRow: y)
            if let other = known[key] {
                #expect(rows.rows[y] == rows.rows[other], "rows \(y) and \(other) of seed \(seed)")
            }
            known[key] = y
        }
    }

    @Test(arguments: 2000..<2040) func regionsAreCutsOfTheWhole(seed: Int) throws {
        var generator = PlanGenerator(seed: seed)
        let plan = generator.plan()
        let format = RowFormat(channels: .rgba, depth: seed % 2 == 0 ? 8 : 16)
        let whole = try Painted(Renderer(plan: plan, format: format))
        let x0 = generator.dice.int(0...plan.width - 1)
        let y0 = generator.dice.int(0...plan.height - 1)
        let region = Box(
            x0: x0, y0: y0, x1: generator.dice.int(x0 + 1...plan.width),
            y1: generator.dice.int(y0 + 1...plan.height))
        let part = try Painted(Renderer(plan: plan, region: region, format: format))
        let bytes = format.bytesPerPixel
        for y in 0..<region.height {
            let cut = whole.rows[y + y0][x0 * bytes..<region.x1 * bytes]
            #expect(part.rows[y] == Array(cut), "row \(y) of seed \(seed)")
        }
    }
}

/// A whole picture, painted from the last row to the first.
struct Painted {
    let rows: [[UInt8]]
    let format: RowFormat

    init(_ renderer: Renderer) throws {
        let painter = renderer.makePainter()
        var rows = [[UInt8]](
            repeating: [UInt8](repeating: 0xEE, count: renderer.width * renderer.format.bytesPerPixel),
            count: renderer.height)
        for y in (0..<renderer.height).reversed() {
            var span = rows[y].mutableSpan
            try painter.paint(row: y, into: &span)
        }
        self.rows = rows
        format = renderer.format
    }

    func samples(_ x: Int, _ y: Int) -> [Int] {
        let size = format.bytesPerPixel
        let bytes = rows[y][x * size..<(x + 1) * size].map { Int($0) }
        if format.depth == 8 { return bytes }
        return stride(from: 0, to: size, by: 2).map { bytes[$0] << 8 | bytes[$0 + 1] }
    }

    static func samples(of color: Color, maximum: Double) -> [Int] {
        func round(_ v: Double) -> Int { Int((v * maximum + 0.5 + 1e-9).rounded(.down)) }
        let alpha = round(color.alpha)
        return alpha == 0 ? [0, 0, 0, 0] : [round(color.red), round(color.green), round(color.blue), alpha]
    }
}
