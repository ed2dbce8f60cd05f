extension Lexer {
    /// `// to the end of the line`
    mutating func skipLineComment(_ bytes: Span<UInt8>) {
        while position < bytes.count && !bytes[position].isLineEnd { skipCharacter(bytes) }
    }

    /// `# to the end of the line`, as other languages have it.
    mutating func skipForeignComment(_ bytes: Span<UInt8>) {
        let start = position
        skipLineComment(bytes)
        report(
            .unexpectedCharacter, start..<start + 1, "a comment begins with '//'",
            hint: "write // instead of #", mends: [("write //", [(start..<start + 1, "//")])])
    }

    /// `<>`, as other languages have it.
    mutating func otherNotEqual() -> Token {
        let start = position
        position += 2
        report(
            .unexpectedCharacter, start..<position, "there is no operator '<>'", hint: "did you mean '!='?",
            mends: [("change to '!='", [(start..<position, "!=")])])
        return token(.notEqual, from: start)
    }

    /// `/* nested /* blocks */ */`
    mutating func skipBlockComment(_ bytes: Span<UInt8>) {
        let start = position
        var depth = 0
        while position < bytes.count {
            let byte = bytes[position]
            let next = bytes.byte(at: position + 1)
            if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                depth += 1
                position += 2
            } else if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                depth -= 1
                position += 2
                if depth == 0 { return }
            } else if byte.isLineEnd {
                position += 1
            } else {
                skipCharacter(bytes)
            }
        }
        endsAbruptly = true
        report(.unclosedComment, start..<start + 2, "this comment is never closed", hint: "add '*/'")
    }

    /// Passes one character of a comment or string; one that may not stand in a text is reported, a run of them once.
    mutating func skipCharacter(_ bytes: Span<UInt8>) {
        if bytes[position].isPrintable || bytes[position] == UInt8(ascii: "\t") {
            position += 1
        } else if let scalar = bytes.scalar(at: position) {
            if scalar.value.isForbiddenControl { return skipControls(bytes) }
            pass(scalar, bytes)
        } else {
            skipInvalid(bytes)
        }
    }

    private mutating func skipControls(_ bytes: Span<UInt8>) {
        let start = position
        var first: Unicode.Scalar?
        while let scalar = bytes.scalar(at: position), scalar.value.isForbiddenControl {
            first = first ?? scalar.value
            position += scalar.length
        }
        report(
            .controlCharacter, start..<position,
            "control character \((first ?? "\0").codePoint) in the text",
            hint: "only tabs and line ends may stand in a scene")
    }

    private mutating func skipInvalid(_ bytes: Span<UInt8>) {
        let start = position
        while position < bytes.count, bytes.scalar(at: position) == nil { position += 1 }
        report(
            .invalidUTF8, start..<position,
            "invalid UTF-8: byte 0x\(hexadecimal(UInt32(bytes[start]), digits: 2))",
            hint: "save the scene as UTF-8")
    }

    /// What begins neither a token of ASCII nor trivia: a name, or something that does not belong here.
    mutating func other(_ bytes: Span<UInt8>) -> Token? {
        guard let scalar = bytes.scalar(at: position) else {
            skipInvalid(bytes)
            return nil
        }
        if scalar.value.isForbiddenControl {
            skipControls(bytes)
            return nil
        }
        let start = position
        if scalar.value.beginsName {
            position += scalar.length
            continueIdentifier(bytes)
            return comparedToken(.identifier, from: start)
        }
        if let closing = bytes.closingOtherQuote(at: position) {
            return otherString(bytes, closing: closing)
        }
        if scalar.value == "]", hasOpenBracket {
            // Told with its partner.
            hasOpenBracket = false
            position += 1
            return token(.unknown, from: start)
        }
        hasOpenBracket = hasOpenBracket || scalar.value == "["
        while let next = bytes.scalar(at: position)?.value,
            next == scalar.value || scalar.value.isCombiningMark && next.isCombiningMark
        {
            position += UTF8.width(next)
        }
        let mend = Mend.of(scalar.value)
        report(
            .unexpectedCharacter, start..<position, "unexpected character \(scalar.value.quoted)",
            hint: mend?.hint)
        return token(mend?.kind ?? .unknown, from: start)
    }
}

