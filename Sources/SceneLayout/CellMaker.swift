import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax
import Synchronization

/// Makes the cells of one tile when raster asks for them.
///
/// Unchecked: evaluation is not for several threads at a time, so everything that evaluates holds the layout's lock.
final class CellMaker: CellSource, @unchecked Sendable {
    let layout: Layout
    let node: BoundNode
    let box: ContentBox
    private let origin: Origin
    let counts: Cell.Counts
    let map: CellMap?
    private let structure: Sight
    private let all: Sight
    let seesPlace: Bool
    let columns: GridAxis
    let rows: GridAxis
    /// Made when first asked for.
    var compiled: CellProgram??
    let idleRuns = Mutex(IdleRuns())

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
        structure = Sight(node.dependence)
        all = Sight(node.dependence.union(node.colorDependence))
        seesPlace = node.dependence.contains(.place)
        self.columns = columns
        self.rows = rows
    }

    func key(column: Int, row: Int) -> CellKey {
        CellKey(
            column: structure.column ? column : 0, row: structure.row ? row : 0,
            symbol: structure.symbol ? symbol(column, row) : 0)
    }

    var isUniform: Bool { !structure.column && !structure.row && !structure.symbol }

    func looksAlike(_ other: any CellSource) -> Bool {
        guard let other = other as? CellMaker else { return false }
        return self === other || fingerprint == other.fingerprint
    }

    /// All that the cells can depend on: the tile's own text, the texts of all lets, params, defines and imports, and the values that
    /// the blocks around it give.
    private struct Fingerprint: Hashable {
        var text: ArraySlice<UInt8>
        var globals: Int
        var surroundings: [Surrounding]
        var width: Int
        var height: Int
        var space: [Int]
        var scale: Double
    }

    private struct Surrounding: Hashable {
        var width: Double
        var height: Double
        var lets: [Value?]
        var arguments: [Value?]
        /// Arguments that have not been used yet have no value.
        var argumentTexts: [ArraySlice<UInt8>]
        var cell: [Double]
    }

    private func text(_ range: SourceRange) -> ArraySlice<UInt8> {
        layout.evaluator.scene.files[Int(range.file.index)].utf8[range.range.offsets]
    }

    private var fingerprint: Fingerprint {
        var surroundings: [Surrounding] = []
        var frame: Frame? = box.frame
        while let current = frame {
            surroundings.append(
                Surrounding(
                    width: current.width, height: current.height, lets: current.values,
                    arguments: current.argumentValues,
                    argumentTexts: current.argumentRefs(layout.program).map {
                        text(layout.program.range($0))
                    }, cell: current.cell?.numbers ?? []))
            frame = current.parent ?? current.caller
        }
        let space = seesPlace ? box.space.numbers : box.space.cellNumbers
        return Fingerprint(
            text: text(node.range),
            globals: layout.globalsFingerprint, surroundings: surroundings, width: box.width,
            height: box.height, space: space, scale: layout.scale)
    }

    private func symbol(_ column: Int, _ row: Int) -> Int { map?.symbol(column: column, row: row) ?? 0 }

    func rowKey(_ row: Int) -> Int { rowKey(row, seen: all) }
    func columnKey(_ column: Int) -> Int { columnKey(column, seen: all) }
    var rowKeys: CellRows { all.row ? .different : all.symbol ? .unknown : .alike }

    /// Rows with equal keys have cells of equal `key`; their colours may differ.
    func structureKey(ofRow row: Int) -> Int { rowKey(row, seen: structure) }
    func structureKey(ofColumn column: Int) -> Int { columnKey(column, seen: structure) }

    private func rowKey(_ row: Int, seen: Sight) -> Int {
        if seen.row { return row }
        return seen.symbol ? map?.rowClass(row) ?? 0 : 0
    }

    private func columnKey(_ column: Int, seen: Sight) -> Int { seen.column || seen.symbol ? column : 0 }

    /// What of a cell something depends on, ready to be asked for every cell.
    private struct Sight {
        let column: Bool
        let row: Bool
        let symbol: Bool

        init(_ dependence: CellDependence) {
            column = dependence.contains(.column)
            row = dependence.contains(.row)
            symbol = dependence.contains(.symbol)
        }
    }

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
    func cell(column: Int, row: Int) -> Cell {
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
}
