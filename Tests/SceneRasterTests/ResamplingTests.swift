import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

/// Images that are sampled with `area` and `bilinear` against sums of whole numbers by the definition, which are rounded
/// exactly; every kind of pixels paints them so.
@Suite struct ResamplingTests {
    @Test(arguments: 0..<150) func opaqueImagesAreRoundedExactly(seed: Int) throws {
        var dice = Dice(7000 + seed)
        let placement = Self.placement(&dice, Self.image(&dice))
        let plan = picture(40, 30, background: .white, [paint(.image(placement))])
        let channels: RowFormat.Channels =
            placement.image.channels == .gray && dice.chance(0.4) ? .gray : dice.chance(0.5) ? .rgb : .rgba
        let format = RowFormat(channels: channels, depth: 8)
        for precision in [Renderer.Precision.fastest, .single, .exact] {
            let painted = try Painted(
                Renderer(plan: plan, format: format, matte: nil, precision: precision))
            for y in 0..<plan.height {
                for x in 0..<plan.width {
                    let expected = Self.levels(placement, x, y) ?? [255, 255, 255]
                    let samples = painted.samples(x, y)
                    #expect(
                        zip(samples, expected).allSatisfy { $0 == $1 },
                        "\(x), \(y): \(samples), not \(expected) [seed \(seed), \(precision)]")
                }
            }
        }
    }

    /// Turned, mirrored, cut, among other things, half transparent: the quick pixels against the exact ones.
    @Test(arguments: 0..<60) func resampledImagesComeOutAsTheExactPixels(seed: Int) throws {
        var dice = Dice(7500 + seed)
        let placement = Self.placement(&dice, Self.image(&dice))
        let turn = Turn(
            flipsHorizontally: dice.chance(0.5), flipsVertically: dice.chance(0.5), quarters: dice.int(0...3))
        let opacity = dice.chance(0.5) ? 1 : 0.5
        let plan = picture(
            40, 30, background: .white,
            [
                layer(box(-3, 2, 37, 32), turn: turn, [paint(.image(placement), opacity: opacity)]),
                layer(box(9, 9, 30, 11), [paint(.fill(gray(0.25)))]),
            ])
        let region = box(dice.int(0...20), dice.int(0...15), dice.int(21...40), dice.int(16...30))
        let format = RowFormat(channels: .rgb, depth: 8)
        func painted(_ precision: Renderer.Precision) throws -> Painted {
            try Painted(
                Renderer(plan: plan, region: region, format: format, matte: nil, precision: precision))
        }
        let exact = try painted(.exact)
        for precision in [Renderer.Precision.fastest, .single] {
            for (first, second) in zip(try painted(precision).rows, exact.rows) {
                let most = zip(first, second).map { abs(Int($0) - Int($1)) }.max() ?? 0
                #expect(most <= (opacity == 1 ? 0 : 1), "seed \(seed)")
            }
        }
        let renderer = Renderer(plan: plan, format: format)
        let rows = try Painted(renderer).rows
        var known: [RowKey: [UInt8]] = [:]
        for y in 0..<plan.height {
            let key = renderer.key(ofRow: y)
            #expect(known[key] == nil || known[key] == rows[y], "row \(y) of seed \(seed)")
            known[key] = rows[y]
        }
    }

    /// Rows of many stretches, and so many that not all weights are kept.
    @Test(arguments: [ImagePlacement.Sampling.area, .bilinear], [9001, 150_001])
    func longRowsAreRoundedExactly(sampling: ImagePlacement.Sampling, width: Int) throws {
        var dice = Dice(width)
        let image = Self.image(&dice, width: 77, height: 5, .rgb, maxval: 255)
        let placement = placed(image, box(-13, 0, width - 30, 7), sampling)
        let plan = picture(width, 7, background: .white, [paint(.image(placement))])
        let format = RowFormat(channels: .rgb, depth: 8)
        for precision in [Renderer.Precision.fastest, .single] {
            let painted = try Painted(Renderer(plan: plan, format: format, matte: nil, precision: precision))
            for y in [1, 4] {
                for x in stride(from: 0, to: width, by: 17) {
                    let expected = Self.levels(placement, x, y) ?? [255, 255, 255]
                    #expect(painted.samples(x, y) == expected, "\(x), \(y)")
                }
            }
        }
    }

    /// Sums of so many samples that those of the columns would not fit into 32 bits.
    @Test func meansOfMillionsOfSamplesAreExact() throws {
        let (width, height) = (12, 1_048_573)
        let white = Image(
            width: width, height: height, channels: .gray, maxval: 255,
            samples: .bytes([UInt8](repeating: 255, count: width * height)))
        let plan = picture(1, 1, background: .black, [paint(.image(placed(white, box(0, 0, 1, 1), .area)))])
        #expect(try plan.levels() == [[255]])
    }

    @Test(arguments: 0..<40) func resampledMasksLookLikeTheirSlowTwin(seed: Int) throws {
        var dice = Dice(7800 + seed)
        let maxval = [255, 255, 1, 100][seed % 4]
        let image = Self.image(
            &dice, width: dice.int(1...30), height: dice.int(1...30), .gray, maxval: maxval)
        let placement = Self.placement(&dice, image)
        let modes: [Mask.Mode] = [.ink, .luminance, .alpha]
        let masks = [
            mask(
                placement, modes[dice.int(0...2)], inverts: dice.chance(0.5),
                threshold: dice.chance(0.3) ? 0.5 : nil)
        ]
        let turn = Turn(
            flipsHorizontally: dice.chance(0.5), flipsVertically: false, quarters: dice.int(0...3))
        let plan = picture(
            40, 30, background: .white,
            [layer(box(-2, 1, 38, 29), turn: turn, [paint(.fill(gray(0.25)))], masks: masks)])
        let painted = try plan.painted(.rgba, depth: 16)
        let twin = SlowTwin(plan: plan)
        for y in 0..<plan.height {
            for x in 0..<plan.width {
                let expected = Painted.samples(of: twin.color(try twin.pixel(x, y)), maximum: 65535)
                #expect(
                    zip(expected, painted.samples(x, y)).allSatisfy { abs($0 - $1) <= 1 },
                    "\(x), \(y) [seed \(seed)]")
            }
        }
    }
}

