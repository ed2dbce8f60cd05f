import SceneSyntax

/// What the statements of one block come to.
struct BlockContents {
    var properties: [BoundProperty] = []
    var lets: [ExpressionRef] = []
    var children: [NodeRef] = []
    var arguments: [BoundArgument] = []
    /// Of the statements of the children, for messages.
    var childRanges: [TextRange] = []

    func property(_ id: PropertyID) -> BoundProperty? { properties.first { $0.id == id } }

    mutating func clear() {
        properties.removeAll(keepingCapacity: true)
        lets.removeAll(keepingCapacity: true)
        children.removeAll(keepingCapacity: true)
        arguments.removeAll(keepingCapacity: true)
        childRanges.removeAll(keepingCapacity: true)
    }
}

/// The statements of blocks.
extension Checker {
    /// What the statements of a block are checked against.
    struct BlockContext {
        var schema: NodeSchema
        /// Where the node stands.
        var standpoint: Standpoint
        var hasFrame: Bool
        /// Of a tile: the owner of its cell names.
        var tileOwner: Int?
        var tileHasMap = false
        var isMaskOfSource = false

        /// Where its lets and children stand.
        var body: Standpoint {
            guard let tileOwner else {
                var body = hasFrame ? standpoint.inside() : standpoint
                if schema.kind == .mask { body.allowsSlots = false }
                return body
            }
            return cell(tileOwner).inside()
        }

        private func cell(_ owner: Int) -> Standpoint {
            var cell = standpoint.inside()
            cell.tile = .inside
            cell.owner = owner
            cell.allowsSlots = true
            if tileHasMap { cell.symbolOwner = owner }
            return cell
        }

        /// Where a property is evaluated.
        func standpoint(of property: PropertyID) -> Standpoint {
            guard let tileOwner else {
                return hasFrame && !property.isPlacement ? standpoint.properties() : standpoint
            }
            if property.isGrid { return standpoint }
            let cell = cell(tileOwner)
            return property.isPlacement ? cell : cell.properties()
        }
    }

    mutating func checkBlock(
        _ statements: Slice<Statement>, _ context: BlockContext, _ contents: inout BlockContents
    ) {
        file.scope.openBlock()
        file.openStatements.append(statements)
        let outerSchema = openSchema
        openSchema = context.schema
        defer { openSchema = outerSchema }
        let body = context.body
        var layerNames: [UInt32: TextRange] = [:]
        for statement in file.tree[statements] {
            switch statement.kind {
            case .property(let name, let value):
                checkProperty(name, value, context, &contents)
            case .letBinding(let name, let value):
                checkLet(name, value, at: body, &contents)
            case .node(let name, let value, let block):
                contents.childRanges.append(name.range)
                let isInMask = context.schema.kind == .mask
                if !context.schema.takesChildren || context.isMaskOfSource {
                    reportChild(name, hasValue: value != nil, context)
                    continue
                }
                if let child = checkNode(name, value, block, statement.range, at: body, isInMask: isInMask) {
                    checkLayerName(child, value, &layerNames)
                    contents.children.append(child)
                }
            case .param, .define, .importFile: reportTopLevelOnly(statement)
            case .hole: break
            }
        }
        file.openStatements.removeLast()
        closeBlock()
    }

    /// Closes a block; what its unused lets see counts as seen, since they are evaluated all the same.
    mutating func closeBlock() {
        let before = file.scope.unused.count
        file.scope.closeBlock()
        for binding in file.scope.unused[before...] {
            owners[binding.sight.owner].direct.formUnion(binding.sight.dependence)
        }
    }

    private mutating func reportChild(_ name: Name, hasValue: Bool, _ context: BlockContext) {
        let word = file.tree.text(of: name)
        if context.isMaskOfSource {
            report(.takesNoChildren, name.range, "a mask has a source or children, not both")
            return
        }
        let property = propertyMeant(name, word, in: context.schema)
        report(
            .takesNoChildren, name.range, "'\(context.schema.name)' takes no children",
            hint: property.map { "to set the property write '\($0): …'" } ?? "put both into a 'layer'",
            fixIts: hasValue ? property.map { [colon(name, $0)] } ?? [] : [])
    }

    /// The property that a statement without `:` was meant to set.
    func propertyMeant(_ name: Name, _ word: String, in schema: NodeSchema) -> String? {
        if schema.property(named: word) != nil { return word }
        let symbol = file.symbols[Int(name.symbol)]
        let isDefine = file.scope.lookUp(name.symbol, seesAhead: true) != nil
        guard symbol.node == nil, !isDefine else { return nil }
        let kinds = Schema.nodes.map(\.name)
        guard let near = nearest(word, in: schema.properties.map(\.name) + kinds) else { return nil }
        return kinds.contains(near) ? nil : near
    }

