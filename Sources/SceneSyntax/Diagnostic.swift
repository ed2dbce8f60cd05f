/// What a stage has to say about a scene: a mistake, a doubt, or a remark.
public struct Diagnostic: Sendable, Hashable {
    public enum Severity: UInt8, Sendable, Comparable {
        case note, warning, error
        public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
    }

    /// A further place concerned, with a few words about it.
    public struct Label: Sendable, Hashable {
        public var range: SourceRange
        public var text: String
        public init(_ range: SourceRange, _ text: String) {
            self.range = range
            self.text = text
        }
    }

    /// One mend: replacements that do not overlap, all to be made together.
    public struct FixIt: Sendable, Hashable {
        public struct Replacement: Sendable, Hashable {
            public var range: SourceRange
            public var text: String
            public init(_ range: SourceRange, _ text: String) {
                self.range = range
                self.text = text
            }
        }
        /// As a command: "change to 'colors'".
        public var title: String
        public var replacements: [Replacement]
        public init(title: String, replacements: [Replacement]) {
            self.title = title
            self.replacements = replacements
        }
    }

    public var code: DiagnosticCode
    public var severity: Severity
    public var range: SourceRange
    /// What is wrong, in the file's own words; no full stop at the end.
    public var message: String
    public var labels: [Label]
    /// How to mend it: "did you mean 'colors'?".
    public var hint: String?
    public var fixIts: [FixIt]

    public init(
        _ code: DiagnosticCode, at range: SourceRange, _ message: String, severity: Severity? = nil,
        labels: [Label] = [], hint: String? = nil, fixIts: [FixIt] = []
    ) {
        self.code = code
        self.severity = severity ?? code.severity
        self.range = range
        self.message = message
        self.labels = labels
        self.hint = hint
        self.fixIts = fixIts
    }

    public var isError: Bool { severity == .error }

    /// "did you mean 'x'?" with the fix-it that does it.
    public mutating func suggest(_ replacement: String) {
        hint = "did you mean '\(replacement)'?"
        fixIts.append(
            FixIt(title: "change to '\(replacement)'", replacements: [.init(range, replacement)]))
    }
}
