extension Lexer {
    /// `"…"` on one line, or `"""…"""` over several; what is in it is read later.
    mutating func string(_ bytes: Span<UInt8>) -> Token {
        let start = position
        if bytes.hasTripleQuote(at: position) {
            skipTripleQuoted(bytes)
        } else {
            skipQuoted(bytes)
        }
        return token(.string, from: start)
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
        report(
            .unclosedString, start..<position, "this string is not closed on its line",
            hint: "add '\"', or use \"\"\" for a text of several lines")
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
    func hasTripleQuote(at offset: Int) -> Bool {
        let quote = UInt8(ascii: "\"")
        return byte(at: offset) == quote && byte(at: offset + 1) == quote && byte(at: offset + 2) == quote
    }
}
