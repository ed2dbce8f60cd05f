import Foundation
import SceneSyntax
import Testing

@Suite struct RendererTests {
    private func source(_ text: String, name: String = "grid.scene") -> SourceText {
        SourceText(name: name, utf8: Array(text.utf8))
    }

    /// A diagnostic at the first place of a word.
    private func diagnostic(
        in source: SourceText, at word: String, _ message: String = "wrong", hint: String? = nil,
        labels: [(String, String)] = []
    ) -> Diagnostic {
        func place(_ word: String) -> SourceRange {
            let text = source.utf8
            let needle = Array(word.utf8)
            let start = text.indices.first { text[$0...].starts(with: needle) } ?? 0
            return SourceRange(.main, TextRange(start..<start + needle.count))
        }
        return Diagnostic(
            .expectedValue, at: place(word), message, labels: labels.map { .init(place($0.0), $0.1) },
            hint: hint)
    }

    @Test func theFirstLineIsFixedAndCaretsStandUnderThePlace() {
        let source = source("canvas 3 x 3\n\n\n  checker 20 { colour: red }\n")
        let text = DiagnosticRenderer(sources: [source]).render(
            diagnostic(in: source, at: "colour", "unknown property 'colour'", hint: "did you mean 'colors'?"))
        #expect(
            text == """
                grid.scene:4:16: error: unknown property 'colour' [E0123]
                  4 |   checker 20 { colour: red }
                    |                ^^^^^^ did you mean 'colors'?

                """)
    }

    @Test func labelsOfTheSameLineShareIt() {
        let source = source("a\nfill { opacity: 1; opacty: 0 }\n")
        let text = DiagnosticRenderer(sources: [source]).render(
            diagnostic(in: source, at: "opacty", labels: [("opacity", "here"), ("a\n", "and\u{7} here")]))
        #expect(
            text == """
                grid.scene:2:20: error: wrong [E0123]
                  2 | fill { opacity: 1; opacty: 0 }
                    |                    ^^^^^^
                    |        ------- here
                  1 | a
                    | - and\\u{07} here

                """)
    }

    @Test func aLabelInAnotherFileNamesIt() {
        let main = source("import \"b.scene\"\n")
        let other = source("\n  let a = 1\n", name: "b.scene")
        let found = Diagnostic(
            .expectedName, at: SourceRange(.main, TextRange(7, 16)), "twice",
            labels: [.init(SourceRange(FileID(1), TextRange(7, 8)), "first here")])
        #expect(
            DiagnosticRenderer(sources: [main, other]).render(found) == """
                grid.scene:1:8: error: twice [E0121]
                  1 | import "b.scene"
                    |        ^^^^^^^^^
                    --> b.scene:2:7
                  2 |   let a = 1
                    |       - first here

                """)
    }

    @Test(arguments: [
        // What stands before the place, and the columns it takes.
        ("\t", 4), ("ab\t", 4), ("中文", 4), ("é", 1), ("e\u{301}", 1), ("👾", 2), ("👨‍👩‍👧", 2), ("\u{1}", 6),
        ("\u{200B}", 8), ("ｱ", 1), ("Ａ", 2), ("🇩🇪", 2), ("❤️", 2), ("한", 2),
    ])
    func caretsStandUnderWhatIsWide(_ before: String, _ columns: Int) throws {
        let source = source(before + "WRONG")
        let text = DiagnosticRenderer(sources: [source]).render(diagnostic(in: source, at: "WRONG"))
        let last = try #require(text.split(separator: "\n").last)
        #expect(last == "    | " + String(repeating: " ", count: columns) + "^^^^^")
    }

    @Test func longLinesAreCutAroundThePlace() throws {
        let source = source(
            String(repeating: "a + ", count: 300_000) + "WRONG" + String(repeating: " + b", count: 300_000))
        let text = DiagnosticRenderer(sources: [source], width: 60).render(
            diagnostic(in: source, at: "WRONG"))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("grid.scene:1:1200001: "))
        #expect(lines[1].count <= 60)
        let caret = try #require(lines[2].firstIndex(of: "^"))
        let column = lines[2].distance(from: lines[2].startIndex, to: caret)
        #expect(lines[1].dropFirst(column).hasPrefix("WRONG"))
        #expect(lines[2].hasSuffix("^^^^^"))
    }

    @Test func aPlaceAtTheEndOfTheFileHasACaret() {
        let source = source("layer {")
        let text = DiagnosticRenderer(sources: [source]).render(
            Diagnostic(.expectedValue, at: SourceRange(.main, TextRange(7, 7)), "more"))
        #expect(text.hasSuffix("  1 | layer {\n    |        ^\n"))
    }

    @Test func aRangeOfSeveralLinesIsMarkedOnItsFirst() {
        let source = source("layer {\n  fill red\n}")
        let text = DiagnosticRenderer(sources: [source]).render(
            Diagnostic(.expectedValue, at: SourceRange(.main, TextRange(6, 20)), "more"))
        #expect(text.hasSuffix("  1 | layer {\n    |       ^\n"))
    }

    @Test func colourIsTerminalStyles() {
        let source = source("a")
        let text = DiagnosticRenderer(sources: [source], color: true).render(diagnostic(in: source, at: "a"))
        #expect(text.hasPrefix("\u{1B}[1mgrid.scene:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m "))
    }

    @Test func jsonHasEveryPart() throws {
        let source = source("é a\n")
        var found = diagnostic(in: source, at: "a", "say \"no\"\n\u{1}", labels: [("é", "l")])
        found.suggest("b")
        let text = DiagnosticRenderer(sources: [source]).renderJSON([found, found])
        let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(list.count == 2)
        #expect(list[0]["message"] as? String == "say \"no\"\n\u{1}")
        #expect(list[0]["code"] as? String == "E0123")
        #expect(list[0]["hint"] as? String == "did you mean 'b'?")
        let range = try #require(list[0]["range"] as? [String: [String: Int]])
        #expect(
            range == [
                "start": ["line": 1, "column": 3, "offset": 3], "end": ["line": 1, "column": 4, "offset": 4],
            ])
        let fixIts = try #require(list[0]["fixIts"] as? [[String: Any]])
        #expect(((fixIts[0]["replacements"] as? [[String: Any]])?[0]["text"] as? String) == "b")
    }

    @Test func sarifPointsAtTheRuleAndThePlace() throws {
        let source = source("é a\n", name: "a b.scene")
        var found = diagnostic(in: source, at: "a", labels: [("é", "l")])
        found.suggest("b")
        let text = DiagnosticRenderer(sources: [source]).renderSARIF([found], toolVersion: "1.0.0")
        let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        #expect(text.contains("\"uri\":\"a%20b.scene\""))
        #expect(text.contains("\"startLine\":1,\"startColumn\":3,\"endLine\":1,\"endColumn\":4"))
        #expect(text.contains("\"ruleId\":\"E0123\",\"ruleIndex\":0,\"level\":\"error\""))
    }
}

@Suite struct NearestTests {
    @Test(
        arguments: [
            ("colour", "colors"), ("chekcer", "checker"), ("opacitie", "opacity"), ("multipli", "multiply"),
            ("pxl", "px"), ("Red", "red"), ("fil", "fill"), ("xyzzy", nil), ("q", nil), ("", nil),
        ] as [(String, String?)])
    func aWordIsCorrectedToTheNearest(_ word: String, _ expected: String?) {
        let words = ["fill", "red", "px", "pt", "checker", "opacity", "multiply", "colors", "color-dodge"]
        #expect(nearest(word, in: words) == expected)
    }
}
