import ScenePlan

/// What is known of the rows of a picture without looking at each.
extension Plan {
    /// Whether something on the top level gives each row a signature that no other has: then nothing else has to be looked at.
    var rowsDiffer: Bool {
        root.items.contains { item in
            switch item {
            case .layer: return false
            case .paint(let paint):
                guard case .ramp(let ramp) = paint.kind else { return false }
                switch ramp.direction {
                case .x, .y, .outward: return false
                case .angle, .around: return true
                }
            case .grid(let grid):
                guard grid.cells.rowKeys == .different, grid.columnStagger == 0 else { return false }
                return grid.rowPeriod(height: height) == 1
            }
        }
    }

    /// After how many rows all of them come again, where that is known: what changes from row to row does so with whole cells
    /// of tiles, squares or images that go on over the whole height.
    var rowPeriod: Int? { root.rowPeriod }
}

extension Content {
    /// Longer ones are not looked for.
    private static let longestPeriod = 1 << 14

    fileprivate var rowPeriod: Int? {
        guard masks.isEmpty else { return nil }
        var period = 1
        for item in items {
            guard let own = rowPeriod(of: item), own <= Self.longestPeriod else { return nil }
            period *= own / Self.commonDivisor(period, own)
            if period > Self.longestPeriod { return nil }
        }
        return period
    }

    private func rowPeriod(of item: Item) -> Int? {
        switch item {
        case .paint(let paint): Self.rowPeriod(of: paint.kind)
        case .layer(let layer):
            layer.box.y0 <= 0 && layer.box.y1 >= height && layer.turn.isIdentity
                ? layer.content.rowPeriod : nil
        case .grid(let grid):
            grid.cells.rowKeys == .alike && !grid.cells.seesPlace && grid.columnStagger == 0
                ? grid.rowPeriod(height: height).map { grid.rowStagger == 0 ? $0 : 2 * $0 } : nil
        }
    }

    private static func rowPeriod(of paint: Paint.Kind) -> Int? {
        switch paint {
        case .fill: return 1
        case .cellFill: return nil
        case .checker(let checker):
            guard let axis = checker.y else { return 1 }
            let isCrisp = checker.sharpness == 1 && !checker.isSmooth
            return isCrisp ? whole(axis.length * Double(checker.colors.count)) : nil
        case .ramp(let ramp): return ramp.direction == .x ? 1 : nil
        case .image(let placement):
            guard case .repeating(_, let y, _, let height) = placement.place else { return nil }
            return y.rounded() == y ? whole(height) : nil
        }
    }

    private static func whole(_ period: Double) -> Int? {
        period >= 1 && period <= Double(longestPeriod) && period.rounded() == period ? Int(period) : nil
    }

    private static func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }
}

extension Grid {
    /// The height of cells that stand side by side at whole edges over all of a height.
    fileprivate func rowPeriod(height: Int) -> Int? {
        guard let edges = AxisCells(rows).wholeEdges, edges.start <= 0,
            edges.start + edges.period * rows.count >= height
        else { return nil }
        return edges.period
    }
}
