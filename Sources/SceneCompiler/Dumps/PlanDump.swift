import ScenePixels
import ScenePlan

/// Writes a plan as text: `--emit plan`, and with boxes alone `--emit layout`.
///
/// The form is stable within a version; tests and people read it, programs should not.
struct PlanDump {
    /// The different cells of a grid that are written out at most.
    static let maximumCells = 8
    /// The cells of a grid among which different ones are looked for.
    static let maximumSearch = 4096

    /// Whether paints and masks are written with all their values.
    let isWhole: Bool
    /// The statement of an origin: "checker 3:5".
    let name: (Origin) -> String
    private var out = DumpText()

    init(isWhole: Bool, name: @escaping (Origin) -> String) {
        self.isWhole = isWhole
        self.name = name
    }

    /// - Throws: a mistake of the scene that only a cell shows.
    mutating func write(_ plan: Plan) throws -> String {
        var head = "canvas \(plan.width) x \(plan.height)"
        if isWhole {
            head += ", background \(DumpValue.color(plan.background)), \(plan.blending), "
            head += "\(DumpValue.number(plan.density)) px/in"
            if plan.isOpaqueByConstruction { head += ", opaque" }
        }
        out.line(head)
        try write(plan.root)
        return out.text
    }

    private mutating func nested(_ body: (inout PlanDump) throws -> Void) rethrows {
        out.indent()
        defer { out.outdent() }
        try body(&self)
    }

    private mutating func write(_ content: Content) throws {
        try nested { dump in
            for item in content.items {
                switch item {
                case .paint(let paint): dump.write(paint)
                case .layer(let layer): try dump.write(layer)
                case .grid(let grid): try dump.write(grid, in: content)
                }
            }
            for mask in content.masks { try dump.write(mask) }
        }
    }

    private mutating func write(_ layer: Layer) throws {
        out.line(words(of: layer))
        try write(layer.content)
    }

    private func words(of layer: Layer) -> String {
        var words = "\(name(layer.origin)) \(DumpValue.box(layer.box))"
        if !layer.turn.isIdentity { words += ", \(DumpValue.turn(layer.turn))" }
        if isWhole && layer.opacity != 1 { words += ", opacity \(DumpValue.number(layer.opacity))" }
        if isWhole && layer.blend != .normal { words += ", blend \(layer.blend)" }
        return words
    }

    private mutating func write(_ mask: Mask) throws {
        var words = name(mask.origin)
        if isWhole {
            words += ", mode \(mask.mode)"
            if mask.inverts { words += ", inverted" }
            if let threshold = mask.threshold { words += ", threshold \(DumpValue.number(threshold))" }
        }
        switch mask.source {
        case .image(let placement):
            out.line(words + ": " + DumpValue.image(placement))
        case .content(let content, let flipsHorizontally, let flipsVertically):
            if flipsHorizontally { words += ", flip horizontal" }
            if flipsVertically { words += ", flip vertical" }
            out.line(words)
            try write(content)
        }
    }

    private mutating func write(_ paint: Paint) {
        guard isWhole else { return out.line(name(paint.origin)) }
        var words = "\(name(paint.origin)): \(DumpValue.paint(paint.kind))"
        if paint.opacity != 1 { words += ", opacity \(DumpValue.number(paint.opacity))" }
        if paint.blend != .normal { words += ", blend \(paint.blend)" }
        out.line(words)
    }
}

extension PlanDump {
    private mutating func write(_ grid: Grid, in content: Content) throws {
        out.line("\(name(grid.origin)), columns \(DumpValue.axis(grid.columns))")
        try nested { dump in
            dump.out.line("rows \(DumpValue.axis(grid.rows))")
            if grid.rowStagger != 0 {
                dump.out.line("odd rows \(DumpValue.number(grid.rowStagger)) to the right")
            }
            if grid.columnStagger != 0 {
                dump.out.line("odd columns \(DumpValue.number(grid.columnStagger)) down")
            }
            try dump.writeCells(of: grid)
        }
    }

    /// The first cell of every kind, in row order.
    private mutating func writeCells(of grid: Grid) throws {
        var seen: Set<CellKey> = []
        var searched = 0
        for row in 0..<grid.rows.count {
            for column in 0..<grid.columns.count {
                searched += 1
                if searched > Self.maximumSearch { return out.line("… and those of further cells") }
                guard seen.insert(grid.cells.key(column: column, row: row)).inserted else { continue }
                if seen.count > Self.maximumCells { return out.line("… and further kinds") }
                try writeCell(column, row, of: grid)
            }
        }
    }

    private mutating func writeCell(_ column: Int, _ row: Int, of grid: Grid) throws {
        let columns = AxisCells(grid.columns, shift: row % 2 != 0 ? grid.rowStagger : 0)
        let rows = AxisCells(grid.rows, shift: column % 2 != 0 ? grid.columnStagger : 0)
        let box = Box(
            x0: columns.start(of: column), y0: rows.start(of: row), x1: columns.end(of: column),
            y1: rows.end(of: row))
        var words = "cell \(column), \(row) \(DumpValue.box(box))"
        guard !box.isEmpty, let layer = try grid.cells.layer(column: column, row: row, box: box) else {
            return out.line(words + ": nothing")
        }
        if isWhole && grid.cells.colorCount > 0 {
            var colors: [Color] = []
            try grid.cells.colors(row: row, columns: column..<column + 1, into: &colors)
            words += ", colors " + colors.map { DumpValue.color($0) }.joined(separator: ", ")
        }
        out.line(words)
        try nested { dump in try dump.write(layer) }
    }
}
