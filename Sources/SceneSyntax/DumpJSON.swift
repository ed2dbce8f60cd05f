/// The tree as JSON, one object a node:
///
///     {"file": NAME, "statements": [STATEMENT…]}
///
/// - STATEMENT: `kind` is `let`, `param`, `define`, `import`, `property`, `node` or `hole`; with `name` (NAME), `value`
///   (EXPRESSION or null), `parameters` (of a define: `name` and `value`), `block` (BLOCK or null), each where the kind
///   has it.
/// - BLOCK: `statements`, `closed`.
/// - EXPRESSION: `kind` is `number` (`value`, `unit`), `color` (`value`, as `#rrggbbaa`), `string`, `boolean` (`value`),
///   `name` (`name`), `call` (`name`, `elements`), `list` (`elements`), `prefix` (`operator`, `operand`), `binary`
///   (`operator`, `left`, `right`), `chain` (`operators`, `operands`, one more than those), `conditional` (`if`, `then`,
///   `else`) or `hole`.
/// - NAME: `text`.
///
/// Every object has `range`: `start` and `end` with `line` and `column` from 1 (in scalars) and `offset` (in bytes of
/// UTF-8).
public func dumpJSON(_ tree: SyntaxTree) -> String {
    var dumper = JSONDumper(tree: tree)
    return dumper.run()
}

/// As the text dump, with a stack of its own.
private struct JSONDumper {
    enum Work {
        case statement(Int)
        case parameter(Int)
        case block(BlockID)
        case expression(ExpressionID)
        case key(String)
        case null, endObject, beginArray, endArray
    }

    let tree: SyntaxTree
    var json = JSONWriter()
    var work: [Work] = []
    var parts: [Work] = []

    init(tree: SyntaxTree) { self.tree = tree }

    mutating func run() -> String {
        json.beginObject()
        json.member("file", tree.source.name)
        work = [.endObject, .endArray] + tree.root.indices.reversed().map { .statement($0) }
        json.key("statements")
        json.beginArray()
        while let next = work.popLast() {
            parts.removeAll(keepingCapacity: true)
            step(next)
            work += parts.reversed()
        }
        return json.text + "\n"
    }

    private mutating func step(_ next: Work) {
        switch next {
        case .statement(let index): statement(tree.statements[index])
        case .parameter(let index): parameter(tree.parameters[index])
        case .block(let id): block(tree[id])
        case .expression(let id): expression(id)
        case .key(let key): json.key(key)
        case .null: json.null()
        case .endObject: json.endObject()
        case .beginArray: json.beginArray()
        case .endArray: json.endArray()
        }
    }

    private mutating func begin(_ kind: String, _ range: TextRange) {
        json.beginObject()
        json.member("kind", kind)
        json.range(range, of: tree.source)
    }

    private mutating func name(_ name: Name) {
        json.key("name")
        json.object {
            $0.member("text", tree.text(of: name))
            $0.range(name.range, of: tree.source)
        }
    }

    private mutating func member(_ key: String, _ id: ExpressionID?) {
        parts += [.key(key), id.map { .expression($0) } ?? .null]
    }

    private mutating func member(_ key: String, _ elements: some Sequence<Work>) {
        parts += [.key(key), .beginArray]
        parts += elements
        parts.append(.endArray)
    }

    private mutating func member(block id: BlockID?) {
        parts += [.key("block"), id.map { .block($0) } ?? .null]
    }

    private mutating func statement(_ statement: Statement) {
        begin(statement.kind.word, statement.range)
        switch statement.kind {
        case .letBinding(let name, let value), .property(let name, let value):
            self.name(name)
            member("value", value)
        case .param(let name, let value, let block):
            self.name(name)
            member("value", value)
            member(block: block)
        case .define(let name, let parameters, let block):
            self.name(name)
            member("parameters", parameters.indices.map { .parameter($0) })
            member(block: block)
        case .importFile(let path): member("value", path)
        case .node(let name, let value, let block):
            self.name(name)
            member("value", value)
            member(block: block)
        case .hole: break
        }
        parts.append(.endObject)
    }

    private mutating func parameter(_ parameter: Parameter) {
        json.beginObject()
        name(parameter.name)
        json.range(parameter.name.range, of: tree.source)
        member("value", parameter.value)
        parts.append(.endObject)
    }

    private mutating func block(_ block: Block) {
        json.beginObject()
        json.range(block.range, of: tree.source)
        json.key("closed")
        json.boolean(block.isClosed)
        member("statements", block.statements.indices.map { .statement($0) })
        parts.append(.endObject)
    }

    private mutating func expression(_ id: ExpressionID) {
        let expression = tree[id]
        begin(expression.word, tree.range(of: id))
        switch expression {
        case .number, .color, .string, .boolean: literal(expression)
        case .name(let name): self.name(name)
        case .call(let name, let elements):
            self.name(name)
            member("elements", tree[elements].map { .expression($0) })
        case .list(let elements): member("elements", tree[elements].map { .expression($0) })
        case .prefix(let operation, let operand):
            json.member("operator", operation.spelling)
            member("operand", operand)
        case .binary(let operation, let left, let right, _):
            json.member("operator", operation.spelling)
            member("left", left)
            member("right", right)
        case .chain(let links):
            json.key("operators")
            json.array(tree[links].dropFirst()) { $0.string($1.operation.spelling) }
            member("operands", tree[links].map { .expression($0.operand) })
        case .conditional(let condition, let then, let otherwise):
            member("if", condition)
            member("then", then)
            member("else", otherwise)
        case .hole: break
        }
        parts.append(.endObject)
    }

    private mutating func literal(_ expression: Expression) {
        json.key("value")
        switch expression {
        case .number(let value, let unit):
            json.number(value)
            json.member("unit", unit.spelling)
        case .color(let value): json.string("#" + hexadecimal(value, digits: 8).lowercased())
        case .string(let index): json.string(tree.strings[Int(index)])
        case .boolean(let value): json.boolean(value)
        default: json.null()
        }
    }
}

extension JSONWriter {
    /// `"range": {"start": {"line", "column", "offset"}, "end": …}`
    mutating func range(_ range: TextRange, of source: SourceText) {
        key("range")
        object {
            for (key, offset) in [("start", range.lower), ("end", range.upper)] {
                let position = source.position(at: offset)
                $0.key(key)
                $0.object {
                    $0.member("line", position.line)
                    $0.member("column", position.column)
                    $0.member("offset", Int(offset))
                }
            }
        }
    }
}

extension Statement.Kind {
    fileprivate var word: String {
        switch self {
        case .letBinding: "let"
        case .param: "param"
        case .define: "define"
        case .importFile: "import"
        case .property: "property"
        case .node: "node"
        case .hole: "hole"
        }
    }
}

extension Expression {
    fileprivate var word: String {
        switch self {
        case .number: "number"
        case .color: "color"
        case .string: "string"
        case .boolean: "boolean"
        case .name: "name"
        case .call: "call"
        case .list: "list"
        case .prefix: "prefix"
        case .binary: "binary"
        case .chain: "chain"
        case .conditional: "conditional"
        case .hole: "hole"
        }
    }
}
