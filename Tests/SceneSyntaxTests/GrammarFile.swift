import Foundation

/// A grammar in the notation of Grammar/scene.ebnf, read without any of the compiler's code.
struct GrammarFile {
    indirect enum Term: Hashable {
        case literal(String)
        case rule(String)
        case special(String)
        case sequence([Term])
        case choice([Term])
        case optional(Term)
        case repetition(Term)
    }

    private(set) var rules: [String: Term] = [:]

    static func scene() throws -> GrammarFile {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try GrammarFile(
            String(contentsOf: root.appending(path: "Grammar/scene.ebnf"), encoding: .utf8))
    }

    struct Malformed: Error { var rest: String }

    init(_ text: String) throws {
        var reader = Reader(words: try Self.words(text))
        while !reader.isAtEnd {
            let (name, term) = try reader.rule()
            rules[name] = term
        }
    }

    private static func words(_ text: String) throws -> [String] {
        var words: [String] = []
        var rest = Substring(text)
        while let first = rest.first {
            if rest.hasPrefix("(*") {
                guard let end = rest.range(of: "*)") else { throw Malformed(rest: String(rest)) }
                rest = rest[end.upperBound...]
            } else if first.isWhitespace {
                rest = rest.dropFirst()
            } else if "\"'?".contains(first) {
                // A triple quote stands between single ones.
                guard let end = rest.dropFirst().firstIndex(of: first) else {
                    throw Malformed(rest: String(rest))
                }
                words.append(String(rest[...end]))
                rest = rest[rest.index(after: end)...]
            } else if "=|[](){};".contains(first) {
                words.append(String(first))
                rest = rest.dropFirst()
            } else {
                let word = rest.prefix { $0.isLetter || $0 == "-" }
                guard !word.isEmpty else { throw Malformed(rest: String(rest)) }
                words.append(String(word))
                rest = rest[word.endIndex...]
            }
        }
        return words
    }

    private struct Reader {
        let words: [String]
        var index = 0

        init(words: [String]) { self.words = words }

        var isAtEnd: Bool { index == words.count }
        private var word: String { isAtEnd ? "" : words[index] }

        private mutating func take(_ word: String) throws {
            guard self.word == word else { throw Malformed(rest: words[index...].joined(separator: " ")) }
            index += 1
        }

        mutating func rule() throws -> (String, Term) {
            let name = word
            index += 1
            try take("=")
            let term = try choice()
            try take(";")
            return (name, term)
        }

        private mutating func choice() throws -> Term {
            var terms = [try sequence()]
            while word == "|" {
                index += 1
                terms.append(try sequence())
            }
            return terms.count == 1 ? terms[0] : .choice(terms)
        }

        private mutating func sequence() throws -> Term {
            var terms: [Term] = []
            while !["|", ";", ")", "]", "}", ""].contains(word) { terms.append(try factor()) }
            return terms.count == 1 ? terms[0] : .sequence(terms)
        }

        private mutating func factor() throws -> Term {
            let word = word
            index += 1
            switch word.first {
            case "(":
                let term = try choice()
                try take(")")
                return term
            case "[":
                let term = try choice()
                try take("]")
                return .optional(term)
            case "{":
                let term = try choice()
                try take("}")
                return .repetition(term)
            case "\"", "'": return .literal(String(word.dropFirst().dropLast()))
            case "?":
                return .special(word.dropFirst().dropLast().trimmingCharacters(in: .whitespaces))
            default: return .rule(word)
            }
        }
    }
}
