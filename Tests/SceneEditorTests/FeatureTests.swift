import Foundation
import SceneSyntax
import Testing

@testable import SceneEditor

@Suite struct FeatureTests {
    // MARK: - Signature help

    @Test(arguments: [
        ("canvas 8 x 8\nfill mix(|", "mix(a, b, t[, space])", 0),
        ("canvas 8 x 8\nfill mix(red, rgb(1, 2, 3), |", "mix(a, b, t[, space])", 2),
        ("canvas 8 x 8\nfill mix(red, rgb(1, |2, 3), 0.5)", "rgb(r, g, b[, a])", 1),
        ("canvas 8 x 8\nfill gray(max(1, 2, |3))", "max(v, …)", 0),
        ("canvas 8 x 8\nfill alpha(red, 50%|)", "alpha(color, a)", 1),
        ("canvas 8 x 8\nfill rgb(1, 2, (3 + (4, |", "rgb(r, g, b[, a])", 2),
    ])
    func signatureHelpFollowsTheArgument(text: String, label: String, active: Int) {
        let help = TestEditor().at(text, "signatureHelp")["result"]
        #expect(help?["signatures"]?.elements?.first?["label"]?.text == label)
        #expect(help?["activeParameter"]?.int == active)
    }

    @Test(arguments: ["canvas 8 x 8\nfill mix(a, b)|", "canvas 8 x 8\nfill (|red)", "// mix(|"])
    func noSignatureOutsideOfCalls(text: String) {
        #expect(TestEditor().at(text, "signatureHelp")["result"] == .null)
    }

    @Test func labelsMayBeOffsets() {
        let editor = TestEditor([
            "textDocument": [
                "signatureHelp": [
                    "signatureInformation": ["parameterInformation": ["labelOffsetSupport": true]]
                ]
            ]
        ])
        let help = editor.at("canvas 8 x 8\nfill mix(|", "signatureHelp")["result"]
        let labels = help?["signatures"]?.elements?.first?["parameters"]?.elements?.map { $0["label"] }
        #expect(labels == [[4, 5], [7, 8], [10, 11], [14, 19]])
    }

    // MARK: - Structure

    @Test func symbolsShowBlocks() {
        let text = "let a = 1\ncanvas 8 x 8\nlayer sky { fill red; tile 2 { fill blue } }\n"
        let deep = TestEditor([
            "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
        ])
        deep.open(text)
        let items = deep.about("documentSymbol").elements ?? []
        #expect(items.compactMap { $0["name"]?.text } == ["a", "canvas", "sky"])
        #expect(items.last?["children"]?.elements?.compactMap { $0["name"]?.text } == ["fill", "tile"])
        let flat = TestEditor()
        flat.open(text)
        #expect(flat.about("documentSymbol").elements?.count == 6)
        #expect(flat.about("documentSymbol").elements?.last?["containerName"] == "tile")
    }

    @Test func workspaceSymbolsComeFromAllScenes() throws {
        let folder = try TestFolder(["lib.scene": "let golden = 1\ndefine star { fill red }\n"])
        let editor = TestEditor(folder: folder.path)
        editor.open("canvas 8 x 8\nlayer stage { fill red }\n", folder.uri("main.scene"))
        let names = editor.request("workspace/symbol", ["query": "st"]).elements?.compactMap {
            $0["name"]?.text
        }
        #expect(names == ["stage", "star"])
    }

    @Test func foldsBlocksCommentsTextsAndImports() {
        let editor = TestEditor()
        editor.open(
            "import \"a\"\nimport \"b\"\n// one\n// two\nlayer {\n  fill red\n}\nlet t = \"\"\"\n  a\n  \"\"\"\n"
        )
        let folds = editor.about("foldingRange").elements?.map {
            "\($0["startLine"]?.int ?? -1)-\($0["endLine"]?.int ?? -1) \($0["kind"]?.text ?? "")"
        }
        #expect(folds == ["0-1 imports", "2-3 comment", "4-5 ", "7-8 "])
    }

