/// What the shares of a row of cells are: 65535 is 1.
public enum CellShares: Sendable, Hashable {
    /// One for each cell, which is red, green and blue; all have this alpha.
    case gray(alpha: UInt16)
    /// The red of all cells, then their green, blue and alpha.
    case colors
}

extension Grid {
    /// Where the cells stand, where they stand side by side at whole edges.
    package var wholeEdges: (x: (start: Int, period: Int), y: (start: Int, period: Int))? {
        guard rowStagger == 0, columnStagger == 0, let x = AxisCells(columns).wholeEdges,
            let y = AxisCells(rows).wholeEdges
        else { return nil }
        return (x, y)
    }

    /// The layer that all cells have but for their colours; nil where they may differ or there is none.
    package var commonLayer: Layer? {
        guard cells.isUniform, !cells.seesPlace, columns.count > 0, rows.count > 0, let edges = wholeEdges
        else { return nil }
        let box = Box(
            x0: edges.x.start, y0: edges.y.start, x1: edges.x.start + edges.x.period,
            y1: edges.y.start + edges.y.period)
        // What is wrong with it is said where it is painted.
        return (try? cells.layer(column: 0, row: 0, box: box)) ?? nil
    }
}
