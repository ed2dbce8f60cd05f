import SceneLayout
import SceneSemantics
import SceneSyntax
import Testing

@testable import SceneEditor

/// What is kept from one version of a text to the next changes no answer.
@Suite struct IncrementalTests {
    /// Bindings that statements stand on; each may be rewritten, renamed, dropped or doubled.
    private static let bindings = [
        "let accent = hsb(0.5turn, 100%, 90%)", "let side = 10px", "param count = 3 { in: 1 .. 8 }",
        "define dot(c, r = 10px) { layer { size: r; fill c } }",
        "define maybe(on) { layer { when: on; fill red }; layer { size: 4px; at: 500px, 0px; fill blue } }",
        "define pane(w) { layer { size: w x w; layer { at: 20px, 20px; size: 8px; fill accent } } }",
        "define veil(much) { layer { size: 8px; fill blue }; fill red { opacity: much } }",
        "let shape = bitmap(\"X.\\n.X\")", "// 👾 漢字 comment", "/* two\n lines */",
    ]

    private static let statements = [
        "fill white", "layer { at: side, 5px; size: 50% x 20px; fill accent }",
        "layer named { dot accent { r: 3px; opacity: 80% } }", "dot red", "dot blue { r: side }",
        "maybe true", "maybe false { opacity: 50% }", "pane 40px", "pane 10px { at: 4px, 0px }", "pane 0px",
        "veil 50%", "veil 100%",
        "tile 16 x 16 { let hue = column / whole-columns * 1turn; fill hsb(hue, 50%, 100%); dot accent { r: 3px } }",
        "tile { columns: 7; rows: 3; layer { inset: column * 1px; fill red } }",
        "tile { columns: 40; rows: 2; pane (column * 1px) }",
        "tile { map: \"AB\\nBA\"; legend: \"ABC\"; fill pick(symbol, red, lime, blue) }",
        "layer { at: 900px, 0px; fill red }", "layer { opacity: 0; fill red }",
        "layer { mask { fill black } }",
        "layer { mask shape; fill accent }", "mask { gradient white, black }", "gradient red, #0f0, blue",
        "hue-ramp 0deg, 1turn { steps: count; ends: closed }", "checker 20 { colors: white, black }",
        "layer { size: (1px / (count - 3)); fill red }", "layer { // 👾 e\u{301}\r\n fill lime }", "layer { }",
        "stripes 4px { opacity: count / 8 }", "layer { size: 100% x 100%; fill white }",
    ]

    private static let pieces = [
        "{", "}", "\"", "/*", "*/", "//", "\r\n", "\n", "👾", "0", "px", "red", "accent", "count", "dot", ",",
        ";", " ",
        "let side = 3px\n", "import \"none.scene\"\n", "canvas 9 x 9\n", "allow", "é",
    ]

    /// Lines of random statements, as they would be typed.
    private static func scene(_ dice: inout Dice) -> [String] {
        var lines = ["canvas 64 x 48 { background: white }"]
        lines += bindings.filter { _ in Int.random(in: 0..<9, using: &dice) > 0 }
        for _ in 0..<Int.random(in: 4...16, using: &dice) {
            lines.append(statements.randomElement(using: &dice) ?? "")
        }
        return lines
    }

    /// Changes lines as people do: one rewritten, moved, dropped, doubled, spelt otherwise everywhere, or broken.
    private static func edit(_ lines: inout [String], _ dice: inout Dice) {
        let place = Int.random(in: 0..<lines.count, using: &dice)
        switch Int.random(in: 0..<12, using: &dice) {
        case 0: lines.insert(statements.randomElement(using: &dice) ?? "", at: place)
        case 1: lines.insert(bindings.randomElement(using: &dice) ?? "", at: place)
        case 2 where lines.count > 3: lines.remove(at: place)
        case 3: lines.swapAt(place, Int.random(in: 0..<lines.count, using: &dice))
        case 4: lines.append(lines[place])
        case 5:
            let (old, new) =
                [("accent", "tone"), ("tone", "accent"), ("side", "edge"), ("dot", "spot"), ("pane", "dot")]
                .randomElement(using: &dice) ?? ("", "")
            for index in lines.indices { lines[index] = lines[index].replacing(old, with: new) }
        case 6: lines[place] = lines[place].replacing("3", with: "4")
        case 7: lines[place] = lines[place].replacing("10px", with: "12px")
        case 8: lines[place] += " // \(Int.random(in: 0..<9, using: &dice))"
        case 9: lines[0] = "canvas \(Int.random(in: 40..<70, using: &dice)) x 48 { background: white }"
        default:
            var scalars = Array(lines[place].unicodeScalars)
            let at = Int.random(in: 0...scalars.count, using: &dice)
            if Bool.random(using: &dice), at < scalars.count { scalars.remove(at: at) }
            scalars.insert(contentsOf: (pieces.randomElement(using: &dice) ?? "").unicodeScalars, at: at)
            lines[place] = String(String.UnicodeScalarView(scalars))
        }
    }

