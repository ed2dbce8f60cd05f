/// The cells of a grid, found by where they stand, in the order they are painted.
package struct GridCells: Sendable {
    private let columns: AxisCells
    private let shiftedColumns: AxisCells?
    private let rows: AxisCells
    private let shiftedRows: AxisCells?

    package init(_ grid: Grid) {
        columns = AxisCells(grid.columns)
        rows = AxisCells(grid.rows)
        shiftedColumns =
            grid.rowStagger == 0
            ? nil : AxisCells(grid.columns, shift: grid.rowStagger, hasAddedCell: true)
        shiftedRows =
            grid.columnStagger == 0
            ? nil : AxisCells(grid.rows, shift: grid.columnStagger, hasAddedCell: true)
    }

    /// Whether where a column stands depends on the parity of the row.
    package var isRowStaggered: Bool { shiftedColumns != nil }
    package var isColumnStaggered: Bool { shiftedRows != nil }

    /// Whether cells may lie over each other.
    package var overlap: Bool { columns.overlap || rows.overlap }

    /// The columns as they stand in a row.
    package func columns(ofRow row: Int) -> AxisCells {
        row & 1 == 0 ? columns : shiftedColumns ?? columns
    }

    /// The rows as they stand in a column.
    package func rows(ofColumn column: Int) -> AxisCells {
        column & 1 == 0 ? rows : shiftedRows ?? rows
    }

    /// The numbers of the rows that have a cell with a pixel in `span`, rising.
    package func rows(crossing span: Range<Int>) -> [Int] {
        let plain = rows.crossing(span).map(\.index)
        guard let shiftedRows else { return plain }
        return Self.merged(plain, shiftedRows.crossing(span).map(\.index))
    }

    private static func merged(_ first: [Int], _ second: [Int]) -> [Int] {
        var merged: [Int] = []
        var rest = second[...]
        for index in first {
            while let other = rest.first, other <= index {
                rest.removeFirst()
                if other < index { merged.append(other) }
            }
            merged.append(index)
        }
        return merged + rest
    }

    /// Calls `body` with every cell that has a pixel in `xs` × `ys`, in row order.
    package func forEach(
        xs: Range<Int>, ys: Range<Int>, _ body: (_ column: Int, _ row: Int, _ box: Box) throws -> Void
    ) rethrows {
        for row in rows(crossing: ys) {
            for column in columns(ofRow: row).crossing(xs) {
                guard let place = rows(ofColumn: column.index).cell(row, crossing: ys) else { continue }
                let box = Box(x0: column.start, y0: place.start, x1: column.end, y1: place.end)
                try body(column.index, row, box)
            }
        }
    }
}
