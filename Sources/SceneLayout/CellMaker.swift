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
    private let columns: GridAxis
    private let rows: GridAxis
    /// Made when first asked for.
    private var compiled: CellProgram??

    init(
        layout: Layout, node: BoundNode, box: ContentBox, origin: Origin, counts: Cell.Counts, map: CellMap?,
        columns: GridAxis, rows: GridAxis
    ) {
        self.layout = layout
        self.node = node
        self.box = box
        self.origin = origin
        self.counts = counts
        self.map = map
        self.columns = columns
        self.rows = rows
    }

    func key(column: Int, row: Int) -> CellKey {
        let seen = node.dependence
        return CellKey(
            column: seen.contains(.column) ? column : 0, row: seen.contains(.row) ? row : 0,
            symbol: seen.contains(.symbol) ? symbol(column, row) : 0)
    }

    private func symbol(_ column: Int, _ row: Int) -> Int { map?.symbol(column: column, row: row) ?? 0 }

    func rowKey(_ row: Int) -> Int { rowKey(row, seen: node.dependence.union(node.colorDependence)) }
    func columnKey(_ column: Int) -> Int {
        columnKey(column, seen: node.dependence.union(node.colorDependence))
    }

    /// Rows with equal keys have cells of equal `key`; their colours may differ.
    func structureKey(ofRow row: Int) -> Int { rowKey(row, seen: node.dependence) }
    func structureKey(ofColumn column: Int) -> Int { columnKey(column, seen: node.dependence) }

    private func rowKey(_ row: Int, seen: CellDependence) -> Int {
        if seen.contains(.row) { return row }
        return seen.contains(.symbol) ? map?.rowClass(row) ?? 0 : 0
    }

    private func columnKey(_ column: Int, seen: CellDependence) -> Int {
        seen.isDisjoint(with: [.column, .symbol]) ? 0 : column
    }

    var seesPlace: Bool { node.dependence.contains(.place) }

    func layer(column: Int, row: Int, box cellBox: Box) throws -> Layer? {
        try layout.lock.withLock {
            let outerSink = layout.sink
            let sink = DiagnosticSink()
            layout.sink = sink
            defer { layout.sink = outerSink }
            let layer = makeLayer(column: column, row: row, cellBox)
            if !layout.options.keepsGoing, let mistake = sink.diagnostics.first(where: \.isError) {
                throw SceneError(mistake)
            }
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
            let whole = Box(x0: 0, y0: 0, x1: cellBox.width, y1: cellBox.height)
            return layout.options.keepsGoing ? layout.hatched(whole, origin) : nil
        }
    }

    // MARK: - Colours

    var colorCount: Int { Int(node.slots.count) }

    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {
        if let program = layout.lock.withLock({ program }) {
            let before = colors.count
            let inputs = CellProgram.Inputs(
                firstColumn: columns.lowerBound, count: columns.count, row: row, columns: counts.columns,
                symbol: { [map] column in map?.symbol(column: column, row: row) ?? -1 })
            if program.run(inputs, into: &colors) { return }
            colors.removeSubrange(before...)
        }
        try evaluateColors(row: row, columns: columns, into: &colors)
    }

    /// Whether the colours are computed a row at a time.
    var hasProgram: Bool { layout.lock.withLock { program != nil } }

    private var program: CellProgram? {
        if let compiled { return compiled }
        let made = SlotCompiler.program(
            of: node, layout.evaluator, cell: cell(column: 0, row: 0), outer: box.frame)
        compiled = .some(made)
        return made
    }

    /// Lays cell after cell out with all its colours: for what no program can hold, and where a program has met a fault.
    func evaluateColors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {
        try layout.lock.withLock {
            let outerSink = layout.sink
            defer {
                layout.sink = outerSink
                layout.slotColors = nil
            }
            for column in columns {
                layout.sink = DiagnosticSink()
                layout.slotColors = Array(
                    repeating: layout.options.keepsGoing ? Layout.hatchInk : .transparent, count: colorCount)
                let x = self.columns.edges(of: column)
                let y = rows.edges(of: row)
                let box = Box(x0: x.0, y0: y.0, x1: max(x.1, x.0 + 1), y1: max(y.1, y.0 + 1))
                _ = makeLayer(column: column, row: row, box)
                if !layout.options.keepsGoing,
                    let mistake = layout.sink.diagnostics.first(where: \.isError)
                {
                    throw SceneError(mistake)
                }
                colors += layout.slotColors ?? []
            }
        }
    }
}

extension GridAxis {
    /// The rounded edges of a cell, as far as its sides go: without a stagger.
    fileprivate func edges(of k: Int) -> (Int, Int) {
        switch self {
        case .regular(let start, let period, let length, _):
            let position = start + Double(k) * period
            return (snappedRound(position), snappedRound(position + length))
        case .tracks(let starts, let ends):
            guard starts.indices.contains(k) else { return (0, 1) }
            return (snappedRound(starts[k]), snappedRound(ends[k]))
        }
    }
}
