import ScenePixels
import SceneSyntax

extension Checker {
    /// Checks the statements of the file that has been entered.
    mutating func checkTopLevel(isMain: Bool) {
        let statements = file.tree.root
        file.scope.openBlock()
        file.openStatements = [statements]
        if owners.isEmpty { owners.append(DependenceOwner(parent: nil, hasMap: false, define: nil)) }
        checkImports(statements)
        let duplicates = declareAhead(statements)
        var layerNames: [UInt32: TextRange] = [:]
        var children: [NodeRef] = []
        let standpoint = Standpoint()
        for (index, statement) in file.tree[statements].enumerated() {
            if index % 64 == 63, shouldStop() { isStopped = true }
            if isStopped { return }
            switch statement.kind {
            case .importFile, .hole: break
            case .letBinding(let name, let value):
                checkGlobalLet(name, value, isDuplicate: duplicates.contains(name.range.lower))
            case .param(let name, let value, let block):
                checkParam(
                    name, value, block, isDuplicate: duplicates.contains(name.range.lower), isMain: isMain)
            case .define(let name, let parameters, let block):
                checkDefine(name, parameters, block, isDuplicate: duplicates.contains(name.range.lower))
            case .property(let name, let value):
                let mend = nodeWithColon(name, value, takesChildren: true)
                let word = file.tree.text(of: name)
                let isBackground = ["background", "background-color", "bg"].contains(word)
                report(
                    .misplacedStatement, name.range, "the top level takes no properties: '\(word)'",
                    hint: mend?.hint
                        ?? (isBackground
                            ? "write it into the canvas: 'canvas WIDTH x HEIGHT { background: \(text(file.tree.range(of: value))) }'"
                            : "put it into a 'layer', or into 'canvas' where it belongs"),
                    fixIts: mend?.fixIts ?? [])
            case .node(let name, let value, let block):
                guard isMain else { continue }
                if file.symbols[Int(name.symbol)].node == .canvas {
                    checkCanvas(name, value, block, statement.range, hasChildren: !children.isEmpty)
                } else if let child = checkNode(
                    name, value, block, statement.range, at: standpoint, isInMask: false)
                {
                    checkLayerName(child, value, &layerNames)
                    children.append(child)
                } else {
                    sawNode = true
                }
            }
        }
        if isMain { program.root = store(children) }
    }

    private mutating func checkCanvas(
        _ name: Name, _ value: ExpressionID?, _ block: BlockID?, _ range: TextRange, hasChildren: Bool
    ) {
        if let first = program.canvas {
            report(
                .misplacedStatement, name.range, "'canvas' stands once",
                labels: [.init(first.range, "the first one")])
            return
        }
        if hasChildren || sawNode {
            report(.misplacedStatement, name.range, "'canvas' stands before any node")
            return
        }
        var canvas = BoundCanvas(range: place(range), nameRange: name.range)
        if let value {
            canvas.size = bind(value, wanting: .size, for: .leading(.canvas), at: Standpoint()).ref
        } else {
            report(
                .noCanvas, name.range, "the canvas has no size", hint: "write 'canvas 320 x 480'",
                fixIts: [fix("add a size", TextRange(at: name.range.upper), " 320 x 480")])
        }
        var contents = BlockContents()
        if let block {
            let context = BlockContext(schema: Schema.canvas, standpoint: Standpoint(), hasFrame: false)
            for statement in file.tree[file.tree[block].statements] {
                if case .letBinding(let other, _) = statement.kind {
                    report(
                        .takesNoLet, other.range, "'canvas' takes no 'let'", hint: "bind it before 'canvas'")
                }
            }
            checkBlock(file.tree[block].statements, context, &contents)
        }
        canvas.properties = store(contents.properties)
        program.canvas = canvas
    }

    /// Finds the names of the top level before any is used: defines and params may be used before they stand.
    ///
    /// - Returns: where names stand that are bound already.
    private mutating func declareAhead(_ statements: Slice<Statement>) -> Set<UInt32> {
        var first: [UInt32: SourceRange] = [:]
        var duplicates: Set<UInt32> = []
        for binding in file.scope.bindings { first[binding.symbol] = binding.definition }
        for statement in file.tree[statements] {
            let name: Name
            switch statement.kind {
            case .letBinding(let bound, _), .param(let bound, _, _), .define(let bound, _, _): name = bound
            default: continue
            }
            if let other = first[name.symbol] {
                reportDuplicate(name, other)
                file.boundTwice.insert(name.symbol)
                duplicates.insert(name.range.lower)
                continue
            }
            first[name.symbol] = place(name.range)
            switch statement.kind {
            case .define(_, let parameters, _): declare(name, parameters)
            case .param:
                program.globals.append(
                    BoundGlobal(
                        name: file.tree.text(of: name), value: ExpressionRef(index: -1), file: file.file))
                file.scope.bind(
                    name.symbol, .global(Int32(program.globals.count - 1)), level: 0, type: .unknown,
                    definition: place(name.range), kind: .param, isAhead: true)
            default: break
            }
        }
        return duplicates
    }

    static let maximumParameters = 256

