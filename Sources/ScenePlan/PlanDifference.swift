import ScenePixels

/// Where two plans may give different pixels: what a held picture has to paint again after an edit.
///
/// Compares structure, not pixels: a box may be named though its pixels come out alike, never the other way round.
public enum PlanDifference {
    /// The smallest box known to hold all differences; nil where the plans give the same picture.
    ///
    /// - Complexity: the nodes of both plans, not their pixels.
    public static func box(from old: Plan, to new: Plan) -> Box? {
        guard old.width == new.width, old.height == new.height, old.background == new.background,
            old.blending == new.blending, old.mayDivide == new.mayDivide
        else { return Box(x0: 0, y0: 0, x1: new.width, y1: new.height) }
        return box(from: old.root, to: new.root)
    }

    private static func box(from old: Content, to new: Content) -> Box? {
        let whole = Box(x0: 0, y0: 0, x1: new.width, y1: new.height)
        guard old.width == new.width, old.height == new.height, old.masks.count == new.masks.count,
            zip(old.masks, new.masks).allSatisfy(looksAlike)
        else { return whole }
        let shared = min(old.items.count, new.items.count)
        var start = 0
        while start < shared && looksAlike(old.items[start], new.items[start]) { start += 1 }
        var end = 0
        while end < shared - start
            && looksAlike(old.items[old.items.count - 1 - end], new.items[new.items.count - 1 - end])
        {
            end += 1
        }
        let before = old.items[start..<old.items.count - end]
        let after = new.items[start..<new.items.count - end]
        if before.count == 1, after.count == 1, case .layer(let first) = before[start],
            case .layer(let second) = after[start], standsAlike(first, second)
        {
            return box(within: first, second, clippedTo: whole)
        }
        var difference: Box?
        for item in before + after {
            var extent = whole
            if case .layer(let layer) = item { extent = layer.box.intersection(whole) }
            if !extent.isEmpty { difference = difference?.union(extent) ?? extent }
        }
        return difference
    }

    /// The difference of two layers that differ in their content alone.
    private static func box(within old: Layer, _ new: Layer, clippedTo whole: Box) -> Box? {
        guard let inner = box(from: old.content, to: new.content) else { return nil }
        var box = new.box
        if new.turn.isIdentity {
            box = Box(
                x0: box.x0 + inner.x0, y0: box.y0 + inner.y0, x1: box.x0 + inner.x1, y1: box.y0 + inner.y1)
        }
        let visible = box.intersection(whole)
        return visible.isEmpty ? nil : visible
    }

    // MARK: - Alike

    private static func standsAlike(_ a: Layer, _ b: Layer) -> Bool {
        a.box == b.box && a.turn == b.turn && a.opacity == b.opacity && a.blend == b.blend
    }

    private static func looksAlike(_ a: Item, _ b: Item) -> Bool {
        switch (a, b) {
        case (.paint(let a), .paint(let b)):
            a.opacity == b.opacity && a.blend == b.blend && looksAlike(a.kind, b.kind)
        case (.layer(let a), .layer(let b)): standsAlike(a, b) && looksAlike(a.content, b.content)
        case (.grid(let a), .grid(let b)):
            a.columns == b.columns && a.rows == b.rows && a.rowStagger == b.rowStagger
                && a.columnStagger == b.columnStagger && a.cells.looksAlike(b.cells)
        default: false
        }
    }

    private static func looksAlike(_ a: Content, _ b: Content) -> Bool {
        a === b
            || a.width == b.width && a.height == b.height && a.items.count == b.items.count
                && a.masks.count == b.masks.count && zip(a.items, b.items).allSatisfy(looksAlike)
                && zip(a.masks, b.masks).allSatisfy(looksAlike)
    }

    private static func looksAlike(_ a: Paint.Kind, _ b: Paint.Kind) -> Bool {
        switch (a, b) {
        case (.fill(let a), .fill(let b)): a == b
        case (.cellFill(let a), .cellFill(let b)): a == b
        case (.checker(let a), .checker(let b)): a == b
        case (.ramp(let a), .ramp(let b)): a == b
        case (.image(let a), .image(let b)): a == b
        default: false
        }
    }

    private static func looksAlike(_ a: Mask, _ b: Mask) -> Bool {
        guard a.mode == b.mode, a.inverts == b.inverts, a.threshold == b.threshold else { return false }
        switch (a.source, b.source) {
        case (.image(let a), .image(let b)): return a == b
        case (.content(let a, let ah, let av), .content(let b, let bh, let bv)):
            return ah == bh && av == bv && looksAlike(a, b)
        default: return false
        }
    }
}

extension Box {
    package func intersection(_ other: Box) -> Box {
        Box(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    }

    func union(_ other: Box) -> Box {
        Box(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
    }
}
