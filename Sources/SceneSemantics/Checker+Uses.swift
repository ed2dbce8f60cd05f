import ScenePixels
import SceneSyntax

extension Checker {
    /// A use of a define: a layer around its body.
    mutating func checkUse(
        of define: Int32, _ name: Name, _ value: ExpressionID?, _ block: BlockID?, _ range: TextRange,
        at standpoint: Standpoint
    ) -> NodeRef {
        uses.append(
            UseSite(
                define: define, range: place(name.range), standpoint: standpoint,
                owner: standpoint.owner, symbolOwner: standpoint.symbolOwner))
        let site = uses.count - 1
        var contents = takeContents()
        defer { giveBack(&contents) }
        if let value {
            if program.defines[Int(define)].parameters.isEmpty {
                report(
                    .needlessLeadingValue, file.tree.range(of: value),
                    "'\(program.defines[Int(define)].name)' takes no value",
                    fixIts: [fix("remove it", file.tree.range(of: value), "")])
            } else {
                let bound = bind(value, at: standpoint, wantsColor: true)
                contents.arguments.append(BoundArgument(parameter: 0, value: bound.ref))
            }
        }
        let before = reportCount
        if let block { checkUseBlock(block, define, at: standpoint, &contents, hasLeading: value != nil) }
        checkPlacement(contents)
        // What is wrong in the block may have been meant to give it.
        if reportCount == before { checkMissing(contents.arguments, of: define, name) }
        var node = BoundNode(kind: .use(define), range: place(range), nameRange: name.range)
        node.hasFrame = true
        node.properties = store(contents.properties)
        for property in contents.properties { node.given.insert(property.id) }
        program.arguments += contents.arguments
        node.arguments = .init(
            start: Int32(program.arguments.count - contents.arguments.count),
            count: Int32(contents.arguments.count))
        program.nodes.append(node)
        uses[site].node = NodeRef(index: Int32(program.nodes.count - 1))
        return NodeRef(index: Int32(program.nodes.count - 1))
    }

    private mutating func checkMissing(_ given: [BoundArgument], of define: Int32, _ name: Name) {
        for index in program.defines[Int(define)].parameters.indices
        where !program.defines[Int(define)].parameters[index].isOptional
            && !given.contains(where: { Int($0.parameter) == index })
        {
            let parameter = program.defines[Int(define)].parameters[index].name
            report(
                .missingArgument, name.range,
                "'\(program.defines[Int(define)].name)' needs a value for '\(parameter)'",
                hint: index == 0
                    ? "write it after the name: '\(program.defines[Int(define)].name) …'"
                    : "give it in the block: '\(parameter): …'")
        }
    }

    private mutating func checkUseBlock(
        _ block: BlockID, _ define: Int32, at standpoint: Standpoint, _ contents: inout BlockContents,
        hasLeading: Bool
    ) {
        let name = program.defines[Int(define)].name
        file.marks.begin()
        file.scope.openBlock()
        file.openStatements.append(file.tree[block].statements)
        defer {
            file.scope.closeBlock()
            file.openStatements.removeLast()
        }
        for statement in file.tree[file.tree[block].statements] {
            switch statement.kind {
            case .property(let property, let value):
                let word = file.tree.text(of: property)
                if let first = file.marks.mark(property) {
                    report(
                        .duplicateProperty, property.range, "'\(word)' is given twice",
                        labels: [.init(place(first), "first given here")], fixIts: [remove(property, value)])
                    continue
                }
                checkUseProperty(
                    property, word, value, define, at: standpoint, &contents, hasLeading: hasLeading)
            case .letBinding(let other, let value):
                report(
                    .takesNoLet, other.range, "the block of a use of '\(name)' takes no 'let'",
                    hint: "bind it before the use")
                // Bound all the same: what refers to it is no mistake of its own.
                var ignored = BlockContents()
                checkLet(other, value, at: standpoint, &ignored)
            case .node(let other, _, _):
                report(
                    .takesNoChildren, other.range, "the block of a use of '\(name)' takes no children",
                    hint: "put both into a 'layer'")
            case .param, .define, .importFile: reportTopLevelOnly(statement)
            case .hole: break
            }
        }
    }

    private mutating func checkUseProperty(
        _ property: Name, _ word: String, _ value: ExpressionID, _ define: Int32, at standpoint: Standpoint,
        _ contents: inout BlockContents, hasLeading: Bool
    ) {
        if let index = program.defines[Int(define)].parameters.firstIndex(where: { $0.name == word }) {
            let definition = program.defines[Int(define)].parameters[index].range
            references.append(
                NameReference(kind: .parameter, use: place(property.range), definition: definition))
            if index == 0 && hasLeading {
                report(
                    .duplicateProperty, property.range, "'\(word)' is given already, as the leading value",
                    fixIts: [remove(property, value)])
                return
            }
            let bound = bind(value, at: standpoint, wantsColor: true)
            contents.arguments.append(BoundArgument(parameter: Int32(index), value: bound.ref))
            return
        }
        let id = file.symbols[Int(property.symbol)].property
        guard let id, let schema = Schema.layer.property(id) else {
            if file.excused.contains(word) || reportSides(word, property, Schema.layer) { return }
            // Past the limit nothing is looked for.
            guard reportCount < Self.maximumErrors else { return }
            let parameters = program.defines[Int(define)].parameters
            let known = parameters.map(\.name) + Schema.layer.properties.map(\.name)
            let mend = useMend(word, property, parameters, known)
            report(
                .unknownProperty, property.range,
                "unknown property '\(word)' of \(program.defines[Int(define)].name)", unknown: word,
                candidates: known, hint: mend?.hint, fixIts: mend?.fixIts ?? [])
            return
        }
        let bound = bind(value, wanting: schema.shape, for: .useProperty(id), at: standpoint)
        contents.properties.append(BoundProperty(id: id, value: bound.ref, nameRange: property.range))
    }

    /// What a property that a use does not take was meant to be.
    private func useMend(
        _ word: String, _ property: Name, _ parameters: [BoundDefine.Parameter], _ known: [String]
    ) -> Mend? {
        if file.symbols[Int(property.symbol)].node != nil {
            return ("'\(word)' is a node, and a use takes none: put both into a 'layer'", [])
        }
        if let mend = foreignPropertyName(word, property.range, Schema.layer) { return mend }
        guard nearest(word, in: known) == nil else { return nil }
        if parameters.isEmpty { return ("it has no parameters; the properties of a layer are taken", []) }
        let names = parameters.prefix(6).map { "'\($0.name)'" }.joined(separator: ", ")
        return ("its parameters: \(names)\(parameters.count > 6 ? ", …" : "")", [])
    }
}
