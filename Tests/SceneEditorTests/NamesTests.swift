import Foundation
import SceneCompiler
import SceneSyntax
import Testing

@testable import SceneEditor

@Suite struct NamesTests {
    /// A file that is opened alone may stand above a whole disk: what lies under it is not looked through.
    @Test func foldersThatTheEditorDoesNotShowAreNotSearched() throws {
        let folder = try TestFolder(["near.scene": "let near = 1\n"])
        let under = FilePath.join(folder.path, "under")
        try FileManager.default.createDirectory(atPath: under, withIntermediateDirectories: true)
        try folder.write("let far = 1\n", "under/far.scene")
        for (shows, expected) in [(false, ["near"]), (true, ["far", "near"])] {
            let editor = TestEditor(folder: shows ? folder.path : nil)
            editor.open("canvas 8 x 8\n", folder.uri("main.scene"))
            let names = editor.request("workspace/symbol", ["query": "ar"]).elements?.compactMap {
                $0["name"]?.text
            }
            #expect(names?.sorted() == expected)
        }
    }

    /// A name's place keeps the letters that it is written in: e and a combining accent are not é.
    @Test func theNameToRenameIsGivenAsItIsWritten() {
        let editor = TestEditor()
        let answer = editor.at(
            "let caf\u{E9} = 1\ncanvas 8 x 8\nlayer { size: |cafe\u{301} }\n", "prepareRename")
        #expect(answer["result", "placeholder"]?.text.map { Array($0.utf8) } == Array("cafe\u{301}".utf8))
    }

    @Test func definitionFindsWhereANameIsBound() {
        let editor = TestEditor()
        let answer = editor.at("let a = 1\ncanvas 4 x 4\nlayer { let a = red; fill |a }\n", "definition")
        #expect(editor.slice(answer["result", "range"]) == "a")
        #expect(answer["result", "range"] == LineRange(.init(2, 12), .init(2, 13)).json)
    }

    @Test func definitionOfAPathIsTheFile() {
        let editor = TestEditor()
        let answer = editor.at(
            "import \"li|b/b.scene\"\ncanvas 4 x 4\n", "definition", uri: "file:///s/a.scene")
        #expect(answer["result", "uri"] == "file:///s/lib/b.scene")
    }

    @Test func referencesAndHighlights() {
        let editor = TestEditor()
        let text = "let ink = red\ncanvas 4 x 4\nlayer { fill |ink }\nfill ink\n"
        let lines = editor.at(text, "references", ["context": ["includeDeclaration": false]])["result"]?
            .elements?.compactMap { $0["range", "start", "line"]?.int }
        #expect(lines == [2, 3])
        let kinds = editor.at(text, "documentHighlight")["result"]?.elements?.compactMap { $0["kind"]?.int }
        #expect(kinds == [3, 2, 2])
    }

    @Test func renamingReachesEveryFileThatImports() throws {
        let folder = try TestFolder([
            "lib.scene": "let ink = black\n", "two.scene": "import \"lib.scene\"\ncanvas 2 x 2\nfill ink\n",
            "alone.scene": "let ink = red\ncanvas 2 x 2\nfill ink\n",
        ])
        let editor = TestEditor(folder: folder.path)
        let main = folder.uri("main.scene")
        editor.open("import \"lib.scene\"\ncanvas 2 x 2\nfill ink\n", main)
        let edit = editor.at(offset: 39, "rename", ["newName": "tint"], uri: main)["result"] ?? .null
        let files = ["lib.scene", "main.scene", "two.scene"].map(folder.uri)
        for uri in files { #expect(editor.edits(edit, of: uri)?.elements?.count == 1, "\(uri)") }
        #expect(editor.edits(edit, of: folder.uri("alone.scene")) == nil)
    }

    @Test(arguments: [
        (
            "let |a = 1\nlet b = 2\ncanvas 4 x 4\nlayer { size: a; at: b, b; fill red }\n", "b",
            "bound already"
        ),
        ("let |a = 1\ncanvas 4 x 4\nlayer { let b = 2; layer { size: a; inset: b } }\n", "b", "else"),
        ("let |a = red\ncanvas 4 x 4\nfill a\nfill blue\n", "blue", "else"),
        ("let |a = 1px\ncanvas 4 x 4\nlayer { size: a; at: width, width }\n", "width", "else"),
        ("let |a = 1\ncanvas 4 x 4\nlayer { size: a }\n", "if", "reserved word"),
        ("let |a = 1\ncanvas 4 x 4\nlayer { size: a }\n", "1a", "no name"),
        ("let |a = 1\ncanvas 4 x 4\nlayer { size: a }\n", "a b", "no name"),
        ("let |a = 1\ncanvas 4 x 4\nlayer { size: a }\n", "", "no name"),
        ("let |a = 1\ncanvas 4 x 4\nlayer { size: a }\n", "b // c", "no name"),
        ("define |d { fill red }\ncanvas 4 x 4\nd\n", "fill", "built-in kind"),
        ("define d(|c) { fill c }\ncanvas 4 x 4\nd red\n", "opacity", "layer property"),
        ("can|vas 4 x 4\n", "x", "no name that this scene binds"), ("canvas |4 x 4\n", "x", "no name here"),
    ])
    func aClashIsAnErrorThatSaysWhy(text: String, name: String, reason: String) {
        let editor = TestEditor()
        let answer = editor.at(text, "rename", ["newName": .string(name)])
        #expect(answer["error", "message"]?.text?.contains(reason) == true, "\(answer)")
    }

    @Test func prepareRenameGivesTheWord() {
        let editor = TestEditor()
        let answer = editor.at("let ink-2 = red\ncanvas 4 x 4\nfill in|k-2\n", "prepareRename")
        #expect(answer["result", "placeholder"] == "ink-2")
        #expect(editor.slice(answer["result", "range"]) == "ink-2")
        #expect(editor.at("canvas 4 x 4\nfi|ll red\n", "prepareRename")["error", "message"] != nil)
    }

    @Test func renameAndBackIsTheSameFile() throws {
        let folder = repository.appending(path: "Tests/ConformanceTests/scenes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        var renamed = 0
        for name in names.sorted().filter({ $0.hasSuffix(".scene") }) {
            let path = folder.appending(path: name).path(percentEncoded: false)
            let text = String(decoding: try MainFile(path: path).bytes, as: UTF8.self)
            let editor = TestEditor()
            let uri = DocumentURI.make(path: path)
            editor.open(text, uri)
            guard let snapshot = editor.session.workspace.snapshot(uri) else { continue }
            snapshot.tree.forEachStatement { statement, _ in
                guard statement.isDeclaration, let range = statement.name?.range else { return }
                let edit = editor.at(offset: Int(range.lower), "rename", ["newName": "zz-9"], uri: uri)[
                    "result"]
                editor.apply(editor.edits(edit ?? .null, of: uri), uri)
                #expect(editor.text(uri) != text)
                let old = snapshot.source.text(range)
                // Uses before it have moved it.
                var place: UInt32 = 0
                editor.session.workspace.snapshot(uri)?.tree.forEachStatement { other, _ in
                    let name = other.isDeclaration ? other.name : nil
                    if let name, editor.source(uri).text(name.range) == "zz-9" { place = name.range.lower }
                }
                let back = editor.at(
                    offset: Int(place), "rename", ["newName": .string(old)], uri: uri)["result"]
                editor.apply(editor.edits(back ?? .null, of: uri), uri)
                #expect(editor.text(uri) == text, "\(name): \(old)")
                editor.open(text, uri)
                renamed += 1
            }
            if renamed > 30 { break }
        }
        #expect(renamed > 20)
    }
}
