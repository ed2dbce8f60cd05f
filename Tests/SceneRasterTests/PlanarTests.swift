import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

/// Pictures in planes against the exact painter.
@Suite struct PlanarTests {
    private static let format = RowFormat(channels: .rgb, depth: 8)

    /// The planar picture, in stretches that end anywhere.
    private func planar(_ plan: Plan, cutAt cut: Int) throws -> [[UInt8]] {
        let surface = Surface(blending: plan.blending, format: Self.format, matte: nil)
        let painter = try PlanarPainter(plan, on: surface, capacity: plan.width)
        return try (0..<plan.height).map { y in
            var row: [UInt8] = []
            for range in [0..<cut, cut..<plan.width] where !range.isEmpty {
                let run = try painter.paint(
                    Scanline(x: 0, y: y, count: plan.width).stretch(range))
                for place in 0..<run.count { row += (0..<3).map { UInt8(run[place].sample($0)) } }
            }
            return row
        }
    }

    private func canPaint(_ plan: Plan) -> Bool {
        PlanarPainter.canPaint(plan, on: Surface(blending: plan.blending, format: Self.format, matte: nil))
    }

    @Test(arguments: 0..<120) func translucentPlansInPlanesAreWithinOne(seed: Int) throws {
        var generator = PlanGenerator(seed: 90_000 + seed, isLayered: true)
        let plan = generator.layered()
        guard canPaint(plan) else { return }
        let exact = try Painted(Renderer(plan: plan, format: Self.format, matte: nil, precision: .exact))
        let rows = try planar(plan, cutAt: generator.dice.int(0...plan.width))
        for (y, (first, second)) in zip(exact.rows, rows).enumerated() {
            #expect(zip(first, second).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "row \(y) of seed \(seed)")
        }
        #expect(try planar(plan, cutAt: plan.width) == rows, "seed \(seed): a cut shows")
    }

    @Test(arguments: 0..<120) func opaquePlansInPlanesAreExact(seed: Int) throws {
        var generator = PlanGenerator(seed: 91_000 + seed, isBinary: true, isLayered: true)
        let plan = generator.layered()
        guard canPaint(plan) else { return }
        let exact = try Painted(Renderer(plan: plan, format: Self.format, matte: nil, precision: .exact))
        #expect(try planar(plan, cutAt: generator.dice.int(0...plan.width)) == exact.rows, "seed \(seed)")
    }

    /// What covers a part everywhere leaves that much less of the errors before it: there may be hundreds.
    @Test(arguments: [(0.6, 200), (0.1, 250), (0.03, 256)]) func manyVeilsAreWithinOne(
        _ opacity: Double, _ count: Int
    ) throws {
        var dice = Dice(count)
        let items = (0..<count).map { number -> Item in
            let color = Color(red: dice.unit(), green: dice.unit(), blue: dice.unit())
            if number % 3 == 0 { return paint(.fill(color), opacity: opacity) }
            let other = Color(red: dice.unit(), green: dice.unit(), blue: dice.unit())
            let ramp = Ramp(
                direction: number % 3 == 1 ? .outward : .angle(cosine: 0.6, sine: 0.8), originX: 0,
                originY: 0,
                frameWidth: 70, frameHeight: 60, steps: nil, isClosed: false,
                colors: .stops([.init(t: 0, color: color), .init(t: 1, color: other)], space: .encoded))
            let veiled = paint(.ramp(ramp), opacity: opacity)
            return number % 2 == 0 ? veiled : layer(box(5, 5, 75, 65), [veiled])
        }
        let plan = picture(80, 70, background: .white, items)
        #expect(canPaint(plan))
        let exact = try Painted(Renderer(plan: plan, format: Self.format, matte: nil, precision: .exact))
        for (first, second) in zip(exact.rows, try planar(plan, cutAt: 33)) {
            #expect(zip(first, second).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
        #expect(!canPaint(picture(80, 70, background: .white, items + items)))
    }

    @Test func mostOfTheTestedPlansArePaintedInPlanes() {
        for isBinary in [false, true] {
            let count = (0..<120).count { seed in
                var generator = PlanGenerator(
                    seed: (isBinary ? 91_000 : 90_000) + seed, isBinary: isBinary, isLayered: true)
                return canPaint(generator.layered())
            }
            #expect(count > 15)
        }
    }

    /// Every coverage and opacity at which the formulas could slip.
    @Test func productsAtTheEndsStayInTheirLevels() throws {
        for (top, bottom) in [(0.0, 1.0), (1, 0), (0.5, 0.25), (1, 1), (0, 0)] {
            for coverage in [0.0, 1] {
                let gradient = Ramp.Colors.stops(
                    [
                        .init(t: 0, color: gray(top, alpha: coverage)),
                        .init(t: 1, color: gray(top, alpha: coverage)),
                    ],
                    space: .encoded)
                let ramp = Ramp(
                    direction: .outward, originX: 0, originY: 0, frameWidth: 90, frameHeight: 70, steps: nil,
                    isClosed: false, colors: gradient)
                let items = [BlendMode](repeating: .normal, count: 30).map {
                    paint(.ramp(ramp), opacity: 1, $0)
                }
                let plan = picture(90, 70, background: gray(bottom), items)
                let expected = try Painted(
                    Renderer(plan: plan, format: Self.format, matte: nil, precision: .exact))
                #expect(try planar(plan, cutAt: 40) == expected.rows)
            }
        }
    }

    /// The renderer takes planes for large pictures, and what it writes is what they hold.
    @Test func largePicturesArePaintedInPlanes() throws {
        let items = [
            paint(.fill(gray(0.25)), opacity: 0.5),
            layer(box(100, 3, 500, 200), opacity: 0.3, [paint(.fill(Color(red: 1, green: 0, blue: 0)))]),
        ]
        let plan = picture(1024, 257, background: gray(0.75), items)
        let surface = Surface(blending: .encoded, format: Self.format, matte: nil)
        #expect(PlanarPainter.serves(plan, on: surface))
        let rows = try Painted(Renderer(plan: plan, format: Self.format, matte: nil))
        // 0.75 and 0.25 by halves are 0.5; three tenths of red over that are 0.65 and 0.35.
        #expect(rows.samples(0, 0) == [128, 128, 128])
        #expect(rows.samples(99, 100) == [128, 128, 128])
        #expect(rows.samples(100, 100).map { $0 } == [166, 89, 89])
    }
}

extension PlanGenerator {
    init(seed: Int, isBinary: Bool = false, isLayered: Bool) {
        self.init(seed: seed, isBinary: isBinary)
        self.isLayered = isLayered
    }

