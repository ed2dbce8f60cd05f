/// The tokens of a text in order, comments and line ends included, ending with `endOfFile`.
///
/// Every byte lies in one token, in blanks between them, in the byte-order mark, or in characters that may not
/// stand in a text. Any text has tokens: what begins none is `unknown`.
public func tokenize(_ source: SourceText) -> [Token] {
    let bytes = source.utf8.span
    var lexer = Lexer(bytes, file: .main, keepsTrivia: true)
    var tokens: [Token] = []
    tokens.reserveCapacity(bytes.count / 4)
    var isAfterLineEnd = false
    while true {
        var token = lexer.next(bytes)
        token.followsLineEnd = isAfterLineEnd
        isAfterLineEnd = token.kind == .lineEnd || isAfterLineEnd && token.kind.isTrivia
        tokens.append(token)
        if token.kind == .endOfFile { return tokens }
    }
}

/// Calls `body` with the tokens that begin before an offset, without comments and line ends.
package func forEachToken(of source: SourceText, before end: UInt32, _ body: (Token) -> Void) {
    let bytes = source.utf8.span
    var lexer = Lexer(bytes, file: .main, keepsTrivia: false)
    while true {
        let token = lexer.next(bytes)
        if token.kind == .endOfFile || token.range.lower >= end { return }
        body(token)
    }
}
