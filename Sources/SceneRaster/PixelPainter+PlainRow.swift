import ScenePixels
import ScenePlan

/// Cells of one colour each.
extension PixelPainter {
    /// A row of cells that stand side by side at whole edges, are alike but for their colours, and are flat.
    private struct PlainRow {
        let layer: LayerNode<P>
        let content: ContentNode<P>
        let slot: Int
        let slots: Int
        let columns: Range<Int>
        let colors: CellColors<P>
        /// Of column 0, and of each.
        let start: Int
        let period: Int
        /// The top of the cells.
        let top: Int

        func pixel(_ column: Int) -> P { colors.pixels[(column - columns.lowerBound) * slots + slot] }
        func x(_ column: Int) -> Int { start + column * period }
    }

    /// - Returns: false, with nothing painted, where the row is not such.
    func paintPlainRow(
        _ row: Int, of grid: GridNode<P>, along line: Scanline, onto run: Run<P>
    ) throws -> Bool {
        let columns = grid.cells.columns(ofRow: row)
        guard grid.hasOneLayer, !grid.cells.isColumnStaggered, let edges = columns.wholeEdges,
            let place = grid.cells.rows(ofColumn: 0).cell(row, crossing: line.ys)
        else { return false }
        let lower = max(columns.indices.lowerBound, (line.x - edges.start).floorDivided(by: edges.period))
        let upper = min(
            columns.indices.upperBound,
            (line.x + line.count - 1 - edges.start).floorDivided(by: edges.period) + 1)
        if lower >= upper { return true }
        let start = edges.start + lower * edges.period
        let box = Box(x0: start, y0: place.start, x1: start + edges.period, y1: place.end)
        guard let layer = try grid.layer(column: lower, row: row, box: box),
            case .flat(let slot, let opacity) = layer.cellStyle, opacity == P.fullCoverage,
            layer.blend == .normal, let content = layer.content,
            layer.box == Box(x0: 0, y0: 0, x1: box.width, y1: box.height)
        else { return false }
        if edges.period == 1, box.height == 1, content.masks.isEmpty,
            try grid.takeOpaquePixels(
                row: row, columns: lower..<upper, into: run[start - line.x..<start - line.x + upper - lower])
        {
            return true
        }
        guard let colors = try grid.colors(row: row, columns: lower..<upper, visible: upper - lower)
        else { return false }
        let plain = PlainRow(
            layer: layer, content: content, slot: slot, slots: grid.colorCount, columns: lower..<upper,
            colors: colors, start: edges.start, period: edges.period, top: place.start)
        if content.masks.isEmpty {
            try paintUnmasked(plain, along: line, onto: run)
        } else {
            try paintMasked(plain, along: line, onto: run)
        }
        return true
    }

    private func paintUnmasked(_ row: PlainRow, along line: Scanline, onto run: Run<P>) throws {
        if row.period == 1 && row.slots == 1 {
            let start = row.x(row.columns.lowerBound) - line.x
            return P.paint(row.colors.pixels, onto: run[start..<start + row.columns.count])
        }
        for column in row.columns {
            let x0 = max(0, row.x(column) - line.x)
            let x1 = min(line.count, row.x(column + 1) - line.x)
            try P.composite(row.pixel(column), onto: run[x0..<x1], .normal)
        }
    }

    /// Whole cells have the same coverage: it is looked up once for all of them.
    private func paintMasked(_ row: PlainRow, along line: Scanline, onto run: Run<P>) throws {
        var whole = row.columns
        if row.x(whole.lowerBound) < line.x {
            try paintCut(whole.lowerBound, row, along: line, onto: run)
            whole = whole.lowerBound + 1..<whole.upperBound
        }
        if !whole.isEmpty, row.x(whole.upperBound) > line.x + line.count {
            try paintCut(whole.upperBound - 1, row, along: line, onto: run)
            whole = whole.lowerBound..<whole.upperBound - 1
        }
        if whole.isEmpty { return }
        let cell = Scanline(x: 0, y: line.y - row.top, count: row.period)
            .unturned(row.layer.turn, width: row.content.width, height: row.content.height)
        try withCoverage(of: row.layer, row.content, along: cell) { coverage in
            var start = row.x(whole.lowerBound) - line.x
            for column in whole {
                try P.composite(row.pixel(column), coverage, onto: run[start..<start + row.period], .normal)
                start += row.period
            }
        }
    }

    /// A cell of which the line begins or ends within.
    private func paintCut(
        _ column: Int, _ row: PlainRow, along line: Scanline, onto run: Run<P>
    ) throws {
        let x0 = max(0, row.x(column) - line.x)
        let x1 = min(line.count, row.x(column + 1) - line.x)
        let inner = line.stretch(x0..<x1).relative(toX: row.x(column), y: row.top)
            .unturned(row.layer.turn, width: row.content.width, height: row.content.height)
        try withCoverage(of: row.layer, row.content, along: inner) { coverage in
            try P.composite(row.pixel(column), coverage, onto: run[x0..<x1], .normal)
        }
    }
}

extension Pixel {
    /// Paints one pixel for each place.
    fileprivate static func paint(_ pixels: Run<Self>, onto target: Run<Self>) {
        precondition(pixels.count == target.count, "every place has its pixel")
        for index in 0..<target.count { target[index] = pixels[index].over(target[index]) }
    }
}

extension Int {
    /// Rounded down.
    fileprivate func floorDivided(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