// MARK: - Images, places, and what the definition gives

extension ResamplingTests {
    private static func placement(_ dice: inout Dice, _ image: Image) -> ImagePlacement {
        ImagePlacement(
            image: image, flipsHorizontally: dice.chance(0.5), flipsVertically: dice.chance(0.5),
            place: place(&dice, image), sampling: dice.chance(0.5) ? .area : .bilinear)
    }

    private static func image(_ dice: inout Dice) -> Image {
        let maxval = dice.chance(0.5) ? 255 : [1, 2, 15, 100, 254][dice.int(0...4)]
        let most = dice.chance(0.2) ? 300 : 20
        return image(
            &dice, width: dice.int(1...most), height: dice.int(1...most), dice.chance(0.4) ? .gray : .rgb,
            maxval: maxval)
    }

    private static func image(
        _ dice: inout Dice, width: Int, height: Int, _ channels: Image.Channels, maxval: Int
    ) -> Image {
        // Of few values, means are often in the middle between two levels.
        let values = dice.chance(0.3) ? [0, maxval, (maxval + 1) / 2] : Array(0...maxval)
        return Image(
            width: width, height: height, channels: channels, maxval: maxval,
            samples: .bytes(
                (0..<width * height * channels.count).map { _ in
                    UInt8(values[dice.int(0...values.count - 1)])
                }))
    }

    /// Of any size, in simple ratios to the image's, the same on one axis.
    private static func place(_ dice: inout Dice, _ image: Image) -> ImagePlacement.Place {
        func side(_ count: Int) -> Int {
            switch dice.int(0...4) {
            case 0: max(count * 7 / 3, 1)
            case 1: max(count * 3 / 7, 1)
            case 2: count * dice.int(1...3)
            case 3: max(count / dice.int(1...4), 1)
            default: dice.int(1...60)
            }
        }
        let (width, height) = (side(image.width), side(image.height))
        let (x, y) = (dice.int(-9...9), dice.int(-9...9))
        if dice.chance(0.7) { return .once(box(x, y, x + width, y + height)) }
        return .repeating(
            x: Double(x), y: Double(y), width: Double(width) + (dice.chance(0.5) ? 0 : 0.4),
            height: Double(height))
    }

    /// The samples of a pixel, ⌊v·255 + 1/2⌋ of fractions; nil where there is no image.
    private static func levels(_ placement: ImagePlacement, _ x: Int, _ y: Int) -> [Int]? {
        guard let box = TwinSampler.box(placement.place, x, y) else { return nil }
        let image = placement.image
        let isArea = placement.sampling == .area
        func weights(_ place: Int, _ target: Int, _ source: Int, _ isFlipped: Bool) -> [Int: Int] {
            var weights: [Int: Int] = [:]
            func add(_ index: Int, _ weight: Int) {
                weights[isFlipped ? source - 1 - index : index, default: 0] += weight
            }
            if isArea {
                for index in 0..<source {
                    let overlap =
                        min((index + 1) * target, (place + 1) * source) - max(index * target, place * source)
                    if overlap > 0 { add(index, overlap) }
                }
            } else {
                let position = (2 * place + 1) * source - target
                let share = (position % (2 * target) + 2 * target) % (2 * target)
                let first = (position - share) / (2 * target)
                add(min(max(first, 0), source - 1), 2 * target - share)
                add(min(max(first + 1, 0), source - 1), share)
            }
            return weights
        }
        let xs = weights(x - box.x0, box.width, image.width, placement.flipsHorizontally)
        let ys = weights(y - box.y0, box.height, image.height, placement.flipsVertically)
        let whole = xs.values.reduce(0, +) * ys.values.reduce(0, +) * image.maxval
        let levels = (0..<image.channels.count).map { channel in
            var sum = 0
            for (row, weight) in ys {
                for (column, other) in xs {
                    sum += weight * other * image.sample(x: column, y: row, channel: channel)
                }
            }
            return (2 * 255 * sum + whole) / (2 * whole)
        }
        return levels.count == 1 ? [levels[0], levels[0], levels[0]] : levels
    }
}
