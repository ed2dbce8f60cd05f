import Foundation
import SceneCompiler
import SceneSyntax
import Testing

@testable import SceneEditor

@Suite struct DiagnosticsTests {
    static let pulling: JSON = ["textDocument": ["diagnostic": [:]]]

    @Test func arePushedToEditorsThatDoNotAsk() {
        let editor = TestEditor()
        editor.open("canvas 4 x 4\nfil red\n")
        let found = editor.pushed()[TestEditor.uri]
        #expect(found?.first?["code"] == "E0202")
        #expect(found?.first?["range"] == LineRange(.init(1, 0), .init(1, 3)).json)
        #expect(editor.request("initialize", [:]) == .null)
    }

    @Test func areNotPushedToEditorsThatAsk() {
        let editor = TestEditor(Self.pulling)
        editor.open("canvas 4 x 4\nfil red\n")
        #expect(editor.pushed().isEmpty)
        let report = editor.about("diagnostic")
        #expect(report["items"]?.elements?.first?["code"] == "E0202")
        let again = editor.about("diagnostic", ["previousResultId": report["resultId"] ?? .null])
        #expect(again["kind"] == "unchanged")
    }

    @Test func areClearedOnMendAndClose() {
        let editor = TestEditor()
        editor.open("canvas 4 x 4\nfil red\n")
        #expect(editor.pushed()[TestEditor.uri]?.count == 1)
        editor.change([["range": LineRange(.init(1, 3), .init(1, 3)).json, "text": "l"]])
        #expect(editor.pushed()[TestEditor.uri] == [])
        editor.change([["text": "?"]])
        #expect(editor.pushed()[TestEditor.uri]?.isEmpty == false)
        editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(TestEditor.uri)]])
        #expect(editor.pushed()[TestEditor.uri] == [])
    }

    // Before the word stand `/* `, two emoji, two characters of CJK, ` */` and two blanks.
    @Test(arguments: [
        ("utf-8", 3 + 2 * 4 + 2 * 3 + 3 + 2), ("utf-16", 3 + 2 * 2 + 2 + 3 + 2),
        ("utf-32", 3 + 2 + 2 + 3 + 2),
    ])
    func columnsCountAsAgreed(encoding: String, column: Int) {
        let editor = TestEditor(["general": ["positionEncodings": [.string(encoding)]]])
        editor.open("canvas 4 x 4\n/* 😀👾漢字 */  fil red\n")
        let range = editor.pushed()[TestEditor.uri]?.first?["range"]
        #expect(range == LineRange(.init(1, column), .init(1, column + 3)).json)
    }

    @Test func anUnclosedBraceIsMarkedAtItsOpening() {
        let editor = TestEditor()
        editor.open("canvas 4 x 4\nlayer {\n  fill red\n")
        #expect(editor.pushed()[TestEditor.uri]?.first?["range"] == LineRange(.init(1, 6), .init(1, 7)).json)
    }

    @Test func scenesThatAreWrongSayWhatTheCommandSays() throws {
        let folder = repository.appending(path: "Tests/ConformanceTests/scenes/invalid")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        let scenes = names.filter { $0.hasSuffix(".scene") }.sorted()
        #expect(scenes.count > 50)
        for name in scenes {
            let path = folder.appending(path: name).path(percentEncoded: false)
            let main = try MainFile(path: path)
            // An editor's text is valid UTF-8 always.
            guard let text = String(validating: main.bytes, as: UTF8.self) else { continue }
            // As `scenec check` has it.
            var options = CompilationOptions()
            options.allowsLibrary = true
            let compilation = try Compilation(main, options: options)
            let editor = TestEditor()
            let uri = DocumentURI.make(path: path)
            editor.open(text, uri)
            let found = editor.pushed()[uri] ?? []
            let expected = compilation.diagnostics.filter { $0.range.file == .main }.map { diagnostic in
                let place = compilation.sources[0].position(at: diagnostic.range.range.lower)
                return "\(place.line):\(place.column) \(diagnostic.code.id) \(diagnostic.message)"
            }
            let said = found.map { item in
                let position = LinePosition(item["range", "start"]) ?? .init(0, 0)
                let source = SourceText(name: "", utf8: main.bytes)
                let place = source.position(at: UInt32(source.offset(of: position, .utf16)))
                let message = item["message"]?.text?.split(separator: "\n").first ?? ""
                return "\(place.line):\(place.column) \(item["code"]?.text ?? "") \(message)"
            }
            #expect(said == expected, "\(name)")
        }
    }

    @Test func librariesNeedNoCanvas() {
        let editor = TestEditor()
        editor.open("let ink = black\nparam n = 3\ndefine dot(r) { fill ink }\n")
        #expect(editor.pushed()[TestEditor.uri] == [])
    }

    @Test func importsAreCheckedAgainWhenTheyChange() throws {
        let folder = try TestFolder(["lib.scene": "let ink = black\n"])
        let editor = TestEditor()
        let main = folder.uri("main.scene")
        editor.open("import \"lib.scene\"\ncanvas 4 x 4\nfill ink\n", main)
        #expect(editor.pushed()[main] == [])
        try folder.write("let tint = black\n", "lib.scene")
        editor.notify("workspace/didChangeWatchedFiles", ["changes": []])
        #expect(editor.pushed()[main]?.first?["code"] == "E0201")
        // A buffer counts before the disk.
        editor.open("let ink = white\n", folder.uri("lib.scene"))
        #expect(editor.pushed()[main] == [])
    }

    @Test func mistakesOfImportsAreToldAtTheirFile() throws {
        let folder = try TestFolder(["lib.scene": "let ink = blak\n"])
        let editor = TestEditor()
        editor.open("import \"lib.scene\"\ncanvas 4 x 4\nfill ink\n", folder.uri("main.scene"))
        let found = editor.pushed()
        #expect(found[folder.uri("lib.scene")]?.first?["code"] == "E0201")
        editor.notify(
            "textDocument/didClose", ["textDocument": ["uri": .string(folder.uri("main.scene"))]])
        #expect(editor.pushed()[folder.uri("lib.scene")] == [])
    }

    /// What `scenec check main.scene` says of an import, wherever the editor can see it.
    @Test func mistakesInImportsAreSeenByEditorsThatAsk() throws {
        let folder = try TestFolder([
            "lib.scene": "import \"deep.scene\"\n", "deep.scene": "let ink = blak\nlet a = \n",
        ])
        let main = folder.uri("main.scene")
        let text = "import \"lib.scene\"\ncanvas 4 x 4\nfill red\n"
        let plain = TestEditor(["textDocument": ["diagnostic": ["relatedInformation": true]]])
        plain.open(text, main)
        let item = plain.about("diagnostic", uri: main)["items"]?.elements?.first
        #expect(item?["range"] == LineRange(.init(0, 7), .init(0, 18)).json)
        #expect(item?["severity"] == 1)
        #expect(item?["message"]?.text?.hasPrefix("in 'deep.scene', line ") == true)
        #expect(
            item?["relatedInformation"]?.elements?.first?["location", "uri"]?.text == folder.uri("deep.scene")
        )

        let related = TestEditor(["textDocument": ["diagnostic": ["relatedDocumentSupport": true]]])
        related.open(text, main)
        let report = related.about("diagnostic", uri: main)
        #expect(report["items"] == [])
        let deep = folder.uri("deep.scene")
        #expect(report["relatedDocuments", deep, "items"]?.elements?.isEmpty == false)
        // And taken back.
        try folder.write("", "deep.scene")
        related.notify("workspace/didChangeWatchedFiles", ["changes": []])
        #expect(related.about("diagnostic", uri: main)["relatedDocuments", deep, "items"] == [])
        #expect(related.about("diagnostic", uri: main)["relatedDocuments"] == nil)
    }

    /// A define's mistake that only a use shows belongs to the define's file, also where that is open.
    @Test func whatAUseShowsIsSaidOfAnOpenImportToo() throws {
        let folder = try TestFolder([:])
        let (main, lib) = (folder.uri("main.scene"), folder.uri("lib.scene"))
        let library = "define d(a) { layer { opacity: a; fill red } }\n"
        func text(_ value: String) -> String { "import \"lib.scene\"\ncanvas 4 x 4\nd \(value)\n" }
        let editor = TestEditor()
        editor.open(library, lib)
        #expect(editor.pushed()[lib] == [])
        editor.open(text("50"), main)
        #expect(editor.pushed()[lib]?.count == 1)
        editor.change([["range": LineRange(.init(0, 0), .init(0, 0)).json, "text": "// one\n"]], lib)
        #expect(editor.pushed()[lib]?.first?["range", "start", "line"] == 1)
        editor.change([["text": .string(text("50%"))]], main)
        #expect(editor.pushed()[lib] == [])

        let asking = TestEditor(Self.pulling)
        asking.open(library, lib)
        asking.open(text("50"), main)
        #expect(asking.about("diagnostic", uri: main)["items"]?.elements?.count == 1)
        asking.change([["text": .string(text("50%"))]], main)
        #expect(asking.about("diagnostic", uri: main)["items"] == [])
    }

    @Test func editorsThatAskAreToldToAskAgainWhereAnotherFileMattered() throws {
        let folder = try TestFolder(["lib.scene": "let ink = black\n"])
        let (main, lib) = (folder.uri("main.scene"), folder.uri("lib.scene"))
        let editor = TestEditor([
            "textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]],
        ])
        func asks() -> Bool {
            editor.session.idle()
            return editor.take().contains { $0["method"] == "workspace/diagnostic/refresh" }
        }
        editor.open("import \"lib.scene\"\ncanvas 4 x 4\nfill ink\n", main)
        #expect(editor.about("diagnostic", uri: main)["items"] == [])
        editor.open("let ink = black\n", lib)
        #expect(!asks())
        editor.change([["text": "let tint = black\n"]], lib)
        #expect(asks())
        #expect(!asks())
        #expect(editor.about("diagnostic", uri: main)["items"]?.elements?.count == 1)
        editor.change([["text": "let ink = red\n"]], lib)
        #expect(asks())
    }

    @Test func unsavedBuffersWork() {
        let editor = TestEditor()
        editor.open("canvas 4 x 4\nimage \"a.png\"\nfil red\n", "untitled:Untitled-1")
        let found = editor.pushed()["untitled:Untitled-1"]
        #expect(found?.compactMap { $0["code"]?.text } == ["E0202"])
    }

    @Test func urisComeBackByteForByte() {
        let editor = TestEditor()
        let uri = "file:///odd%20na%C3%AFme%5b/%41.scene"
        editor.open("let a = 1\nfill a\n", uri)
        #expect(editor.pushed()[uri] != nil)
        #expect(editor.at(offset: 15, "definition", uri: uri)["result", "uri"]?.text == uri)
    }
}
