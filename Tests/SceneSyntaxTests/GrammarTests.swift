import Foundation
import SceneSyntax
import Testing

/// Grammar/scene.ebnf and the parser say the same.
@Suite struct GrammarTests {
    private let grammar: GrammarFile
    private let matcher: GrammarMatcher

    init() throws {
        grammar = try GrammarFile.scene()
        matcher = GrammarMatcher(grammar: grammar)
    }

    /// The errors of a text, but those that no grammar can know of.
    private func errors(_ text: String) -> [Diagnostic] {
        parse(SourceText(name: "a", utf8: Array(text.utf8))).diagnostics.filter {
            $0.code != .numberTooLarge && $0.code != .indentedLess
        }
    }

    /// Parser and grammar judge a text alike.
    private func expectAgreement(_ text: String) {
        let errors = errors(text)
        let isAccepted = matcher.accepts(text)
        #expect(errors.isEmpty == isAccepted, "\(text.debugDescription): \(errors.map(\.message))")
    }

    @Test(arguments: 0..<8)
    func sentencesOfTheGrammarParse(_ seed: Int) {
        var generator = GrammarGenerator(grammar, seed: UInt64(seed))
        for _ in 0..<500 {
            let text = generator.text(generator.sentence())
            let errors = errors(text)
            #expect(errors.isEmpty, "\(text.debugDescription): \(errors.map(\.message))")
        }
    }

    @Test(arguments: 0..<8)
    func matcherAndParserAgreeOnChangedSentences(_ seed: Int) {
        var generator = GrammarGenerator(grammar, seed: UInt64(seed) + 100)
        let kinds = [
            "eol", "(", "apply", "times", "name", "number", "color", "string", ")", "{", "}", ",", ":", ";",
            "=", "==",
            "let", "define", "param", "import", "if", "then", "else", "and", "or", "not", "mod", "true", "x",
            "+", "-",
            "*", "..",
        ]
        for _ in 0..<60 {
            var words = generator.sentence()
            guard words.count > 1, words.count < 200 else { continue }
            for _ in 0...generator.number(below: 2) {
                let place = generator.number(below: words.count - 1)
                switch generator.number(below: 4) {
                case 0: words.remove(at: place)
                case 1: words.insert(generator.token(kinds: kinds), at: place)
                case 2: words[place] = generator.token(kinds: kinds)
                default: words.swapAt(place, place + 1)
                }
                if words.count < 2 { break }
            }
            expectAgreement(generator.text(words))
        }
    }

    @Test(arguments: 0..<8)
    func matcherAndParserAgreeOnChangedCharacters(_ seed: Int) {
        var generator = GrammarGenerator(grammar, seed: UInt64(seed) + 200)
        let alphabet = Array("ax1.-_\"\\/*#%e({}),:;=<+ \n\té€".unicodeScalars)
        for _ in 0..<60 {
            var text = Array(generator.text(generator.sentence()).unicodeScalars)
            guard text.count > 1, text.count < 600 else { continue }
            let place = generator.number(below: text.count)
            switch generator.number(below: 3) {
            case 0: text.remove(at: place)
            case 1: text.insert(alphabet[generator.number(below: alphabet.count)], at: place)
            default: text[place] = alphabet[generator.number(below: alphabet.count)]
            }
            expectAgreement(String(String.UnicodeScalarView(text)))
        }
    }

    @Test func samplesAreAccepted() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Samples")
        for name in try FileManager.default.subpathsOfDirectory(atPath: root.path)
        where name.hasSuffix(".scene") {
            let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
            #expect(errors(text).isEmpty, "\(name)")
            let isAccepted = matcher.accepts(text)
            #expect(isAccepted, "\(name)")
        }
    }
}

extension GrammarGenerator {
    /// A token: of a kind that has many, or this one.
    fileprivate mutating func token(kinds: [String]) -> String {
        let kind = kinds[number(below: kinds.count)]
        return ["eol", "name", "number", "color", "string"].contains(kind) ? token(kind) : kind
    }
}
