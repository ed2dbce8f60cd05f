import ScenePixels
import ScenePlan

/// A grid, ready to paint: where its cells stand, and the different ones that were made.
final class GridNode<P: Pixel> {
    let cells: GridCells
    let source: any CellSource
    private let surface: Surface
    private let seesPlace: Bool
    private let isUniform: Bool
    /// The cells made of late, and those before them: a bounded store that forgets what was not used for long.
    private var young: [MadeCell: LayerNode<P>?] = [:]
    private var old: [MadeCell: LayerNode<P>?] = [:]
    private var last: (cell: MadeCell, layer: LayerNode<P>?)?

    private let colorCount: Int
    private var coloredRow = Int.min
    private var colored: [Int: CellColors<P>] = [:]

    /// Of each generation.
    private static var limit: Int { 4096 }

    private struct MadeCell: Hashable {
        var key: CellKey
        var width: Int
        var height: Int
        /// Where the content does not see its place, 0.
        var x: Int
        var y: Int
    }

    init(_ grid: Grid, on surface: Surface) {
        cells = GridCells(grid)
        source = grid.cells
        seesPlace = grid.cells.seesPlace
        isUniform = grid.cells.isUniform
        colorCount = grid.cells.colorCount
        self.surface = surface
    }

    /// Whether cells with boxes of the same sides are all alike but for their colours.
    var hasOneLayer: Bool { isUniform && !seesPlace }

    func layer(column: Int, row: Int, box: Box) throws -> LayerNode<P>? {
        let made = MadeCell(
            key: isUniform ? CellKey() : source.key(column: column, row: row), width: box.width,
            height: box.height, x: seesPlace ? box.x0 : 0, y: seesPlace ? box.y0 : 0)
        if let last, last.cell == made { return last.layer }
        let layer =
            try known(made)
            ?? source.layer(column: column, row: row, box: box).map {
                try LayerNode($0, on: surface)
            }
        last = (made, layer)
        if young.count >= Self.limit {
            old = young
            young = [:]
        }
        young[made] = .some(layer)
        return layer
    }

    private func known(_ made: MadeCell) -> LayerNode<P>?? { young[made] ?? old[made] }

    /// The colours of the cells `columns` of a row; kept while rows of pixels go through the same row of cells.
    ///
    /// - Parameter visible: how many of the cells have a pixel. Where they are few, each is asked for alone.
    func colors(row: Int, columns: Range<Int>, visible: Int) throws -> CellColors<P>? {
        if colorCount == 0 || columns.count > 4 * visible { return nil }
        if row != coloredRow {
            colored.removeAll(keepingCapacity: true)
            coloredRow = row
        }
        if let known = colored[columns.lowerBound], known.columns == columns { return known }
        let made = try CellColors<P>(source, colorCount, row: row, columns: columns, on: surface)
        colored[columns.lowerBound] = made
        return made
    }

    /// The colours of one cell.
    func colors(row: Int, column: Int) throws -> CellColors<P>? {
        if colorCount == 0 { return nil }
        return try CellColors<P>(
            source, colorCount, row: row, columns: column..<column + 1, on: surface)
    }
}

/// The colours of some cells of a row.
final class CellColors<P: Pixel> {
    let columns: Range<Int>
    let colors: [Color]
    private let slots: Int
    private let surface: Surface
    private var pixels: [P] = []

    init(
        _ source: any CellSource, _ slots: Int, row: Int, columns: Range<Int>, on surface: Surface
    ) throws {
        self.columns = columns
        self.slots = slots
        self.surface = surface
        var colors: [Color] = []
        try source.colors(row: row, columns: columns, into: &colors)
        precondition(colors.count == slots * columns.count, "every cell has its colours")
        self.colors = colors
    }

    /// Where a cell's colours start.
    func first(_ column: Int) -> Int { (column - columns.lowerBound) * slots }

    /// All colours as pixels, made once.
    func asPixels() throws -> [P] {
        if pixels.isEmpty { pixels = try colors.map { try P($0, on: surface) } }
        return pixels
    }
}
