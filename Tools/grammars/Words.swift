import SceneSemantics
import SceneSyntax

/// What the grammars for editors are made of: the lexer's tables and the schema's.
struct Words {
    /// `let`, `if`, …, in the order of the reference.
    let reserved = reservedWords
    let kinds = Schema.nodes.map(\.name)
    let units = Unit.allCases.map(\.spelling).filter { !$0.isEmpty && $0 != "%" }
    /// The longest first: an alternation of a regular expression takes the first that matches.
    let operators = Operator.allCases.map(\.spelling).filter { $0.first?.isLetter == false }.sorted {
        ($1.utf8.count, $0) < ($0.utf8.count, $1)
    }

    /// Words as an alternation, the longest first.
    static func alternation(_ words: [String]) -> String {
        words.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map(escaped).joined(separator: "|")
    }

    /// A text as a regular expression that matches it, in the syntax of PCRE, Oniguruma and QRegularExpression.
    static func escaped(_ text: String) -> String {
        text.map { "\\^$.|?*+()[]{}/".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

/// Regular expressions of the tokens, for engines that know Unicode properties and look around.
///
/// Source: Grammar/scene.ebnf. `\p{L}` and `\p{Nl}` stand for XID_Start, with marks and digits for XID_Continue: what
/// differs are a few hundred characters that no name is likely to hold.
enum Pattern {
    static let start = #"[_\p{L}\p{Nl}]"#
    static let rest = #"[_\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]"#
    static let name = "\(start)\(rest)*(?:-\(rest)+)*"
    /// Not inside of a name, at its beginning and end.
    static let before = "(?<!\(rest))(?<!\(rest)-)"
    static let after = "(?!-?\(rest))"
    static let digits = "[0-9](?:_?[0-9])*"
    static func number(_ units: [String]) -> String {
        "(?:\(digits)(?:\\.\(digits))?|\\.\(digits))(?:[eE][+-]?\(digits))?"
            + "(?:%|(?:\(Words.alternation(units)))(?!\(rest)))?"
    }
    static let color = "#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})(?!\(rest))"
    /// Straight after a number or its unit or %, and before another number.
    static let times = #"(?<=[0-9%])x(?=[0-9.])"#
    static let escape = #"\\(?:[nt"\\]|u\{[0-9a-fA-F]{1,6}\})"#
}
