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
            // Bytes, not characters: a comment may hold any number of combining marks.
            let text = file.utf8[token.range.offsets].drop { $0 == UInt8(ascii: "/") || $0.isBlank }
            guard text.starts(with: opening.utf8) else { continue }
            let codes = text.dropFirst(opening.utf8.count).split { $0 == UInt8(ascii: ",") || $0.isBlank }
                .filter { $0.count == 5 }.map { String(decoding: $0, as: UTF8.self).uppercased() }
            let line = file.lineIndex(at: token.range.lower)
            allowed[line, default: []].formUnion(codes)
            let before = file.utf8[file.lineRange(line).lowerBound..<Int(token.range.lower)]
            if before.allSatisfy(\.isBlank) {
                allowed[line + 1, default: []].formUnion(codes)
            }
        }
        self.codes = allowed
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
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
