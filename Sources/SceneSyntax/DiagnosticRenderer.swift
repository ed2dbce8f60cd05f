/// Diagnostics as text for people, and for the problem matchers of editors.
///
///     grid.scene:4:16: error: unknown property 'colour' of checker [E0204]
///       4 |   checker 20 { colour: red }
///         |                ^^^^^^ did you mean 'colors'?
public struct DiagnosticRenderer: Sendable {
    /// Whether to colour the text for a terminal.
    public var color: Bool
    /// Columns; source lines are cut around the place, messages never.
    public var width: Int
    /// The files by `FileID`.
    public var sources: [SourceText]

    public init(sources: [SourceText], color: Bool = false, width: Int = 120) {
        self.sources = sources
        self.color = color
        self.width = width
    }

    /// All of them, each with a line end.
    public func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
        diagnostics.map(render).joined()
    }

    /// One diagnostic: its first line, its place, the other places concerned; with a line end.
    public func render(_ diagnostic: Diagnostic) -> String {
        let tint = Style(diagnostic.severity)
        var text = paint(place(diagnostic.range) + ":", .bold)
        text += " " + paint(diagnostic.severity.word + ":", tint)
        text += " " + paint("\(printable(diagnostic.message)) [\(diagnostic.code)]", .bold) + "\n"
        return text + snippets(of: diagnostic, tint)
    }

    /// `FILE:LINE:COLUMN`
    private func place(_ range: SourceRange) -> String {
        guard let source = source(range.file) else { return "?:1:1" }
        let position = source.position(at: range.range.lower)
        return "\(printable(source.name)):\(position.line):\(position.column)"
    }

    private func source(_ file: FileID) -> SourceText? {
        sources.indices.contains(Int(file.index)) ? sources[Int(file.index)] : nil
    }
}

// MARK: Snippets

/// A place to be marked below its line.
private struct Mark {
    var range: SourceRange
    var text: String
    var sign: Character
    var style: Style
}

extension DiagnosticRenderer {
    private func snippets(of diagnostic: Diagnostic, _ tint: Style) -> String {
        var marks = [
            Mark(range: diagnostic.range, text: printable(diagnostic.hint ?? ""), sign: "^", style: tint)
        ]
        marks += diagnostic.labels.map {
            Mark(range: $0.range, text: printable($0.text), sign: "-", style: .blue)
        }
        marks.removeAll { source($0.range.file) == nil }
        let gutter = marks.map { String(lineNumber($0)).utf8.count }.max() ?? 1
        var text = ""
        var last: (file: FileID, line: Int)?
        for mark in marks {
            guard let source = source(mark.range.file) else { continue }
            let number = lineNumber(mark)
            let isOther = mark.range.file != (last?.file ?? diagnostic.range.file)
            if isOther { text += margin("", gutter, "-->") + " " + place(mark.range) + "\n" }
            let isSame = !isOther && last?.line == number
            text += snippet(
                mark, SourceLine(source, around: mark.range.range.lower), gutter, repeatsLine: !isSame)
            last = (mark.range.file, number)
        }
        return text
    }

    private func lineNumber(_ mark: Mark) -> Int {
        (source(mark.range.file)?.lineIndex(at: mark.range.range.lower) ?? 0) + 1
    }

    /// The source line, unless it was just shown, and the mark below it.
    private func snippet(_ mark: Mark, _ line: SourceLine, _ gutter: Int, repeatsLine: Bool) -> String {
        let room = max(20, width - gutter - 5)
        let shown = line.cut(to: room, around: line.columns(of: mark.range.range))
        let isCut = shown.isCutBefore || shown.isCutAfter
        var columns = shown.columns(of: mark.range.range)
        columns = columns.lowerBound..<max(columns.lowerBound + 1, min(columns.upperBound, room))
        var text = ""
        // A line that is cut is cut for each of its marks.
        if repeatsLine || isCut { text += margin(String(line.number), gutter, "|", shown.text) }
        let signs = String(repeating: mark.sign, count: columns.count)
        let label = mark.text.isEmpty ? signs : signs + " " + mark.text
        return text
            + margin(
                "", gutter, "|", String(repeating: " ", count: columns.lowerBound) + paint(label, mark.style))
    }

    /// `  12 | text`, or without text and line end.
    private func margin(_ number: String, _ gutter: Int, _ sign: String, _ text: String? = nil) -> String {
        let blanks = String(repeating: " ", count: 2 + gutter - number.utf8.count)
        let bar = paint(blanks + number + " " + sign, .blue)
        guard let text else { return bar }
        return text.isEmpty ? bar + "\n" : bar + " " + text + "\n"
    }

    /// Control characters of names and texts, escaped, and the bytes of a file's name that are no text (`SystemName`).
    private func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: Self.isEscaped) else { return text }
        return text.unicodeScalars.map {
            guard Self.isEscaped($0) else { return String($0) }
            return $0.value >= 0x10FF80
                ? "\\x\(hexadecimal($0.value & 0xFF, digits: 2))" : "\\u{\(hexadecimal($0.value, digits: 2))}"
        }.joined()
    }

    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isForbiddenControl || scalar == "\n" || scalar == "\r" || scalar.value >= 0x10FF80
    }

    private func paint(_ text: String, _ style: Style) -> String {
        color ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// Terminal styles: the parameters of ECMA-48's SGR.
private enum Style: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "1;36"
    case blue = "34"

    init(_ severity: Diagnostic.Severity) {
        switch severity {
        case .error: self = .red
        case .warning: self = .yellow
        case .note: self = .cyan
        }
    }
}

extension Diagnostic.Severity {
    /// "error", "warning", "note".
    public var word: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "note"
        }
    }
}
