import ScenePixels
import ScenePlan

extension PixelPainter {
    /// Paints the cells that a line crosses, in row order: where cells overlap, the later lies above.
    func paint(_ grid: GridNode<P>, along line: Scanline, onto run: Run<P>) throws {
        let (outerColors, outerFirst) = (cellColors, firstCellColor)
        defer { (cellColors, firstCellColor) = (outerColors, outerFirst) }
        let (xs, ys) = (line.xs, line.ys)
        for row in grid.cells.rows(crossing: ys) {
            let columns = Array(grid.cells.columns(ofRow: row).crossing(xs))
            guard let first = columns.first, let last = columns.last else { continue }
            let colors = try CellColors(
                grid.source, row: row, columns: first.index..<last.index + 1, columns.count)
            for column in columns {
                guard let place = grid.cells.rows(ofColumn: column.index).cell(row, crossing: ys) else {
                    continue
                }
                let box = Box(x0: column.start, y0: place.start, x1: column.end, y1: place.end)
                guard let layer = try grid.layer(column: column.index, row: row, box: box),
                    let places = line.places(in: box)
                else { continue }
                (cellColors, firstCellColor) = try colors.colors(of: column.index)
                let inner = line.stretch(places).relative(toX: box.x0, y: box.y0)
                try paint(layer, along: inner, onto: run[places])
            }
        }
    }
}

/// The colours of the cells of one row that a line crosses.
private struct CellColors {
    private let source: any CellSource
    private let row: Int
    private let firstColumn: Int
    private let count: Int
    private var colors: [Color] = []
    private let isWhole: Bool

    /// - Parameter visible: how many of `columns` have a pixel; where they are few, each is asked for alone.
    init(_ source: any CellSource, row: Int, columns: Range<Int>, _ visible: Int) throws {
        self.source = source
        self.row = row
        firstColumn = columns.lowerBound
        count = source.colorCount
        isWhole = columns.count <= 4 * visible
        if count > 0 && isWhole { try source.colors(row: row, columns: columns, into: &colors) }
    }

    /// The colours, and where the cell's start in them.
    func colors(of column: Int) throws -> ([Color], Int) {
        if count == 0 || isWhole { return (colors, (column - firstColumn) * count) }
        var own: [Color] = []
        try source.colors(row: row, columns: column..<column + 1, into: &own)
        return (own, 0)
    }
}
