import ScenePixels
import ScenePlan

extension PixelPainter {
    /// Paints the cells that a line crosses, in row order: where cells overlap, the later lies above.
    func paint(_ grid: GridNode<P>, along line: Scanline, onto run: Run<P>) throws {
        let (outerColors, outerFirst) = (cellColors, firstCellColor)
        defer { (cellColors, firstCellColor) = (outerColors, outerFirst) }
        if grid.cells.overlap, let shown = try shownCells(of: grid, along: line) {
            for cells in shown {
                try paintRow(cells.row, cells.columns, of: grid, along: line, onto: run)
            }
            return
        }
        for row in grid.cells.rows(crossing: line.ys) {
            if line.dx == 1, try paintPlainRow(row, of: grid, along: line, onto: run) { continue }
            let columns = Array(grid.cells.columns(ofRow: row).crossing(line.xs))
            try paintRow(row, columns, of: grid, along: line, onto: run)
        }
    }

    private func paintRow(
        _ row: Int, _ columns: [AxisCells.Cell], of grid: GridNode<P>, along line: Scanline, onto run: Run<P>
    ) throws {
        guard let first = columns.first, let last = columns.last else { return }
        let colors = try grid.colors(
            row: row, columns: first.index..<last.index + 1, visible: columns.count)
        cellColors = colors
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
                (cellColors, firstCellColor) = (own, 0)
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
            let pixel = cellPixel(slot).multiplied(by: opacity)
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
    func withCoverage(
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
