import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax
import Synchronization

/// The colours that cells have of their own.
extension CellMaker {
    /// What a run of the tile's program gives.
    enum RunKind {
        case colors, samples, shares

        func giving(_ program: CellProgram) -> CellProgram {
            switch self {
            case .colors: program
            case .samples: program.rounded
            case .shares: program.shared
            }
        }
    }

    /// Runs that no thread is using, by what they give.
    struct IdleRuns {
        private var colors: [CellProgramRun] = []
        private var samples: [CellProgramRun] = []
        private var shares: [CellProgramRun] = []

        subscript(kind: RunKind) -> [CellProgramRun] {
            get {
                switch kind {
                case .colors: colors
                case .samples: samples
                case .shares: shares
                }
            }
            _modify {
                switch kind {
                case .colors: yield &colors
                case .samples: yield &samples
                case .shares: yield &shares
                }
            }
        }
    }

    var colorCount: Int { Int(node.slots.count) }

    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {
        let before = colors.count
        let isDone = withRun(of: .colors) { run in
            colors.reserveCapacity(before + columns.count * run.program.outputs.count)
            return run.run(inputs(row), columns: columns) { cells, lanes in
                run.program.appendColors(lanes, count: cells.count, to: &colors)
                return true
            }
        }
        if isDone { return }
        colors.removeSubrange(before...)
        try evaluateColors(
            row: row, columns: columns, keepsGoing: layout.options.keepsGoing, into: &colors)
    }

    /// - Throws: what is wrong with the first of the cells whose colours are wrong.
    func tryColors(row: Int, columns: Range<Int>) throws {
        if withRun(of: .colors, { $0.run(inputs(row), columns: columns) { _, _ in true } }) { return }
        var colors: [Color] = []
        try evaluateColors(row: row, columns: columns, keepsGoing: false, into: &colors)
    }

    func samples(row: Int, columns: Range<Int>, into pixels: inout MutableSpan<UInt32>) throws -> Bool {
        withRun(of: .samples) { run in
            run.run(inputs(row), columns: columns) { cells, lanes in
                let start = (cells.lowerBound - columns.lowerBound) * run.program.outputs.count
                return run.program.pack(lanes, count: cells.count, into: &pixels, at: start)
            }
        }
    }

    func triples(row: Int, columns: Range<Int>, into bytes: inout MutableSpan<UInt8>) throws -> Bool {
        withRun(of: .samples) { run in
            guard run.program.givesTriples else { return false }
            return run.run(inputs(row), columns: columns) { cells, lanes in
                let start = 3 * (cells.lowerBound - columns.lowerBound)
                run.program.writeTriples(lanes, count: cells.count, into: &bytes, at: start)
                return true
            }
        }
    }

    func shares(
        row: Int, columns: Range<Int>, into shares: inout MutableSpan<UInt16>
    ) throws -> CellShares? {
        var kind: CellShares?
        let isDone = withRun(of: .shares) { run in
            let program = run.program
            kind = program.shareKind
            guard let shareKind = kind else { return false }
            return run.run(inputs(row), columns: columns) { cells, lanes in
                let start = cells.lowerBound - columns.lowerBound
                func copy(_ component: Int) {
                    program.copyShares(
                        component, lanes, count: cells.count, into: &shares,
                        at: component * columns.count + start)
                }
                copy(0)
                if shareKind == .colors {
                    for component in 1..<4 { copy(component) }
                } else {
                    let alpha = lanes.samples(Int(program.outputs[0].w), count: 1)[0]
                    kind = .gray(alpha: UInt16(truncatingIfNeeded: alpha))
                }
                return true
            }
        }
        return isDone ? kind : nil
    }

    var hasTranslucentColors: Bool { layout.lock.withLock { program?.isTranslucent ?? false } }

    /// Whether no cell's colours can be wrong.
    var colorsAreFaultless: Bool { layout.lock.withLock { program?.isFaultless ?? false } }

    /// Where wrong cells are hatched, a program that may fail says nothing about them.
    var hasOpaqueColors: Bool {
        layout.lock.withLock { [keepsGoing = layout.options.keepsGoing] in
            guard let program else { return false }
            return program.isOpaque && (!keepsGoing || program.isFaultless)
        }
    }

    private func inputs(_ row: Int) -> CellProgramRun.Inputs {
        CellProgramRun.Inputs(row: row, columns: counts.columns) { [map] column in
            map?.symbol(column: column, row: row) ?? -1
        }
    }

    /// Calls `body` with a run that no other thread uses; false where the tile has no program.
    private func withRun(of kind: RunKind, _ body: (CellProgramRun) -> Bool) -> Bool {
        var run = idleRuns.withLock { $0[kind].popLast() }
        if let run {
            layout.keptLanes.subtract(run.laneMemory, ordering: .relaxed)
        } else {
            guard let program = layout.lock.withLock({ program }) else { return false }
            run = CellProgramRun(kind.giving(program))
        }
        guard let run else { return false }
        defer {
            let kept = layout.keptLanes.add(run.laneMemory, ordering: .relaxed).newValue
            if kept <= Layout.maximumKeptLanes {
                idleRuns.withLock { $0[kind].append(run) }
            } else {
                layout.keptLanes.subtract(run.laneMemory, ordering: .relaxed)
            }
        }
        return body(run)
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
    ///
    /// - Parameter keepsGoing: whether wrong cells are hatched.
    func evaluateColors(
        row: Int, columns: Range<Int>, keepsGoing: Bool, into colors: inout [Color]
    ) throws {
        try layout.lock.withLock {
            let outerSink = layout.sink
            defer {
                layout.sink = outerSink
                layout.slotColors = nil
            }
            for column in columns {
                layout.sink = DiagnosticSink()
                layout.slotColors = Array(
                    repeating: keepsGoing ? Layout.hatchInk : .transparent, count: colorCount)
                let x = self.columns.edges(of: column)
                let y = rows.edges(of: row)
                let box = Box(x0: x.0, y0: y.0, x1: max(x.1, x.0 + 1), y1: max(y.1, y.0 + 1))
                _ = makeLayer(column: column, row: row, box)
                if !keepsGoing, let mistake = layout.sink.diagnostics.first(where: \.isError) {
                    throw SceneError(mistake)
                }
                colors += layout.slotColors ?? []
            }
        }
    }
}
