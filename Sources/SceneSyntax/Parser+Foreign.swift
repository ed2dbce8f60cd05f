/// Statements of other languages.
extension Parser {
    /// `var c = red` and `function f(x) = x`, at the `=`; whether it was one of them.
    mutating func foreignBinding() -> Bool {
        guard kind == .assign, subject.upper < previous.lower else { return false }
        let word = source.text(subject)
        let message = "'\(word)' is no word of the language"
        if Self.bindings.contains(word) {
            report(
                .expectedToken, subject, message, hint: "a name is bound by 'let'",
                fixIts: [("write 'let'", subject, "let")])
            return true
        }
        guard Self.definitions.contains(word) else { return false }
        report(
            .expectedToken, subject, message,
            hint: "there are no functions of one's own; 'define' names a drawing, 'let' a value")
        return true
    }

    private static let bindings: Set<String> = [
        "var", "const", "val", "set", "local", "auto", "mut", "int", "float", "number", "string", "color",
    ]
    private static let definitions: Set<String> = [
        "function", "func", "fn", "fun", "def", "sub", "proc", "macro",
    ]

    /// Why something that begins no statement was written.
    func foreignStatement() -> String? {
        let next = source.utf8.span.byte(at: Int(current.range.upper))
        switch kind {
        case .color: return "a comment begins with '//'"
        case .minus where next == UInt8(ascii: "-"), .less where next == UInt8(ascii: "!"):
            return "a comment begins with '//'"
        case .if:
            return "what is painted at times only is a layer: 'layer { when: …; … }'; "
                + "a value may be 'if … then … else …'"
        case .string: return "the value of a node stands straight after its name"
        default: return nil
        }
    }
}
