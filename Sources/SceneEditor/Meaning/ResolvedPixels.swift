import SceneLayout
import ScenePlan
import SceneSemantics
import SceneSyntax

/// Lengths and grids as pixels.
extension Analysis {
    /// "10 × 15 cells of 32 × 32".
    func gridText(_ node: Int) -> String? {
        guard let grid = probe.counts(of: node) else { return nil }
        func length(_ axis: GridAxis) -> String? {
            switch axis {
            case .regular(_, _, let length, _): return Value.text((length * 1000).rounded() / 1000)
            case .tracks(let starts, let ends):
                let lengths = Set(zip(starts, ends).map { (($1 - $0) * 1000).rounded() / 1000 })
                return lengths.count == 1 ? lengths.first.map(Value.text) : nil
            }
        }
        let cells = grid.columns.count == 1 && grid.rows.count == 1 ? "cell" : "cells"
        let counts = "\(grid.columns.count) × \(grid.rows.count) \(cells)"
        let width = length(grid.columns) ?? "different widths"
        let height = length(grid.rows) ?? "different heights"
        return "\(counts) of \(width) × \(height)"
    }

    /// The pixels of a percentage that stands as a length, where they are known.
    func pixels(ofPercentage id: ExpressionID, in snapshot: Snapshot) -> Double? {
        let tree = snapshot.tree
        guard case .number(let share, .percent) = tree[id] else { return nil }
        let place = SyntaxPlace(Int(tree.range(of: id).lower), in: tree)
        guard let reference = reference(for: id, place, tree) else { return nil }
        let value = reference * share / 100
        return (value * 1000).rounded() / 1000
    }

    /// The length that 100% is, in scene pixels.
    private func reference(for id: ExpressionID, _ place: SyntaxPlace, _ tree: SyntaxTree) -> Double? {
        guard let statement = place.statements.last else { return nil }
        let node: Int?
        let shape: Shape
        var property: PropertyID?
        let root: ExpressionID
        switch statement.kind {
        case .property(let name, let value):
            guard let owner = place.owner,
                let schema = PropertyOwner(owner, tree, self).property(tree.text(of: name))
            else { return nil }
            node = nodes[SourceRange(.main, owner.range)]
            (shape, property, root) = (schema.shape, schema.id, value)
        case .node(let name, let value?, _):
            guard let schema = Schema.node(named: tree.text(of: name)), let leading = schema.leading else {
                return nil
            }
            node = nodes[SourceRange(.main, statement.range)]
            (shape, root) = (leading.shape, value)
        default: return nil
        }
        guard shape.types.contains(.mixedLength), let node, let around = probe.surroundings(of: node),
            let isDown = axis(of: id, property, root, tree),
            scene.program.nodes[node].kind != .builtin(.tile) || property.map(\.isGrid) ?? true
        else { return nil }
        return isDown ? around.frame.height : around.frame.width
    }

    /// Whether an operand counts down or across; nil where it is no part of a sum.
    private func axis(
        _ isDown: Bool, of id: ExpressionID, in root: ExpressionID, _ tree: SyntaxTree
    ) -> Bool? {
        if root == id { return isDown }
        switch tree[root] {
        case .prefix(_, let operand): return axis(isDown, of: id, in: operand, tree)
        case .chain(let links):
            // Under × and ÷ a percentage is a factor.
            guard tree[links].dropFirst().allSatisfy({ $0.operation == .plus || $0.operation == .minus })
            else {
                return nil
            }
            return tree[links].lazy.compactMap { self.axis(isDown, of: id, in: $0.operand, tree) }.first
        case .binary(.size, let a, let b, _):
            return axis(false, of: id, in: a, tree) ?? axis(true, of: id, in: b, tree)
        default: return nil
        }
    }

    private func axis(
        of id: ExpressionID, _ property: PropertyID?, _ root: ExpressionID, _ tree: SyntaxTree
    ) -> Bool? {
        var elements = [root]
        if case .list(let slice) = tree[root] { elements = Array(tree[slice]) }
        for (index, element) in elements.enumerated() {
            let isDown: Bool
            switch property {
            case .inset?:
                // One inset serves both ways: it has no one reference. Two are vertical, horizontal.
                if elements.count == 1 { return nil }
                isDown = index % 2 == 0
            case .rows?: isDown = true
            case .columns?: isDown = false
            case .stagger?, .staggerColumns?: return nil
            default:
                if elements.count == 1, property != nil, property != .size { return nil }
                isDown = index == 1
            }
            if let found = axis(isDown, of: id, in: element, tree) {
                // One length for both axes has two references.
                if elements.count == 1, property == .size || property == nil, !isSize(root, tree) {
                    return nil
                }
                return found
            }
        }
        return nil
    }

    private func isSize(_ id: ExpressionID, _ tree: SyntaxTree) -> Bool {
        if case .binary(.size, _, _, _) = tree[id] { return true }
        return false
    }
}
