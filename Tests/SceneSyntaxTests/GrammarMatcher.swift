/// Decides by the grammar file alone whether a text is a scene: no code of the compiler.
struct GrammarMatcher {
    let grammar: GrammarFile

    func accepts(_ text: String) -> Bool {
        guard let words = tokens(text) else { return false }
        var sentence = Sentence(grammar: grammar, words: words)
        return sentence.ends("file", at: 0).contains(words.count)
    }

    /// A token and the names under which the sentences' rules know it.
    struct Word {
        var rule: String
        var text: String
        var terminals: Set<String>
    }

    /// Cuts a text; nil where no token begins. Without spaces, and without line ends in parentheses.
    func tokens(_ text: String) -> [Word]? {
        guard case .choice(let kinds)? = grammar.rules["token"] else { return nil }
        var cutter = TextCutter(grammar: grammar, scalars: Array(text.unicodeScalars))
        var words: [Word] = []
        var place = 0
        var depth = 0
        // What stands straight before the place.
        var last = ""
        var lastText = ""
        while place < cutter.scalars.count {
            cutter.isAfterNumber = last == "number"
            guard let (rule, end) = first(of: kinds, &cutter, place) else { return nil }
            let text = String(String.UnicodeScalarView(cutter.scalars[place..<end]))
            if rule == "open" {
                depth += 1
                let isApplied = last == "name" && !reserved.contains(lastText)
                let terminals: Set<String> =
                    isApplied ? (lastText == "x" ? ["apply", "open"] : ["apply"]) : ["open"]
                words.append(Word(rule: rule, text: text, terminals: terminals))
            } else if rule != "space", rule != "eol" || depth == 0 {
                words.append(Word(rule: rule, text: text, terminals: terminals(rule, text)))
                // A parenthesis that is not closed ends with its statement at the latest.
                if text == ")" { depth = max(0, depth - 1) }
            }
            (last, lastText) = (rule, text)
            place = end
        }
        return words
    }

    private var reserved: Set<String> {
        guard case .choice(let words)? = grammar.rules["reserved"] else { return [] }
        return Set(words.compactMap { if case .literal(let word) = $0 { word } else { nil } })
    }

    private func terminals(_ rule: String, _ text: String) -> Set<String> {
        switch rule {
        case "name": reserved.contains(text) ? ["'\(text)"] : text == "x" ? ["name", "'x"] : ["name"]
        case "symbol": ["'\(text)"]
        default: [rule]
        }
    }

    private func first(
        of kinds: [GrammarFile.Term], _ cutter: inout TextCutter, _ place: Int
    ) -> (String, Int)? {
        for case .rule(let rule) in kinds {
            if let end = cutter.ends(.rule(rule), at: place).max(), end > place { return (rule, end) }
        }
        return nil
    }
}

/// Matches the rules of tokens against characters.
private struct TextCutter {
    let grammar: GrammarFile
    let scalars: [Unicode.Scalar]
    var isAfterNumber = false

    private func scalar(_ place: Int) -> Unicode.Scalar? {
        scalars.indices.contains(place) ? scalars[place] : nil
    }

    func ends(_ term: GrammarFile.Term, at place: Int) -> Set<Int> {
        switch term {
        case .literal(let text):
            let wanted = Array(text.unicodeScalars)
            return scalars[place...].starts(with: wanted) ? [place + wanted.count] : []
        case .rule(let name): return grammar.rules[name].map { ends($0, at: place) } ?? []
        case .special(let words): return special(words, place)
        case .sequence(let terms):
            return terms.reduce([place]) { places, term in
                places.reduce(into: []) { $0.formUnion(ends(term, at: $1)) }
            }
        case .choice(let terms): return terms.reduce(into: []) { $0.formUnion(ends($1, at: place)) }
        case .optional(let term): return ends(term, at: place).union([place])
        case .repetition(let term):
            var all: Set<Int> = [place]
            var new = all
            while !new.isEmpty {
                new = new.reduce(into: Set<Int>()) { $0.formUnion(ends(term, at: $1)) }.subtracting(all)
                all.formUnion(new)
            }
            return all
        }
    }

    private func has(_ text: String, _ place: Int) -> Bool {
        scalars[place...].starts(with: text.unicodeScalars)
    }

