/// The tree as indented text, one node a line: kind, content, and its place as `line:column-line:column`.
///
///     file 1:1-2:1
///       node fill 1:1-1:9
///         name red 1:6-1:9
public func dump(_ tree: SyntaxTree) -> String {
    var dumper = TextDumper(tree: tree)
    return dumper.run()
}

/// Walks the tree with a stack of its own, so that no depth of it can exhaust the thread's.
private struct TextDumper {
    enum Work {
        case statement(Int, depth: Int)
        case parameter(Int, depth: Int)
        case block(BlockID, depth: Int)
        case expression(ExpressionID, label: String, depth: Int)
    }

    let tree: SyntaxTree
    var output = ""
    var work: [Work] = []
    /// The parts of the node that is being written, first to last.
    var parts: [Work] = []

    init(tree: SyntaxTree) { self.tree = tree }

    mutating func run() -> String {
        line("file", TextRange(0, UInt32(tree.source.utf8.count)), depth: 0)
        work = tree.root.indices.reversed().map { .statement($0, depth: 1) }
        while let next = work.popLast() {
            parts.removeAll(keepingCapacity: true)
            switch next {
            case .statement(let index, let depth): statement(tree.statements[index], depth)
            case .parameter(let index, let depth): parameter(tree.parameters[index], depth)
            case .block(let id, let depth): block(tree[id], depth)
            case .expression(let id, let label, let depth): expression(id, label, depth)
            }
            work += parts.reversed()
        }
        return output
    }

    private mutating func line(_ text: String, _ range: TextRange, depth: Int) {
        output += String(repeating: "  ", count: depth)
        let start = tree.source.position(at: range.lower)
        let end = tree.source.position(at: range.upper)
        output += "\(text) \(start.line):\(start.column)-\(end.line):\(end.column)\n"
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
            parts += parameters.indices.map { .parameter($0, depth: depth + 1) }
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
        parts += block.statements.indices.map { .statement($0, depth: depth + 1) }
    }

    private mutating func expression(_ id: ExpressionID, _ label: String, _ depth: Int) {
        switch tree[id] {
        case .call(_, let elements), .list(let elements):
            for element in tree[elements] { part(element, depth) }
        case .prefix(_, let operand): part(operand, depth)
        case .binary(_, let left, let right, _):
            part(left, depth)
            part(right, depth)
        case .chain(let links):
            for (index, link) in tree[links].enumerated() {
                part(link.operand, depth, label: index == 0 ? "" : link.operation.spelling + " ")
            }
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
