import SceneSemantics
import SceneSyntax

/// What may be written at an offset, by the words before it.
struct CompletionContext {
    enum Wanted {
        /// In a comment, a plain string, a number: nothing.
        case nothing
        /// A statement of the block around.
        case statement
        case value(ValueSlot)
        /// What goes on with a value that is complete.
        case continuation
        /// Straight after the digits of a number.
        case unit
        /// In the string of an image or import.
        case file(FileLink.Kind, written: String)
        /// A name that is made up.
        case newName
    }

    /// Where a value stands.
    struct ValueSlot {
        /// What the place takes; nil where that is anything.
        var shape: Shape?
        /// The function that it is an argument of.
        var function: FunctionSchema?
    }

    private(set) var wanted = Wanted.nothing
    /// What is typed so far, which a completion replaces.
    private(set) var word: TextRange
    let place: SyntaxPlace

    init(_ offset: Int, _ snapshot: Snapshot, _ analysis: Analysis) {
        word = TextRange(offset..<offset)
        place = SyntaxPlace(offset, in: snapshot.tree)
        let index = snapshot.tokenIndex(endingAfter: max(0, offset - 1))
        let tokens = snapshot.tokens
        var before = index
        let token = tokens[min(index, tokens.count - 1)]
        if Int(token.range.lower) < offset, offset <= Int(token.range.upper) {
            switch token.kind {
            case .lineComment: return
            case .blockComment
            where offset < Int(token.range.upper) || snapshot.parsed.leavesOpen(.unclosedComment, token):
                return
            case .string where isInside(token, offset, snapshot.source):
                completeString(token, index, offset, snapshot)
                return
            case .color: return
            case .number:
                word = unitRange(token, snapshot.source)
                if Int(word.lower) <= offset { wanted = .unit }
                return
            case let kind where kind == .identifier || kind == .x || kind.isReservedWord:
                word = token.range
            default: before = index + 1
            }
        }
        let head = TokenHead(before, tokens, snapshot)
        wanted = head.wanted(place, snapshot, analysis)
    }

    /// Whether an offset lies between a string's quotes.
    private func isInside(_ token: Token, _ offset: Int, _ source: SourceText) -> Bool {
        guard offset == Int(token.range.upper) else { return true }
        let text = source.text(token.range)
        let quotes = text.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
        return text.count < 2 * quotes.count || !text.hasSuffix(quotes)
    }

    /// The unit of a number, without the digits.
    private func unitRange(_ token: Token, _ source: SourceText) -> TextRange {
        var start = token.range.offsets.upperBound
        while start > token.range.offsets.lowerBound, source.utf8[start - 1] | 0x20 >= UInt8(ascii: "a"),
            source.utf8[start - 1] | 0x20 <= UInt8(ascii: "z")
        {
            start -= 1
        }
        return TextRange(start..<token.range.offsets.upperBound)
    }

    private mutating func completeString(_ token: Token, _ index: Int, _ offset: Int, _ snapshot: Snapshot) {
        let tokens = snapshot.tokens[..<index].filter { !$0.kind.isTrivia }
        let start = Int(token.range.lower) + 1
        guard !snapshot.source.text(token.range).hasPrefix("\"\"\""), start <= offset, let last = tokens.last
        else {
            return
        }
        let written = snapshot.source.text(TextRange(start..<offset))
        let name = snapshot.source.text(last.range)
        var kind: FileLink.Kind?
        if last.kind == .import { kind = .scene }
        if last.kind == .identifier, name == "image" || name == "mask" { kind = .image }
        if last.kind == .leftParenthesis, let function = tokens.dropLast().last,
            snapshot.source.text(function.range) == FunctionID.image.name
        {
            kind = .image
        }
        guard let kind else { return }
        // What follows the last slash is replaced.
        let slash = written.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(written[...$0]) } ?? ""
        word = TextRange(start + folder.utf8.count..<offset)
        wanted = .file(kind, written: folder)
    }
}

extension ParseResult {
    /// Whether a token is reported as not having its end.
    fileprivate func leavesOpen(_ code: DiagnosticCode, _ token: Token) -> Bool {
        diagnostics.contains { $0.code == code && $0.range.range.lower == token.range.lower }
    }
}
