import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax

/// Makes the cells of one tile when raster asks for them.
///
/// Unchecked: evaluation is not for several threads at a time, so everything that evaluates holds the layout's lock.
final class CellMaker: CellSource, @unchecked Sendable {
    private let layout: Layout
    private let node: BoundNode
    private let box: ContentBox
    private let origin: Origin
    private let counts: Cell.Counts
    private let map: CellMap?

    init(
        layout: Layout, node: BoundNode, box: ContentBox, origin: Origin, counts: Cell.Counts, map: CellMap?
    ) {
        self.layout = layout
        self.node = node
        self.box = box
        self.origin = origin
        self.counts = counts
        self.map = map
    }

    func key(column: Int, row: Int) -> CellKey {
        let seen = node.dependence
        return CellKey(
            column: seen.contains(.column) ? column : 0, row: seen.contains(.row) ? row : 0,
            symbol: seen.contains(.symbol) ? map?.symbol(column: column, row: row) ?? 0 : 0)
    }

    func rowKey(_ row: Int) -> Int {
        if node.dependence.contains(.row) { return row }
        return node.dependence.contains(.symbol) ? map?.rowClass(row) ?? 0 : 0
    }

    func columnKey(_ column: Int) -> Int {
        node.dependence.isDisjoint(with: [.column, .symbol]) ? 0 : column
    }

    var seesPlace: Bool { node.dependence.contains(.place) }
    var seesSymbol: Bool { node.dependence.contains(.symbol) }

    func layer(column: Int, row: Int, box cellBox: Box) throws -> Layer? {
        try layout.lock.withLock {
            let outerSink = layout.sink
            let sink = DiagnosticSink()
            layout.sink = sink
            defer { layout.sink = outerSink }
            let layer = makeLayer(column: column, row: row, cellBox)
            if let mistake = sink.diagnostics.first(where: \.isError) { throw SceneError(mistake) }
            return layer
        }
    }

    /// Lays a cell out; what is wrong goes to the layout's sink.
    func makeLayer(column: Int, row: Int, _ cellBox: Box) -> Layer? {
        let scale = layout.scale
        let outer = box.frame
        let cell = Cell(
            column: column, row: row, symbol: map?.symbol(column: column, row: row), counts: counts,
            outer: outer.cell)
        let cellFrame = Frame(
            parent: outer, width: Double(cellBox.width) / scale, height: Double(cellBox.height) / scale,
            cell: cell)
        let parent = ContentBox(
            width: cellBox.width, height: cellBox.height, frame: cellFrame,
            space: box.space.enteringCell(cellBox))
        do throws(Failure) {
            return try layout.placed(node, in: parent, origin) { (width, height, _) throws(Failure) in
                let body = try layout.evaluator.enter(
                    node.lets, parent: cellFrame, width: Double(width) / scale,
                    height: Double(height) / scale,
                    cell: cell)
                return (body, body)
            }
        } catch {
            layout.sink.add(error)
            return nil
        }
    }

    var colorCount: Int { 0 }
    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) {}
}
