import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

@Suite struct RampPoolTests {
    /// Each cell has a ramp of its own, or one of few that they share.
    private struct RampCells: CellSource {
        let kinds: Int
        var seesPlace: Bool { false }
        var colorCount: Int { 0 }
        func key(column: Int, row: Int) -> CellKey { CellKey(column: column, row: row) }
        func rowKey(_ row: Int) -> Int { row }
        func columnKey(_ column: Int) -> Int { column }
        func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {}

        func layer(column: Int, row: Int, box: Box) throws -> Layer? {
            let kind = (7 * row + column) % kinds
            let directions: [Ramp.Direction] = [.outward, .around, .angle(cosine: 0.6, sine: 0.8)]
            let ramp = Ramp(
                direction: directions[kind % 3], originX: 0, originY: 0, frameWidth: box.width,
                frameHeight: box.height, steps: nil, isClosed: false,
                colors: .stops(
                    [
                        Ramp.Stop(t: 0, color: gray(Double(kind % 11) / 11, alpha: 0.9)),
                        Ramp.Stop(t: 0.6, color: Color(red: Double(kind) / 100, green: 1, blue: 0.2)),
                        Ramp.Stop(t: 1, color: Color(red: 0.9, green: 0, blue: 0, alpha: 0.4)),
                    ], space: kind % 2 == 0 ? .encoded : .oklab))
            return cell(box, [paint(.ramp(ramp))])
        }
    }

    private static func plan(kinds: Int) -> Plan {
        func axis(_ count: Int) -> GridAxis { .regular(start: 0, period: 64, length: 64, count: count) }
        let grid = Grid(
            columns: axis(45), rows: axis(3), rowStagger: 0, columnStagger: 0, cells: RampCells(kinds: kinds),
            origin: Origin(0))
        return picture(45 * 64, 3 * 64, background: gray(0.5), [.grid(grid)])
    }

    /// With fewer kinds than tables, and with more: then tables are taken for other ramps within a row.
    @Test(arguments: [1, 5, 100]) func rampsInCellsLookLikeTheirSlowTwin(kinds: Int) throws {
        let plan = Self.plan(kinds: kinds)
        let renderer = Renderer(plan: plan, format: RowFormat(channels: .rgb, depth: 8))
        let painter = renderer.makePainter()
        let twin = SlowTwin(plan: plan)
        for y in [3, 4, 70, 31, 190] {
            var row = [UInt8](repeating: 0, count: 3 * plan.width)
            var span = row.mutableSpan
            try painter.paint(row: y, into: &span)
            for x in stride(from: y % 3, to: plan.width, by: 5) {
                let expected = Painted.samples(of: twin.color(try twin.pixel(x, y)), maximum: 255)
                let distance = (0..<3).map { abs(expected[$0] - Int(row[3 * x + $0])) }.max() ?? 0
                guard distance <= 1 else {
                    Issue.record("pixel \(x), \(y) is off by \(distance) with \(kinds) kinds")
                    return
                }
            }
        }
    }

    /// What a table held before leaves nothing behind.
    @Test func rowsDoNotDependOnWhatWasPaintedBefore() throws {
        let renderer = Renderer(plan: Self.plan(kinds: 100), format: RowFormat(channels: .rgb, depth: 8))
        let rows = try Painted(renderer).rows
        for y in [0, 63, 64, 130] {
            var row = [UInt8](repeating: 0, count: rows[y].count)
            var span = row.mutableSpan
            try renderer.makePainter().paint(row: y, into: &span)
            #expect(row == rows[y])
        }
    }

    /// Tables and what shares them do not hold each other.
    @Test func aPaintersTablesGoWithIt() throws {
        let gradient = Ramp(
            direction: .outward, originX: 0, originY: 0, frameWidth: 99, frameHeight: 99, steps: nil,
            isClosed: false, colors: .stops([Ramp.Stop(t: 0, color: .black)], space: .encoded))
        weak var table: RampTable<ExactPixel>?
        weak var tables: RampTables<ExactPixel>?
        do {
            let surface = Surface(
                blending: .encoded, format: RowFormat(channels: .rgb, depth: 8), matte: nil
            ).ofPainter.inCells
            let shared = try #require(surface.sharedTables(of: ExactPixel.self))
            var ticket = RampTables<ExactPixel>.Ticket()
            table = shared.table(gradient, on: surface, &ticket)
            tables = shared
            #expect(table != nil)
        }
        #expect(table == nil && tables == nil)
    }
}