    @Test func selectionGrowsOutwards() {
        let editor = TestEditor()
        editor.open("canvas 8 x 8\nlayer { fill mix(red, blue, 0.5) }\n")
        var ring = editor.about("selectionRange", ["positions": [["line": 1, "character": 18]]]).elements?
            .first
        var texts: [String] = []
        while let now = ring {
            texts.append(editor.slice(now["range"]))
            ring = now["parent"]
        }
        #expect(
            texts.dropLast() == [
                "red", "mix(red, blue, 0.5)", "fill mix(red, blue, 0.5)", " fill mix(red, blue, 0.5) ",
                "{ fill mix(red, blue, 0.5) }", "layer { fill mix(red, blue, 0.5) }",
            ])
    }

    @Test func linkedNamesAreThoseOfABlock() {
        let editor = TestEditor()
        let answer = editor.at(
            "canvas 8 x 8\nlayer { let |a = 1px; layer { size: a; at: a, 0 } }\n", "linkedEditingRange")
        #expect(answer["result", "ranges"]?.elements?.count == 3)
        #expect(
            editor.at("let |a = 1px\ncanvas 8 x 8\nlayer { size: a }\n", "linkedEditingRange")["result"]
                == .null)
    }

    @Test func inlayHintsSayWhatThingsComeTo() {
        let editor = TestEditor()
        editor.open("canvas 320 x 480\ntile 32 x 32 { layer { at: 50%, 25%; fill rgb(1, 2, 3) } }\n")
        let whole = LineRange(.init(0, 0), .init(2, 0)).json
        let labels = editor.about("inlayHint", ["range": whole]).elements?.compactMap { $0["label"]?.text }
        #expect(
            labels == ["10 × 15 cells of 32 × 32", "x:", "= 16px", "y:", "= 8px", "r:", "g:", "b:"])
    }

    @Test func inlayHintsLieInTheRange() {
        let editor = TestEditor()
        editor.open("canvas 320 x 480\ntile 32 x 32 { layer { at: 50%, 25%; fill rgb(1, 2, 3) } }\n")
        let part = LineRange(.init(1, 30), .init(1, 36)).json
        let labels = editor.about("inlayHint", ["range": part]).elements?.compactMap { $0["label"]?.text }
        #expect(labels == ["= 16px", "y:", "= 8px"])
    }

    /// An editor that does not list the kinds that it knows knows those of the protocol's first version, 1…18.
    @Test func oldEditorsGetOldKinds() {
        let text = "let a = 1\ncanvas 8 x 8\nlayer sky { fill red }\ndefine d(b) { fill b }\n"
        func kinds(_ capabilities: JSON, _ method: String, _ key: String?) -> [Int] {
            let editor = TestEditor(capabilities)
            editor.open(text)
            let answer = editor.about(method, ["position": ["line": 2, "character": 17]])
            return (key.map { answer[$0] ?? .null } ?? answer).elements?.compactMap { $0["kind"]?.int } ?? []
        }
        #expect(kinds([:], "completion", "items").max() == 16)
        #expect(kinds([:], "documentSymbol", nil).allSatisfy { $0 <= 18 })
        let new: JSON = [
            "textDocument": [
                "completion": ["completionItemKind": ["valueSet": [21]]],
                "documentSymbol": ["symbolKind": ["valueSet": [19]]],
            ]
        ]
        #expect(kinds(new, "completion", "items").contains(21))
        #expect(kinds(new, "documentSymbol", nil).contains(19))
    }

    @Test func linksAndLenses() {
        let editor = TestEditor()
        editor.open("import \"lib.scene\"\ndefine d { fill red }\ncanvas 8 x 8\nd\nd\nimage \"a.png\"\n")
        let links = editor.about("documentLink").elements?.compactMap { $0["target"]?.text }
        #expect(links == ["file:///scenes/lib.scene", "file:///scenes/a.png"])
        let lens = editor.about("codeLens").elements?.first ?? .null
        #expect(editor.request("codeLens/resolve", lens)["command", "title"] == "2 uses")
    }
}