    func colon(_ name: Name, _ property: String) -> Diagnostic.FixIt {
        fix("change to '\(property):'", name.range, "\(property):")
    }

    mutating func checkLayerName(
        _ child: NodeRef, _ value: ExpressionID?, _ names: inout [UInt32: TextRange]
    ) {
        guard let value, case .name(let name) = file.tree[value],
            program.nodes[Int(child.index)].nameIndex >= 0
        else { return }
        if let first = names.updateValue(name.range, forKey: name.symbol) {
            names[name.symbol] = first
            report(
                .duplicateName, name.range,
                "two layers of one block are called '\(file.tree.text(of: name))'",
                labels: [.init(place(first), "the first one")])
        }
    }

    private mutating func checkProperty(
        _ name: Name, _ value: ExpressionID, _ context: BlockContext, _ contents: inout BlockContents
    ) {
        let schema = context.schema
        let word = file.tree.text(of: name)
        guard let id = file.symbols[Int(name.symbol)].property, let property = schema.property(id) else {
            if file.leadingProperty == name.range || reportSides(word, name, schema) { return }
            let mend = foreignProperty(word, name, value, schema)
            report(
                .unknownProperty, name.range, "unknown property '\(word)' of \(schema.name)", unknown: word,
                candidates: schema.properties.map(\.name), hint: mend?.hint ?? takers(of: name),
                fixIts: mend?.fixIts ?? [])
            return
        }
        if let first = contents.property(id) {
            report(
                .duplicateProperty, name.range, "'\(word)' is given twice",
                labels: [.init(place(first.nameRange), "first given here")],
                fixIts: [remove(name, value)])
            return
        }
        let standpoint = context.standpoint(of: id)
        let bound = bind(value, wanting: property.shape, for: .property(id, schema.kind), at: standpoint)
        if id == .along || id == .across { checkCellKeyword(bound.ref, standpoint) }
        contents.properties.append(BoundProperty(id: id, value: bound.ref, nameRange: name.range))
    }

    /// Which kinds take a property.
    private func takers(of name: Name) -> String? {
        guard let id = file.symbols[Int(name.symbol)].property else { return nil }
        let kinds = Schema.nodes.filter { $0.property(id) != nil }.map { "'\($0.name)'" }
        guard let last = kinds.last else { return nil }
        if kinds.count > 4 { return "layers, tiles and paints take it" }
        return kinds.count == 1
            ? "\(last) takes it" : "\(kinds.dropLast().joined(separator: ", ")) and \(last) take it"
    }

    /// Takes a property out.
    func remove(_ name: Name, _ value: ExpressionID) -> Diagnostic.FixIt {
        let end = file.tree.range(of: value).upper
        return fix("remove it", TextRange(name.range.lower, max(name.range.upper, end)), "")
    }

    mutating func checkLet(
        _ name: Name, _ value: ExpressionID, at standpoint: Standpoint, _ contents: inout BlockContents
    ) {
        let (bound, sight) = watch(at: standpoint) { $0.bind(value, at: standpoint) }
        if let first = file.scope.inThisBlock(name.symbol) {
            reportDuplicate(name, first.definition)
            file.scope.forgetType(name.symbol)
            return
        }
        file.scope.bind(
            name.symbol, .localLet(slot: Int32(contents.lets.count)), level: standpoint.level,
            type: bound.type, definition: place(name.range), kind: .letBinding, sight: sight)
        contents.lets.append(bound.ref)
    }

    mutating func reportDuplicate(_ name: Name, _ first: SourceRange) {
        report(
            .duplicateName, name.range, "'\(file.tree.text(of: name))' is bound already",
            labels: [.init(first, "first bound here")])
    }

    // MARK: - Storage

    /// Empty contents, with the room of a block that has been read.
    mutating func takeContents() -> BlockContents { spareContents.popLast() ?? BlockContents() }

    mutating func giveBack(_ contents: inout BlockContents) {
        contents.clear()
        spareContents.append(contents)
        contents = BlockContents()
    }

    mutating func store(_ list: [BoundProperty]) -> Program.Span<BoundProperty> {
        program.properties += list
        return .init(start: Int32(program.properties.count - list.count), count: Int32(list.count))
    }

    mutating func store(_ list: [ExpressionRef]) -> Program.Span<ExpressionRef> {
        program.lets += list
        return .init(start: Int32(program.lets.count - list.count), count: Int32(list.count))
    }

    mutating func store(_ list: [NodeRef]) -> Program.Span<NodeRef> {
        program.children += list
        return .init(start: Int32(program.children.count - list.count), count: Int32(list.count))
    }
}

extension Statement {
    var isLet: Bool {
        if case .letBinding = kind { return true }
        return false
    }
}
