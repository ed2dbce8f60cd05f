/// The name of a kind of diagnostic: E for errors, W for warnings, N for notes, and four digits.
///
/// E01: text and grammar. E02: names, kinds, properties, types. E03: values. E04: files and images.
/// E05: limits. W01: what the checker doubts. N01: remarks.
/// The codes stand in one list a stage (`DiagnosticCode+Topic.swift`); each has a page in Grammar/diagnostics.md.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
    /// "E0204".
    public let id: String
    /// A few words for listings: "unknown property".
    public let title: String

    package init(_ id: String, _ title: String) {
        self.id = id
        self.title = title
    }

    public var severity: Diagnostic.Severity {
        switch id.utf8.first {
        case UInt8(ascii: "E"): .error
        case UInt8(ascii: "W"): .warning
        default: .note
        }
    }

    public var description: String { id }
    public static func == (a: DiagnosticCode, b: DiagnosticCode) -> Bool { a.id == b.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
