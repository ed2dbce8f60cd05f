/// What follows a value, or a statement, without what should stand between: guessed at, so that the message leads to a mend.
extension Parser {
    /// What may have been meant: a hint, and a mend where it is sure.
    struct Guess {
        var hint: String
        var title = ""
        var replacements: [(TextRange, String)] = []
    }

    /// Reports at the current token.
    mutating func report(_ code: DiagnosticCode, _ message: String, _ guess: Guess) {
        let before = diagnostics.count
        report(code, current.range, message, hint: guess.hint)
        guard diagnostics.count > before, !guess.replacements.isEmpty else { return }
        let replacements = guess.replacements.map { Diagnostic.FixIt.Replacement(place($0.0), $0.1) }
        diagnostics[before].fixIts = [.init(title: guess.title, replacements: replacements)]
    }

    /// A further value without a separator before it.
    mutating func separatorMissing() {
        let guess = joinedWords() ?? valueThatIsNone() ?? separator()
        report(.expectedEnd, "expected the end of the statement, not \(described(current))", guess)
    }

    private func separator() -> Guess {
        switch source.text(subject) {
        case "size", "canvas", "checker", "tile":
            let gap = TextRange(at: previous.upper)
            return Guess(
                hint: "write 'x' between the sides of a size", title: "add 'x'",
                replacements: kind == .number ? [(gap, " x")] : [])
        case _ where Self.nodeKinds.contains(source.text(previous)):
            return Guess(hint: "a new statement needs a line of its own or a ';' before it")
        case let word: return listSeparator(isSure: Self.listed.contains(word))
        }
    }

    /// A `,` before the current value, and before those that follow it as it follows the last one.
    func listSeparator(isSure: Bool) -> Guess {
        var guess = Guess(hint: "the values of a list stand with ',' between them", title: "add ','")
        guard isSure, kind.isPlainOperand else { return guess }
        guess.replacements = [(TextRange(at: previous.upper), ",")]
        var last = index
        while last + 1 < window.count, window[last + 1].kind.isPlainOperand, !window[last + 1].followsLineEnd
        {
            guess.replacements.append((TextRange(at: window[last].range.upper), ","))
            last += 1
        }
        return guess
    }

    /// What takes more than one value.
    static let listed: Set<String> = [
        "at", "inset", "align", "gap", "origin", "colors", "center", "gradient", "hue-ramp", "columns",
        "rows", "stops", "fit",
    ]

    // MARK: - Words that belong together, or to another language

    /// Two words, or a number and its unit, that are one.
    private func joinedWords() -> Guess? {
        guard !current.followsLineEnd, previous.upper < current.range.lower else { return nil }
        let (first, second) = (source.text(previous), name(current))
        if kind == .identifier, first.utf8.last?.isDigit == true,
            Unit.allCases.contains(where: { $0.spelling == second })
        {
            return Guess(
                hint: "a unit stands straight after its number: '\(first)\(second)'",
                title: "remove the space",
                replacements: [(TextRange(previous.upper, current.range.lower), "")])
        }
        if source.text(subject) == "hue", first == "ramp" {
            return Guess(
                hint: "did you mean 'hue-ramp'?", title: "change to 'hue-ramp'",
                replacements: [(subject.union(previous), "hue-ramp")])
        }
        guard kind == .identifier, Self.shades.contains(first) else { return nil }
        return Guess(
            hint: "a colour is one word: '\(first)\(second)'", title: "change to '\(first)\(second)'",
            replacements: [(previous.union(current.range), first + second)])
    }

    private static let shades: Set<String> = ["dark", "light", "medium", "pale", "deep", "hot"]

    /// A value that says something of the one before it, as other languages have it.
    private func valueThatIsNone() -> Guess? {
        let before = source.text(previous)
        if before == "to" { return Guess(hint: "the direction is a property: { along: x }, y or an angle") }
        guard kind == .number else { return nil }
        if Self.colorFunctions.contains(before) {
            return Guess(hint: "a call has parentheses: '\(before)(…)'")
        }
        guard source.utf8[Int(current.range.upper) - 1] == UInt8(ascii: "%") else { return nil }
        switch source.text(subject) {
        case "gradient": return Guess(hint: "where the colours stand says a property: { stops: 0%, 100% }")
        case "fill": return Guess(hint: "to let through what lies below write 'alpha(…, \(name(current)))'")
        default: return nil
        }
    }

    private static let colorFunctions: Set<String> = [
        "rgb", "hsb", "hsv", "hsl", "hwb", "oklab", "oklch", "gray", "alpha", "mix",
    ]

    // MARK: - What seems to be the next statement

    /// The word that seems to begin a statement is a value of the list that is being read.
    var isFurtherValue: Bool {
        kind == .identifier && following.kind.isPlainOperand && Self.listed.contains(source.text(subject))
            && !Self.nodeKinds.contains(name(current))
    }

    /// After a complete statement, on its line, a word that could begin another.
    mutating func statementWithoutSeparator() {
        let word = name(current)
        let message = "a new statement needs a line of its own or a ';' before it"
        if Self.loops.contains(source.text(subject)) {
            return report(
                .expectedEnd, message, Guess(hint: "'tile' repeats what is in it in the cells of a grid"))
        }
        if following.kind == .number || following.kind == .color {
            if let sign = Self.connectors[word] {
                return report(
                    .expectedEnd, "expected the end of the statement, not '\(word)'",
                    Guess(
                        hint: "write '\(sign)' instead of '\(word)'", title: "write '\(sign)'",
                        replacements: [(current.range, sign)]))
            }
            if Self.properties.contains(word) {
                return report(
                    .expectedEnd, "a property stands in the block of its node",
                    Guess(hint: "write '{ \(word): … }'"))
            }
        }
        report(
            .expectedEnd, current.range, message,
            fixIts: [("add ';'", TextRange(at: previous.upper), ";")])
    }

    private static let loops: Set<String> = ["for", "foreach", "while", "repeat", "loop"]
    private static let connectors = ["by": "x", "to": ",", "and": ","]
    /// The commonest.
    private static let properties: Set<String> = [
        "opacity", "blend", "along", "across", "steps", "stops", "colors", "center", "sharpness", "at",
        "size", "align", "inset", "fit", "gap", "origin", "in", "step", "label", "mode", "rotate", "flip",
        "saturation", "brightness",
    ]
}
