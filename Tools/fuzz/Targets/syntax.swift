// modules: SceneSyntax
import SceneSyntax

/// Any text: tokens, tree, dumps, messages and layout; what is formatted has the same tree and stays as it is.
func fuzz(_ bytes: [UInt8]) {
    let source = SourceText(name: "a.scene", utf8: bytes)
    let tokens = tokenize(source)
    for (token, next) in zip(tokens, tokens.dropFirst()) {
        precondition(token.range.upper <= next.range.lower, "tokens overlap")
    }
    let result = parse(source)
    let renderer = DiagnosticRenderer(sources: [source], width: 80)
    _ = renderer.render(result.diagnostics.prefix(5))
    _ = renderer.renderJSON(result.diagnostics.prefix(5))
    _ = dumpJSON(result.tree)
    guard case .text(let text) = format(source) else {
        precondition(!result.diagnostics.isEmpty, "a sound text is not formatted")
        return
    }
    let formatted = SourceText(name: "a.scene", utf8: Array(text.utf8))
    precondition(shape(parse(formatted).tree) == shape(result.tree), "formatting changes the tree")
    guard case .text(let again) = format(formatted) else {
        preconditionFailure("what is formatted has errors")
    }
    precondition(again == text, "formatting twice changes the text")
}

/// The dump without places.
private func shape(_ tree: SyntaxTree) -> [Substring] {
    dump(tree).split(separator: "\n").map { $0[..<($0.lastIndex(of: " ") ?? $0.endIndex)] }
}
