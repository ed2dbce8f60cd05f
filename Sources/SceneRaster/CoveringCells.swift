import ScenePlan

/// Opaque cells of one pixel each that are all of a picture: their colours are written as a row's bytes, and no pixels are made.
struct CoveringCells {
    private let cells: any CellSource
    /// Where column 0 and row 0 stand.
    private let (x, y): (Int, Int)
    private let tally: PaintTally

    /// Nil where the picture is not such, or its rows are not of three bytes a pixel.
    init?(_ plan: Plan, on surface: Surface) {
        guard surface.format.channels == .rgb, surface.format.depth == 8, let grid = plan.coveringCells,
            let edges = grid.wholeEdges
        else { return nil }
        cells = grid.cells
        (x, y) = (edges.x.start, edges.y.start)
        tally = surface.tally
        tally.note(
            PaintTally.Cell(
                source: ObjectIdentifier(grid), key: CellKey(), width: 1, height: 1, x: 0, y: 0))
    }

    /// - Returns: false where a cell has no colour; what was written is of no use then.
    func paint(_ line: Scanline, into bytes: inout MutableSpan<UInt8>) throws -> Bool {
        tally.noteColors(of: line.count)
        return try cells.triples(row: line.y - y, columns: line.x - x..<line.x - x + line.count, into: &bytes)
    }
}
