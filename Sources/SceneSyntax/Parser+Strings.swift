extension Parser {
    /// The value of a string literal; what is wrong in it is reported.
    mutating func stringValue(_ range: TextRange) -> String {
        let text = source.utf8
        let bytes = text.span
        let offsets = range.offsets
        if bytes.hasTripleQuote(at: offsets.lowerBound) { return tripleQuoted(offsets) }
        let quote = bytes[offsets.lowerBound]
        let isClosed = offsets.count > 1 && bytes[offsets.upperBound - 1] == quote
        return quoted(offsets.lowerBound + 1..<offsets.upperBound - (isClosed ? 1 : 0))
    }

    /// The text between two quotes, its escapes replaced.
    private mutating func quoted(_ range: Range<Int>) -> String {
        var value: [UInt8] = []
        value.reserveCapacity(range.count)
        var offset = range.lowerBound
        var hasEscapedMark = false
        while offset < range.upperBound {
            let byte = source.utf8[offset]
            guard byte == UInt8(ascii: "\\"), offset + 1 < range.upperBound else {
                value.append(byte)
                offset += 1
                continue
            }
            let start = offset
            let replacement = escape(&offset, in: range)
            if let replacement {
                value += String(replacement).utf8
                hasEscapedMark = hasEscapedMark || replacement.isCombiningMark
            } else {
                invalidEscape(start..<offset)
            }
        }
        // Those that stand in the text the lexer has seen.
        if hasEscapedMark, let run = value.span.firstExcess {
            add(.tooManyMarks, TextRange(range), run.message, hint: MarkRun.hint)
            return ""
        }
        return String(decoding: value, as: UTF8.self)
    }

    /// `\n \t \\ \" \u{1F47E}`
    private func escape(_ offset: inout Int, in range: Range<Int>) -> Unicode.Scalar? {
        let letter = source.utf8[offset + 1]
        let start = offset + 2
        offset = start
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "u"): break
        default:
            while offset < range.upperBound, source.utf8[offset] & 0xC0 == 0x80 { offset += 1 }
            return nil
        }
        guard start < range.upperBound, source.utf8[start] == UInt8(ascii: "{") else { return nil }
        var value: UInt32 = 0
        offset += 1
        while offset < range.upperBound, let digit = source.utf8[offset].hexadecimalValue {
            value = min(value << 4 | digit, 0x11_0000)
            offset += 1
        }
        let digits = offset - start - 1
        guard offset < range.upperBound, source.utf8[offset] == UInt8(ascii: "}") else { return nil }
        offset += 1
        return 1...6 ~= digits ? Unicode.Scalar(value) : nil
    }

    private mutating func invalidEscape(_ range: Range<Int>) {
        let text = source.text(TextRange(range))
        add(
            .invalidEscape, TextRange(range), "unknown escape '\(text)'",
            hint: "the escapes are \\n \\t \\\\ \\\" \\u{1F47E}")
    }
}

// MARK: Triple quotes

extension Parser {
    /// The lines between the quotes, the closing quotes' indentation removed, joined by line feeds.
    private mutating func tripleQuoted(_ range: Range<Int>) -> String {
        let text = source.utf8
        let bytes = text.span
        let isClosed = range.count >= 6 && bytes.hasTripleQuote(at: range.upperBound - 3)
        // An unclosed one is reported by the lexer.
        guard isClosed else { return "" }
        let end = range.upperBound - 3
        var lines = source.lines(range.lowerBound + 3..<end)
        let first = lines.removeFirst()
        if let stray = firstText(first) {
            add(
                .textBesideTripleQuotes, TextRange(stray..<first.upperBound),
                "text after the opening quotes", hint: "begin it on the next line")
            return ""
        }
        guard let closing = lines.popLast() else {
            add(
                .textBesideTripleQuotes, TextRange(range), "closing quotes on the line of the opening ones",
                hint: "triple quotes stand at the end and at the start of a line; \"\" is the empty string")
            return ""
        }
        if let text = firstText(closing) {
            add(
                .textBesideTripleQuotes, TextRange(text..<end), "text before the closing quotes",
                hint: "put them on a line of their own")
            return ""
        }
        return joined(lines, indentation: closing)
    }

    private mutating func joined(_ lines: [Range<Int>], indentation: Range<Int>) -> String {
        var value: [UInt8] = []
        var hasError = false
        for (number, line) in lines.enumerated() {
            if number > 0 { value.append(UInt8(ascii: "\n")) }
            guard firstText(line) != nil else { continue }
            let isIndented =
                line.count >= indentation.count
                && source.utf8[line].prefix(indentation.count).elementsEqual(source.utf8[indentation])
            if isIndented {
                value += source.utf8[line.dropFirst(indentation.count)]
            } else if !hasError {
                hasError = true
                let blanks = line.prefix { source.utf8[$0].isBlank }
                // With the character after the blanks, whole.
                let rest = source.utf8[blanks.endIndex..<line.upperBound].dropFirst()
                let next = rest.firstIndex { $0 & 0xC0 != 0x80 } ?? line.upperBound
                add(
                    .indentedLess, TextRange(line.lowerBound..<next),
                    "this line is indented less than the closing quotes",
                    labels: [(TextRange(indentation), "their indentation, which every line needs")])
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    /// Where a line's first character that is no blank stands.
    private func firstText(_ line: Range<Int>) -> Int? {
        line.first { !source.utf8[$0].isBlank }
    }
}
