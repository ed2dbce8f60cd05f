import ScenePixels
import ScenePlan

/// The colours of some cells of a row.
final class CellColors<P: Pixel> {
    let columns: Range<Int>
    private let slots: Int
    private let surface: Surface
    private let buffer: RunBuffer<P>
    private var row: Int?
    private var source: (any CellSource)?
    private var madeExact: CellColors<ExactPixel>?

    init(slots: Int, columns: Range<Int>, on surface: Surface) {
        self.columns = columns
        self.slots = slots
        self.surface = surface
        buffer = RunBuffer(capacity: slots * columns.count)
    }

    /// Takes the colours of a row's cells, if it does not have them.
    func take(_ source: any CellSource, row: Int) throws {
        if row == self.row { return }
        self.row = nil
        self.source = source
        madeExact = nil
        surface.tally.noteColors(of: columns.count)
        if try !P.take(source, row: row, columns: columns, into: pixels, on: surface) {
            for (index, color) in try madeColors(source, row).enumerated() {
                pixels[index] = try P(color, on: surface)
            }
        }
        self.row = row
    }

    /// All colours, slot after slot, cell after cell.
    var pixels: Run<P> { buffer.run(count: slots * columns.count) }

    /// Where a cell's colours start.
    func first(_ column: Int) -> Int { (column - columns.lowerBound) * slots }

    /// The same colours for another kind of pixels.
    func exact() throws -> CellColors<ExactPixel> {
        if let madeExact { return madeExact }
        let other = CellColors<ExactPixel>(slots: slots, columns: columns, on: surface)
        if let source, let row { try other.take(source, row: row) }
        madeExact = other
        return other
    }

    private func madeColors(_ source: any CellSource, _ row: Int) throws -> [Color] {
        var colors: [Color] = []
        try source.colors(row: row, columns: columns, into: &colors)
        precondition(colors.count == slots * columns.count, "every cell has its colours")
        return colors
    }
}
