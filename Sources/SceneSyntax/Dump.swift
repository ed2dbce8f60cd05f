/// The tree as indented text, one node a line: kind, content, and its place as `line:column-line:column`.
///
///     file 1:1-2:1
///       node fill 1:1-1:9
///         name red 1:6-1:9
public func dump(_ tree: SyntaxTree) -> String {
    var bytes: [UInt8] = []
    dump(tree) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
}

/// As the other, in pieces as they come: what is kept does not grow with the tree.
public func dump<Failure: Error>(
    _ tree: SyntaxTree, to write: ([UInt8]) throws(Failure) -> Void
) throws(Failure) {
    var dumper = TextDumper(tree: tree)
    try dumper.run(write)
}

/// A dump is handed on in pieces of about this many bytes.
let maximumDumpPiece = 1 << 16

/// Walks the tree with a stack of its own, so that no depth of it can exhaust the thread's.
private struct TextDumper {
    enum Work {
        /// Several in a row are one entry, however many they are.
        case statements(Range<Int>, depth: Int)
        case parameters(Range<Int>, depth: Int)
        case elements(Range<Int>, depth: Int)
        /// The links of a chain, and whether the first of them is its first.
        case operands(Range<Int>, isFirst: Bool, depth: Int)
        case block(BlockID, depth: Int)
        case expression(ExpressionID, label: String, depth: Int)
    }

    let tree: SyntaxTree
    var output: [UInt8] = []
    var work: [Work] = []
    /// The parts of the node that is being written, first to last.
    var parts: [Work] = []

    init(tree: SyntaxTree) { self.tree = tree }

    mutating func run<Failure: Error>(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        line("file", TextRange(0, UInt32(tree.source.utf8.count)), depth: 0)
        work = [.statements(tree.root.indices, depth: 1)]
        while let next = work.popLast() {
            parts.removeAll(keepingCapacity: true)
            step(next)
            work += parts.reversed()
            if output.count >= maximumDumpPiece {
                try write(output)
                output.removeAll(keepingCapacity: true)
            }
        }
        try write(output)
    }

    private mutating func step(_ next: Work) {
        switch next {
        case .statements(let range, let depth):
            guard let first = range.first else { return }
            if range.count > 1 { work.append(.statements(range.dropFirst(), depth: depth)) }
            statement(tree.statements[first], depth)
        case .parameters(let range, let depth):
            guard let first = range.first else { return }
            if range.count > 1 { work.append(.parameters(range.dropFirst(), depth: depth)) }
            parameter(tree.parameters[first], depth)
        case .elements(let range, let depth):
            guard let first = range.first else { return }
            if range.count > 1 { work.append(.elements(range.dropFirst(), depth: depth)) }
            expression(tree.elements[first], "", depth)
        case .operands(let range, let isFirst, let depth):
            guard let first = range.first else { return }
            if range.count > 1 { work.append(.operands(range.dropFirst(), isFirst: false, depth: depth)) }
            let link = tree.links[first]
            expression(link.operand, isFirst ? "" : link.operation.spelling + " ", depth)
        case .block(let id, let depth): block(tree[id], depth)
        case .expression(let id, let label, let depth): expression(id, label, depth)
        }
    }

    private mutating func line(_ text: String, _ range: TextRange, depth: Int) {
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
        let start = tree.source.position(at: range.lower)
        let end = tree.source.position(at: range.upper)
        output += "\(text) \(start.line):\(start.column)-\(end.line):\(end.column)\n".utf8
    }

    private mutating func part(_ id: ExpressionID?, _ depth: Int, label: String = "") {
        if let id { parts.append(.expression(id, label: label, depth: depth + 1)) }
    }

    private mutating func part(_ id: BlockID?, _ depth: Int) {
        if let id { parts.append(.block(id, depth: depth + 1)) }
    }

    private mutating func statement(_ statement: Statement, _ depth: Int) {
        let text: String
        switch statement.kind {
        case .letBinding(let name, let value):
            text = "let \(tree.text(of: name))"
            part(value, depth)
        case .param(let name, let value, let block):
            text = "param \(tree.text(of: name))"
            part(value, depth)
            part(block, depth)
        case .define(let name, let parameters, let block):
            text = "define \(tree.text(of: name))"
            parts.append(.parameters(parameters.indices, depth: depth + 1))
            part(block, depth)
        case .importFile(let path):
            text = "import"
            part(path, depth)
        case .property(let name, let value):
            text = "property \(tree.text(of: name))"
            part(value, depth)
        case .node(let name, let value, let block):
            text = "node \(tree.text(of: name))"
            part(value, depth)
            part(block, depth)
        case .hole: text = "hole"
        }
        line(text, statement.range, depth: depth)
    }

    private mutating func parameter(_ parameter: Parameter, _ depth: Int) {
        line("parameter \(tree.text(of: parameter.name))", parameter.name.range, depth: depth)
        part(parameter.value, depth)
    }

    private mutating func block(_ block: Block, _ depth: Int) {
        line(block.isClosed ? "block" : "block unclosed", block.range, depth: depth)
        parts.append(.statements(block.statements.indices, depth: depth + 1))
    }

    private mutating func expression(_ id: ExpressionID, _ label: String, _ depth: Int) {
        switch tree[id] {
        case .call(_, let elements), .list(let elements):
            parts.append(.elements(elements.indices, depth: depth + 1))
        case .prefix(_, let operand): part(operand, depth)
        case .binary(_, let left, let right, _):
            part(left, depth)
            part(right, depth)
        case .chain(let links):
            parts.append(.operands(links.indices, isFirst: true, depth: depth + 1))
        case .conditional(let condition, let then, let otherwise):
            part(condition, depth, label: "if ")
            part(then, depth, label: "then ")
            part(otherwise, depth, label: "else ")
        case .number, .color, .string, .boolean, .name, .hole: break
        }
        line(label + tree.caption(of: id), tree.range(of: id), depth: depth)
    }
}

extension SyntaxTree {
    /// An expression in a line of a dump, without its operands.
    fileprivate func caption(of id: ExpressionID) -> String {
        switch self[id] {
        case .number(let value, let unit): "number \(decimal(value))\(unit.spelling)"
        case .color(let value): "color #\(hexadecimal(value, digits: 8))"
        case .string(let index): "string \(strings[Int(index)].debugDescription)"
        case .boolean(let value): "boolean \(value)"
        case .name(let name): "name \(text(of: name))"
        case .call(let name, _): "call \(text(of: name))"
        case .list: "list"
        case .prefix(let operation, _): "prefix \(operation.spelling)"
        case .binary(let operation, _, _, _): "binary \(operation.spelling)"
        case .chain: "chain"
        case .conditional: "conditional"
        case .hole: "hole"
        }
    }
}
