import Foundation
import SceneCompiler
import SceneSyntax
import Testing

@testable import SceneEditor

@Suite struct EditingTests {
    static let sample = """
        // 👾 漢字 comment
        canvas 320 x 480 { background: white }
        let accent = hsb(0.5turn, 100%, 90%)
        param count = 3 { in: 1 .. 8 }
        define thing(c, r = 10px) { fill c; layer { size: r; fill accent } }
        tile 32 x 32 {
          let hue = column / columns * 1turn
          layer { at: 50%, 25%; fill hsb(hue, 100%, 100%) }
          thing red { r: 5px; opacity: 80% }
        }
        layer big { inset: 10%, 20px; hue-ramp 0deg, 0.5turn { steps: count } }
        """

    private static let pieces = [
        "x", "\n", "\r\n", "\r", "{", "}", "\"", "\"\"\"", "👾", "漢", "/*", "*/", "// c", " ", "fill red",
        "1px",
        "hsb(", ")", ",", ":", "let a = 1\n", "é", "e\u{301}",
    ]

    /// The place of a scalar boundary at or before an offset.
    private static func boundary(_ bytes: [UInt8], _ offset: Int) -> Int {
        var offset = offset
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    @Test(arguments: ["utf-8", "utf-16", "utf-32"])
    func anySequenceOfEditsIsAsGoodAsOpeningTheResult(encoding: String) {
        let capabilities: JSON = ["general": ["positionEncodings": [.string(encoding)]]]
        var dice = Dice(state: UInt64(encoding.utf8.count))
        for round in 0..<25 {
            let editor = TestEditor(capabilities)
            editor.open(Self.sample)
            var expected = Array(Self.sample.utf8)
            for _ in 0..<20 {
                var changes: [JSON] = []
                for _ in 0..<Int.random(in: 1...3, using: &dice) {
                    let a = Self.boundary(expected, Int.random(in: 0...expected.count, using: &dice))
                    let b = Self.boundary(
                        expected, min(expected.count, a + Int.random(in: 0...12, using: &dice)))
                    let text = Bool.random(using: &dice) ? Self.pieces.randomElement(using: &dice) ?? "" : ""
                    // A place between CR and LF is the end of their line: an editor names none.
                    guard !Self.splitsLineEnd(expected, a), !Self.splitsLineEnd(expected, b) else { continue }
                    let source = SourceText(name: "", utf8: expected)
                    let range = source.lineRange(of: TextRange(a..<b), editor.session.client.encoding)
                    changes.append(["range": range.json, "text": .string(text)])
                    expected.replaceSubrange(a..<b, with: Array(text.utf8))
                }
                editor.change(changes)
                if Bool.random(using: &dice) { _ = editor.pushed() }
            }
            #expect(editor.source().utf8 == expected, "round \(round)")
            #expect(
                editor.session.workspace.documents[TestEditor.uri]?.text.lineStarts
                    == SourceText(name: "", utf8: expected).lineStarts.map { Int($0) })
            expectSameAnswers(editor, capabilities)
        }
    }

    private static func splitsLineEnd(_ bytes: [UInt8], _ offset: Int) -> Bool {
        offset > 0 && offset < bytes.count && bytes[offset - 1] == 13 && bytes[offset] == 10
    }

    private func expectSameAnswers(_ editor: TestEditor, _ capabilities: JSON) {
        let fresh = TestEditor(capabilities)
        fresh.open(editor.text())
        editor.session.workspace.update(TestEditor.uri) { $0.needsDiagnostics = true }
        #expect(editor.pushed() == fresh.pushed())
        for method in ["documentColor", "formatting"] {
            #expect(editor.about(method) == fresh.about(method))
        }
        #expect(editor.about("semanticTokens/full")["data"] == fresh.about("semanticTokens/full")["data"])
    }

    @Test func formattingIsWhatTheCommandDoes() throws {
        let folder = repository.appending(path: "Tests/ConformanceTests/scenes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        var texts = [Self.sample, Self.sample.replacingOccurrences(of: "\n", with: "\r\n"), "", "\n\n"]
        texts.append("canvas 4 x 4;let a=1;fill   red{opacity:50%;}// end")
        for name in names.sorted().filter({ $0.hasSuffix(".scene") }).prefix(60) {
            let path = folder.appending(path: name).path(percentEncoded: false)
            texts.append(String(decoding: try MainFile(path: path).bytes, as: UTF8.self))
        }
        for text in texts {
            let editor = TestEditor()
            editor.open(text)
            let source = SourceText(name: "", utf8: Array(text.utf8))
            guard case .text(let expected) = format(source) else { continue }
            let edits = editor.about("formatting", ["options": [:]])
            editor.apply(edits)
            #expect(editor.text() == expected)
        }
    }

    @Test func formattingKeepsTextsThatAreBroken() {
        let editor = TestEditor()
        editor.open("layer {\n   fill red\n")
        #expect(editor.about("formatting", ["options": [:]]) == .null)
    }

    @Test func aRangeIsFormattedAlone() {
        let editor = TestEditor()
        editor.open("canvas 4 x 4\nfill   red\nfill   blue\n")
        let range = LineRange(.init(2, 0), .init(2, 4)).json
        editor.apply(editor.about("rangeFormatting", ["range": range, "options": [:]]))
        #expect(editor.text() == "canvas 4 x 4\nfill   red\nfill blue\n")
    }

    @Test func aNewLineIsIndented() {
        let editor = TestEditor()
        let answer = editor.at("layer {\n  layer {\n|\n", "onTypeFormatting", ["ch": "\n", "options": [:]])
        editor.apply(answer["result"])
        #expect(editor.text() == "layer {\n  layer {\n    \n")
    }

    @Test func aClosingBraceFormatsItsBlock() {
        let editor = TestEditor()
        let answer = editor.at(
            "canvas 4 x 4\nfill   red\nlayer {\n fill   red\n  }|\n", "onTypeFormatting",
            ["ch": "}", "options": [:]])
        editor.apply(answer["result"])
        #expect(editor.text() == "canvas 4 x 4\nfill   red\nlayer {\n  fill red\n}\n")
    }

    @Test func deltasOfTokensGiveTheWhole() {
        let editor = TestEditor()
        editor.open(Self.sample)
        let first = editor.about("semanticTokens/full")
        var data = first["data"]?.elements ?? []
        editor.change([["range": LineRange(.init(2, 4), .init(2, 4)).json, "text": "x-"]])
        let delta = editor.about(
            "semanticTokens/full/delta", ["previousResultId": first["resultId"] ?? .null])
        for edit in delta["edits"]?.elements ?? [] {
            let start = edit["start"]?.int ?? 0
            data.replaceSubrange(
                start..<start + (edit["deleteCount"]?.int ?? 0), with: edit["data"]?.elements ?? [])
        }
        #expect(data == editor.about("semanticTokens/full")["data"]?.elements)
    }
}
