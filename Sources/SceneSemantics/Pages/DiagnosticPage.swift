import SceneSyntax

extension DiagnosticCode {
    /// Every code of the language, in order.
    public static let all: [DiagnosticCode] = (syntax + files + semantics + command).sorted { $0.id < $1.id }

    /// The code of that id, in any case.
    public static func named(_ id: String) -> DiagnosticCode? {
        let wanted = id.uppercased()
        return all.first { $0.id == wanted }
    }
}

/// The long text of a code: what `scenec explain` prints.
public func explanation(of code: DiagnosticCode) -> String? {
    DiagnosticPage.markdown(of: code).map { DiagnosticPage.rendered($0, of: code) }
}

/// The pages of Grammar/diagnostics.md, by code, in Markdown without their headings.
public enum DiagnosticPage {
    public static func markdown(of code: DiagnosticCode) -> String? {
        groups.lazy.compactMap { $0[code.id] }.first
    }

    /// For a terminal: examples indented and introduced.
    static func rendered(_ markdown: String, of code: DiagnosticCode) -> String {
        var text = "\(code.id): \(code.title) (\(code.severity.word))\n\n"
        var isInExample = false
        var examples = 0
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```" {
                isInExample = false
            } else if line.hasPrefix("```scene ") {
                isInExample = true
                text += "With this beside it as '\(line.dropFirst(9))':\n\n"
            } else if line.hasPrefix("```") {
                isInExample = true
                examples += 1
                text += examples == 1 ? "For example:\n\n" : "Mended:\n\n"
            } else {
                text += (isInExample && !line.isEmpty ? "    " : "") + line + "\n"
            }
        }
        return text
    }
}
