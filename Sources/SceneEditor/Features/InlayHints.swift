import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/inlayHint`: what grids and percentages come to, and the names of values that have none.
    func inlayHints(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let range = try range(params, in: snapshot)
        let hints = InlayHints(snapshot, try analysis(of: snapshot), range).found
            .filter { range.touches(UInt32($0.offset)) }
        return .array(
            hints.sorted { $0.offset < $1.offset }.map { hint in
                .members([
                    "position": snapshot.source.position(of: hint.offset, client.encoding).json,
                    "label": .string(hint.label), "kind": hint.isParameter ? 2 : 1,
                    "paddingLeft": hint.isParameter ? nil : true,
                    "paddingRight": hint.isParameter ? true : nil,
                ])
            })
    }
}

struct InlayHints {
    struct Hint {
        var offset: Int
        var label: String
        var isParameter: Bool
    }

    private(set) var found: [Hint] = []
    private let tree: SyntaxTree
    private let snapshot: Snapshot
    private let analysis: Analysis

    init(_ snapshot: Snapshot, _ analysis: Analysis, _ range: TextRange) {
        tree = snapshot.tree
        self.snapshot = snapshot
        self.analysis = analysis
        visit(tree.root, range)
    }

    private mutating func visit(_ list: Slice<Statement>, _ range: TextRange) {
        for statement in tree[list]
        where statement.range.upper >= range.lower && statement.range.lower <= range.upper {
            switch statement.kind {
            case .node(let name, let value, _):
                addGrid(statement, name, value)
            case .property(let name, let value): addPositions(tree.text(of: name), value)
            default: break
            }
            for root in statement.roots(in: tree) {
                var ids: [ExpressionID] = []
                tree.forEachExpression(in: root) { ids.append($0) }
                for id in ids { addExpression(id) }
            }
            if let block = statement.block { visit(tree[block].statements, range) }
        }
    }

    private mutating func addGrid(_ statement: Statement, _ name: Name, _ value: ExpressionID?) {
        guard tree.text(of: name) == "tile", let node = analysis.nodes[SourceRange(.main, statement.range)],
            let text = analysis.gridText(node)
        else { return }
        let end = value.map { tree.range(of: $0).upper } ?? name.range.upper
        found.append(Hint(offset: Int(end), label: text, isParameter: false))
    }

    /// The names of pairs and of four insets.
    private mutating func addPositions(_ property: String, _ value: ExpressionID) {
        guard case .list(let slice) = tree[value] else { return }
        let elements = Array(tree[slice])
        let names: [String]
        switch (property, elements.count) {
        case ("inset", 4): names = ["top", "right", "bottom", "left"]
        case ("inset", 2): names = ["vertical", "horizontal"]
        case ("at", 2), ("origin", 2), ("center", 2): names = ["x", "y"]
        case ("gap", 2), ("align", 2), ("fit", 2): names = ["horizontal", "vertical"]
        default: return
        }
        for (name, element) in zip(names, elements) {
            found.append(
                Hint(offset: Int(tree.range(of: element).lower), label: name + ":", isParameter: true))
        }
    }

    private mutating func addExpression(_ id: ExpressionID) {
        switch tree[id] {
        case .number(_, .percent):
            guard let pixels = analysis.pixels(ofPercentage: id, in: snapshot) else { return }
            found.append(
                Hint(
                    offset: Int(tree.range(of: id).upper), label: "= \(Value.text(pixels))px",
                    isParameter: false))
        case .call(let name, let arguments): addArguments(tree.text(of: name), Array(tree[arguments]))
        default: break
        }
    }

    /// The names of arguments that are bare numbers: a colour or a name says itself what it is.
    private mutating func addArguments(_ name: String, _ arguments: [ExpressionID]) {
        guard let function = Schema.function(named: name), function.parameters.count > 1,
            !function.repeatsLast,
            arguments.count <= function.parameters.count
        else { return }
        for (parameter, argument) in zip(function.parameters, arguments) {
            if case .list = tree[argument] { return }
            guard ColorNotation.unit(of: argument, in: tree) != nil else { continue }
            found.append(
                Hint(
                    offset: Int(tree.range(of: argument).lower), label: parameter.name + ":",
                    isParameter: true))
        }
    }
}
