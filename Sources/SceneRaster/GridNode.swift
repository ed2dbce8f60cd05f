import ScenePixels
import ScenePlan

/// A grid, ready to paint: where its cells stand, and the different ones that were made.
final class GridNode<P: Pixel> {
    let cells: GridCells
    let source: any CellSource
    private let surface: Surface
    private let seesPlace: Bool
    /// The cells made of late, and those before them: a bounded store that forgets what was not used for long.
    private var young: [MadeCell: LayerNode<P>?] = [:]
    private var old: [MadeCell: LayerNode<P>?] = [:]

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
        self.surface = surface
    }

    func layer(column: Int, row: Int, box: Box) throws -> LayerNode<P>? {
        let made = MadeCell(
            key: source.key(column: column, row: row), width: box.width, height: box.height,
            x: seesPlace ? box.x0 : 0, y: seesPlace ? box.y0 : 0)
        if let known = young[made] { return known }
        let layer: LayerNode<P>?
        if let known = old[made] {
            layer = known
        } else {
            layer = try source.layer(column: column, row: row, box: box).map {
                try LayerNode($0, on: surface)
            }
        }
        if young.count >= Self.limit {
            old = young
            young = [:]
        }
        young[made] = .some(layer)
        return layer
    }
}
