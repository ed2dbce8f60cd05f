import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

/// Cells that lie over each other: each pixel is of the last one over it.
@Suite struct OverlapTests {
    private struct Case: CustomTestStringConvertible {
        var period: Double
        var length: Double
        var turn = Turn.none
        var isOpaque = true
        var testDescription: String {
            "\(length) every \(period)\(isOpaque ? "" : ", not known to be opaque")"
        }
    }

    private static let cases = [
        Case(period: 3, length: 7), Case(period: 2.4, length: 11.3), Case(period: 0.3, length: 5),
        Case(period: 0.01, length: 30), Case(period: 6, length: 6.4, turn: Turn(quarters: 1)),
        Case(period: 0.7, length: 9, turn: Turn(flipsHorizontally: true, quarters: 3)),
        Case(period: 2.4, length: 11.3, isOpaque: false), Case(period: 4, length: 6, turn: Turn(quarters: 2)),
    ]

    private static func level(_ column: Int, _ row: Int) -> Int { (7 * column + 31 * row) % 256 }

    @Test(arguments: 0..<8) func pixelsAreOfTheLastCellOverThem(number: Int) throws {
        let this = Self.cases[number]
        let side = 40
        let count = Int(Double(side) / this.period) + 1
        let axis = GridAxis.regular(start: 0, period: this.period, length: this.length, count: count)
        let grid = Grid(
            columns: axis, rows: axis, rowStagger: 0, columnStagger: 0,
            cells: GrayCells(hasOpaqueColors: this.isOpaque, level: Self.level), origin: Origin(0))
        let plan = picture(side, side, [layer(box(0, 0, side, side), turn: this.turn, [.grid(grid)])])
        // The last cell that starts at or before a pixel, and reaches over it.
        let last = (0..<side).map { x in
            (0..<count).last { snappedRound(Double($0) * this.period) <= x } ?? 0
        }
        let rows = try plan.painted()
        for y in 0..<side {
            for x in 0..<side {
                let (u, v) = Self.unturned(x, y, side, this.turn)
                let gray = Self.level(last[u], last[v])
                #expect(rows.samples(x, y) == [gray, gray, gray, 255], "pixel \(x), \(y)")
            }
        }
    }

    /// Odd columns stand one pixel lower and begin with a row −1 that reaches above all cells of the even ones.
    @Test func rowsThatStandInOddColumnsAloneAreNotLost() throws {
        // Rows of 3 every 2: 3…6 and 5…8 in even columns, −1: 2…5, 4…7 and 6…9 in odd ones.
        let grid = Grid(
            columns: .regular(start: 0, period: 1, length: 1, count: 2),
            rows: .regular(start: 3, period: 2, length: 3, count: 2), rowStagger: 0, columnStagger: 1,
            cells: GrayCells(hasOpaqueColors: true) { 10 * ($1 + 2) + $0 }, origin: Origin(0))
        let rows = try picture(2, 9, [.grid(grid)]).painted()
        let even = [nil, nil, nil, 20, 20, 30, 30, 30, nil]
        let odd = [nil, nil, 11, 11, 21, 21, 31, 31, 31]
        for y in 0..<9 {
            for (x, level) in [even[y], odd[y]].enumerated() {
                let expected = level.map { [$0, $0, $0, 255] } ?? [0, 0, 0, 0]
                #expect(rows.samples(x, y) == expected, "pixel \(x), \(y)")
            }
        }
    }

    /// Every fourth line meets the same cells, at the same height; which of two columns lies above goes by their rows.
    @Test func linesWithTheSameCellsInAnotherOrderDiffer() throws {
        let grid = Grid(
            columns: .regular(start: 0, period: 1, length: 2, count: 3),
            rows: .regular(start: 0, period: 4, length: 4, count: 3), rowStagger: 0, columnStagger: 2,
            cells: GrayCells(hasOpaqueColors: true, hasLikeRows: true) { column, _ in 50 * (column + 1) },
            origin: Origin(0))
        let rows = try picture(3, 12, [.grid(grid)]).painted()
        for y in 0..<12 {
            // At 1 there are columns 0 and 1: in the same row from 2 on, before that the odd one's row is the one before.
            let levels = [50, y % 4 < 2 ? 50 : 100, 150]
            for (x, level) in levels.enumerated() {
                #expect(rows.samples(x, y) == [level, level, level, 255], "pixel \(x), \(y)")
            }
        }
    }

    private static func unturned(_ x: Int, _ y: Int, _ side: Int, _ turn: Turn) -> (Int, Int) {
        var (u, v) = (x, y)
        // Back by quarter turns, then the flip.
        for _ in 0..<turn.quarters { (u, v) = (v, side - 1 - u) }
        if turn.flipsHorizontally { u = side - 1 - u }
        return (u, v)
    }
}