    /// The change that makes one text of another: what differs, as one range.
    private static func change(from old: String, to new: String, _ editor: TestEditor) -> JSON {
        let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        var start = 0
        while start < min(before.count, after.count), before[start] == after[start] { start += 1 }
        var end = 0
        while end < min(before.count, after.count) - start,
            before[before.count - 1 - end] == after[after.count - 1 - end]
        {
            end += 1
        }
        func bytes(_ scalars: ArraySlice<Unicode.Scalar>) -> Int { scalars.reduce(0) { $0 + $1.utf8.count } }
        // A place between CR and LF is the end of their line: an editor names none.
        while start > 0, before[start - 1] == "\r" { start -= 1 }
        while end > 0, before[before.count - end] == "\n" { end -= 1 }
        let range = TextRange(bytes(before[..<start])..<bytes(before[..<(before.count - end)]))
        var inserted = String.UnicodeScalarView()
        inserted.append(contentsOf: after[start..<(after.count - end)])
        return [
            "range": editor.source().lineRange(of: range, editor.session.client.encoding).json,
            "text": .string(String(inserted)),
        ]
    }

    @Test(arguments: 0..<24)
    func whatIsKeptOfTheVersionBeforeChangesNoAnswer(seed: Int) {
        var dice = Dice(state: UInt64(seed))
        var lines = Self.scene(&dice)
        let lineEnd = seed % 3 == 0 ? "\r\n" : "\n"
        let editor = TestEditor()
        editor.open(lines.joined(separator: lineEnd))
        var pushed = editor.pushed()
        for step in 0..<24 {
            let before = lines
            for _ in 0..<(Int.random(in: 0..<4, using: &dice) == 0 ? 3 : 1) { Self.edit(&lines, &dice) }
            let text = lines.joined(separator: lineEnd)
            editor.change([Self.change(from: editor.text(), to: text, editor)])
            #expect(Array(editor.text().utf8) == Array(text.utf8))
            pushed = editor.pushed()
            let fresh = TestEditor()
            fresh.open(text)
            #expect(pushed == fresh.pushed(), "seed \(seed), step \(step):\n\(text)")
            expectChecked(pushed, text, "seed \(seed), step \(step)")
            expectSameHovers(editor, fresh, &dice)
            for method in ["documentColor", "foldingRange", "documentSymbol"] {
                #expect(editor.about(method) == fresh.about(method), "\(method), seed \(seed), step \(step)")
            }
            // Their numbers alone: each answer has an identifier of its own.
            let tokens = editor.about("semanticTokens/full")["data"]
            #expect(tokens != nil && tokens == fresh.about("semanticTokens/full")["data"])
            let whole: JSON = ["range": LineRange(.init(0, 0), .init(1000, 0)).json]
            #expect(editor.about("inlayHint", whole) == fresh.about("inlayHint", whole))
            // Now and then what has been broken is taken back.
            if step % 4 == 3 { lines = before }
        }
    }

