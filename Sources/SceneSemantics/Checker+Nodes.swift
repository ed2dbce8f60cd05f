import ScenePixels
import SceneSyntax

/// Nodes: their kinds and leading values.
extension Checker {
    /// Checks a node statement; nil where nothing can be made of it.
    mutating func checkNode(
        _ name: Name, _ value: ExpressionID?, _ block: BlockID?, _ range: TextRange,
        at standpoint: Standpoint,
        isInMask: Bool
    ) -> NodeRef? {
        nodeCount += 1
        if let define = standpoint.define {
            program.defines[Int(define)].levels = max(
                program.defines[Int(define)].levels, standpoint.level)
        }
        if file.symbols[Int(name.symbol)].node == nil, file.boundTwice.contains(name.symbol) {
            if let index = lookUp(name, standpoint) { file.scope.markUsed(index) }
            return broken(name, range)
        }
        if file.symbols[Int(name.symbol)].node == nil, let index = lookUp(name, standpoint),
            case .define(let define) = file.scope.bindings[index].meaning
        {
            file.scope.markUsed(index)
            references.append(
                NameReference(
                    kind: .define, use: place(name.range), definition: file.scope.bindings[index].definition))
            return checkUse(of: define, name, value, block, range, at: standpoint)
        }
        guard let kind = file.symbols[Int(name.symbol)].node else {
            reportUnknownNode(name, value, standpoint)
            return broken(name, range)
        }
        if kind == .canvas {
            report(
                .misplacedStatement, name.range, "'canvas' stands once, at the top level, before any node")
            return nil
        }
        if kind == .mask && isInMask {
            report(
                .misplacedStatement, name.range, "a mask of children takes no mask of its own",
                hint: "put the mask into a 'layer' in it")
            return nil
        }
        return checkBuiltin(Schema.node(kind), name, value, block, range, at: standpoint)
    }

    private mutating func checkBuiltin(
        _ schema: NodeSchema, _ name: Name, _ value: ExpressionID?, _ block: BlockID?, _ range: TextRange,
        at standpoint: Standpoint
    ) -> NodeRef {
        var node = BoundNode(kind: .builtin(schema.kind), range: place(range), nameRange: name.range)
        var fillSight: CellSight?
        let statements = block.map { file.tree[$0].statements } ?? Slice()
        node.hasFrame =
            !schema.kind.isPaint && !(schema.kind == .mask && value != nil)
            || file.tree[statements].contains(where: \.isLet)
        if schema.kind == .layer {
            if let name = value.flatMap({ layerName($0) }) {
                program.names.append(name)
                node.nameIndex = Int32(program.names.count - 1)
            }
        } else if schema.kind == .fill {
            let watched = watch(at: standpoint) {
                $0.checkLeading(schema, name, value, statements, standpoint)
            }
            node.leading = watched.result
            fillSight = watched.sight
        } else {
            node.leading = checkLeading(schema, name, value, statements, standpoint)
        }
        let owner = schema.kind == .tile ? openTile(standpoint, statements) : nil
        let context = BlockContext(
            schema: schema, standpoint: standpoint, hasFrame: node.hasFrame, tileOwner: owner,
            tileHasMap: owner.map { owners[$0].hasMap } ?? false,
            isMaskOfSource: schema.kind == .mask && value != nil)
        var contents = takeContents()
        defer { giveBack(&contents) }
        checkBlock(statements, context, &contents)
        checkTogether(schema, &contents, hasSource: value != nil, name.range)
        node.properties = store(contents.properties)
        for property in contents.properties { node.given.insert(property.id) }
        node.lets = store(contents.lets)
        node.children = store(contents.children)
        if let owner = context.tileOwner { owners[owner].node = NodeRef(index: Int32(program.nodes.count)) }
        if let fillSight { assignSlot(&node, fillSight, at: standpoint) }
        program.nodes.append(node)
        return NodeRef(index: Int32(program.nodes.count - 1))
    }

    private mutating func openTile(_ standpoint: Standpoint, _ statements: Slice<Statement>) -> Int {
        let hasMap = file.tree[statements].contains { statement in
            guard case .property(let name, _) = statement.kind else { return false }
            return file.symbols[Int(name.symbol)].property == .map
        }
        var owner = DependenceOwner(parent: standpoint.owner, hasMap: hasMap, define: standpoint.define)
        owner.level = standpoint.level
        owner.isTile = true
        owners.append(owner)
        return owners.count - 1
    }

