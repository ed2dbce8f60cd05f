/// A line of a source as a terminal shows it: tabs as blanks, control characters and invalid bytes escaped.
struct SourceLine {
    /// A character or escape.
    struct Piece {
        /// Its first byte in the source.
        var offset: Int
        /// In bytes of the source.
        var length: Int
        var text: String
        /// In columns.
        var width: Int
    }

    static let tabWidth = 4
    /// Bytes looked at around the place; a longer line is cut anyhow.
    private static let reach = 2048

    /// 1, 2, …
    let number: Int
    private(set) var pieces: [Piece] = []
    /// The text goes on before and after the pieces.
    private(set) var isCutBefore = false
    private(set) var isCutAfter = false
    private let end: Int

    init(_ source: SourceText, around offset: UInt32) {
        let line = source.lineIndex(at: offset)
        number = line + 1
        let range = source.lineRange(line)
        let bytes = source.utf8.span
        var start = max(range.lowerBound, Int(offset) - Self.reach)
        if start == 0, bytes.hasByteOrderMark { start = min(3, range.upperBound) }
        while start > range.lowerBound, start < range.upperBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        var end = max(start, min(range.upperBound, Int(offset) + Self.reach))
        while end > start, end < range.upperBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        isCutBefore = start > range.lowerBound + (range.lowerBound == 0 ? 3 : 0)
        isCutAfter = end < range.upperBound
        self.end = end
        read(bytes, start..<end)
    }

    private mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        var offset = range.lowerBound
        var column = 0
        while offset < range.upperBound {
            var text = String.UnicodeScalarView()
            var end = offset
            while end < range.upperBound, let scalar = bytes.scalar(at: end) {
                text.append(scalar.value)
                end += scalar.length
            }
            for character in String(text) {
                append(character, at: offset, &column)
                offset += character.utf8.count
            }
            if offset < range.upperBound {
                append("\\x" + hexadecimal(UInt32(bytes[offset]), digits: 2), 4, offset..<offset + 1, &column)
                offset += 1
            }
        }
    }

    private mutating func append(_ character: Character, at offset: Int, _ column: inout Int) {
        let scalar = character.unicodeScalars.first ?? " "
        let range = offset..<offset + character.utf8.count
        if character == "\t" {
            let width = Self.tabWidth - column % Self.tabWidth
            append(String(repeating: " ", count: width), width, range, &column)
        } else if scalar.isForbiddenControl || scalar.properties.generalCategory == .format {
            let text = "\\u{" + hexadecimal(scalar.value, digits: 2) + "}"
            append(text, text.utf8.count, range, &column)
        } else {
            append(String(character), displayWidth(character), range, &column)
        }
    }

    private mutating func append(_ text: String, _ width: Int, _ range: Range<Int>, _ column: inout Int) {
        pieces.append(Piece(offset: range.lowerBound, length: range.count, text: text, width: width))
        column += width
    }

    var width: Int { pieces.reduce(0) { $0 + $1.width } }

    /// The columns that a range takes, at least one; up to the line's end, if it goes on.
    func columns(of range: TextRange) -> Range<Int> {
        var column = 0
        var start: Int?
        for piece in pieces {
            if let start, piece.offset >= Int(range.upper) { return start..<max(column, start + 1) }
            // The piece that holds the first byte, which may lie inside of a cluster.
            if start == nil, piece.offset + piece.length > Int(range.lower) { start = column }
            column += piece.width
        }
        let first = start ?? column
        return first..<max(column, first + 1)
    }

    /// Cut to a number of columns, so that a place is in view with what follows it.
    func cut(to limit: Int, around place: Range<Int>) -> SourceLine {
        guard width > limit || isCutBefore || isCutAfter else { return self }
        let room = max(limit - 2, 8)
        // A quarter of the room shows what comes before the place.
        var first = max(0, place.lowerBound - room / 4)
        if !isCutAfter { first = max(0, min(first, width - room)) }
        var line = self
        var column = 0
        line.pieces = pieces.filter { piece in
            defer { column += piece.width }
            return column >= first && column + piece.width <= first + room
        }
        line.isCutBefore = isCutBefore || line.pieces.first?.offset != pieces.first?.offset
        line.isCutAfter = isCutAfter || line.pieces.last?.offset != pieces.last?.offset
        if line.isCutBefore {
            line.pieces.insert(
                Piece(offset: line.pieces.first?.offset ?? 0, length: 0, text: "…", width: 1), at: 0)
        }
        if line.isCutAfter { line.pieces.append(Piece(offset: end, length: 0, text: "…", width: 1)) }
        return line
    }

    var text: String {
        var text = pieces.map(\.text).joined()
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