    private mutating func declare(_ name: Name, _ parameters: Slice<Parameter>) {
        var define = BoundDefine(name: file.tree.text(of: name), file: file.file, nameRange: name.range)
        if parameters.count > Self.maximumParameters {
            report(
                .memoryLimit, name.range,
                "a define has at most \(Self.maximumParameters) parameters, not \(parameters.count)")
            for parameter in file.tree[parameters].dropFirst(Self.maximumParameters) {
                file.excused.insert(file.tree.text(of: parameter.name))
            }
        }
        for parameter in file.tree[parameters].prefix(Self.maximumParameters) {
            let text = file.tree.text(of: parameter.name)
            // No use can give the second of one name a value; that there are two is said here.
            let isRepeated = define.parameters.contains { $0.name == text }
            define.parameters.append(
                .init(
                    name: text, range: place(parameter.name.range),
                    isOptional: isRepeated || parameter.value != nil))
        }
        program.defines.append(define)
        file.scope.bind(
            name.symbol, .define(Int32(program.defines.count - 1)), level: 0, type: .unknown,
            definition: place(name.range), kind: .define)
    }

    private mutating func checkGlobalLet(_ name: Name, _ value: ExpressionID, isDuplicate: Bool) {
        let bound = bind(value, at: Standpoint())
        if isDuplicate { return }
        program.globals.append(
            BoundGlobal(name: file.tree.text(of: name), value: bound.ref, file: file.file))
        file.scope.bind(
            name.symbol, .global(Int32(program.globals.count - 1)), level: 0, type: bound.type,
            definition: place(name.range), kind: .letBinding)
    }

    // MARK: - Defines

    private mutating func checkDefine(
        _ name: Name, _ parameters: Slice<Parameter>, _ block: BlockID, isDuplicate: Bool
    ) {
        if file.symbols[Int(name.symbol)].node != nil {
            report(
                .builtinKindName, name.range,
                "'\(file.tree.text(of: name))' is a built-in kind; a define needs another name")
        }
        guard !isDuplicate, let index = file.scope.lookUp(name.symbol, seesAhead: true),
            case .define(let define) = file.scope.bindings[index].meaning
        else { return }
        owners.append(DependenceOwner(parent: nil, hasMap: false, define: define))
        program.defines[Int(define)].owner = owners.count - 1
        var standpoint = Standpoint().inside()
        standpoint.tile = .unknown
        standpoint.define = define
        standpoint.owner = owners.count - 1
        standpoint.symbolOwner = owners.count - 1
        let nodesBefore = nodeCount
        let firstNode = program.nodes.count
        file.scope.openBlock()
        checkParameters(parameters, define, standpoint)
        var contents = BlockContents()
        checkBody(file.tree[block].statements, standpoint, &contents)
        closeBlock()
        program.defines[Int(define)].lets = store(contents.lets)
        program.defines[Int(define)].children = store(contents.children)
        program.defines[Int(define)].ownNodes = nodeCount - nodesBefore
        program.defines[Int(define)].nodes = .init(
            start: Int32(firstNode), count: Int32(program.nodes.count - firstNode))
    }

    private mutating func checkParameters(
        _ parameters: Slice<Parameter>, _ define: Int32, _ standpoint: Standpoint
    ) {
        for (index, parameter) in file.tree[parameters].prefix(Self.maximumParameters).enumerated() {
            let text = file.tree.text(of: parameter.name)
            if Schema.layer.property(named: text) != nil {
                report(
                    .parameterNamedLikeProperty, parameter.name.range,
                    "a parameter may not be called '\(text)': every use takes the layer property '\(text)'",
                    hint: "give it another name")
            }
            if let value = parameter.value {
                program.defines[Int(define)].parameters[index].defaultValue = bind(value, at: standpoint).ref
            }
            if let first = file.scope.inThisBlock(parameter.name.symbol) {
                reportDuplicate(parameter.name, first.definition)
                continue
            }
            file.scope.bind(
                parameter.name.symbol, .parameter(Int32(index)), level: 1, type: .unknown,
                definition: place(parameter.name.range), kind: .parameter, isUsed: true)
        }
    }

    /// The body of a define: lets and children.
    private mutating func checkBody(
        _ statements: Slice<Statement>, _ standpoint: Standpoint, _ contents: inout BlockContents
    ) {
        file.openStatements.append(statements)
        var layerNames: [UInt32: TextRange] = [:]
        for statement in file.tree[statements] {
            switch statement.kind {
            case .letBinding(let name, let value): checkLet(name, value, at: standpoint, &contents)
            case .node(let name, let value, let block):
                if let child = checkNode(name, value, block, statement.range, at: standpoint, isInMask: false)
                {
                    checkLayerName(child, value, &layerNames)
                    contents.children.append(child)
                }
            case .property(let name, let value):
                let mend = nodeWithColon(name, value, takesChildren: true)
                report(
                    .misplacedStatement, name.range,
                    "the body of a define takes no properties: '\(file.tree.text(of: name))'",
                    hint: mend?.hint ?? "give it where the define is used, or put a 'layer' into the body",
                    fixIts: mend?.fixIts ?? [])
            case .param, .define, .importFile: reportTopLevelOnly(statement)
            case .hole: break
            }
        }
        file.openStatements.removeLast()
    }

    /// Of a statement in a block; that what it would have bound is not known is no mistake of its own.
    mutating func reportTopLevelOnly(_ statement: Statement) {
        let (range, message): (TextRange, String)
        switch statement.kind {
        case .param(let name, _, _):
            (range, message) = (name.range, "'param' stands at the top level only")
            file.excused.insert(file.tree.text(of: name))
        case .define(let name, _, _):
            (range, message) = (name.range, "'define' stands at the top level only")
            file.excused.insert(file.tree.text(of: name))
        default:
            (range, message) = (
                statement.range, "'import' stands at the top level only, before anything else"
            )
            file.hasBrokenImport = true
        }
        report(.misplacedStatement, range, message)
    }
}
