/// What reading a file gives: a tree for the whole file, and what is wrong with its text and grammar.
public struct ParseResult: Sendable {
    public let tree: SyntaxTree
    public let diagnostics: [Diagnostic]

    public init(tree: SyntaxTree, diagnostics: [Diagnostic]) {
        self.tree = tree
        self.diagnostics = diagnostics
    }
}
