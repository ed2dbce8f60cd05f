extension Lexer {
    /// `"…"` on one line, or `"""…"""` over several; what is in it is read later.
    mutating func string(_ bytes: Span<UInt8>) -> Token {
        let start = position
        if bytes.hasTripleQuote(at: position) {
            skipTripleQuoted(bytes)
        } else {
            skipQuoted(bytes)
        }
        return comparedToken(.string, from: start)
    }

    private mutating func skipQuoted(_ bytes: Span<UInt8>) {
        let start = position
        position += 1
        while position < bytes.count && !bytes[position].isLineEnd {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\") where bytes.byte(at: position + 1).isPrintable:
                position += 2
            default:
                skipCharacter(bytes)
            }
        }
        let endOfLine = position
        var mends: [(String, [(Range<Int>, String)])] = []
        if let closing = bytes.closingQuote(after: position) {
            if bytes.isTextOfLines(start + 1..<closing) {
                let quotes = "\"\"\""
                mends = [
                    ("use \(quotes)", [(start..<start + 1, quotes), (closing..<closing + 1, quotes)])
                ]
            }
            while position <= closing {
                if bytes[position].isLineEnd { position += 1 } else { skipCharacter(bytes) }
            }
        }
        report(
            .unclosedString, start..<endOfLine, "this string is not closed on its line",
            hint: "add '\"', or use \"\"\" for a text of several lines", mends: mends)
    }

    private mutating func skipTripleQuoted(_ bytes: Span<UInt8>) {
        let start = position
        position += 3
        while position < bytes.count {
            if bytes.hasTripleQuote(at: position) {
                position += 3
                return
            }
            if bytes[position].isLineEnd { position += 1 } else { skipCharacter(bytes) }
        }
        endsAbruptly = true
        report(
            .unclosedString, start..<start + 3, "this text is never closed",
            hint: "add '\"\"\"' on a line of its own")
    }
}

extension Span<UInt8> {
    /// Further than this no end of a string is looked for.
    private static var furthestQuote: Int { 8192 }

    /// The quote that ends a text of several lines in plain quotes, after the end of its first line; nil where the next
    /// quote rather begins a string, so that this one's was forgotten.
    fileprivate func closingQuote(after endOfLine: Int) -> Int? {
        let quote = UInt8(ascii: "\"")
        let limit = Swift.min(count, endOfLine + Self.furthestQuote)
        var closing = endOfLine
        while closing < limit, self[closing] != quote {
            if self[closing] == UInt8(ascii: "{") || self[closing] == UInt8(ascii: "}") { return nil }
            closing += 1
        }
        guard closing < limit else { return nil }
        var next = closing + 1
        while byte(at: next).isBlank { next += 1 }
        guard next >= count || self[next].isLineEnd || ")},;{".utf8.contains(self[next]) else { return nil }
        // With a second quote on its line the first one opens.
        while next < limit, !self[next].isLineEnd {
            if self[next] == quote { return nil }
            next += 1
        }
        return closing
    }

    /// Whether what stands between two quotes could stand between triple ones: whole lines, indented at least as the
    /// closing quote.
    fileprivate func isTextOfLines(_ range: Range<Int>) -> Bool {
        var first = range.lowerBound
        while first < range.upperBound, self[first].isBlank { first += 1 }
        var last = range.upperBound
        while last > first, self[last - 1].isBlank { last -= 1 }
        guard first < last, self[first].isLineEnd, self[last - 1].isLineEnd else { return false }
        let indentation = range.upperBound - last
        var column = 0
        for offset in first..<last {
            if self[offset].isLineEnd {
                column = 0
            } else if self[offset] == UInt8(ascii: "\\") {
                return false
            } else {
                if column < indentation {
                    guard self[offset] == self[last + column] else { return false }
                }
                column += 1
            }
        }
        return true
    }

    func hasTripleQuote(at offset: Int) -> Bool {
        let quote = UInt8(ascii: "\"")
        return byte(at: offset) == quote && byte(at: offset + 1) == quote && byte(at: offset + 2) == quote
    }
}
