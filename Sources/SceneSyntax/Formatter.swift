/// What formatting gives.
public enum FormatResult: Sendable {
    /// The text in the canonical layout.
    case text(String)
    /// The text has errors of grammar and stays as it is.
    case errors([Diagnostic])
}

/// A scene in the one canonical layout.
///
/// - Two blanks a level, a statement a line, single blanks between words, no line over 100 columns that can be broken. A
///   block stays on one line if the author wrote it on one and it fits.
/// - Comments stay where they belong, blank lines too, at most one in a row.
/// - Numbers, colours, strings and line ends (LF, CRLF, CR: the first one found) keep the author's notation.
/// - The tree stays the same but for ranges, and formatting what is formatted changes nothing.
public func format(_ source: SourceText) -> FormatResult {
    let result = parse(source)
    guard result.diagnostics.isEmpty else { return .errors(result.diagnostics) }
    var formatter = Formatter(result.tree)
    return .text(formatter.run())
}

/// Writes the tokens anew, led by the tree: a statement knows where its tokens begin and end.
struct Formatter {
    static let width = 100
    static let step = 2

    let tree: SyntaxTree
    let source: SourceText
    let tokens: [Token]
    /// The token that is written next; line ends and comments are tokens here.
    var index = 0
    var output: [UInt8] = []
    let lineEnd: [UInt8]
    /// In scalars.
    var column = 0
    /// A line that is begun gets this many blanks before its first word.
    var indent = 0
    /// All must stand on one line.
    var isInline = false
    /// It does not.
    var inlineFailed = false
    var atoms: [Atom] = []

    init(_ tree: SyntaxTree) {
        self.tree = tree
        source = tree.source
        tokens = tokenize(source)
        lineEnd = Self.lineEnd(of: source)
        output.reserveCapacity(source.utf8.count + source.utf8.count / 8)
    }

    mutating func run() -> String {
        if source.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { output += [0xEF, 0xBB, 0xBF] }
        items(tree.root, end: UInt32(source.utf8.count), isAfterBrace: false)
        if column > 0 { newLine() }
        return String(decoding: output, as: UTF8.self)
    }

    private static func lineEnd(of source: SourceText) -> [UInt8] {
        guard let first = source.utf8.firstIndex(where: \.isLineEnd) else { return [10] }
        let isPair = source.utf8[first] == 13 && first + 1 < source.utf8.count && source.utf8[first + 1] == 10
        return isPair ? [13, 10] : [source.utf8[first]]
    }

    /// The offset at which the next token begins.
    var place: UInt32 { tokens[index].range.lower }
}

// MARK: Output

extension Formatter {
    mutating func newLine() {
        if isInline { inlineFailed = true }
        output += lineEnd
        column = 0
    }

    mutating func blank() {
        output.append(UInt8(ascii: " "))
        column += 1
    }

    /// ASCII.
    mutating func write(_ text: String) {
        beginLine()
        output += text.utf8
        column += text.utf8.count
        checkWidth()
    }

    mutating func write(_ range: TextRange) {
        beginLine()
        var scalars = 0
        for offset in range.offsets {
            output.append(source.utf8[offset])
            scalars += source.utf8[offset] & 0xC0 == 0x80 ? 0 : 1
        }
        column += scalars
        checkWidth()
    }

    private mutating func beginLine() {
        guard column == 0 else { return }
        for _ in 0..<indent { output.append(UInt8(ascii: " ")) }
        column = indent
    }

    private mutating func checkWidth() {
        if isInline && column > Self.width { inlineFailed = true }
    }

    /// A comment as it stands, its line ends made the file's, blanks before them removed.
    mutating func writeComment(_ token: Token) {
        guard token.kind == .blockComment else { return write(token.range.trimmedAtEnd(in: source)) }
        for (number, line) in source.lines(token.range.offsets).enumerated() {
            if number == 0 {
                write(TextRange(line).trimmedAtEnd(in: source))
                continue
            }
            newLine()
            // As it stands: it may be a drawing.
            output += source.utf8[TextRange(line).trimmedAtEnd(in: source).offsets]
            column = max(1, line.count)
        }
    }
}

extension TextRange {
    /// Without blanks at its end.
    fileprivate func trimmedAtEnd(in source: SourceText) -> TextRange {
        var end = offsets.upperBound
        while end > offsets.lowerBound, source.utf8[end - 1].isBlank { end -= 1 }
        return TextRange(offsets.lowerBound..<end)
    }
}

extension SourceText {
    /// The lines of a range, without their ends; one more than there are line ends.
    func lines(_ range: Range<Int>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = range.lowerBound
        var offset = start
        while offset < range.upperBound {
            let byte = utf8[offset]
            offset += 1
            guard byte.isLineEnd else { continue }
            lines.append(start..<offset - 1)
            if byte == 13, offset < range.upperBound, utf8[offset] == 10 { offset += 1 }
            start = offset
        }
        lines.append(start..<range.upperBound)
        return lines
    }
}
