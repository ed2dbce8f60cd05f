import SceneSyntax
import Testing

/// Parses a text and gives what is reported, each as `LINE:COLUMN CODE`.
func problems(_ text: String) -> [String] {
    let source = SourceText(name: "test.scene", utf8: Array(text.utf8))
    return parse(source).diagnostics.map {
        let place = source.position(at: $0.range.range.lower)
        return "\(place.line):\(place.column) \($0.code)"
    }
}

/// The tree of a text that must be free of errors.
func tree(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> SyntaxTree {
    let result = parse(SourceText(name: "test.scene", utf8: Array(text.utf8)))
    #expect(result.diagnostics.isEmpty, "\(text)", sourceLocation: sourceLocation)
    return result.tree
}
