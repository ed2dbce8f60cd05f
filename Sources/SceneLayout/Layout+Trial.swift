import ScenePixels
import ScenePlan
import SceneSemantics

/// Trying cells before painting: most mistakes that only a cell shows are found before the first byte is written.
extension Layout {
    /// Makes different cells of every grid, a bounded number of them; what is wrong goes to the sink.
    func tryCells(of plan: Plan) {
        if !hasGrids { return }
        var budget = options.triedCells
        let canvas = Box(x0: 0, y0: 0, x1: plan.width, y1: plan.height)
        tryCells(of: plan.root, visible: canvas, &budget)
    }

    /// - Parameter visible: the part of the content that can be seen.
    private func tryCells(of content: Content, visible: Box, _ budget: inout Int) {
        for item in content.items { tryCells(of: item, visible: visible, &budget) }
        for mask in content.masks { tryCells(of: mask, &budget) }
    }

    func tryCells(of item: Item, visible: Box, _ budget: inout Int) {
        switch item {
        case .paint: return
        case .layer(let layer):
            // What a turned layer shows is all of it, near enough.
            let box = layer.box.intersection(visible)
            if box.isEmpty { return }
            let inner =
                layer.turn.isIdentity
                ? box.shifted(x: -layer.box.x0, y: -layer.box.y0)
                : Box(x0: 0, y0: 0, x1: layer.content.width, y1: layer.content.height)
            tryCells(of: layer.content, visible: inner, &budget)
        case .grid(let grid): tryCells(of: grid, visible: visible, &budget)
        }
    }

    func tryCells(of mask: Mask, _ budget: inout Int) {
        guard case .content(let inner, _, _) = mask.source else { return }
        let whole = Box(x0: 0, y0: 0, x1: inner.width, y1: inner.height)
        tryCells(of: inner, visible: whole, &budget)
    }

    private func tryCells(of grid: Grid, visible: Box, _ budget: inout Int) {
        guard let maker = grid.cells as? CellMaker else { return }
        lints.trail?.triesCells = true
        let columns = TrialRange(grid.columns, visible.x0..<visible.x1, shift: grid.rowStagger)
        let rows = TrialRange(grid.rows, visible.y0..<visible.y1, shift: grid.columnStagger)
        if rows.isCut || columns.isCut { lints.cutTrial() }
        let differentRows = rows.different(otherShifts: grid.rowStagger != 0, key: maker.structureKey(ofRow:))
        let differentColumns = columns.different(
            otherShifts: grid.columnStagger != 0, key: maker.structureKey(ofColumn:))
        if maker.colorCount > 0 && !maker.colorsAreFaultless { tryColors(of: maker, rows, columns.cells) }
        for row in differentRows {
            for column in differentColumns {
                if budget <= 0 {
                    lints.cutTrial()
                    return
                }
                let x = columns.edges(column, isShifted: row & 1 != 0)
                let y = rows.edges(row, isShifted: column & 1 != 0)
                let box = Box(x0: x.0, y0: y.0, x1: x.1, y1: y.1)
                if box.isEmpty || box.intersection(visible).isEmpty { continue }
                budget -= 1
                guard let layer = maker.makeLayer(column: column, row: row, box) else { continue }
                let inner = Box(x0: 0, y0: 0, x1: layer.content.width, y1: layer.content.height)
                tryCells(of: layer.content, visible: inner, &budget)
            }
        }
    }
}

extension Layout {
    /// How many cells' colours are tried.
    private static let triedColors = 1 << 16

    private func tryColors(of maker: CellMaker, _ rows: TrialRange, _ columns: Range<Int>) {
        let columns = columns.prefix(Self.triedColors)
        let different = rows.different(otherShifts: false, key: maker.rowKey)
        for row in different.prefix(Self.triedColors / max(columns.count, 1)) {
            do {
                try maker.tryColors(row: row, columns: columns)
            } catch let error as SceneError {
                sink.add(error.diagnostic)
                return
            } catch {
                return
            }
        }
    }
}

/// The cells of an axis that may be seen.
private struct TrialRange {
    let axis: GridAxis
    let shift: Double
    let cells: Range<Int>

    init(_ axis: GridAxis, _ visible: Range<Int>, shift: Double) {
        self.axis = axis
        self.shift = shift
        let added = shift == 0 ? 0 : -1
        switch axis {
        case .tracks(let starts, _): cells = added..<starts.count
        case .regular(let start, let period, let length, let count):
            guard period > 0 else {
                cells = 0..<count
                return
            }
            let first = ((Double(visible.lowerBound) - 1 - start - length - shift) / period).rounded(.down)
            let last = ((Double(visible.upperBound) + 1 - start) / period).rounded(.up)
            let low = Int(min(max(first, Double(added)), Double(count)))
            let high = Int(min(max(last, Double(low)), Double(count)))
            cells = low..<high
        }
    }

    /// The most cells that are looked at to find different ones.
    private static let mostLooks = 1 << 16

    var isCut: Bool { cells.count > Self.mostLooks }

    /// One of each kind of cell that looks different: by key, by size, and by parity where that shifts the other axis.
    func different(otherShifts: Bool, key: (Int) -> Int) -> [Int] {
        var seen: Set<Kind> = []
        var last: Kind?
        // A cell −1 stands in every other row only: of its kind another is tried if there is one.
        let own = cells.prefix(Self.mostLooks)
        let ordered = Array(own.filter { $0 >= 0 }) + own.filter { $0 < 0 }
        return ordered.filter { k in
            var kind = Kind(key: key(k), parity: otherShifts ? k & 1 : 0)
            let (start, end) = edges(k, isShifted: false)
            kind.size = end - start
            if shift != 0 {
                let (shiftedStart, shiftedEnd) = edges(k, isShifted: true)
                kind.shiftedSize = shiftedEnd - shiftedStart
            }
            // Most look like their neighbours.
            if kind == last { return false }
            last = kind
            return seen.insert(kind).inserted
        }
    }

    private struct Kind: Hashable {
        var key: Int
        var parity: Int
        var size = 0
        var shiftedSize = 0
    }

    func edges(_ k: Int, isShifted: Bool) -> (Int, Int) { axis.edges(of: k, shift: isShifted ? shift : 0) }
}

extension GridAxis {
    /// The rounded edges of a cell; of one that tracks do not have, nothing at 0.
    func edges(of k: Int, shift: Double = 0) -> (Int, Int) {
        switch self {
        case .regular(let start, let period, let length, _):
            let position = start + Double(k) * period + shift
            return (snappedRound(position), snappedRound(position + length))
        case .tracks(let starts, let ends):
            guard starts.indices.contains(k) else { return (0, 0) }
            return (snappedRound(starts[k] + shift), snappedRound(ends[k] + shift))
        }
    }
}

extension Box {
    func shifted(x: Int, y: Int) -> Box { Box(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y) }
}
