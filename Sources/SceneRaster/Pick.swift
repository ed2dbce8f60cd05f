import ScenePixels
import ScenePlan

/// One thing that took part in a pixel.
package struct PickedPaint: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// `color` is the paint's own at the pixel, `coverage` its opacity.
        case paint
        /// `coverage` is what the mask leaves of the pixel; `color` is clear.
        case mask
        /// `color` is what its content came to, `coverage` its opacity times its masks.
        case layer
    }

    /// A cell that it stood in.
    package struct Cell: Hashable, Sendable {
        package var grid: Origin
        package var column: Int
        package var row: Int
    }

    package var kind: Kind
    package var origin: Origin
    /// From the outermost to the innermost.
    package var cells: [Cell]
    /// Straight, encoded.
    package var color: Color
    /// 0…1.
    package var coverage: Double
    package var blend: BlendMode
}

/// What took part in a pixel of the picture, in painting order: after the things of a layer come its masks, then the layer.
///
/// Paints that are clear there are left out; masks are not, whatever they leave.
/// - Throws: what the plan's cells throw.
package func paintsOf(_ plan: Plan, x: Int, y: Int) throws -> [PickedPaint] {
    precondition(x >= 0 && y >= 0 && x < plan.width && y < plan.height, "a pixel lies in its picture")
    var picker = Picker(plan)
    _ = try picker.pick(plan.root, at: Scanline(x: x, y: y, count: 1), cells: [])
    return picker.picked
}

/// Walks a plan as painting does, one pixel of it.
private struct Picker {
    var picked: [PickedPaint] = []
    private let surface: Surface
    private let painter: PixelPainter<ExactPixel>

    init(_ plan: Plan) {
        surface = Surface(
            blending: plan.blending, format: RowFormat(channels: .rgba, depth: 16), matte: nil)
        painter = PixelPainter(surface: surface, capacity: 1)
    }

    /// - Returns: the pixel of the content, painted apart, and what its masks leave of it.
    mutating func pick(
        _ content: Content, at line: Scanline, cells: [PickedPaint.Cell]
    ) throws -> (pixel: ExactPixel, coverage: Double) {
        let buffer = RunBuffer<ExactPixel>(capacity: 1)
        let run = buffer.run(count: 1)
        run.fill(.clear)
        for item in content.items {
            switch item {
            case .paint(let paint): try pick(paint, in: content, at: line, cells: cells, onto: run)
            case .layer(let layer): try pick(layer, at: line, cells: cells, onto: run)
            case .grid(let grid): try pick(grid, at: line, cells: cells, onto: run)
            }
        }
        var coverage = 1.0
        for mask in content.masks { coverage *= try pick(mask, at: line, cells: cells) }
        return (run[0], coverage)
    }

    private mutating func pick(
        _ paint: Paint, in content: Content, at line: Scanline, cells: [PickedPaint.Cell],
        onto run: Run<ExactPixel>
    ) throws {
        let node = try PaintNode<ExactPixel>(paint, in: content, on: surface)
        let buffer = RunBuffer<ExactPixel>(capacity: 1)
        let own = buffer.run(count: 1)
        try painter.fill(own, with: node, along: line)
        let pixel = own[0]
        ExactPixel.composite(pixel * paint.opacity, onto: run, paint.blend)
        if pixel.w * paint.opacity == 0 { return }
        picked.append(
            PickedPaint(
                kind: .paint, origin: paint.origin, cells: cells, color: surface.color(pixel),
                coverage: paint.opacity, blend: paint.blend))
    }

    private mutating func pick(
        _ layer: Layer, at line: Scanline, cells: [PickedPaint.Cell], onto run: Run<ExactPixel>
    ) throws {
        guard line.places(in: layer.box) != nil else { return }
        let inner = line.relative(toX: layer.box.x0, y: layer.box.y0)
            .unturned(layer.turn, width: layer.content.width, height: layer.content.height)
        let (pixel, masks) = try pick(layer.content, at: inner, cells: cells)
        let coverage = masks * layer.opacity
        ExactPixel.composite(pixel * coverage, onto: run, layer.blend)
        picked.append(
            PickedPaint(
                kind: .layer, origin: layer.origin, cells: cells, color: surface.color(pixel),
                coverage: coverage, blend: layer.blend))
    }

    private mutating func pick(
        _ grid: Grid, at line: Scanline, cells: [PickedPaint.Cell], onto run: Run<ExactPixel>
    ) throws {
        let (outerColors, outerFirst) = (painter.cellColors, painter.firstCellColor)
        defer { (painter.cellColors, painter.firstCellColor) = (outerColors, outerFirst) }
        try GridCells(grid).forEach(xs: line.xs, ys: line.ys) { column, row, box in
            guard let layer = try grid.cells.layer(column: column, row: row, box: box) else { return }
            let colors = CellColors<ExactPixel>(
                slots: grid.cells.colorCount, columns: column..<column + 1, on: surface)
            try colors.take(grid.cells, row: row)
            (painter.cellColors, painter.firstCellColor) = (colors, 0)
            let cell = PickedPaint.Cell(grid: grid.origin, column: column, row: row)
            try pick(layer, at: line.relative(toX: box.x0, y: box.y0), cells: cells + [cell], onto: run)
        }
    }

    private mutating func pick(
        _ mask: Mask, at line: Scanline, cells: [PickedPaint.Cell]
    ) throws -> Double {
        let node = try MaskNode<ExactPixel>(mask, on: surface)
        let buffer = RunBuffer<Double>(capacity: 1)
        let run = buffer.run(count: 1)
        try painter.cover(node, along: line, into: run)
        picked.append(
            PickedPaint(
                kind: .mask, origin: mask.origin, cells: cells, color: .transparent, coverage: run[0],
                blend: .normal))
        return run[0]
    }
}
