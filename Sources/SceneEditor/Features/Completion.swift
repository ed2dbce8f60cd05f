import SceneCompiler
import ScenePixels
import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/completion`
    func completion(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let offset = try offset(params, in: snapshot)
        let analysis = try analysis(of: snapshot)
        let context = CompletionContext(offset, snapshot, analysis)
        let completer = Completer(snapshot, analysis, context, offset)
        let whole = json(context.word, in: snapshot.source)
        // What stands after the place may be kept, where the editor lets its user choose.
        let before = TextRange(context.word.lower, max(context.word.lower, UInt32(clamping: offset)))
        let range: JSON.Member =
            client.insertReplace
            ? .init("insert", json(before, in: snapshot.source)) : .init("range", whole)
        let edit = [range] + (client.insertReplace ? [.init("replace", whole)] : [])
        let items = completer.items.sorted { ($0.rank, $0.label) < ($1.rank, $1.label) }
        return [
            "isIncomplete": false,
            "items": .array(items.map { json($0, replacing: edit, uri: snapshot.uri) }),
        ]
    }

    /// `completionItem/resolve`: what takes looking up.
    func resolveCompletion(_ params: JSON) throws -> JSON {
        guard case .object(var members) = params, params["label"]?.text != nil else {
            throw ResponseError.invalidParams("a completion item has a label")
        }
        guard let name = params["data", "name"]?.text,
            let topic = params["data", "topic"]?.text.flatMap(CompletionItem.Topic.init)
        else { return params }
        let text = documentation(
            topic, name, owner: params["data", "owner"]?.text, params["data", "uri"]?.text)
        if let text, params["documentation"] == nil {
            members.append(.init("documentation", markup(text, isMarkdown: client.markdownCompletion)))
        }
        return .object(members)
    }

    private func documentation(
        _ topic: CompletionItem.Topic, _ name: String, owner: String?, _ uri: String?
    ) -> String? {
        switch topic {
        case .node: return Schema.node(named: name).map(HoverText.nodeText)
        case .property:
            let properties =
                owner == "param"
                ? Schema.paramProperties : owner.flatMap(Schema.node(named:))?.properties ?? []
            return properties.first { $0.name == name }.map(HoverText.propertyText)
        case .function: return Schema.function(named: name).map(HoverText.functionText)
        case .builtin: return BuiltinName(named: name)?.summary
        case .keyword: return ReservedWordText.text(name)
        case .symbol:
            guard let snapshot = uri.flatMap(workspace.snapshot),
                let analysis = workspace.analysis(of: snapshot),
                let found = analysis.visibleNames(at: snapshot.source.utf8.count, in: snapshot)
                    .first(where: { $0.name == name })
            else { return nil }
            let symbol = Symbol(
                kind: found.kind, name: name, definition: found.definition, place: TextRange(0, 0))
            return HoverText(snapshot, analysis, drawsSwatches: client.drawsImages).symbolText(symbol)
        }
    }
}

/// Collects what may be written at one place.
struct Completer {
    let snapshot: Snapshot
    let analysis: Analysis
    let context: CompletionContext
    let offset: Int

    init(_ snapshot: Snapshot, _ analysis: Analysis, _ context: CompletionContext, _ offset: Int) {
        self.snapshot = snapshot
        self.analysis = analysis
        self.context = context
        self.offset = offset
    }

    var items: [CompletionItem] {
        switch context.wanted {
        case .nothing, .newName: []
        case .statement: statements
        case .value(let slot): values(slot)
        case .continuation: continuations
        case .unit: units
        case .file(let kind, let folder): files(kind, folder)
        }
    }

    // MARK: - Values

    private func values(_ slot: CompletionContext.ValueSlot) -> [CompletionItem] {
        let types = slot.shape?.acceptedTypes ?? .any
        var items = (slot.shape?.keywords ?? []).map { CompletionItem($0, .enumMember, rank: 0) }
        if slot.shape?.types.isEmpty == true {
            return items + names(ValueTypes.string)
        }
        items += names(types)
        if types.contains(.boolean) {
            items += ["true", "false"].map { CompletionItem($0, .keyword, rank: 3) }
        }
        items += builtins(types) + functions(types)
        if types.contains(.color) { items += colors }
        for word in types.contains(.boolean) ? ["if", "not"] : ["if"] {
            var item = CompletionItem(word, .keyword, rank: 7)
            item.topic = .keyword
            items.append(item)
        }
        return items
    }

    private func names(_ types: ValueTypes) -> [CompletionItem] {
        analysis.visibleNames(at: offset, in: snapshot).filter { $0.kind != .define }.map { name in
            let symbol = Symbol(
                kind: name.kind, name: name.name, definition: name.definition, place: TextRange(0, 0))
            let value = analysis.value(of: symbol, in: snapshot)
            let fits = value.map { !$0.type.isDisjoint(with: types) || $0.type.isEmpty } ?? true
            var item = CompletionItem(
                name.name, name.kind == .letBinding ? .constant : .variable,
                rank: fits ? 1 : 8, detail: value.map { String($0.text.prefix(80)) })
            item.topic = .symbol
            return item
        }
    }

    private func builtins(_ types: ValueTypes) -> [CompletionItem] {
        let isInTile = context.place.statements.contains { statement in
            if case .define = statement.kind { return true }
            if case .node(let name, _, _) = statement.kind { return snapshot.tree.text(of: name) == "tile" }
            return false
        }
        return BuiltinName.allCases.filter { isInTile || !$0.isOfCell }.map { name in
            let fits = !name.types.isDisjoint(with: types)
            var item = CompletionItem(name.name, .variable, rank: fits ? 2 : 8, detail: name.types.phrase)
            item.topic = .builtin
            return item
        }
    }

    private func functions(_ types: ValueTypes) -> [CompletionItem] {
        Schema.functions.map { function in
            let fits = function.result.map { !$0.isDisjoint(with: types) } ?? true
            var item = CompletionItem(
                function.name, .function, rank: fits ? 4 : 8, detail: function.signature)
            item.text = function.name + "("
            let required = function.parameters.prefix(function.required).enumerated()
            let places = required.map { "${\($0.offset + 1):\($0.element.name)}" }
            item.snippet = "\(function.name)(\(places.joined(separator: ", ")))"
            item.topic = .function
            return item
        }
    }

    private var colors: [CompletionItem] {
        let items = NamedColors.values.map { name, value in
            var item = CompletionItem(name, .color, rank: 5)
            item.documentation = Color(rgba8: value << 8 | 0xFF).text
            return item
        }
        var clear = CompletionItem("transparent", .color, rank: 5)
        clear.documentation = Color.transparent.text
        return items + [clear]
    }

    private var continuations: [CompletionItem] {
        ["and", "or", "mod", "then", "else", "x"].map { word in
            var item = CompletionItem(word, .keyword, rank: 1)
            item.topic = .keyword
            return item
        }
    }

    private var units: [CompletionItem] {
        Unit.allCases.filter { $0 != .none }.map { CompletionItem($0.spelling, .unit, rank: 0) }
    }

    // MARK: - Files

    private func files(_ kind: FileLink.Kind, _ folder: String) -> [CompletionItem] {
        let identity = analysis.scene.identities[0]
        guard FilePath.isAbsolute(identity), !FilePath.isAbsolute(folder) else { return [] }
        let path = FilePath.normalized(FilePath.join(FilePath.folder(of: identity), folder))
        let root = (analysis.files as? DiskFiles)?.root ?? FilePath.folder(of: identity)
        guard FilePath.isInside(path, root), let names = Folder.names(in: path) else { return [] }
        var items: [CompletionItem] = []
        for name in names.prefix(1000) where !name.hasPrefix(".") {
            let full = FilePath.join(path, name)
            if Folder.stands(at: full) {
                items.append(CompletionItem(name + "/", .folder, rank: 1))
            } else if full != identity, isWanted(name, kind) {
                items.append(CompletionItem(name, .file, rank: 0))
            }
        }
        return items
    }

    private static let imageExtensions: Set<String> = [
        "png", "gif", "qoi", "bmp", "pbm", "pgm", "ppm", "pam", "pnm",
    ]

    private func isWanted(_ name: String, _ kind: FileLink.Kind) -> Bool {
        let found = FilePath.fileExtension(of: name)?.lowercased() ?? ""
        return kind == .scene ? found == "scene" : Self.imageExtensions.contains(found)
    }
}
