extension SyntaxTree {
    /// A tree without statements.
    public init(empty source: SourceText) { self.init(source: source) }
}
