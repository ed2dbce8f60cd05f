import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

@Suite struct RendererTests {
    /// Rows are painted in stretches; where they are cut differs from region to region.
    @Test(arguments: 5000..<5012) func wideRegionsAreCutsOfTheWhole(seed: Int) throws {
        var generator = PlanGenerator(seed: seed, isBinary: seed % 3 == 0)
        let plan = generator.plan(maximum: 3, width: 2500)
        let format = RowFormat(channels: .rgba, depth: 8)
        let whole = try Painted(Renderer(plan: plan, format: format))
        for (x0, x1) in [(700, 1800), (1, 2500), (1500, 1501)] {
            let region = Box(x0: x0, y0: 0, x1: x1, y1: plan.height)
            let part = try Painted(Renderer(plan: plan, region: region, format: format))
            for y in 0..<plan.height {
                #expect(part.rows[y] == Array(whole.rows[y][4 * x0..<4 * x1]), "row \(y) of seed \(seed)")
            }
        }
    }

    @Test func paintersShareNothing() throws {
        var generator = PlanGenerator(seed: 77)
        let renderer = Renderer(plan: generator.plan(), format: RowFormat(channels: .rgba, depth: 8))
        let expected = try Painted(renderer).rows
        let painters = [renderer.makePainter(), renderer.makePainter(), renderer.makePainter()]
        for y in 0..<renderer.height {
            var row = [UInt8](repeating: 0, count: expected[y].count)
            var span = row.mutableSpan
            try painters[y % 3].paint(row: y, into: &span)
            #expect(row == expected[y])
        }
    }

