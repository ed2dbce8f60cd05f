/// Makes sentences of the grammar at random, the same ones every time.
struct GrammarGenerator {
    let grammar: GrammarFile
    private var state: UInt64

    init(_ grammar: GrammarFile, seed: UInt64) {
        self.grammar = grammar
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    /// xorshift64 by Marsaglia.
    mutating func number(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 11) % limit
    }

    /// The tokens of a sentence of some length: their texts; a call's parenthesis is marked as "apply".
    mutating func sentence() -> [String] {
        var words: [String] = []
        generate(.rule("file"), depth: 0, &words)
        return words
    }

    /// Tokens with spaces, comments and line ends between them, as they may stand.
    mutating func text(_ words: [String]) -> String {
        var text = ""
        var depth = 0
        for (index, word) in words.enumerated() {
            if word == "apply" {
                text += "("
            } else if word == "times" {
                // Glued where its neighbours are numbers.
                let isGlued =
                    index > 0 && index + 1 < words.count
                    && (words[index - 1].last?.isNumber ?? false)
                    && (words[index - 1].first?.isNumber ?? false)
                    && (words[index + 1].first?.isNumber ?? false)
                text += isGlued ? "x" + words[index + 1] : " x "
            } else if index > 0, words[index - 1] == "times", text.hasSuffix("x" + word) {
                // Written with its operator.
            } else {
                text += gap(isInParentheses: depth > 0) + word
            }
            if word == "apply" || word == "(" { depth += 1 }
            if word == ")" { depth -= 1 }
        }
        return text
    }

    private mutating func gap(isInParentheses: Bool) -> String {
        switch number(below: 16) {
        case 0: "\t"
        case 1: " /* a */ "
        case 2: " /* /* b */\n */"
        case 3 where isInParentheses: "\n"
        case 4 where isInParentheses: " // c\n  "
        default: " "
        }
    }

    private static let sentenceRules: Set<String> = [
        "file", "statements", "end", "nl", "statement", "let", "param", "define", "parameter", "import",
        "property",
        "node", "block", "value", "expr", "or", "and", "not", "comparison", "range", "size", "sum", "product",
        "unary",
        "primary",
    ]

    /// A sentence that is so long, or goes so deep, is brought to its end.
    private static let enough = (words: 60, depth: 60)

    private mutating func generate(_ term: GrammarFile.Term, depth: Int, _ words: inout [String]) {
        let isEnough = words.count >= Self.enough.words || depth >= Self.enough.depth
        switch term {
        case .literal(let text): words.append(text)
        case .rule(let name) where Self.sentenceRules.contains(name):
            if let rule = grammar.rules[name] { generate(rule, depth: depth + 1, &words) }
        case .rule(let name): words.append(token(name))
        case .special: break
        case .sequence(let terms): for term in terms { generate(term, depth: depth, &words) }
        case .choice(let terms):
            // At the end the simplest: in this grammar the last of two, the first of more.
            let last = terms[terms.count - 1]
            let next = isEnough && terms.count == 2 ? last : terms[number(below: isEnough ? 1 : terms.count)]
            generate(next, depth: depth, &words)
        case .optional(let term):
            if !isEnough, number(below: 3) == 0 { generate(term, depth: depth, &words) }
        case .repetition(let term):
            while words.count < Self.enough.words, depth < Self.enough.depth, number(below: 3) == 0 {
                generate(term, depth: depth, &words)
            }
        }
    }

    /// A token of a kind.
    mutating func token(_ kind: String) -> String {
        switch kind {
        case "eol": return ["\n", "\r\n", "\r", "// d\n"][number(below: 4)]
        case "open": return "("
        case "apply", "times": return kind
        case "name": return name()
        case "number", "color":
            var parts: [String] = []
            spell(.rule(kind), &parts)
            return parts.joined()
        default: return string()
        }
    }

    private mutating func name() -> String {
        let names = [
            "a", "x", "x", "b-1", "_", "é", "e\u{301}", "ａ", "x1", "hue-ramp", "modulo", "iff", "if-a",
            "let-1", "not\u{301}", "x-1", "xé", "or_", "K\u{212A}",
            "名",
        ]
        return names[number(below: names.count)]
    }

    private mutating func string() -> String {
        let strings = [
            "\"\"", "\"a\"", "\"\\\"\\\\\\n\\t\"", "\"\\u{1F47E}\"", "\"// é {\"", "\"\"\"\n\"\"\"",
            "\"\"\"  \n  a\"\"\n\n  \\\r\n  \"\"\"",
        ]
        return strings[number(below: strings.count)]
    }

    /// The characters of a token by its rule.
    private mutating func spell(_ term: GrammarFile.Term, _ parts: inout [String]) {
        switch term {
        case .literal(let text): parts.append(text)
        case .rule(let name): if let rule = grammar.rules[name] { spell(rule, &parts) }
        case .special: break
        case .sequence(let terms): for term in terms { spell(term, &parts) }
        case .choice(let terms): spell(terms[number(below: terms.count)], &parts)
        case .optional(let term): if number(below: 2) == 0 { spell(term, &parts) }
        case .repetition(let term): while number(below: 2) == 0 { spell(term, &parts) }
        }
    }
}
