import ScenePlan
import Testing

@Suite struct AxisCellsTests {
    /// Every cell looked at, one after the other.
    private func bruteForce(_ axis: GridAxis, shift: Double, from first: Int, _ span: Range<Int>)
        -> [AxisCells.Cell]
    {
        (first..<axis.count).compactMap { k in
            let start: Double
            let end: Double
            switch axis {
            case .regular(let s, let period, let length, _):
                start = s + Double(k) * period + shift
                end = length == period ? s + Double(k + 1) * period + shift : start + length
            case .tracks(let starts, let ends):
                start = starts[k]
                end = ends[k]
            }
            let x0 = Int((start + 0.5 + 0x1p-20).rounded(.down))
            let x1 = Int((end + 0.5 + 0x1p-20).rounded(.down))
            return x0 < x1 && x1 > span.lowerBound && x0 < span.upperBound
                ? AxisCells.Cell(index: k, start: x0, end: x1) : nil
        }
    }

    @Test func cellsFoundByArithmeticAreThoseOfBruteForce() {
        var dice = SystemRandomNumberGenerator()
        for _ in 0..<3000 {
            let length =
                [0.001, 0.1, 0.5, 1, 3, 44.25].randomElement(using: &dice)! * Double.random(in: 0.5...1.5)
            let gap = Double.random(in: -0.9...2) * length
            let period = Bool.random() ? length : length + gap
            let start = Bool.random() ? 0 : Double.random(in: -30...30)
            let axis = GridAxis.regular(
                start: start, period: period, length: length, count: Int.random(in: 1...400))
            let shift = Bool.random() ? 0 : Double.random(in: 0..<1) * period
            let cells = AxisCells(axis, shift: shift, hasAddedCell: shift > 0)
            let from = Int.random(in: -40...60)
            let span = from..<from + Int.random(in: 1...30)
            #expect(
                Array(cells.crossing(span)) == bruteForce(axis, shift: shift, from: shift > 0 ? -1 : 0, span))
        }
    }

    @Test func tracksThatRunBackwardsAreAllFound() {
        let axis = GridAxis.tracks(starts: [0, 5, 2, 30], ends: [10, 7, 12, 30])
        #expect(Array(AxisCells(axis).crossing(6..<9)).map(\.index) == [0, 1, 2])
        #expect(Array(AxisCells(axis).crossing(11..<40)).map(\.index) == [2])
    }

    @Test(arguments: [3, 7, 64, 1000]) func gaplessCellsCoverEveryPixelOnce(length: Int) {
        for count in [1, 2, 3, 7, 63, 64, 65, 999, 5000] {
            let cell = Double(length) / Double(count)
            let cells = AxisCells(.regular(start: 0, period: cell, length: cell, count: count))
            var next = 0
            for found in cells.crossing(0..<length) {
                #expect(found.start == next)
                next = found.end
            }
            #expect(next == length)
        }
    }

    @Test func aTrillionCellsAnswerAtOnce() {
        let cells = AxisCells(.regular(start: 0, period: 0x1p-9, length: 0x1p-9, count: 1_000_000_000_000))
        let found = Array(cells.crossing(1_000_000_000..<1_000_000_100))
        #expect(found.count == 100)
        #expect(found.allSatisfy { $0.end - $0.start == 1 })
        #expect(
            AxisCells(.regular(start: 0, period: 1e-9, length: 1e-9, count: 1 << 40)).crossing(500..<501).map(
                \.start) == [500])
    }

    @Test func staggeredRowsStartOneCellEarlier() {
        let axis = GridAxis.regular(start: 0, period: 10, length: 10, count: 2)
        let cells = AxisCells(axis, shift: 4, hasAddedCell: true)
        #expect(
            Array(cells.crossing(0..<20)) == [
                .init(index: -1, start: -6, end: 4), .init(index: 0, start: 4, end: 14),
                .init(index: 1, start: 14, end: 24),
            ])
    }

    private static let overlapping: [GridAxis] = [
        .regular(start: -3.7, period: 2.3, length: 9, count: 30),
        .regular(start: 0, period: 0.3, length: 0.4, count: 90),
        .regular(start: 1, period: 5, length: 5, count: 8),
        .regular(start: 0.5, period: 4, length: 2.2, count: 11),
        .tracks(starts: [0, 4, 7.5, 20], ends: [9, 9, 12, 31]),
        .tracks(starts: [0, 8, 3], ends: [5, 30, 4]),
    ]

    @Test(arguments: 0..<6) func backwardsCellsComeInTheOppositeOrder(number: Int) {
        let cells = AxisCells(Self.overlapping[number])
        for start in -5..<40 {
            for end in start..<42 {
                var found: [AxisCells.Cell] = []
                var walk = cells.crossingBackwards(start..<end)
                while let cell = walk.next() { found.append(cell) }
                #expect(found.reversed() == Array(cells.crossing(start..<end)))
            }
        }
    }

    /// Each pixel belongs to the last cell over it, whether what that hides is left out or not.
    @Test(arguments: 0..<6) func hiddenCellsCoverNothingThatShows(number: Int) {
        let cells = AxisCells(Self.overlapping[number])
        var expected: [Int: Int] = [:]
        for cell in cells.crossing(0..<40) { for x in cell.start..<cell.end { expected[x] = cell.index } }
        var shown: [AxisCells.Cell] = []
        var walk = cells.crossingBackwards(0..<40)
        while let cell = walk.next() {
            shown.append(cell)
            walk.hide(from: cell.start)
        }
        var painted: [Int: Int] = [:]
        for cell in shown.reversed() { for x in cell.start..<cell.end { painted[x] = cell.index } }
        #expect((0..<40).allSatisfy { painted[$0] == expected[$0] })
    }

    @Test func aBillionCellsOverAPixelAreJumpedOver() {
        let cells = AxisCells(.regular(start: 0, period: 1e-8, length: 30, count: 1 << 31))
        var walk = cells.crossingBackwards(0..<40)
        var count = 0
        while let cell = walk.next() {
            walk.hide(from: cell.start)
            count += 1
        }
        #expect(count <= 41)
    }
}
