import Testing

@testable import SceneEditor

@Suite struct CompletionTests {
    static let snippets: JSON = [
        "textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]
    ]

    private func labels(_ text: String) -> [String] {
        TestEditor().at(text, "completion")["result", "items"]?.elements?.compactMap { $0["label"]?.text }
            ?? []
    }

    @Test(arguments: [
        ("|", "canvas", "opacity"), ("canvas 8 x 8\n|", "fill", "canvas"),
        ("canvas 8 x 8 { | }", "background", "fill"), ("canvas 8 x 8\nchecker 4 { | }", "colors", "layer"),
        ("canvas 8 x 8\nchecker 4 { colors: red, blue; | }", "edges", "colors"),
        ("canvas 8 x 8\nlayer { inset: 2; | }", "opacity", "size"),
        ("canvas 8 x 8\nlayer { blend: | }", "multiply", "red"),
        ("canvas 8 x 8\nlayer { blend: mul| }", "multiply", "red"),
        ("canvas 8 x 8\nfill |", "tomato", "multiply"), ("canvas 8 x 8\nfill to|", "tomato", "layer"),
        ("let ink = red\ncanvas 8 x 8\nfill i|", "ink", "layer"),
        ("canvas 8 x 8\nlayer { let a = 1px; layer { size: | } }", "a", "column"),
        ("canvas 8 x 8\nlayer { { let a = 1px }; layer { size: | } }", "width", "a"),
        ("canvas 8 x 8\ntile 4 { fill gray(|) }", "column", "layer"),
        ("canvas 8 x 8\nlayer { size: 12|", "px", "fill"), ("canvas 8 x 8\nlayer { size: 12p|", "px", "fill"),
        ("canvas 8 x 8\nfill mix(red, blue, 0.5, |)", "oklab", "layer"),
        ("canvas 8 x 8\nfill red |", "then", "tomato"),
        ("define d(c, r = 1) { fill c }\ncanvas 8 x 8\nd red { | }", "r", "c"),
        ("define d(c, r = 1) { fill | }\ncanvas 8 x 8\nd red", "c", "layer"),
        ("param p = 1 { | }", "in", "layer"), ("canvas 8 x 8\nlayer { when: | }", "true", "layer"),
        ("canvas 8 x 8\ngradient red, blue { along: | }", "outward", "layer"),
        ("canvas 8 x 8\nmask \"a.png\" {\n  |\n}", "mode", "canvas"),
        ("canvas 8 x 8\nlayer {\n  fill red\n  |\n}", "opacity", "then"),
        // At the end of the text, where the closing brace is still to be written.
        ("canvas 8 x 8\nlayer { |", "opacity", "param"),
        ("canvas 8 x 8\nlayer {\n  |\n\n", "opacity", "param"),
        ("canvas 8 x 8\nlayer {\n  layer { blend: |", "multiply", "tomato"),
        ("canvas 8 x 8\nlayer { let a = 1\n  tile {\n  fill gray(|", "column", "layer"),
        ("canvas 8 x 8 { |", "background", "fill"), ("param p = 1 { |", "in", "layer"),
        ("define d(c, r = 1) { fill c }\ncanvas 8 x 8\nd red { |", "r", "c"),
        ("canvas 8 x 8\nfill rgb(1, (2 + |", "count", "layer"),
    ])
    func offersWhatFits(text: String, expected: String, unexpected: String) {
        let found = labels(text)
        #expect(found.contains(expected), "\(found)")
        #expect(!found.contains(unexpected), "\(found)")
    }

    @Test(arguments: [
        "// a |", "/* a | */", "canvas 8 x 8\nfill \"a|\"", "let |", "define d(|", "canvas 8 x 8\nlayer |",
        "let a = \"\"\"\n  a|\n  \"\"\"", "canvas 8 x 8\nfill #f|",
        "canvas 8 x 8\n/* a|", "canvas 8 x 8\n/* a /* b */|",
    ])
    func offersNothingWhereNothingIsMeant(text: String) { #expect(labels(text) == []) }

    @Test func offersFilesInPaths() throws {
        let folder = try TestFolder(["lib.scene": "", "a.png": "", "notes.txt": ""])
        let editor = TestEditor()
        func labels(_ text: String) -> [String] {
            editor.at(text, "completion", uri: folder.uri("main.scene"))["result", "items"]?.elements?
                .compactMap { $0["label"]?.text } ?? []
        }
        #expect(labels("import \"|\"\ncanvas 8 x 8") == ["lib.scene"])
        #expect(labels("canvas 8 x 8\nimage \"a|\"") == ["a.png"])
        #expect(labels("canvas 8 x 8\nlayer { mask image(\"|\") }") == ["a.png"])
        #expect(labels("canvas 8 x 8\nimage \"../|\"") == [])
    }

    @Test func snippetsGoToEditorsThatHaveThem() {
        func item(_ capabilities: JSON) -> JSON? {
            TestEditor(capabilities).at("canvas 8 x 8\nfill mi|", "completion")["result", "items"]?.elements?
                .first { $0["label"] == "mix" }
        }
        #expect(item(Self.snippets)?["insertText"] == "mix(${1:a}, ${2:b}, ${3:t})")
        #expect(item(Self.snippets)?["insertTextFormat"] == 2)
        #expect(item([:])?["insertText"] == "mix(")
        #expect(item([:])?["textEdit", "range"] == LineRange(.init(1, 5), .init(1, 7)).json)
    }

    @Test func whatFollowsThePlaceMayBeKept() {
        let editor = TestEditor([
            "textDocument": ["completion": ["completionItem": ["insertReplaceSupport": true]]]
        ])
        let item = editor.at("canvas 8 x 8\nfi|l red", "completion")["result", "items"]?.elements?
            .first { $0["label"] == "fill" }
        #expect(item?["textEdit", "insert"] == LineRange(.init(1, 0), .init(1, 2)).json)
        #expect(item?["textEdit", "replace"] == LineRange(.init(1, 0), .init(1, 3)).json)
        #expect(item?["textEdit", "range"] == nil)
    }

    @Test func resolveTellsMore() {
        let editor = TestEditor()
        let items = editor.at("canvas 8 x 8\nlayer { op| }", "completion")["result", "items"]?.elements ?? []
        let item = items.first { $0["label"] == "opacity" } ?? .null
        #expect(editor.request("completionItem/resolve", item)["documentation", "value"] != nil)
    }
}