    @Test func manyLayersAreFoundByTheirRows() throws {
        var dice = Dice(5)
        let items = (0..<300).map { number in
            let x = dice.int(-3...28)
            let y = dice.int(-3...198)
            return layer(
                box(x, y, x + dice.int(1...6), y + dice.int(1...9)),
                [paint(.fill(gray(Double(number) / 300, alpha: number % 2 == 0 ? 1 : 0.5)))])
        }
        let plan = picture(30, 200, background: .white, items)
        #expect(BandIndex(plan.root) != nil)
        let rows = try plan.painted()
        let twin = SlowTwin(plan: plan)
        for y in stride(from: 0, to: 200, by: 7) {
            for x in 0..<30 {
                let expected = Painted.samples(of: twin.color(try twin.pixel(x, y)), maximum: 255)
                #expect(zip(rows.samples(x, y), expected).allSatisfy { abs($0 - $1) <= 1 })
            }
        }
        let renderer = Renderer(plan: plan, format: RowFormat(channels: .rgba, depth: 8))
        var known: [RowKey: Int] = [:]
        for y in 0..<200 {
            let key = renderer.key(ofRow: y)
            if let other = known[key] { #expect(rows.rows[y] == rows.rows[other]) }
            known[key] = y
        }
        #expect(known.count > 100)
    }

    /// What lies in a layer and what lies after it are told apart: of equal keys are equal rows only.
    @Test(arguments: 0..<200) func layersAfterALayerAreNotTakenForLayersInIt(seed: Int) throws {
        var dice = Dice(seed)
        var bars = (0..<6).map { y in
            layer(box(0, y, dice.int(1...11), y + 1), [paint(.fill(gray(0)))])
        }
        for _ in 0..<dice.int(1...3) {
            let start = dice.int(0...bars.count - 1)
            let end = dice.int(start + 1...bars.count)
            bars.replaceSubrange(start..<end, with: [layer(box(0, 0, 12, 6), Array(bars[start..<end]))])
        }
        let plan = picture(12, 6, background: .white, bars)
        let rows = try plan.painted().rows
        let renderer = Renderer(plan: plan, format: RowFormat(channels: .rgba, depth: 8))
        for (y, other) in (0..<6).flatMap({ y in (0..<y).map { (y, $0) } }) {
            if rows[y] != rows[other] { #expect(renderer.key(ofRow: y) != renderer.key(ofRow: other)) }
        }
    }

    /// Layers of nothing but a layer are painted as one.
    @Test(arguments: 6000..<6040) func nestedLayersLookLikeTheirSlowTwin(seed: Int) throws {
        var generator = PlanGenerator(seed: seed)
        var nested = generator.layer(in: generator.box(12, 10), depth: 1)
        for _ in 0..<3 {
            let inside = Box(x0: 0, y0: 0, x1: nested.box.x1 + 2, y1: nested.box.y1 + 1)
            if inside.isEmpty { return }
            nested = Layer(
                box: generator.dice.chance(0.5)
                    ? inside : Box(x0: 1, y0: -2, x1: inside.x1 + 1, y1: inside.y1 - 2),
                turn: .none, opacity: generator.opacity(), blend: generator.blend(),
                content: Content(
                    width: inside.width, height: inside.height, items: [.layer(nested)], masks: []),
                origin: Origin(0))
        }
        let plan = picture(20, 18, background: generator.color(), [.layer(nested)])
        let rows = try plan.painted(depth: 16)
        let twin = SlowTwin(plan: plan)
        for y in 0..<18 {
            for x in 0..<20 {
                let expected = Painted.samples(of: twin.color(try twin.pixel(x, y)), maximum: 65535)
                let distance = zip(rows.samples(x, y), expected).map { abs($0 - $1) }.max() ?? 0
                #expect(distance <= (expected[3] < 100 ? 700 : 1), "pixel \(x), \(y) of seed \(seed)")
            }
        }
    }

    private func grid(_ columns: GridAxis, _ rows: GridAxis, _ cells: any CellSource) -> Item {
        .grid(
            Grid(
                columns: columns, rows: rows, rowStagger: 0, columnStagger: 0, cells: cells, origin: Origin(0)
            ))
    }

    @Test func aTrillionCellsAnswerAtOnce() throws {
        let side = 1_000_000
        let axis = GridAxis.regular(start: 0, period: 1, length: 1, count: side)
        let plan = picture(side, side, [grid(axis, axis, GrayCells { ($0 + 3 * $1) % 256 })])
        let region = box(999_000, 765_432, 999_100, 765_532)
        let rows = try plan.painted(.gray, region: region)
        for y in 0..<100 {
            for x in 0..<100 {
                #expect(rows.samples(x, y)[0] == (999_000 + x + 3 * (765_432 + y)) % 256)
            }
        }
    }

    @Test func maskedCellsHaveAsManyRowsAsTheirMask() throws {
        let plan = picture(
            88, 96,
            [
                grid(
                    .regular(start: 0, period: 44, length: 44, count: 2),
                    .regular(start: 0, period: 32, length: 32, count: 3), MaskedCells())
            ])
        let renderer = Renderer(plan: plan, format: RowFormat(channels: .rgb, depth: 8))
        #expect(Set((0..<96).map { renderer.key(ofRow: $0) }).count == 4)
        #expect(try Set(Painted(renderer).rows).count == 4)
    }

    @Test func aCellsMistakeIsThrownByTheRowsThatShowIt() throws {
        let axis = GridAxis.regular(start: 0, period: 10, length: 10, count: 2)
        let plan = picture(20, 20, [grid(axis, axis, MistakenCells())])
        let painter = Renderer(plan: plan, format: RowFormat(channels: .rgb, depth: 8)).makePainter()
        var row = [UInt8](repeating: 0, count: 60)
        var span = row.mutableSpan
        try painter.paint(row: 3, into: &span)
        #expect(throws: MistakenCells.Mistake.self) { try painter.paint(row: 13, into: &span) }
        try painter.paint(row: 4, into: &span)
    }

    @Test func hopelessNumbersAreNoTraps() throws {
        let checker = Checker(
            colors: [.white, .black], x: .init(length: .leastNonzeroMagnitude, center: 3),
            y: .init(length: 1e300, center: -1e300),
            sharpness: 0.5, isSmooth: false)
        let hues = HueRamp(from: -1.7e308, to: 1.7e308, alpha: 1, space: .hsb(saturation: 1, brightness: 1))
        let ramp = Ramp(
            direction: .around, originX: 0, originY: 0, frameWidth: 80, frameHeight: 80, steps: nil,
            isClosed: false,
            colors: .hues(hues))
        var smooth = checker
        smooth.sharpness = 1
        var crisp = smooth
        smooth.isSmooth = true
        crisp.colors.append(gray(0.5))
        for kind in [Paint.Kind.checker(checker), .checker(smooth), .checker(crisp), .ramp(ramp)] {
            _ = try picture(80, 80, [paint(kind, opacity: 0.5)]).painted(depth: 16)
            _ = try picture(80, 80, [paint(kind)]).painted()
        }
    }
}

/// All alike: black through a mask of four rows.
private struct MaskedCells: CellSource {
    func key(column: Int, row: Int) -> CellKey { CellKey() }
    func rowKey(_ row: Int) -> Int { 0 }
    func columnKey(_ column: Int) -> Int { 0 }
    var seesPlace: Bool { false }
    var isUniform: Bool { true }
    var colorCount: Int { 0 }
    func layer(column: Int, row: Int, box: Box) throws -> Layer? {
        let inner = Box(x0: 0, y0: 0, x1: box.width, y1: box.height)
        return cell(
            box, [paint(.fill(.black))], masks: [mask(placed(image("#..", ".#.", "..#", "###"), inner))])
    }
    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {}
}

private struct MistakenCells: CellSource {
    struct Mistake: Error {}
    func key(column: Int, row: Int) -> CellKey { CellKey(row: row) }
    func rowKey(_ row: Int) -> Int { row }
    func columnKey(_ column: Int) -> Int { 0 }
    var seesPlace: Bool { false }
    var colorCount: Int { 0 }
    func layer(column: Int, row: Int, box: Box) throws -> Layer? {
        if row == 1 { throw Mistake() }
        return cell(box, [paint(.fill(.black))])
    }
    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {}
}