    /// Edits that leave the text whole, so that layout has its say at every step: what statements share by defines shows.
    @Test(arguments: 0..<24)
    func layoutTellsTheSameOfWholeTexts(seed: Int) {
        var dice = Dice(state: UInt64(1000 + seed))
        let head = ["canvas 64 x 48 { background: white }"] + Self.bindings
        var lines = (0..<Int.random(in: 1...8, using: &dice)).map { _ in
            Self.statements.randomElement(using: &dice) ?? ""
        }
        let editor = TestEditor()
        editor.open((head + lines).joined(separator: "\n"))
        _ = editor.pushed()
        for step in 0..<50 {
            let place = Int.random(in: 0...lines.count, using: &dice)
            switch Int.random(in: 0..<4, using: &dice) {
            case 0 where lines.count > 1: lines.remove(at: min(place, lines.count - 1))
            case 1 where place < lines.count:
                lines.swapAt(place, Int.random(in: 0..<lines.count, using: &dice))
            case 2 where place < lines.count: lines[place] = Self.statements.randomElement(using: &dice) ?? ""
            default:
                if lines.count < 12 {
                    lines.insert(Self.statements.randomElement(using: &dice) ?? "", at: place)
                }
            }
            let text = (head + lines).joined(separator: "\n")
            editor.change([Self.change(from: editor.text(), to: text, editor)])
            expectChecked(editor.pushed(), text, "seed \(seed), step \(step):\n\(text)")
        }
    }

    /// The messages are those of a whole layout that makes a plan.
    private func expectChecked(_ pushed: [String: [JSON]], _ text: String, _ what: Comment) {
        let source = SourceText(name: "a.scene", utf8: Array(text.utf8))
        let scene = checkScene(source, identity: "/scenes/a.scene", files: UnsavedFiles())
        let found =
            scene.hasErrors ? [] : layOut(scene, options: LayoutOptions(allowsLibrary: true)).diagnostics
        let expected = Allowances(files: scene.files, codes: []).filter(scene.diagnostics + found)
        #expect(
            (pushed[TestEditor.uri] ?? []).compactMap { $0["message"]?.text }.sorted()
                == expected.map { $0.message + ($0.hint.map { "\n" + $0 } ?? "") }.sorted(), what)
    }

    private func expectSameHovers(_ editor: TestEditor, _ fresh: TestEditor, _ dice: inout Dice) {
        let count = editor.source().utf8.count
        for _ in 0..<8 {
            let offset = Int.random(in: 0...count, using: &dice)
            #expect(
                editor.at(offset: offset, "hover")["result"] == fresh.at(offset: offset, "hover")["result"])
        }
    }

    /// More cells than are tried: whether all are stands on all tiles, and with it what is said of the first.
    @Test func theLimitOfTriedCellsIsThatOfAllTiles() {
        let tile =
            "tile { columns: 45; rows: 45; layer { at: (column + row) * 1px, 0px; size: 1px; fill red } }"
        let empty = "tile { columns: 2; rows: 1; layer { at: 900px, 0px; fill red } }"
        let editor = TestEditor()
        var lines = ["canvas 90 x 90", empty, tile, "layer { fill #f008 }", tile]
        editor.open(lines.joined(separator: "\n"))
        #expect(editor.pushed()[TestEditor.uri]?.count == 1)
        for (place, line, count) in [(3, tile, 0), (3, "layer { fill #00f8 }", 1), (0, "canvas 180 x 90", 1)]
        {
            lines[place] = line
            let text = lines.joined(separator: "\n")
            editor.change([Self.change(from: editor.text(), to: text, editor)])
            let pushed = editor.pushed()
            #expect(pushed[TestEditor.uri]?.count == count)
            expectChecked(pushed, text, "\(place)")
        }
    }

    @Test func anImageThatChangesIsLookedAtAgain() throws {
        let folder = try TestFolder([:])
        for image in ["image \"a.pgm\"", "let a = image(\"a.pgm\")\nimage a"] {
            let uri = folder.uri("a.scene")
            try folder.write("P2 1 1 1\n1\n", "a.pgm")
            let editor = TestEditor()
            editor.open("canvas 4 x 4\n\(image)\nfill #f008\n", uri)
            #expect(editor.pushed()[uri] == [])
            // Three pixels on four.
            try folder.write("P2 3 3 1\n1 1 1 1 1 1 1 1 1\n", "a.pgm")
            editor.notify("workspace/didChangeWatchedFiles", ["changes": []])
            #expect(editor.pushed()[uri]?.count == 1)
        }
    }
}
