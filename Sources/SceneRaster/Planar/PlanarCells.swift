import ScenePixels
import ScenePlan

/// Cells of one translucent colour each that stand side by side at whole edges.
final class PlanarCells {
    /// Of all cells that are in the picture.
    let box: Box
    private let cells: any CellSource
    /// From the first cell's edges to the box.
    private let offset: (x: Int, y: Int)
    private let period: (x: Int, y: Int)
    private let tally: PaintTally
    private let capacity: Int
    /// The shares as they are given: a plane for each component.
    private let given: RunBuffer<UInt16>
    private let cellBuffer = RunBuffer<UInt16>(capacity: 4)
    private var stretches: [Stretch] = []
    private var oldest = 0
    private let slots: Int

    /// The cells of a row that a line goes through.
    private struct Place: Equatable {
        var row: Int
        var columns: Range<Int>
        /// Where in the first cell the line begins.
        var start: Int
        var count: Int
    }

    private struct Stretch {
        var place: Place
        var buffer: PlanarBuffer
        /// Whether red stands for green and blue.
        var isGray: Bool
    }

    /// The layer of all cells of a grid, with the opacity of its only paint; nil where the cells are not such.
    static func layer(of grid: Grid) -> Layer? {
        guard grid.cells.colorCount == 1, grid.cells.hasTranslucentColors, let edges = grid.wholeEdges,
            var layer = grid.commonLayer?.collapsed,
            layer.box == Box(x0: 0, y0: 0, x1: edges.x.period, y1: edges.y.period),
            layer.content.masks.isEmpty, layer.content.items.count == 1,
            case .paint(let paint) = layer.content.items[0], case .cellFill = paint.kind
        else { return nil }
        layer.opacity *= paint.opacity
        return layer
    }

    /// - Parameters:
    ///   - capacity: the longest line.
    ///   - slots: how many stretches are kept while rows of pixels go through the same row of cells.
    init?(_ grid: Grid, width: Int, height: Int, _ surface: Surface, capacity: Int, slots: Int) {
        guard let (x, y) = grid.wholeEdges else { return nil }
        box = Box(
            x0: max(x.start, 0), y0: max(y.start, 0),
            x1: min(x.start + x.period * grid.columns.count, width),
            y1: min(y.start + y.period * grid.rows.count, height))
        cells = grid.cells
        offset = (box.x0 - x.start, box.y0 - y.start)
        period = (x.period, y.period)
        tally = surface.tally
        self.capacity = capacity
        self.slots = y.period == 1 ? 1 : slots
        given = RunBuffer(capacity: 4 * capacity)
    }

    /// The colours along a line in the box; valid until the next call.
    ///
    /// - Precondition: the line runs from left to right.
    func paint(_ line: Scanline) throws -> PlanarPaint {
        let x = line.x + offset.x
        let first = x / period.x
        let place = Place(
            row: (line.y + offset.y) / period.y,
            columns: first..<(x + line.count - 1) / period.x + 1,
            start: x - first * period.x, count: line.count)
        let stretch = try stretches.first { $0.place == place } ?? make(place)
        var row = stretch.buffer.row(count: line.count)
        if stretch.isGray { (row.green, row.blue) = (row.red, row.red) }
        return .row(row, isOpaque: false)
    }

    private func make(_ place: Place) throws -> Stretch {
        let isFull = stretches.count == slots
        let buffer = isFull ? stretches[oldest].buffer : PlanarBuffer(capacity: capacity)
        let given = given.run(count: 4 * place.columns.count)
        let kind = try take(place, into: given)
        let row = buffer.row(count: place.count)
        func plane(_ number: Int) -> Run<UInt16> {
            given[number * place.columns.count..<(number + 1) * place.columns.count]
        }
        spread(plane(0), from: place.start, over: row.red)
        if case .gray(let alpha) = kind {
            row.alpha.fill(alpha)
        } else {
            spread(plane(1), from: place.start, over: row.green)
            spread(plane(2), from: place.start, over: row.blue)
            spread(plane(3), from: place.start, over: row.alpha)
            PlanarBlend.multiply(row.green, row.alpha, into: row.green)
            PlanarBlend.multiply(row.blue, row.alpha, into: row.blue)
        }
        PlanarBlend.multiply(row.red, row.alpha, into: row.red)
        let stretch = Stretch(place: place, buffer: buffer, isGray: kind != .colors)
        if isFull {
            stretches[oldest] = stretch
            oldest = (oldest + 1) % slots
        } else {
            stretches.append(stretch)
        }
        return stretch
    }

    private func take(_ place: Place, into given: Run<UInt16>) throws -> CellShares {
        tally.noteColors(of: place.columns.count)
        if let kind = try shares(place.row, place.columns, into: given) { return kind }
        // One by one, so that what is wrong with one cell changes no other.
        let cell = cellBuffer.run(count: 4)
        for (index, column) in place.columns.enumerated() {
            let kind = try shares(place.row, column..<column + 1, into: cell)
            switch kind {
            case .colors: break
            case .gray(let alpha): (cell[1], cell[2], cell[3]) = (cell[0], cell[0], alpha)
            case nil: try takeColor(place.row, column, into: cell)
            }
            for number in 0..<4 { given[number * place.columns.count + index] = cell[number] }
        }
        return .colors
    }

    private func shares(_ row: Int, _ columns: Range<Int>, into given: Run<UInt16>) throws -> CellShares? {
        try given.with(UInt16.self) { shares in
            try cells.shares(row: row, columns: columns, into: &shares)
        }
    }

    private func takeColor(_ row: Int, _ column: Int, into cell: Run<UInt16>) throws {
        var colors: [Color] = []
        try cells.colors(row: row, columns: column..<column + 1, into: &colors)
        precondition(colors.count == 1, "the cell has its colour")
        for (number, value) in [colors[0].red, colors[0].green, colors[0].blue, colors[0].alpha].enumerated()
        {
            cell[number] = UInt16(min(max(value, 0), 1) * 65535 + 0.5)
        }
    }

    /// Gives every place the share of its cell.
    private func spread(_ shares: Run<UInt16>, from start: Int, over places: Run<UInt16>) {
        if period.x == 1 { return places.copy(from: shares) }
        var place = 0
        var end = period.x - start
        for index in 0..<shares.count {
            let share = shares[index]
            while place < min(end, places.count) {
                places[place] = share
                place += 1
            }
            end += period.x
        }
    }
}
