import SceneSyntax
import Testing

@Suite struct FormatterTests {
    private func formatted(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
        guard case .text(let text) = format(SourceText(name: "a", utf8: Array(text.utf8))) else {
            Issue.record("does not parse", sourceLocation: sourceLocation)
            return ""
        }
        return text
    }

    @Test(arguments: [
        ("", ""),
        ("\n\n  \n", ""),
        ("fill   red", "fill red\n"),
        ("\n\nfill red\n\n\n\nfill blue;fill lime\n\n", "fill red\n\nfill blue\nfill lime\n"),
        ("canvas 320x480{background:white}", "canvas 320 x 480 { background: white }\n"),
        ("layer{}\nlayer {\n\n}", "layer {}\nlayer {}\n"),
        ("layer\n{\na:b;c:d}", "layer {\n  a: b\n  c: d\n}\n"),
        ("layer { a: b; layer {\n c: d } }", "layer {\n  a: b\n  layer {\n    c: d\n  }\n}\n"),
        ("a: -3 - -x+ - 2 , ( 1,2 )", "a: -3 - -x + -2, (1, 2)\n"),
        ("a -1", "a -1\n"),
        ("a: b -1", "a: b - 1\n"),
        ("a: x x x", "a: x x x\n"),
        ("fill ( red )", "fill (red)\n"),
        ("a: f( 1,2 )/g( )", "a: f(1, 2) / g()\n"),
        ("define f ( a , b=3 ) {x}", "define f(a, b = 3) { x }\n"),
        ("param n=1{in:1 ..8}", "param n = 1 { in: 1 .. 8 }\n"),
        ("a: not(b)and c==d", "a: not (b) and c == d\n"),
        ("a: if b\n then 1\n else\n 2", "a: if b then 1 else 2\n"),
        ("a: 1_0.50E+1px, #FFf, \"\\u{41}\"", "a: 1_0.50E+1px, #FFf, \"\\u{41}\"\n"),
        ("a: b\r\n\r\n\r\nc: d", "a: b\r\n\r\nc: d\r\n"),
        ("a: b\rc: d", "a: b\rc: d\r"),
        ("\u{FEFF}a:b", "\u{FEFF}a: b\n"),
    ])
    func theLayoutIsCanonical(_ text: String, _ expected: String) {
        #expect(formatted(text) == expected)
    }

    @Test func commentsStayWhereTheyBelong() {
        let text = """
            /* lead */ canvas 3 x 3 // trail\u{20}\u{20}
              // own


              // own too
            layer // header
            { /* in */ a: b /* after */; /* before c */ c: d
            // last

            }
            layer { // brace
            fill red, // first
              blue, /* second */ lime }
            layer { /* one */ }
            layer { a: b; /* c */ c: d /* e */ }
            /* several
              lines */ fill red
            // end
            """
        #expect(
            formatted(text) == """
                /* lead */ canvas 3 x 3 // trail
                // own

                // own too
                layer { // header
                  /* in */ a: b /* after */
                  /* before c */ c: d
                  // last
                }
                layer { // brace
                  fill red, // first
                      blue, /* second */ lime
                }
                layer { /* one */ }
                layer { a: b; /* c */ c: d /* e */ }
                /* several
                  lines */ fill red
                // end

                """)
    }

    @Test func longLinesAreBroken() {
        let list = (1...40).map { "name-\($0)" }.joined(separator: ", ")
        let sum = (1...12).map { "name-\($0)" }.joined(separator: " + ")
        let text = formatted("layer { colors: \(list); at: 1, 2 }\nfill if \(sum) then 1 else 2")
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(text.hasPrefix("layer {\n  colors: name-1, name-2, "))
        #expect(text.contains(",\n      name-"))
        #expect(text.contains("\n  at: 1, 2\n}\n"))
        #expect(formatted(text) == text)
    }

    @Test func textsInTripleQuotesKeepTheirLines() {
        let text = "layer {\nmask bitmap(\"\"\"\n\t\t#\n\t\t \n\t\t  # \n\t\t\"\"\")\n}"
        #expect(
            formatted(text) == "layer {\n  mask bitmap(\"\"\"\n    #\n\n      # \n    \"\"\")\n}\n")
    }

    @Test func textsWithErrorsAreLeftAlone() {
        guard case .errors(let errors) = format(SourceText(name: "a", utf8: Array("layer {".utf8))) else {
            Issue.record("was formatted")
            return
        }
        #expect(errors.map(\.code) == [.unclosedBlock])
    }
}

@Suite struct UnifiedDiffTests {
    @Test func equalTextsHaveNoDifference() {
        #expect(unifiedDiff(from: "a\n", to: "a\n", name: "f") == "")
    }

    // Expected texts are the output of GNU diff -u (3.8) with the names replaced.
    @Test func changesHaveThreeLinesAround() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = old.replacing("5\n6\n", with: "five\n6\nsix\n", maxReplacements: 1).replacing(
            "19\n", with: "")
        #expect(
            unifiedDiff(from: old, to: new, name: "f") == """
                --- f
                +++ f
                @@ -2,8 +2,9 @@
                 2
                 3
                 4
                -5
                +five
                 6
                +six
                 7
                 8
                 9
                @@ -16,5 +17,4 @@
                 16
                 17
                 18
                -19
                 20

                """)
    }

    @Test func theMissingLastLineEndIsNamed() {
        #expect(
            unifiedDiff(from: "", to: "a", name: "f")
                == "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n")
    }

    @Test func whollyDifferentTextsAreReplaced() {
        let old = (0..<3000).map { "a\($0)\n" }.joined()
        let new = (0..<3000).map { "b\($0)\n" }.joined()
        let diff = unifiedDiff(from: old, to: new, name: "f")
        #expect(diff.split(separator: "\n").count == 6003)
    }
}