extension Lexer {
    /// `'…'` and `“…”`.
    private mutating func otherString(_ bytes: Span<UInt8>, closing: Range<Int>) -> Token {
        let start = position
        let opening = start..<start + (bytes.scalar(at: start)?.length ?? 1)
        var isPlain = true
        while position < closing.upperBound {
            if bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "\\") {
                isPlain = false
            }
            skipCharacter(bytes)
        }
        report(
            .unexpectedCharacter, start..<position, "a string stands in straight double quotes",
            hint: "write \" instead",
            mends: isPlain ? [("change the quotes", [(opening, "\""), (closing, "\"")])] : [])
        return comparedToken(.string, from: start)
    }
}

/// What people write who know another language, or whose editor knows better.
private struct Mend {
    var kind: Token.Kind
    var hint: String

    static func of(_ scalar: Unicode.Scalar) -> Mend? {
        switch scalar {
        case "&": Mend(kind: .and, hint: "did you mean 'and'?")
        case "|": Mend(kind: .or, hint: "did you mean 'or'?")
        case "!": Mend(kind: .not, hint: "did you mean 'not'?")
        case "×": Mend(kind: .sizeOperator, hint: "did you mean 'x'?")
        case "÷": Mend(kind: .divide, hint: "did you mean '/'?")
        case "·": Mend(kind: .times, hint: "did you mean '*'?")
        case "−", "–", "—", "‐", "‑": Mend(kind: .minus, hint: "did you mean '-'?")
        case "≤": Mend(kind: .lessOrEqual, hint: "did you mean '<='?")
        case "≥": Mend(kind: .greaterOrEqual, hint: "did you mean '>='?")
        case "?": Mend(kind: .unknown, hint: "write 'if … then … else …'")
        case "≠": Mend(kind: .notEqual, hint: "did you mean '!='?")
        case "…": Mend(kind: .range, hint: "did you mean '..'?")
        case "°": Mend(kind: .unknown, hint: "did you mean 'deg'?")
        case "“", "”", "„", "«", "»": Mend(kind: .unknown, hint: "a string stands in straight quotes: \"")
        case "[", "]":
            Mend(kind: .unknown, hint: "a list needs no brackets, or parentheses; a block stands in { }")
        case "$": Mend(kind: .unknown, hint: "a name stands without '$'")
        case "%": Mend(kind: .unknown, hint: "'%' stands straight after a number; the remainder is 'mod'")
        default: scalar.properties.isWhitespace ? Mend(kind: .unknown, hint: "write an ordinary space") : nil
        }
    }
}

extension Span<UInt8> {
    /// The closing quote of `'…'`, `“…”` and the like, if there is one on the line.
    fileprivate func closingOtherQuote(at offset: Int) -> Range<Int>? {
        guard let opening = scalar(at: offset) else { return nil }
        let closing: [Unicode.Scalar]
        switch opening.value {
        case "'": closing = ["'"]
        case "\u{201C}", "\u{201E}": closing = ["\u{201D}", "\u{201C}"]
        case "\u{2018}", "\u{201A}": closing = ["\u{2019}", "\u{2018}"]
        case "«": closing = ["»"]
        default: return nil
        }
        var end = offset + opening.length
        // Further than this no quote is looked for.
        let limit = Swift.min(count, end + 1024)
        while end < limit && !self[end].isLineEnd {
            let next = scalar(at: end)
            if let next, closing.contains(next.value) { return end..<end + next.length }
            end += next?.length ?? 1
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// "U+0007".
    var codePoint: String { "U+" + hexadecimal(value, digits: 4) }

    /// As messages name it: itself, if that can be seen.
    var quoted: String {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: codePoint
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: codePoint
        case .nonspacingMark, .enclosingMark: codePoint
        default: "'\(self)'"
        }
    }
}

/// Upper-case hexadecimal digits, with leading zeros.
func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
