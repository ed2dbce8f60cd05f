extension Parser {
    /// Where a statement may end.
    func isEnd(_ kind: Token.Kind) -> Bool {
        switch kind {
        case .semicolon, .rightBrace, .rightParenthesis, .endOfFile: true
        default: false
        }
    }

    var isAtEndOfStatement: Bool {
        current.followsLineEnd || kind == .semicolon || kind == .rightBrace || kind == .endOfFile
    }

    /// The current token, after a complete statement on its line, seems to begin another.
    var isAtNextStatement: Bool {
        if kind.beginsDeclaration { return true }
        guard kind == .identifier, !isMisplacedSize else { return false }
        // After a block there is nothing else that it could be.
        if previous.upper > 0, source.utf8[Int(previous.upper) - 1] == UInt8(ascii: "}") { return true }
        guard !following.followsLineEnd else { return false }
        if following.kind == .leftBrace { return Self.nodeKinds.contains(name(current)) }
        return following.kind == .colon || following.kind.isPlainOperand
    }

    /// The current token stands where a value should, on a new line, and reads as the next statement: a value that is
    /// missing before a line end takes nothing from the line after.
    static func beginsNextStatement(_ current: Token, _ following: Token) -> Bool {
        guard current.followsLineEnd, !following.followsLineEnd else { return false }
        return following.kind == .colon || following.kind.isPlainOperand
    }

    /// What follows a statement: its end, or a mistake.
    mutating func endOfStatement() {
        guard !isAtEndOfStatement else { return }
        if isAtNextStatement, !isFurtherValue { return statementWithoutSeparator() }
        reportUnexpected()
        skipToBoundary()
    }

    /// Passes what is left of a statement; blocks in it are read, so that their mistakes are found.
    mutating func skipToBoundary(stopsAtBrace: Bool = false, stopsAtComma: Bool = false) {
        while !isAtEndOfStatement || current.followsLineEnd && parentheses > 0 && !isEnd(kind) {
            switch kind {
            case .leftParenthesis: skipBalanced()
            case .leftBrace:
                if stopsAtBrace || stopsAtComma { return }
                _ = optionalBlock()
            case .rightParenthesis where parentheses > 0: return
            case .comma where stopsAtComma: return
            default:
                if kind.beginsDeclaration { return }
                advance()
            }
        }
    }

    /// Passes an opening bracket and all to its partner, whatever the depth.
    mutating func skipBalanced() {
        let isBlock = kind == .leftBrace
        var depth = 0
        repeat {
            switch kind {
            case .leftBrace, .leftParenthesis:
                if isBlock == (kind == .leftBrace) { depth += 1 }
            case .rightBrace where !isBlock, .semicolon where !isBlock, .endOfFile: return
            case .rightBrace, .rightParenthesis:
                if isBlock == (kind == .rightBrace) { depth -= 1 }
            default: break
            }
            advance()
        } while depth > 0
    }
}

// MARK: Wording

extension Parser {
    /// Reports what is missing: at the token that stands there instead, or, at the end of a line, after the last one.
    mutating func reportMissing(
        _ code: DiagnosticCode, _ message: String, labels: [(TextRange, String)] = [], hint: String? = nil,
        fixIts: [(String, TextRange, String)] = []
    ) {
        if current.followsLineEnd || isEnd(kind) {
            report(code, previous, message + " after this", labels: labels, hint: hint, fixIts: fixIts)
        } else {
            report(
                code, current.range, message + " before \(described(current))", labels: labels, hint: hint,
                fixIts: fixIts)
        }
    }

    /// A token that fits nowhere.
    mutating func reportUnexpected(expected: String? = nil) {
        if isMisplacedSize { return misplacedSize() }
        var hint: String?
        switch kind {
        case .assign:
            if foreignBinding() { return }
            hint = "did you mean '=='?"
        case .identifier, .number, .color, .string:
            guard let expected else { return separatorMissing() }
            let isBlock = Self.nodeKinds.contains(source.text(previous))
            return report(
                .expectedEnd, "expected \(expected), not \(described(current))",
                isBlock ? Guess(hint: "a block stands in braces: { }") : listSeparator(isSure: true))
        case .leftBrace:
            return report(.blockNotAllowed, current.range, "no block can stand here")
        case .rightParenthesis:
            return report(.bracketTooMany, current.range, "closing parenthesis too many")
        default: break
        }
        let wanted = expected ?? "the end of the statement"
        report(.expectedEnd, current.range, "expected \(wanted), not \(described(current))", hint: hint)
    }

    /// A name such as `x480` after a value.
    var isMisplacedSize: Bool {
        guard kind == .identifier, !current.followsLineEnd || parentheses > 0 else { return false }
        let bytes = source.utf8
        let start = Int(current.range.lower)
        if bytes[start] == UInt8(ascii: "X") {
            let next = bytes.span.byte(at: start + 1)
            return current.range.upper - current.range.lower == 1
                ? following.kind == .number && !following.followsLineEnd
                : next.isDigit || next == UInt8(ascii: ".")
        }
        return bytes.span.isSizeOperator(at: start)
    }

    /// `320 x480`: reported, and read as `320 x 480` would be passed.
    mutating func misplacedSize() {
        let word = name(current)
        let spaced = word.count == 1 ? "x" : "x " + word.dropFirst()
        if word.first == "X" {
            return report(
                .sizeOperatorNeedsSpace, current.range, "unknown name '\(word)' after a value",
                hint: "the size operator is a small 'x'",
                fixIts: [("change to '\(spaced)'", current.range, spaced)])
        }
        report(
            .sizeOperatorNeedsSpace, current.range, "unknown name '\(word)' after a value",
            hint: "the size operator stands between spaces: '\(spaced)'",
            fixIts: [("change to '\(spaced)'", current.range, spaced)])
    }

    /// A token in a message.
    func described(_ token: Token) -> String {
        if token.kind == .endOfFile { return "the end of the file" }
        let text = source.text(token.range)
        let firstLine = text.prefix { !$0.isNewline }
        let isLong = firstLine.count > 40 || firstLine.count < text.count
        return "'" + (isLong ? firstLine.prefix(40) + "…" : firstLine) + "'"
    }
}
