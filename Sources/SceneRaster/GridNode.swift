import ScenePixels
import ScenePlan

/// A grid, ready to paint: where its cells stand, and the different ones that were made.
final class GridNode<P: Pixel> {
    let cells: GridCells
    let source: any CellSource
    private let surface: Surface
    private let identity: ObjectIdentifier
    private let seesPlace: Bool
    private let isUniform: Bool
    /// The cells made of late, and those before them: a bounded store that forgets what was not used for long.
    private var young: [PaintTally.Cell: LayerNode<P>?] = [:]
    private var old: [PaintTally.Cell: LayerNode<P>?] = [:]
    private var last: (cell: PaintTally.Cell, layer: LayerNode<P>?)?

    let colorCount: Int
    let hasOpaqueColors: Bool
    /// By columns: those that the stretches of a line go through, line after line.
    private var colored: [Range<Int>: CellColors<P>] = [:]
    private static var mostColored: Int { 256 }

    /// Of each generation: a line goes through so many different ones, on one axis or the other.
    private let limit: Int
    private static var limits: ClosedRange<Int> { 512...4096 }

    init(_ grid: Grid, on surface: Surface) {
        cells = GridCells(grid)
        source = grid.cells
        identity = ObjectIdentifier(grid)
        seesPlace = grid.cells.seesPlace
        isUniform = grid.cells.isUniform
        colorCount = grid.cells.colorCount
        hasOpaqueColors = grid.cells.hasOpaqueColors
        let longest = 2 * (max(grid.columns.count, grid.rows.count) + 1)
        limit = min(max(longest, Self.limits.lowerBound), Self.limits.upperBound)
        self.surface = surface.inCells
    }

    /// Writes the colours of cells that are one pixel each and opaque.
    ///
    /// - Returns: false where they are not known to be; what was written is of no use then.
    func takeOpaquePixels(row: Int, columns: Range<Int>, into run: Run<P>) throws -> Bool {
        guard hasOpaqueColors, colorCount == 1 else { return false }
        surface.tally.noteColors(of: columns.count)
        return try P.take(source, row: row, columns: columns, into: run, on: surface)
    }

    /// Whether cells with boxes of the same sides are all alike but for their colours.
    var hasOneLayer: Bool { isUniform && !seesPlace }

    func layer(column: Int, row: Int, box: Box) throws -> LayerNode<P>? {
        let made = PaintTally.Cell(
            source: identity, key: isUniform ? CellKey() : source.key(column: column, row: row),
            width: box.width, height: box.height, x: seesPlace ? box.x0 : 0, y: seesPlace ? box.y0 : 0)
        if let last, last.cell == made { return last.layer }
        let layer = try known(made) ?? make(made, column: column, row: row, box: box)
        last = (made, layer)
        if young.count >= limit {
            old = young
            young = [:]
        }
        young[made] = .some(layer)
        return layer
    }

    private func make(
        _ cell: PaintTally.Cell, column: Int, row: Int, box: Box
    ) throws -> LayerNode<P>? {
        surface.tally.note(cell)
        return try source.layer(column: column, row: row, box: box).map { try LayerNode($0, on: surface) }
    }

    private func known(_ made: PaintTally.Cell) -> LayerNode<P>?? { young[made] ?? old[made] }

    /// The colours of the cells `columns` of a row; kept while rows of pixels go through the same row of cells.
    ///
    /// - Parameter visible: how many of the cells have a pixel. Where they are few, each is asked for alone.
    func colors(row: Int, columns: Range<Int>, visible: Int) throws -> CellColors<P>? {
        if colorCount == 0 || columns.count > 4 * visible { return nil }
        if let known = colored[columns] {
            try known.take(source, row: row)
            return known
        }
        if colored.count >= Self.mostColored { colored.removeAll(keepingCapacity: true) }
        let made = CellColors<P>(slots: colorCount, columns: columns, on: surface)
        try made.take(source, row: row)
        colored[columns] = made
        return made
    }

    /// The colours of one cell.
    func colors(row: Int, column: Int) throws -> CellColors<P>? {
        if colorCount == 0 { return nil }
        let made = CellColors<P>(slots: colorCount, columns: column..<column + 1, on: surface)
        try made.take(source, row: row)
        return made
    }
}