    /// A picture with an opaque background and what may be painted in planes on top.
    mutating func layered() -> Plan {
        let (width, height) = (dice.int(60...110), dice.int(60...90))
        var items: [Item] = []
        for _ in 0..<dice.int(1...8) {
            switch dice.int(0...9) {
            case 0...3: items.append(.paint(paint(width, height)))
            case 4...7: items.append(.layer(layer(width, height, depth: dice.int(1...2))))
            default: items.append(isBinary ? .paint(paint(width, height)) : .grid(tints(width, height)))
            }
        }
        if !isBinary {
            // Most of what stands in such pictures mixes opaque colours: under a veil that may be.
            items.append(.paint(Paint(kind: .fill(color()), opacity: 0.9, blend: blend(), origin: nowhere)))
        }
        var background = color()
        background.alpha = 1
        return Plan(
            width: width, height: height, background: background, blending: .encoded, density: 96,
            root: Content(width: width, height: height, items: items, masks: []))
    }

    /// Translucent cells of one colour at whole edges, some of them outside.
    private mutating func tints(_ width: Int, _ height: Int) -> Grid {
        func axis(_ dice: inout Dice, _ length: Int) -> GridAxis {
            let period = Double(dice.chance(0.5) ? 1 : dice.int(2...9))
            let count = dice.chance(0.7) ? Int(Double(length) / period) + 12 : dice.int(1...20)
            return .regular(
                start: Double(dice.int(-9...9)), period: period, length: period, count: count)
        }
        return Grid(
            columns: axis(&dice, width), rows: axis(&dice, height), rowStagger: 0, columnStagger: 0,
            cells: TintCells(
                seed: dice.int(0...999),
                given: [.gray(alpha: 9000), .colors, nil].randomElement(using: &dice) ?? nil,
                opacity: opacity(), blend: blend()),
            origin: nowhere)
    }
}

/// Translucent cells that give their colours as shares of one kind, or not at all.
private struct TintCells: CellSource {
    let seed: Int
    let given: CellShares?
    let opacity: Double
    let blend: BlendMode

    func key(column: Int, row: Int) -> CellKey { CellKey() }
    func rowKey(_ row: Int) -> Int { row }
    func columnKey(_ column: Int) -> Int { column }
    var seesPlace: Bool { false }
    var isUniform: Bool { true }
    var colorCount: Int { 1 }
    var hasTranslucentColors: Bool { true }

    func layer(column: Int, row: Int, box: Box) throws -> Layer? {
        var layer = cell(box, [paint(.cellFill(slot: 0), opacity: 0.75)])
        layer.opacity = opacity
        layer.blend = blend
        return layer
    }

    private func color(_ column: Int, _ row: Int) -> Color {
        var dice = Dice(seed + 31 * column + 77_777 * row)
        if case .gray(let alpha)? = given { return gray(dice.unit(), alpha: Double(alpha) / 65535) }
        return Color(
            red: dice.unit(), green: dice.unit(), blue: dice.unit(),
            alpha: dice.chance(0.2) ? 0 : dice.unit())
    }

    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {
        for column in columns { colors.append(color(column, row)) }
    }

    func shares(
        row: Int, columns: Range<Int>, into shares: inout MutableSpan<UInt16>
    ) throws -> CellShares? {
        // What a program cannot give is known of some cells alone.
        guard let given, !columns.contains(where: { ($0 + row) % 19 == 3 }) || seed % 3 > 0 else {
            return nil
        }
        for (index, column) in columns.enumerated() {
            let color = color(column, row)
            for (number, value) in [color.red, color.green, color.blue, color.alpha].enumerated() {
                if given != .colors && number > 0 { break }
                shares[number * columns.count + index] = UInt16(value * 65535 + 0.5)
            }
        }
        return given
    }
}
