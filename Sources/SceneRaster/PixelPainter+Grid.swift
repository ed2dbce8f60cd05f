import ScenePixels
import ScenePlan

extension PixelPainter {
    /// Paints the cells that a line crosses, in row order: where cells overlap, the later lies above.
    func paint(_ grid: GridNode<P>, along line: Scanline, onto run: Run<P>) throws {
        let (outerColors, outerFirst) = (cellColors, firstCellColor)
        defer { (cellColors, firstCellColor) = (outerColors, outerFirst) }
        for row in grid.cells.rows(crossing: line.ys) {
            if line.dx == 1, try paintPlainRow(row, of: grid, along: line, onto: run) { continue }
            try paintRow(row, of: grid, along: line, onto: run)
        }
    }

    private func paintRow(
        _ row: Int, of grid: GridNode<P>, along line: Scanline, onto run: Run<P>
    ) throws {
        let columns = Array(grid.cells.columns(ofRow: row).crossing(line.xs))
        guard let first = columns.first, let last = columns.last else { return }
        let colors = try grid.colors(
            row: row, columns: first.index..<last.index + 1, visible: columns.count)
        cellColors = colors?.colors ?? []
        var place = grid.cells.rows(ofColumn: first.index).cell(row, crossing: line.ys)
        for column in columns {
            if grid.cells.isColumnStaggered {
                place = grid.cells.rows(ofColumn: column.index).cell(row, crossing: line.ys)
            }
            guard let place else { continue }
            let box = Box(x0: column.start, y0: place.start, x1: column.end, y1: place.end)
            guard let layer = try grid.layer(column: column.index, row: row, box: box),
                let places = line.places(in: box)
            else { continue }
            if let colors {
                firstCellColor = colors.first(column.index)
            } else if let own = try grid.colors(row: row, column: column.index) {
                (cellColors, firstCellColor) = (own.colors, 0)
            }
            let inner = line.stretch(places).relative(toX: box.x0, y: box.y0)
            try paintCell(layer, along: inner, onto: run[places])
        }
    }

    private func paintCell(
        _ layer: LayerNode<P>, along line: Scanline, onto run: Run<P>
    ) throws {
        if case .other = layer.cellStyle { return try paint(layer, along: line, onto: run) }
        guard let content = layer.content, let places = line.places(in: layer.box) else { return }
        let inner = line.stretch(places).relative(toX: layer.box.x0, y: layer.box.y0)
            .unturned(layer.turn, width: content.width, height: content.height)
        let target = run[places]
        if case .flat(let slot, let opacity) = layer.cellStyle {
            let pixel = try P(cellColors[firstCellColor + slot], on: surface).multiplied(by: opacity)
            if content.masks.isEmpty { return try P.composite(pixel, onto: target, layer.blend) }
            try withCoverage(of: layer, content, along: inner) { coverage in
                try P.composite(pixel, coverage, onto: target, layer.blend)
            }
        } else {
            try withPixels(of: layer, content, along: inner) { pixels in
                try P.composite(pixels, P.fullCoverage, onto: target, layer.blend)
            }
        }
    }

    /// What a layer's masks leave of a line; nothing is called where that is nothing.
    private func withCoverage(
        of layer: LayerNode<P>, _ content: ContentNode<P>, along line: Scanline,
        _ body: (Run<P.Coverage>) throws -> Void
    ) throws {
        switch cellCoverage.find(layer, line) {
        case .run(let coverage): return try body(coverage)
        case .nothing: return
        case .unknown: break
        }
        let coverage = coverages.take(line.count)
        defer { coverages.give() }
        let isCovered = try cover(content.masks, along: line, into: coverage)
        if line.count <= LineStore<P>.longest {
            cellCoverage.store(isCovered ? coverage : nil, for: layer, line)
        }
        if isCovered { try body(coverage) }
    }

    /// A line of a layer, painted apart; nothing is called where nothing is painted.
    private func withPixels(
        of layer: LayerNode<P>, _ content: ContentNode<P>, along line: Scanline,
        _ body: (Run<P>) throws -> Void
    ) throws {
        switch cellPixels.find(layer, line) {
        case .run(let pixels): return try body(pixels)
        case .nothing: return
        case .unknown: break
        }
        let buffer = pixels.take(line.count)
        defer { pixels.give() }
        let isPainted = try paint(layer, content, along: line, apart: buffer)
        cellPixels.store(isPainted ? buffer : nil, for: layer, line)
        if isPainted { try body(buffer) }
    }
}

// MARK: - Cells of one colour each

extension PixelPainter {
    /// Paints a row of cells that stand side by side at whole edges, are alike but for their colours, and are flat.
    ///
    /// - Returns: false, with nothing painted, where the row is not such.
    private func paintPlainRow(
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
            layer.box == Box(x0: 0, y0: 0, x1: box.width, y1: box.height),
            let colors = try grid.colors(row: row, columns: lower..<upper, visible: upper - lower)
        else { return false }
        let slots = colors.colors.count / (upper - lower)
        let pixels = try colors.asPixels()
        if content.masks.isEmpty && edges.period == 1 && slots == 1 {
            paintPixels(pixels, onto: run, from: start - line.x)
            return true
        }
        for column in lower..<upper {
            let x0 = max(0, edges.start + column * edges.period - line.x)
            let x1 = min(line.count, edges.start + (column + 1) * edges.period - line.x)
            let pixel = pixels[(column - lower) * slots + slot]
            if content.masks.isEmpty {
                try P.composite(pixel, onto: run[x0..<x1], .normal)
                continue
            }
            let inner = line.stretch(x0..<x1)
                .relative(toX: edges.start + column * edges.period, y: place.start)
                .unturned(layer.turn, width: content.width, height: content.height)
            try withCoverage(of: layer, content, along: inner) { coverage in
                try P.composite(pixel, coverage, onto: run[x0..<x1], .normal)
            }
        }
        return true
    }

    /// One pixel for each place from `start` on.
    private func paintPixels(_ pixels: [P], onto run: Run<P>, from start: Int) {
        let target = run[start..<start + pixels.count]
        for (index, pixel) in pixels.enumerated() { target[index] = pixel.over(target[index]) }
    }
}

extension Int {
    /// Rounded down.
    fileprivate func floorDivided(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
