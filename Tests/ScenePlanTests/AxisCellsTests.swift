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
}
