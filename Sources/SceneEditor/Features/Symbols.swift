import SceneCompiler
import SceneSyntax

extension Session {
    /// `textDocument/documentSymbol`: statements that bind or hold something, in their blocks.
    func documentSymbols(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let outline = Outline(snapshot.tree)
        if client.hierarchicalSymbols {
            return .array(outline.items.map { hierarchical($0, snapshot.source) })
        }
        var flat: [JSON] = []
        flatten(outline.items, container: nil, snapshot, &flat)
        return .array(flat)
    }

    private func hierarchical(_ item: Outline.Item, _ source: SourceText) -> JSON {
        .members([
            "name": .string(item.name), "detail": item.detail.map(JSON.string),
            "kind": JSON((client.newSymbolKinds ? item.kind : item.kind.first).rawValue),
            "range": json(item.range, in: source), "selectionRange": json(item.nameRange, in: source),
            "children": item.children.isEmpty ? nil : .array(item.children.map { hierarchical($0, source) }),
        ])
    }

    private func flatten(
        _ items: [Outline.Item], container: String?, _ snapshot: Snapshot, _ flat: inout [JSON]
    ) {
        for item in items {
            flat.append(
                .members([
                    "name": .string(item.name),
                    "kind": JSON((client.newSymbolKinds ? item.kind : item.kind.first).rawValue),
                    "location": location(snapshot.uri, json(item.range, in: snapshot.source)),
                    "containerName": container.map(JSON.string),
                ]))
            flatten(item.children, container: item.name, snapshot, &flat)
        }
    }

    /// `workspace/symbol`: the names that scenes bind at their top level, and named layers.
    func workspaceSymbols(_ params: JSON) throws -> JSON {
        let query = params["query"]?.text?.lowercased() ?? ""
        var found: [JSON] = []
        var snapshots = workspace.order.compactMap { workspace.snapshot($0) }
        let open = Set(workspace.order.compactMap { workspace.identity(of: $0) })
        for path in workspace.scenePaths(near: workspace.order.first) where !open.contains(path) {
            try checkCancellation()
            if let snapshot = workspace.anySnapshot(DocumentURI.make(path: path)) {
                snapshots.append(snapshot)
            }
        }
        for snapshot in snapshots {
            Outline(snapshot.tree).forEach { item in
                guard item.isNamed, item.name.lowercased().isSubsequence(query), found.count < 1000 else {
                    return
                }
                found.append([
                    "name": .string(item.name),
                    "kind": JSON((client.newWorkspaceSymbolKinds ? item.kind : item.kind.first).rawValue),
                    "location": location(snapshot.uri, json(item.nameRange, in: snapshot.source)),
                    "containerName": .string(
                        FilePath.name(of: DocumentURI.path(of: snapshot.uri) ?? snapshot.uri)),
                ])
            }
        }
        return .array(found)
    }
}

extension String {
    /// Whether the letters of a query come in it, in their order.
    fileprivate func isSubsequence(_ query: String) -> Bool {
        var rest = query[...]
        for character in self where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}

/// The statements of a tree as an outline shows them.
struct Outline {
    enum Kind: Int {
        case module = 2
        case `class` = 5
        case field = 8
        case variable = 13
        case constant = 14
        case object = 19
        case structure = 23

        /// What editors of the protocol's first version know: 18 kinds.
        var first: Kind {
            switch self {
            case .object: .field
            case .structure: .class
            default: self
            }
        }
    }

    struct Item {
        var name: String
        var detail: String?
        var kind: Kind
        var range: TextRange
        var nameRange: TextRange
        /// Bound by the scene, or the name of a layer.
        var isNamed: Bool
        var children: [Item] = []
    }

    private(set) var items: [Item] = []

    init(_ tree: SyntaxTree) { items = Self.items(tree.root, tree) }

    func forEach(_ body: (Item) -> Void) {
        func visit(_ items: [Item]) {
            for item in items {
                body(item)
                visit(item.children)
            }
        }
        visit(items)
    }

    private static func items(_ list: Slice<Statement>, _ tree: SyntaxTree) -> [Item] {
        tree[list].compactMap { statement in
            guard var item = item(statement, tree) else { return nil }
            if let block = statement.block { item.children = items(tree[block].statements, tree) }
            return item
        }
    }

    private static func item(_ statement: Statement, _ tree: SyntaxTree) -> Item? {
        func make(_ kind: Kind, _ name: Name, detail: String?) -> Item {
            Item(
                name: tree.text(of: name), detail: detail, kind: kind, range: statement.range,
                nameRange: name.range, isNamed: true)
        }
        func text(_ id: ExpressionID) -> String { String(tree.source.text(tree.range(of: id)).prefix(60)) }
        switch statement.kind {
        case .letBinding(let name, let value): return make(.constant, name, detail: text(value))
        case .param(let name, let value, _): return make(.variable, name, detail: text(value))
        case .define(let name, let parameters, _):
            let names = tree[parameters].map { tree.text(of: $0.name) }
            return make(.class, name, detail: "(" + names.joined(separator: ", ") + ")")
        case .importFile(let path):
            guard case .string(let index) = tree[path], !tree.strings[Int(index)].isEmpty else { return nil }
            return Item(
                name: tree.strings[Int(index)], detail: "import", kind: .module, range: statement.range,
                nameRange: tree.range(of: path), isNamed: false)
        case .node(let name, let value, _):
            let kind = tree.text(of: name)
            var item = make(kind == "canvas" ? .structure : .object, name, detail: value.map(text))
            item.isNamed = false
            if kind == "layer", let value, case .name(let layer) = tree[value] {
                item = make(.object, layer, detail: "layer")
            }
            return item
        case .property, .hole: return nil
        }
    }
}
