import Foundation
import SceneSyntax
import Testing

@Suite struct DumpTests {
    private func expect(_ text: String, _ lines: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let dumped = dump(tree(text, sourceLocation: sourceLocation)).split(separator: "\n").dropFirst()
        #expect(dumped.joined(separator: "\n") == lines, sourceLocation: sourceLocation)
    }

    @Test func levelsBindAsTheGrammarSays() {
        expect(
            "a: 1 + 2 * -3 - 4 x b and not c == 5 .. 6 or true",
            """
              property a 1:1-1:50
                chain 1:4-1:50
                  chain 1:4-1:42
                    binary x 1:4-1:22
                      chain 1:4-1:18
                        number 1 1:4-1:5
                        + chain 1:8-1:14
                          number 2 1:8-1:9
                          * prefix - 1:12-1:14
                            number 3 1:13-1:14
                        - number 4 1:17-1:18
                      name b 1:21-1:22
                    and prefix not 1:27-1:42
                      binary == 1:31-1:42
                        name c 1:31-1:32
                        binary .. 1:36-1:42
                          number 5 1:36-1:37
                          number 6 1:41-1:42
                  or boolean true 1:46-1:50
            """)
    }

    @Test(arguments: ["if-a", "not-b", "let\u{E9}", "x-1", "iff", "x\u{E9}", "mod-1-2", "true_"])
    func aNameMayBeginLikeAReservedWord(_ name: String) {
        let dumped = dump(tree("a: \(name)"))
        #expect(dumped.contains("    name \(name) 1:4-"))
    }

    @Test func parenthesesBelongToTheirExpression() {
        expect(
            "fill (a), (1, (2))",
            """
              node fill 1:1-1:19
                list 1:6-1:19
                  name a 1:6-1:9
                  list 1:11-1:19
                    number 1 1:12-1:13
                    number 2 1:15-1:18
            """)
    }

    @Test func everyStatementHasItsParts() {
        expect(
            """
            import "a\\tb"
            param n = 1_000.5px { in: 1 .. 2 }
            define f(a, b = #fA0) { x }
            let x = if n < 2 then f(n) else g()
            """,
            """
              import 1:1-1:14
                string "a\\tb" 1:8-1:14
              param n 2:1-2:35
                number 1000.5px 2:11-2:20
                block 2:21-2:35
                  property in 2:23-2:33
                    binary .. 2:27-2:33
                      number 1 2:27-2:28
                      number 2 2:32-2:33
              define f 3:1-3:28
                parameter a 3:10-3:11
                parameter b 3:13-3:14
                  color #FFAA00FF 3:17-3:21
                block 3:23-3:28
                  node x 3:25-3:26
              let x 4:1-4:36
                conditional 4:9-4:36
                  if binary < 4:12-4:17
                    name n 4:12-4:13
                    number 2 4:16-4:17
                  then call f 4:23-4:27
                    name n 4:25-4:26
                  else call g 4:33-4:36
            """)
    }

    @Test func jsonIsWellFormedAndHasTheSamePlaces() throws {
        let text = "layer é {\n  at: 50% - 4px, #1234; fill \"a\"\n}\n"
        let json = dumpJSON(tree(text))
        let file = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let statements = try #require(file["statements"] as? [[String: Any]])
        #expect(statements.count == 1)
        let block = try #require(statements[0]["block"] as? [String: Any])
        #expect(block["closed"] as? Bool == true)
        let range = try #require(block["range"] as? [String: [String: Int]])
        #expect(range["start"] == ["line": 1, "column": 9, "offset": 9])
        #expect(range["end"] == ["line": 3, "column": 2, "offset": 45])
        #expect(json.contains("\"kind\":\"chain\""))
        #expect(json.contains("\"operators\":[\"-\"]"))
        #expect(json.contains("\"value\":\"#11223344\""))
    }
}
