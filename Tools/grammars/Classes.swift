import SceneSyntax

/// The class of each token: what every editor's grammar must show it as.
func printClasses(of source: SourceText) {
    for token in tokenize(source) {
        guard let name = token.kind.className else { continue }
        let place = source.position(at: token.range.lower)
        let length = source.text(token.range).unicodeScalars.count
        print(place.line, place.column, length, name)
    }
}

extension Token.Kind {
    fileprivate var className: String? {
        switch self {
        case .endOfFile, .lineEnd, .unknown: nil
        case .lineComment, .blockComment: "comment"
        case .string: "string"
        case .number: "number"
        case .color: "color"
        case .identifier: "name"
        case .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .comma, .colon, .semicolon:
            "punctuation"
        case _ where isReservedWord: "keyword"
        default: "operator"
        }
    }
}
