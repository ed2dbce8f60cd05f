import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

@Suite struct RowPeriodTests {
    /// Alike from row to row: black through a mask of four rows.
    private struct Marks: CellSource {
        var rowKeys: CellRows { .alike }
        var isUniform: Bool { true }
        var seesPlace: Bool { false }
        var colorCount: Int { 0 }
        func key(column: Int, row: Int) -> CellKey { CellKey() }
        func rowKey(_ row: Int) -> Int { 0 }
        func columnKey(_ column: Int) -> Int { 0 }
        func layer(column: Int, row: Int, box: Box) throws -> Layer? {
            let inner = Box(x0: 0, y0: 0, x1: box.width, y1: box.height)
            return cell(
                box, [paint(.fill(.black))], masks: [mask(placed(image("#..", ".#.", "..#", "###"), inner))])
        }
        func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {}
    }

    private static func tile(
        _ side: Double, count: Int, from start: Double = 0, rowStagger: Double = 0, columnStagger: Double = 0,
        _ cells: any CellSource = Marks()
    ) -> Item {
        let axis = GridAxis.regular(start: start, period: side, length: side, count: count)
        return .grid(
            Grid(
                columns: axis, rows: axis, rowStagger: rowStagger, columnStagger: columnStagger, cells: cells,
                origin: Origin(0)))
    }

    private static func stripes(_ length: Double, center: Double = 0, smooth: Bool = false) -> Item {
        paint(
            .checker(
                Checker(
                    colors: [gray(0.25), gray(0.75)], x: nil,
                    y: Checker.Axis(length: length, center: center), sharpness: 1, isSmooth: smooth)))
    }

    private static func copies(y: Double, height: Double) -> Item {
        paint(
            .image(
                ImagePlacement(
                    image: image("#5", "2.", "7#"), flipsHorizontally: false, flipsVertically: true,
                    place: .repeating(x: 1, y: y, width: 5, height: height), sampling: .nearest)))
    }

    /// The period of a picture of 30 × 120, whose rows are held against each other as they are painted: no key is asked.
    private func period(_ items: [Item], masks: [Mask] = []) throws -> Int? {
        let plan = picture(30, 120, background: gray(1), items, masks: masks)
        guard let period = plan.rowPeriod else { return nil }
        let rows = try plan.painted().rows
        for y in 0..<max(0, 120 - period) where rows[y] != rows[y + period] {
            Issue.record("rows \(y) and \(y + period) differ")
        }
        return period
    }

    @Test func rowsComeAgainWithTilesSquaresAndImages() throws {
        let whole = Self.tile(8, count: 15)
        #expect(try period([]) == 1)
        #expect(try period([whole]) == 8)
        #expect(try period([Self.tile(8, count: 16, from: -5)]) == 8)
        #expect(try period([Self.tile(8, count: 15, rowStagger: 3)]) == 16)
        #expect(try period([Self.stripes(7, center: 3.5)]) == 14)
        #expect(try period([Self.stripes(2.5, center: 0.25)]) == 5)
        #expect(try period([Self.copies(y: -2, height: 9)]) == 9)
        // The least that both come again after.
        #expect(try period([whole, Self.stripes(3)]) == 24)
        #expect(try period([layer(box(3, -7, 20, 120), opacity: 0.5, [Self.stripes(5)]), whole]) == 40)
    }

    @Test func whatDoesNotComeAgainIsNotSaidTo() throws {
        // Fewer cells than the picture is high, or from below its top; edges between pixels; cells that differ.
        #expect(try period([Self.tile(8, count: 14)]) == nil)
        #expect(try period([Self.tile(8, count: 15, from: 1)]) == nil)
        #expect(try period([Self.tile(7.5, count: 20)]) == nil)
        #expect(try period([Self.tile(8, count: 15, columnStagger: 2)]) == nil)
        #expect(try period([Self.tile(8, count: 15, GrayCells { _, row in row })]) == nil)
        #expect(try period([Self.stripes(2.3)]) == nil)
        #expect(try period([Self.stripes(7, smooth: true)]) == nil)
        #expect(try period([Self.copies(y: 0.5, height: 9)]) == nil)
        #expect(try period([Self.copies(y: 0, height: 9.5)]) == nil)
        #expect(try period([layer(box(0, 0, 30, 119), [Self.stripes(5)])]) == nil)
        #expect(try period([paint(.image(placed(image("#", "."), box(0, 0, 30, 120))))]) == nil)
        #expect(
            try period([Self.stripes(5)], masks: [mask(placed(image("#", "."), box(0, 0, 30, 120)))]) == nil)
    }

    /// Wherever a region begins.
    @Test(arguments: [0, 3, 37]) func keysOfRowsThatComeAgainAreThoseOfTheFirst(top: Int) throws {
        let plan = picture(30, 120, [Self.tile(8, count: 15), Self.stripes(3)])
        let renderer = Renderer(
            plan: plan, region: box(2, top, 29, 120), format: RowFormat(channels: .rgb, depth: 8))
        let rows = try Painted(renderer).rows
        let keys = rows.indices.map { renderer.key(ofRow: $0) }
        for y in rows.indices {
            for other in rows.indices where keys[y] == keys[other] { #expect(rows[y] == rows[other]) }
        }
        #expect(Set(keys).count <= 24)
    }

    @Test func rowsThatDifferSaySo() {
        func rowsDiffer(_ item: Item) -> Bool {
            let renderer = Renderer(
                plan: picture(40, 40, [item]), format: RowFormat(channels: .rgb, depth: 8))
            let keys = Set((0..<40).map { renderer.key(ofRow: $0) })
            #expect(!renderer.rowsDiffer || keys.count == 40)
            return renderer.rowsDiffer
        }
        let grays = GrayCells { column, row in column + row }
        #expect(rowsDiffer(Self.tile(1, count: 40, grays)))
        #expect(rowsDiffer(Self.tile(1, count: 41, from: -1, grays)))
        #expect(!rowsDiffer(Self.tile(1, count: 39, grays)))
        #expect(!rowsDiffer(Self.tile(2, count: 20, grays)))
        #expect(!rowsDiffer(paint(.fill(gray(0.5)))))
    }
}
