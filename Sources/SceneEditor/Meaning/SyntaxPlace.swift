import SceneSyntax

/// Where an offset stands in a tree: in which statements, which block, which expressions.
struct SyntaxPlace {
    /// Outermost first; the offset lies in each, or at its end.
    private(set) var statements: [Statement] = []
    /// The innermost block between whose braces the offset lies; nil at the top level.
    private(set) var block: BlockID?
    /// The statement that `block` belongs to.
    private(set) var owner: Statement?
    /// Outermost first; of the innermost statement, and only where the offset is not in its block.
    private(set) var expressions: [ExpressionID] = []

    init(_ offset: Int, in tree: SyntaxTree) {
        let offset = UInt32(clamping: offset)
        var list = tree.root
        while let statement = tree[list].last(startingUpTo: offset),
            offset <= statement.range.upper || statement.isOpen(in: tree)
        {
            statements.append(statement)
            if let inner = statement.block, tree[inner].holds(offset) {
                block = inner
                owner = statement
                list = tree[inner].statements
                continue
            }
            for root in statement.roots(in: tree) where tree.range(of: root).touches(offset) {
                descend(root, offset, tree)
            }
            break
        }
    }

    private mutating func descend(_ root: ExpressionID, _ offset: UInt32, _ tree: SyntaxTree) {
        var current: ExpressionID? = root
        while let id = current {
            expressions.append(id)
            // Where two touch, the one that begins here.
            current = tree.children(of: id).last { tree.range(of: $0).touches(offset) }
        }
    }
}

extension Block {
    /// Whether an offset lies between its braces; without the closing one all that follows is in it.
    func holds(_ offset: UInt32) -> Bool { range.lower < offset && (!isClosed || offset < range.upper) }
}

extension TextRange {
    /// Whether an offset lies in it or at its end.
    func touches(_ offset: UInt32) -> Bool { lower <= offset && offset <= upper }
}

extension ArraySlice<Statement> {
    func last(startingUpTo offset: UInt32) -> Statement? {
        let index = partition { $0.range.lower > offset }
        return index > startIndex ? self[index - 1] : nil
    }
}

extension Statement {
    var block: BlockID? {
        switch kind {
        case .param(_, _, let block), .node(_, _, let block): block
        case .define(_, _, let block): block
        default: nil
        }
    }

    /// Whether its block's closing brace has not been written yet.
    fileprivate func isOpen(in tree: SyntaxTree) -> Bool { block.map { !tree[$0].isClosed } ?? false }

    /// The name that it declares or begins with.
    var name: Name? {
        switch kind {
        case .letBinding(let name, _), .param(let name, _, _), .define(let name, _, _),
            .property(let name, _), .node(let name, _, _):
            name
        case .importFile, .hole: nil
        }
    }

    /// Whether its name is one that others may use.
    var isDeclaration: Bool {
        switch kind {
        case .letBinding, .param, .define: true
        default: false
        }
    }

    /// Its expressions that are part of no other.
    func roots(in tree: SyntaxTree) -> [ExpressionID] {
        switch kind {
        case .letBinding(_, let value), .param(_, let value, _), .importFile(let value),
            .property(_, let value):
            [value]
        case .node(_, let value, _): value.map { [$0] } ?? []
        case .define(_, let parameters, _): tree[parameters].compactMap(\.value)
        case .hole: []
        }
    }
}

extension SyntaxTree {
    /// The operands of an expression, in order.
    func children(of id: ExpressionID) -> [ExpressionID] {
        switch self[id] {
        case .number, .color, .string, .boolean, .name, .hole: []
        case .call(_, let slice), .list(let slice): Array(self[slice])
        case .prefix(_, let operand): [operand]
        case .binary(_, let a, let b, _): [a, b]
        case .chain(let links): self[links].map(\.operand)
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        }
    }

    /// Calls `body` with every statement and how deep it lies, in the order of the text.
    func forEachStatement(_ body: (Statement, _ depth: Int) -> Void) {
        func visit(_ list: Slice<Statement>, _ depth: Int) {
            for statement in self[list] {
                body(statement, depth)
                if let block = statement.block { visit(self[block].statements, depth + 1) }
            }
        }
        visit(root, 0)
    }

    /// Calls `body` with an expression and all in it.
    func forEachExpression(in root: ExpressionID, _ body: (ExpressionID) -> Void) {
        body(root)
        for child in children(of: root) { forEachExpression(in: child, body) }
    }
}
