/// Cuts text into tokens, one at a call.
///
/// It holds a place and no text: the bytes are handed in, so that they are read through a `Span` without
/// counting references.
struct Lexer {
    let file: FileID
    /// Comments and line ends are tokens too.
    let keepsTrivia: Bool
    var position: Int
    /// A line end was passed since the last token.
    var followsLineEnd = false
    /// Where the last number ended: only there may an `x` be glued to its neighbours.
    var numberEnd = -1
    var diagnostics: [Diagnostic] = []
    /// A comment or string swallowed the rest of the file: what is missing at its end is no news.
    var endsAbruptly = false
    /// The last run of too many combining marks that was passed.
    var markRun: MarkRun?
    /// A `[` has been told that has met no `]`.
    var hasOpenBracket = false

    init(_ bytes: Span<UInt8>, file: FileID, keepsTrivia: Bool) {
        self.file = file
        self.keepsTrivia = keepsTrivia
        position = bytes.hasByteOrderMark ? 3 : 0
    }

    /// The next token; at the end of the text again and again `endOfFile`.
    mutating func next(_ bytes: Span<UInt8>) -> Token {
        while position < bytes.count {
            let start = position
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                repeat { position += 1 } while bytes.byte(at: position).isBlank
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                skipLineEnd(bytes)
                if keepsTrivia { return token(.lineEnd, from: start) }
                followsLineEnd = true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "_"):
                return identifier(bytes)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                return number(bytes)
            case UInt8(ascii: "\""):
                return string(bytes)
            case UInt8(ascii: "#"):
                if bytes.byte(at: position + 1).isBlank {
                    skipForeignComment(bytes)
                    if keepsTrivia { return token(.lineComment, from: start) }
                    continue
                }
                position += 1
                skipContinuation(bytes)
                return comparedToken(.color, from: start)
            case UInt8(ascii: "/"):
                if let token = slash(bytes) { return token }
            default:
                if let token = punctuation(byte, bytes) ?? other(bytes) { return token }
            }
        }
        return token(.endOfFile, from: position)
    }

    /// The token from `start` to here.
    mutating func token(_ kind: Token.Kind, from start: Int) -> Token {
        let token = Token(kind, TextRange(start..<position), followsLineEnd: followsLineEnd)
        followsLineEnd = false
        return token
    }

    mutating func report(
        _ code: DiagnosticCode, _ range: Range<Int>, _ message: String, hint: String? = nil,
        mends: [(title: String, replacements: [(Range<Int>, String)])] = []
    ) {
        guard diagnostics.count < maximumSyntaxErrors else { return }
        let fixIts = mends.map { mend in
            Diagnostic.FixIt(
                title: mend.title,
                replacements: mend.replacements.map { .init(SourceRange(file, TextRange($0.0)), $0.1) })
        }
        diagnostics.append(
            Diagnostic(code, at: SourceRange(file, TextRange(range)), message, hint: hint, fixIts: fixIts))
    }

    /// A line end counts once, CRLF too.
    mutating func skipLineEnd(_ bytes: Span<UInt8>) {
        let isReturn = bytes[position] == UInt8(ascii: "\r")
        position += 1
        if isReturn && bytes.byte(at: position) == UInt8(ascii: "\n") { position += 1 }
    }

    private mutating func punctuation(_ byte: UInt8, _ bytes: Span<UInt8>) -> Token? {
        let isPaired = bytes.byte(at: position + 1) == UInt8(ascii: "=")
        let kind: Token.Kind
        var length = 1
        switch byte {
        case UInt8(ascii: "("): kind = .leftParenthesis
        case UInt8(ascii: ")"): kind = .rightParenthesis
        case UInt8(ascii: "{"): kind = .leftBrace
        case UInt8(ascii: "}"): kind = .rightBrace
        case UInt8(ascii: ","): kind = .comma
        case UInt8(ascii: ":"): kind = .colon
        case UInt8(ascii: ";"): kind = .semicolon
        case UInt8(ascii: "+"): kind = .plus
        case UInt8(ascii: "-"): kind = .minus
        case UInt8(ascii: "*"): kind = .times
        case UInt8(ascii: "="): (kind, length) = isPaired ? (.equal, 2) : (.assign, 1)
        case UInt8(ascii: "<") where bytes.byte(at: position + 1) == UInt8(ascii: ">"): return otherNotEqual()
        case UInt8(ascii: "<"): (kind, length) = isPaired ? (.lessOrEqual, 2) : (.less, 1)
        case UInt8(ascii: ">"): (kind, length) = isPaired ? (.greaterOrEqual, 2) : (.greater, 1)
        case UInt8(ascii: "!") where isPaired: (kind, length) = (.notEqual, 2)
        case UInt8(ascii: "."):
            let next = bytes.byte(at: position + 1)
            if next.isDigit { return number(bytes) }
            guard next == byte else { return nil }
            (kind, length) = (.range, 2)
        default: return nil
        }
        position += length
        return token(kind, from: position - length)
    }

    /// A division or, where it begins one, a comment.
    private mutating func slash(_ bytes: Span<UInt8>) -> Token? {
        let start = position
        switch bytes.byte(at: position + 1) {
        case UInt8(ascii: "/"):
            skipLineComment(bytes)
            return keepsTrivia ? token(.lineComment, from: start) : nil
        case UInt8(ascii: "*"):
            skipBlockComment(bytes)
            return keepsTrivia ? token(.blockComment, from: start) : nil
        default:
            position += 1
            return token(.divide, from: start)
        }
    }
}
