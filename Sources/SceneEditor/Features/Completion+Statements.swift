import SceneSemantics
import SceneSyntax

extension Completer {
    /// What may begin a statement here.
    var statements: [CompletionItem] {
        guard let owner = context.place.owner else { return topLevel }
        let properties = PropertyOwner(owner, snapshot.tree, analysis)
        var items = self.properties(properties, owner)
        if properties.takesLets { items.append(binding("let", "let ${1:name} = $0", rank: 4)) }
        if properties.takesChildren {
            let isMask = if case .node(let schema) = properties.kind { schema.kind == .mask } else { false }
            items += nodes { $0.kind != .canvas && !($0.kind == .mask && isMask) }
            items += defines
        }
        return items
    }

    private var topLevel: [CompletionItem] {
        let tree = snapshot.tree
        let before = tree[tree.root].filter { Int($0.range.upper) < offset }
        let hasCanvas = tree[tree.root].contains { statement in
            if case .node(let name, _, _) = statement.kind { return tree.text(of: name) == "canvas" }
            return false
        }
        let isAtStart = before.allSatisfy { statement in
            if case .importFile = statement.kind { return true }
            return false
        }
        var items = [
            binding("let", "let ${1:name} = $0", rank: 2), binding("param", "param ${1:name} = $0", rank: 2),
            binding("define", "define ${1:name}(${2:parameter}) {\n\t$0\n}", rank: 2),
        ]
        if isAtStart { items.append(binding("import", "import \"$0\"", rank: 2)) }
        items += nodes { $0.kind != .canvas || !hasCanvas }
        return items + defines
    }

    private func binding(_ word: String, _ snippet: String, rank: Int) -> CompletionItem {
        var item = CompletionItem(word, .keyword, rank: rank)
        item.snippet = snippet
        item.text = word + " "
        item.topic = .keyword
        return item
    }

    // MARK: - Properties

    private func properties(_ owner: PropertyOwner, _ statement: Statement) -> [CompletionItem] {
        let tree = snapshot.tree
        var given: Set<String> = []
        for inner in statement.block.map({ tree[tree[$0].statements] }) ?? [] {
            guard case .property(let name, _) = inner.kind, !name.range.touches(UInt32(clamping: offset))
            else {
                continue
            }
            given.insert(tree.text(of: name))
        }
        var ownerName: String?
        if case .node(let schema) = owner.kind { ownerName = schema.name }
        if case .use = owner.kind { ownerName = "layer" }
        if case .param = owner.kind { ownerName = "param" }
        var hasLeading = false
        if case .node(_, _?, _) = statement.kind { hasLeading = true }
        var items: [CompletionItem] = []
        for (index, parameter) in owner.parameters.enumerated()
        where !given.contains(parameter.name) && !(index == 0 && hasLeading) {
            var item = CompletionItem(
                parameter.name, .field, rank: 0, detail: parameter.value.map { "= " + $0 } ?? "required")
            item.text = parameter.name + ": "
            items.append(item)
        }
        for (index, property) in owner.properties.enumerated() where !given.contains(property.name) {
            if excludes(property.id, given, statement) { continue }
            // A kind's own properties come before those that all layers take.
            let isOwn = index < owner.properties.count - Schema.node(.layer).properties.count
            var item = CompletionItem(
                property.name, .property, rank: isOwn ? 1 : 2,
                detail: property.shape.phrase
                    + (property.defaultText.isEmpty ? "" : " = " + property.defaultText))
            item.text = property.name + ": "
            item.topic = .property
            item.owner = ownerName
            items.append(item)
        }
        return items
    }

    /// Whether what is given leaves no use for a property.
    private func excludes(_ id: PropertyID, _ given: Set<String>, _ statement: Statement) -> Bool {
        switch id {
        case .inset: return !given.isDisjoint(with: ["at", "size", "align"])
        case .at, .size: return given.contains("inset")
        case .align:
            guard case .node(let name, _, _) = statement.kind else { return false }
            return ["layer", "tile"].contains(snapshot.tree.text(of: name)) && given.contains("inset")
        default: return false
        }
    }

    // MARK: - Nodes

    private func nodes(_ isWanted: (NodeSchema) -> Bool) -> [CompletionItem] {
        Schema.nodes.filter(isWanted).map { schema in
            var item = CompletionItem(
                schema.name, .class, rank: 3,
                detail: schema.leading.map { $0.isRequired ? $0.name : "[\($0.name)]" })
            item.snippet = Self.snippet(schema)
            item.topic = .node
            return item
        }
    }

    private static func snippet(_ schema: NodeSchema) -> String {
        switch schema.kind {
        case .canvas: "canvas ${1:320} x ${2:480} { background: ${3:white} }"
        case .layer: "layer {\n\t$0\n}"
        case .tile: "tile ${1:32} x ${2:32} {\n\t$0\n}"
        case .mask: "mask ${1:source}"
        case .fill: "fill ${1:color}"
        case .image: "image \"$1\""
        case .checker: "checker ${1:20} { colors: ${2:white}, ${3:black} }"
        case .stripes: "stripes ${1:20} { colors: ${2:white}, ${3:black} }"
        case .hueRamp: "hue-ramp ${1:0deg}, ${2:360deg}"
        case .gradient: "gradient ${1:white}, ${2:black}"
        }
    }

    private var defines: [CompletionItem] {
        analysis.visibleNames(at: offset, in: snapshot).filter { $0.kind == .define }.map { define in
            var item = CompletionItem(define.name, .class, rank: 3)
            let tree = analysis.scene.trees[Int(define.definition.file.index)]
            if case .define(_, let parameters, _)? = analysis.statement(binding: define.definition)?.kind {
                let names = tree[parameters].map { tree.text(of: $0.name) }
                item.detail = "define \(define.name)(\(names.joined(separator: ", ")))"
                if let first = names.first {
                    item.snippet = escapedForSnippet(define.name) + " ${1:\(escapedForSnippet(first))}"
                }
            }
            item.topic = .symbol
            return item
        }
    }
}
