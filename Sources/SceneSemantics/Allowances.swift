import SceneSyntax

/// Which warnings a scene or a user does not want to hear of.
///
/// `// scenec: allow W0201, W0205` silences these codes on its line; standing alone on a line, on the next line too.
/// Errors are never silenced.
public struct Allowances: Sendable {
    private var codes: Set<String>
    /// By file: the codes that a line (from 0) allows.
    private var lines: [[Int: Set<String>]]
    private let files: [SourceText]

    /// - Parameters:
    ///   - files: by `FileID`.
    ///   - codes: those of `--allow`, such as `W0201`; in any case.
    public init(files: [SourceText], codes: some Sequence<String> = []) {
        self.files = files
        self.codes = Set(codes.map { $0.uppercased() })
        lines = files.map(Self.allowedLines)
    }

    /// Whether something is to be told.
    public func tells(_ diagnostic: Diagnostic) -> Bool {
        if diagnostic.isError { return true }
        let id = diagnostic.code.id
        if codes.contains(id) { return false }
        let file = Int(diagnostic.range.file.index)
        guard lines.indices.contains(file), !lines[file].isEmpty else { return true }
        let line = files[file].lineIndex(at: diagnostic.range.range.lower)
        return lines[file][line]?.contains(id) != true
    }

    public func filter(_ diagnostics: [Diagnostic]) -> [Diagnostic] { diagnostics.filter(tells) }

    private static let opening = "scenec: allow"

    private static func allowedLines(_ file: SourceText) -> [Int: Set<String>] {
        guard file.holds(opening) else { return [:] }
        var allowed: [Int: Set<String>] = [:]
        for token in tokenize(file) where token.kind == .lineComment {
            let text = file.text(token.range).drop { $0 == "/" || $0.isWhitespace }
            guard text.hasPrefix(opening) else { continue }
            let codes = text.dropFirst(opening.count).split { $0 == "," || $0.isWhitespace }
                .map { $0.uppercased() }
            let line = file.lineIndex(at: token.range.lower)
            allowed[line, default: []].formUnion(codes)
            let before = file.utf8[file.lineRange(line).lowerBound..<Int(token.range.lower)]
            if before.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
                allowed[line + 1, default: []].formUnion(codes)
            }
        }
        return allowed
    }
}

extension SourceText {
    /// Whether a text of ASCII stands in it.
    fileprivate func holds(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return true }
        return utf8.indices.contains { index in
            utf8[index] == first && utf8[index...].starts(with: wanted)
        }
    }
}
