import ScenePlan

/// Cells of a row that show, in the order they are painted.
struct ShownCells {
    var row: Int
    var columns: [AxisCells.Cell]
}

extension PixelPainter {
    /// The cells of a grid that a line shows, where later ones cover earlier ones; nil where that is not known to be few.
    ///
    /// Gone through from the last painted: within a row what opaque cells cover is jumped over, and a row of opaque cells
    /// hides all rows before it. So however many cells lie over a pixel, about one of them is made.
    func shownCells(of grid: GridNode<P>, along line: Scanline) throws -> [ShownCells]? {
        // The rows of column 0 would not tell of a row that stands in odd columns alone.
        if grid.cells.isRowStaggered || grid.cells.isColumnStaggered { return nil }
        var shown: [ShownCells] = []
        var count = 0
        var rows = grid.cells.rows(ofColumn: 0).crossingBackwards(line.ys)
        while let row = rows.next() {
            guard let (columns, hidesAll) = try shownColumns(of: row, grid, along: line) else { return nil }
            shown.append(ShownCells(row: row.index, columns: columns))
            count += columns.count
            // What is not opaque is painted without being looked at twice.
            if count > Self.mostShown { return nil }
            if hidesAll { rows.hide(from: row.start) }
        }
        return shown.reversed()
    }

    private static var mostShown: Int { 1 << 14 }

    /// The cells of a row that show, and whether all that the row crosses is opaque.
    private func shownColumns(
        of row: AxisCells.Cell, _ grid: GridNode<P>, along line: Scanline
    ) throws -> ([AxisCells.Cell], hidesAll: Bool)? {
        var columns: [AxisCells.Cell] = []
        var hidesAll = true
        var walk = grid.cells.columns(ofRow: row.index).crossingBackwards(line.xs)
        while let column = walk.next() {
            if columns.count > Self.mostShown { return nil }
            columns.append(column)
            let box = Box(x0: column.start, y0: row.start, x1: column.end, y1: row.end)
            let layer = try grid.layer(column: column.index, row: row.index, box: box)
            if let layer, layer.covers(width: box.width, height: box.height, grid.hasOpaqueColors) {
                walk.hide(from: column.start)
            } else {
                hidesAll = false
            }
        }
        return (columns.reversed(), hidesAll)
    }
}

extension LayerNode {
    /// Whether it leaves nothing of what lies under a cell of these sides.
    ///
    /// - Parameter hasOpaqueColors: whether the colours of cells are opaque.
    fileprivate func covers(width: Int, height: Int, _ hasOpaqueColors: Bool) -> Bool {
        guard box == Box(x0: 0, y0: 0, x1: width, y1: height), blend == .normal, opacity == P.fullCoverage,
            let content, content.masks.isEmpty
        else { return false }
        return content.items.contains { item in
            guard case .paint(let paint) = item else { return false }
            if paint.replaces { return true }
            return hasOpaqueColors && paint.cellSlot != nil && paint.blend == .normal
                && paint.opacity == P.fullCoverage
        }
    }
}