@Suite struct CodeActionTests {
    static let literals: JSON = [
        "textDocument": ["codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]]],
        "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]],
    ]

    /// The text after an action on what stands between `[` and `]`… here between two `|`.
    private func act(_ marked: String, _ title: String, uri: String = TestEditor.uri) -> String? {
        let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
        let editor = TestEditor(Self.literals)
        editor.open(parts.joined(), uri)
        let start = parts[0].utf8.count
        let end = parts.count > 2 ? start + parts[1].utf8.count : start
        let range = editor.source(uri).lineRange(of: TextRange(start..<end), .utf16).json
        let actions = editor.about("codeAction", ["range": range, "context": ["diagnostics": []]], uri: uri)
            .elements
        guard let action = actions?.first(where: { $0["title"]?.text?.hasPrefix(title) == true }) else {
            return nil
        }
        for change in action["edit", "documentChanges"]?.elements ?? []
        where change["textDocument", "uri"]?.text == uri {
            editor.apply(change["edits"], uri)
        }
        return editor.text(uri)
    }

    @Test func everyFixItIsAnAction() {
        #expect(act("canvas 8 x 8\nfil| red\n", "change to 'fill'") == "canvas 8 x 8\nfill red\n")
        #expect(act("canvas 8 x 8\nfill tomatoo|\n", "change to 'tomato'") == "canvas 8 x 8\nfill tomato\n")
    }

    @Test func extractsLets() {
        #expect(
            act("canvas 8 x 8\nlayer {\n  fill |mix(red, blue, 0.5)|\n}\n", "Extract to 'let")
                == "canvas 8 x 8\nlayer {\n  let color = mix(red, blue, 0.5)\n  fill color\n}\n")
        #expect(
            act("canvas 8 x 8\nlayer { size: |4 + 2|; fill red }\n", "Extract to 'let")
                == "canvas 8 x 8\nlet size = 4 + 2\nlayer { size: size; fill red }\n")
        #expect(act("canvas 8 x 8\nfill |red|\n", "Extract to 'let") == nil)
        // A keyword is one in its property alone.
        #expect(
            act("canvas 8 x 8\nlayer { align: |end, start|; size: 2; fill red }\n", "Extract to 'let") == nil)
        #expect(
            act(
                "canvas 8 x 8\nlayer { at: |if true then 1 else 3, 2|; size: 2; fill red }\n",
                "Extract to 'let")
                != nil)
    }

    @Test func inlinesLets() {
        #expect(
            act("let |a = 1 + 2\ncanvas 8 x 8\nlayer { size: a * 2px; at: a, a; fill red }\n", "Inline")
                == "canvas 8 x 8\nlayer { size: (1 + 2) * 2px; at: (1 + 2), (1 + 2); fill red }\n")
        // What its box gives is not the same elsewhere.
        #expect(act("canvas 8 x 8\nlayer { let |a = width; layer { size: a; fill red } }\n", "Inline") == nil)
    }

    @Test func wrapsAndExtractsNodes() {
        #expect(
            act("canvas 8 x 8\n|fill red\ntile 2 {\n  fill blue\n}|\n", "Wrap 2 nodes")
                == "canvas 8 x 8\nlayer {\n  fill red\n  tile 2 {\n    fill blue\n  }\n}\n")
        #expect(
            act("canvas 8 x 8\nlayer {\n  let c = red\n  |fill c|\n}\n", "Extract to 'define")
                == "canvas 8 x 8\ndefine part(c) {\n  fill c\n}\nlayer {\n  let c = red\n  part { c: c }\n}\n"
        )
    }

    @Test func convertsNotations() {
        // oklch(86.6%, 0.295, 142.5deg) is lime once it is clipped; in a gradient it is not.
        let lime = act("canvas 8 x 8\ngradient li|me, red\n", "Write as oklch")
        #expect(lime == "canvas 8 x 8\ngradient oklch(86.64%, 0.2948, 142.5deg), red\n")
        #expect(act("canvas 8 x 8\nfill #|f00\n", "Write as red") == "canvas 8 x 8\nfill red\n")
        #expect(
            act("canvas 8 x 8\nfill r|ed\n", "Write as hsb") == "canvas 8 x 8\nfill hsb(0deg, 100%, 100%)\n")
    }

    @Test func drawsImagesAsTextAndBack() throws {
        let folder = try TestFolder(["a.pbm": "P1\n3 2\n1 0 1\n0 1 0\n"])
        let uri = folder.uri("main.scene")
        let art = "canvas 3 x 2\nfill red\nmask bitmap(\"\"\"\n  #.#\n  .#.\n  \"\"\")\n"
        #expect(act("canvas 3 x 2\nfill red\nmask \"|a.pbm\"\n", "Draw 'a.pbm'", uri: uri) == art)
        let marked = art.replacingOccurrences(of: "bitmap(", with: "bit|map(")
        #expect(
            act(marked, "Move this drawing", uri: uri)
                == "canvas 3 x 2\nfill red\nmask image(\"main.pbm\")\n")
    }
}

@Suite struct CommandTests {
    @Test func pickTellsWhatPaintedAPixel() throws {
        let folder = try TestFolder([:])
        let editor = TestEditor(folder: folder.path)
        let uri = folder.uri("main.scene")
        editor.open("canvas 8 x 8\nfill red\nlayer { size: 4; fill blue }\n", uri)
        func picked(_ x: JSON, _ y: JSON) -> [Int]? {
            editor.request(
                "workspace/executeCommand", ["command": "scene.pick", "arguments": [.string(uri), x, y]]
            )
            .elements?.compactMap { $0["location", "range", "start", "line"]?.int }
        }
        #expect(picked(6, 6) == [1])
        #expect(picked(1, 1) == [1, 2, 2])
        #expect(
            editor.ask(
                "workspace/executeCommand", ["command": "scene.pick", "arguments": [.string(uri), 9, 9]])[
                    "error"] != nil)
    }

    @Test func exportWritesBesideTheScene() throws {
        let folder = try TestFolder([:])
        let editor = TestEditor(["window": ["workDoneProgress": true]], folder: folder.path)
        let uri = folder.uri("main.scene")
        editor.open("canvas 2 x 1\nfill red\n", uri)
        let arguments: JSON = [.string(uri), "out.ppm"]
        let path = editor.request(
            "workspace/executeCommand", ["command": "scene.export", "arguments": arguments])
        editor.session.background.wait()
        let data = FileManager.default.contents(atPath: path.text ?? "")
        #expect(data.map(Array.init) == Array("P6\n2 1\n255\n".utf8) + [255, 0, 0, 255, 0, 0])
        #expect(
            editor.ask(
                "workspace/executeCommand",
                ["command": "scene.export", "arguments": [.string(uri), "a.doc"]])[
                    "error", "code"] == -32602)
    }

    @Test func unknownCommandsAreErrors() {
        #expect(
            TestEditor().ask("workspace/executeCommand", ["command": "x", "arguments": []])["error", "code"]
                == -32602)
    }
}
