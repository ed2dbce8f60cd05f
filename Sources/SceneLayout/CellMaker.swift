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
    private let slots: SlotTable

    init(
        layout: Layout, node: BoundNode, box: ContentBox, origin: Origin, counts: Cell.Counts, map: CellMap?
    ) {
        self.layout = layout
        self.node = node
        self.box = box
        self.origin = origin
        self.counts = counts
        self.map = map
        slots = SlotTable(count: Int(node.slots.count))
    }

    func key(column: Int, row: Int) -> CellKey {
        let seen = node.dependence
        return CellKey(
            column: seen.contains(.column) ? column : 0, row: seen.contains(.row) ? row : 0,
            symbol: seen.contains(.symbol) ? symbol(column, row) : 0)
    }

    private func symbol(_ column: Int, _ row: Int) -> Int { map?.symbol(column: column, row: row) ?? 0 }

    func rowKey(_ row: Int) -> Int {
        let seen = node.dependence.union(node.colorDependence)
        if seen.contains(.row) { return row }
        return seen.contains(.symbol) ? map?.rowClass(row) ?? 0 : 0
    }

    func columnKey(_ column: Int) -> Int {
        let seen = node.dependence.union(node.colorDependence)
        return seen.isDisjoint(with: [.column, .symbol]) ? 0 : column
    }

    var seesPlace: Bool { node.dependence.contains(.place) }

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

    /// The frames' view of a cell.
    private func cell(column: Int, row: Int) -> Cell {
        Cell(
            column: column, row: row, symbol: map?.symbol(column: column, row: row), counts: counts,
            outer: box.frame.cell)
    }

    /// Lays a cell out; what is wrong goes to the layout's sink.
    func makeLayer(column: Int, row: Int, _ cellBox: Box) -> Layer? {
        let scale = layout.scale
        let outer = box.frame
        let cell = cell(column: column, row: row)
        let outerSlots = layout.slots
        layout.slots = slots
        slots.cell = cell
        defer { layout.slots = outerSlots }
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

    // MARK: - Colours

    var colorCount: Int { Int(node.slots.count) }

    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {
        let program = layout.lock.withLock { slots.program(layout.evaluator) }
        if let program {
            let before = colors.count
            let inputs = CellProgram.Inputs(
                firstColumn: columns.lowerBound, count: columns.count, row: row, columns: counts.columns,
                symbol: { [map] column in map?.symbol(column: column, row: row) ?? -1 })
            if program.run(inputs, into: &colors) { return }
            colors.removeSubrange(before...)
        }
        try evaluate(row: row, columns: columns, into: &colors)
    }

    /// Cell by cell: for what no program can hold, and where a program has met a fault.
    func evaluate(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {
        try layout.lock.withLock {
            for column in columns {
                let cell = cell(column: column, row: row)
                do throws(Failure) {
                    try slots.evaluate(layout.evaluator, cell, into: &colors)
                } catch {
                    guard case .mistake(let diagnostic) = error else {
                        preconditionFailure("a checked scene has no holes")
                    }
                    throw SceneError(diagnostic)
                }
            }
        }
    }
}
