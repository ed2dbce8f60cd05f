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
    var bytes: [UInt8] = []
    dumpJSON(tree) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
}

/// As the other, in pieces as they come: what is kept does not grow with the tree.
public func dumpJSON<Failure: Error>(
    _ tree: SyntaxTree, to write: ([UInt8]) throws(Failure) -> Void
) throws(Failure) {
    var dumper = JSONDumper(tree: tree)
    try dumper.run(write)
}

/// As the text dump, with a stack of its own.
private struct JSONDumper {
    enum Work {
        /// Several in a row are one entry, however many they are.
        case statements(Range<Int>)
        case parameters(Range<Int>)
        case elements(Range<Int>)
        case operands(Range<Int>)
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

    mutating func run<Failure: Error>(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        json.beginObject()
        json.member("file", tree.source.name)
        work = [.endObject, .endArray, .statements(tree.root.indices)]
        json.key("statements")
        json.beginArray()
        while let next = work.popLast() {
            parts.removeAll(keepingCapacity: true)
            step(next)
            work += parts.reversed()
            if json.count >= maximumDumpPiece { try write(json.take()) }
        }
        json.end()
        try write(json.take())
    }

    private mutating func step(_ next: Work) {
        switch next {
        case .statements(let range):
            if let index = first(range, Work.statements) { statement(tree.statements[index]) }
        case .parameters(let range):
            if let index = first(range, Work.parameters) { parameter(tree.parameters[index]) }
        case .elements(let range):
            if let index = first(range, Work.elements) { expression(tree.elements[index]) }
        case .operands(let range):
            if let index = first(range, Work.operands) { expression(tree.links[index].operand) }
        case .block(let id): block(tree[id])
        case .expression(let id): expression(id)
        case .key(let key): json.key(key)
        case .null: json.null()
        case .endObject: json.endObject()
        case .beginArray: json.beginArray()
        case .endArray: json.endArray()
        }
    }

    /// The first of a row; the others are left for later.
    private mutating func first(_ range: Range<Int>, _ rest: (Range<Int>) -> Work) -> Int? {
        guard let first = range.first else { return nil }
        if range.count > 1 { work.append(rest(range.dropFirst())) }
        return first
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

    private mutating func member(_ key: String, all row: Work) {
        parts += [.key(key), .beginArray, row, .endArray]
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
            member("parameters", all: .parameters(parameters.indices))
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
        member("statements", all: .statements(block.statements.indices))
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
            member("elements", all: .elements(elements.indices))
        case .list(let elements): member("elements", all: .elements(elements.indices))
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
            member("operands", all: .operands(links.indices))
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
