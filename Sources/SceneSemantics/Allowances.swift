import SceneSyntax

/// Which warnings a scene or a user does not want to hear of.
///
/// `// scenec: allow W0201, W0205` silences these codes on its line; standing alone on a line, on the next line too.
/// Errors are never silenced.
public struct Allowances: Sendable {
    private let codes: Set<String>
    /// By file; nil where nothing is allowed.
    private let lines: [AllowedLines?]
    private let files: [SourceText]

    /// - Parameters:
    ///   - files: by `FileID`.
    ///   - codes: those of `--allow`, such as `W0201`; in any case.
    public init(files: [SourceText], codes: Set<String> = []) {
        self.files = files
        self.codes = codes.isEmpty ? [] : Set(codes.map { $0.uppercased() })
        lines = files.map(AllowedLines.init)
    }

    /// Whether something is to be told.
    public func tells(_ diagnostic: Diagnostic) -> Bool {
        if diagnostic.isError { return true }
        let id = diagnostic.code.id
        if codes.contains(id) { return false }
        let file = Int(diagnostic.range.file.index)
        guard lines.indices.contains(file), let allowed = lines[file] else { return true }
        let line = files[file].lineIndex(at: diagnostic.range.range.lower)
        return allowed.codes[line]?.contains(id) != true
    }

    public func filter(_ diagnostics: [Diagnostic]) -> [Diagnostic] { diagnostics.filter(tells) }
}

/// The codes that the comments of a file allow.
private final class AllowedLines: Sendable {
    /// By line, from 0.
    let codes: [Int: Set<String>]

    private static let opening = "scenec: allow"

    /// - Returns: nil where nothing is allowed.
    init?(_ file: SourceText) {
        let opening = Self.opening
        guard file.holds(opening) else { return nil }
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
        self.codes = allowed
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