    private func special(_ words: String, _ place: Int) -> Set<Int> {
        let next = scalar(place)
        let isLineEnd = next == "\n" || next == "\r"
        func one(_ condition: Bool) -> Set<Int> { next != nil && condition ? [place + 1] : [] }
        func here(_ condition: Bool) -> Set<Int> { condition ? [place] : [] }
        let isSizeOperator =
            next == "x" && (scalar(place + 1).map { "0123456789.".unicodeScalars.contains($0) } ?? false)
        switch words {
        case "LF, CRLF or CR":
            return has("\r\n", place) ? [place + 2] : one(isLineEnd)
        case "tab": return one(next == "\t")
        case "any character but a line end": return one(!isLineEnd)
        case "any character or line end, but no comment delimiter":
            return one(!has("/*", place) && !has("*/", place))
        case "XID_Start": return one(next?.properties.isXIDStart ?? false)
        case "XID_Continue": return one(next?.properties.isXIDContinue ?? false)
        case "no XID_Continue follows, except after \"%\", and except an \"x\" with a digit or \".\" after it":
            return here(
                scalar(place - 1) == "%" || !(next?.properties.isXIDContinue ?? false) || isSizeOperator)
        case "no XID_Continue follows": return here(!(next?.properties.isXIDContinue ?? false))
        case "straight after a number": return here(isAfterNumber)
        case "a digit or \".\" follows":
            return here(next.map { "0123456789.".unicodeScalars.contains($0) } ?? false)
        case "any character but a line end, a quote and a backslash":
            return one(!isLineEnd && next != "\"" && next != "\\")
        case "which is a scalar":
            let digits = scalars[..<place].dropLast().reversed().prefix { $0 != "{" }.reversed()
            let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
            return here(value.flatMap(Unicode.Scalar.init) != nil)
        case "any character or line end, but no triple quote": return one(!has("\"\"\"", place))
        case "only blanks before the closing quotes on their line":
            let before = scalars[..<(place - 3)].reversed().prefix { $0 != "\n" && $0 != "\r" }
            return here(before.allSatisfy { $0 == " " || $0 == "\t" })
        default: preconditionFailure("the grammar says '\(words)', which the test does not know")
        }
    }
}

/// Matches the rules of sentences against tokens; remembers what it has found at each place.
private struct Sentence {
    let grammar: GrammarFile
    let words: [GrammarMatcher.Word]
    private var known: [String: [Int: Set<Int>]] = [:]

    init(grammar: GrammarFile, words: [GrammarMatcher.Word]) {
        self.grammar = grammar
        self.words = words
    }

    mutating func ends(_ rule: String, at place: Int) -> Set<Int> {
        if let found = known[rule]?[place] { return found }
        guard let term = grammar.rules[rule] else { return [] }
        let found = ends(term, at: place)
        known[rule, default: [:]][place] = found
        return found
    }

    /// Rules that are tokens; all others are rules of sentences.
    private static let tokens: Set<String> = [
        "name", "number", "color", "string", "eol", "times", "open", "apply",
    ]

    private func terminal(_ name: String, _ place: Int) -> Set<Int> {
        place < words.count && words[place].terminals.contains(name) ? [place + 1] : []
    }

    private mutating func ends(_ term: GrammarFile.Term, at place: Int) -> Set<Int> {
        switch term {
        case .literal(let text): return terminal("'" + text, place)
        case .rule(let name):
            return Self.tokens.contains(name) ? terminal(name, place) : ends(name, at: place)
        case .special: return []
        case .sequence(let terms):
            var places: Set<Int> = [place]
            for term in terms {
                var next: Set<Int> = []
                for place in places { next.formUnion(ends(term, at: place)) }
                places = next
            }
            return places
        case .choice(let terms):
            var all: Set<Int> = []
            for term in terms { all.formUnion(ends(term, at: place)) }
            return all
        case .optional(let term): return ends(term, at: place).union([place])
        case .repetition(let term):
            var all: Set<Int> = [place]
            var new = all
            while !new.isEmpty {
                var next: Set<Int> = []
                for place in new { next.formUnion(ends(term, at: place)) }
                new = next.subtracting(all)
                all.formUnion(new)
            }
            return all
        }
    }
}