    private mutating func layerName(_ value: ExpressionID) -> String? {
        if case .name(let name) = file.tree[value] { return file.tree.text(of: name) }
        if case .hole = file.tree[value] { return nil }
        let range = file.tree.range(of: value)
        if case .string(let index) = file.tree[value] {
            let name = file.tree.strings[Int(index)]
            report(
                .needlessLeadingValue, range, "the name of a layer stands without quotes",
                hint: isName(name) ? "write 'layer \(name)'" : "a name is of letters, digits, '-' and '_'",
                fixIts: isName(name) ? [fix("remove the quotes", range, name)] : [])
            return nil
        }
        report(
            .needlessLeadingValue, range, "'layer' takes a name here, not a value",
            hint: "give its box by 'size' and 'at'")
        return nil
    }

    private mutating func checkLeading(
        _ schema: NodeSchema, _ name: Name, _ value: ExpressionID?, _ statements: Slice<Statement>,
        _ standpoint: Standpoint
    ) -> ExpressionRef? {
        guard let leading = schema.leading else { return nil }
        guard let value else {
            if leading.isRequired, let (property, given) = leadingAsProperty(schema, statements) {
                reportLeadingAsProperty(schema, name, property, given)
                file.leadingProperty = property.range
                // Bound for what it refers to.
                _ = bind(given, at: standpoint, wantsColor: leading.shape.types.contains(.color))
            } else if leading.isRequired {
                report(
                    .missingLeadingValue, name.range, "'\(schema.name)' needs a value: \(leading.name)",
                    hint: "write '\(schema.name) \(leading.name)'")
            }
            return nil
        }
        return bind(value, wanting: leading.shape, for: .leading(schema.kind), at: standpoint).ref
    }

    /// A node that nothing is known of but where it stands.
    private mutating func broken(_ name: Name, _ range: TextRange) -> NodeRef {
        var node = BoundNode(kind: .unknown, range: place(range), nameRange: name.range)
        node.isBroken = true
        program.nodes.append(node)
        return NodeRef(index: Int32(program.nodes.count - 1))
    }

    private mutating func reportUnknownNode(_ name: Name, _ value: ExpressionID?, _ standpoint: Standpoint) {
        let word = file.tree.text(of: name)
        if reportCount >= Self.maximumErrors || file.excused.contains(word) { return }
        if tellAgain(.unknownNode, word, name.range) { return }
        var candidates = Schema.nodes.map(\.name)
        // Only the top level takes a canvas.
        if openSchema != nil || standpoint.define != nil { candidates.removeAll { $0 == "canvas" } }
        candidates += file.scope.bindings.lazy.filter { $0.kind == .define }.prefix(Self.maximumCandidates)
            .map { file.tree.symbols[Int($0.symbol)] }
        var hint: String?
        var fixIts: [Diagnostic.FixIt] = []
        if let index = lookUp(name, standpoint) {
            hint = "'\(word)' is a value, not a kind of node"
            file.scope.markUsed(index)
        } else if let schema = openSchema, let property = propertyMeant(name, word, in: schema),
            nearest(word, in: candidates) == nil || property == word
        {
            hint = "to set the property write '\(property): …'"
            if value != nil { fixIts.append(colon(name, property)) }
        } else if file.symbols[Int(name.symbol)].property != nil {
            hint = "to set the property write '\(word): …'"
        } else if file.symbols[Int(name.symbol)].function != nil {
            hint = "'\(word)' is a function; paint its value with 'fill'"
        }
        if hint == nil, let value, isForeignDefine(word), case .call(let other, _) = file.tree[value] {
            file.excused.insert(file.tree.text(of: other))
        }
        if hint == nil,
            isForeignDefine(word) || nearest(word, in: candidates.prefix(Self.maximumCandidates)) == nil
        {
            let mend = foreignNode(word, name.range)
            hint = mend?.hint ?? "'scenec reference' lists the nodes"
            fixIts = mend?.fixIts ?? []
        }
        report(
            .unknownNode, name.range, "unknown node '\(word)'", unknown: word, candidates: candidates,
            hint: hint, fixIts: fixIts)
    }
}
