import Testing

@testable import SceneEditor

@Suite struct HoverTests {
    private func hover(_ text: String) -> String {
        let editor = TestEditor(["textDocument": ["hover": ["contentFormat": ["markdown"]]]])
        return editor.at(text, "hover")["result", "contents", "value"]?.text ?? ""
    }

    @Test(arguments: [
        // Hand-computed: half of 200, a quarter of 80; 200 − 2 · 20 by 80 − 2 · 8 at 20, 8.
        ("canvas 200 x 80\nlayer { at: |50%, 25%; fill red }\n", "100px"),
        ("canvas 200 x 80\nlayer { at: 50%, |25%; fill red }\n", "20px"),
        ("canvas 200 x 80\nlayer { size: 10% x |10%; fill red }\n", "8px"),
        ("canvas 200 x 80\n|layer { inset: 10%; fill red }\n", "160 × 64 px at 20, 8"),
        ("canvas 320 x 480\n|tile 32 x 32 { fill red }\n", "10 × 15 cells of 32 × 32"),
        ("can|vas 320 x 480\n", "320 × 480 px"),
        ("canvas 8 x 8\ntile 4 { let h = col|umn + 7; fill gray(h / 9) }\n", "= `0`"),
        ("let a = 3\nlet |b = a * 2px\ncanvas 8 x 8\nlayer { size: b }\n", "`6px` (a length)"),
        ("let a = 3\nlet b = a * 2px\ncanvas 8 x 8\nlayer { size: |b }\n", "`6px` (a length)"),
        ("canvas 8 x 8\nlayer { fill red; opa|city: 50% }\n", "0 … 1"),
        ("canvas 8 x 8\nlayer { fill |#F80 }\n", "hsb(32deg, 100%, 100%)"),
        ("canvas 8 x 8\nfill tom|ato\n", "#ff6347"),
        ("canvas 8 x 8\nfill |hsb(0.5turn, 100%, 100%)\n", "#00ffff"),
        ("canvas 8 x 8\nfill hsb(|0.5turn, 100%, 100%)\n", "180deg"),
        ("// Paints it.\ndefine d(c) { fill c }\ncanvas 8 x 8\n|d red\n", "Paints it."),
        ("define d(c, r = 2px) { layer { size: r; fill c } }\ncanvas 8 x 8\nd red { |r: 1px }\n", "= `1px`"),
        ("canvas 8 x 8\nl|et a = 1\nlayer { size: a }\n", "binds a value"),
        ("canvas 8 x 8\nlayer { blend: mul|tiply; fill red }\n", "How it is blended"),
        ("canvas 8 x 8\nlayer { let a = width - 3; layer { size: |a; fill red } }\n", "= `5px`"),
    ])
    func saysWhatStandsThere(text: String, expected: String) {
        #expect(hover(text).contains(expected), "\(hover(text))")
    }

    @Test func valuesAreKnownThoughOtherPartsAreWrong() {
        #expect(hover("canvas 200 x 80\nfil red\nlayer { at: |50%, 25%; fill red }\n").contains("100px"))
    }

    /// Hovered at every place: in a define that nothing uses no name has a value, and nobody falls over it.
    @Test(arguments: [
        "define disc(ink) {\n  gradient ink, alpha(ink, 0%) { stops: 0, 1 - 2px / min(width, height) }\n}\n",
        "canvas 8 x 8\ndefine d(a, b = a) { let c = a * width; layer { let e = c; tile e { fill gray(column + e + b) } } }\n",
        "define d(a) { fill pick(column, a, red) }\nparam white defines\n",
    ])
    func unusedDefinesAreHovered(text: String) {
        let editor = TestEditor()
        editor.open(text)
        for offset in 0...text.utf8.count {
            for method in ["hover", "completion", "signatureHelp", "prepareRename"] {
                let answer = editor.at(offset: offset, method)
                #expect(answer["result"] != nil || answer["error", "code"] == -32803)
            }
        }
        #expect(
            editor.about("inlayHint", ["range": LineRange(.init(0, 0), .init(9, 0)).json]).elements != nil)
    }

    @Test func boxesOfUnusedDefinesAreNotTheCanvas() {
        #expect(!hover("canvas 8 x 8\ndefine d { fill gray(|width / 9px) }\n").contains("8px"))
    }

    @Test(arguments: ["// a |comment\n", "canvas 8 x 8\nfill \"a |b\"\n", "|\n", "canvas 8 x 8 | \n"])
    func saysNothingWhereNothingStands(text: String) { #expect(hover(text) == "") }

    @Test func editorsWithoutMarkdownGetPlainText() {
        let editor = TestEditor()
        let contents = editor.at("canvas 8 x 8\nfi|ll red\n", "hover")["result", "contents"]
        #expect(contents?["kind"] == "plaintext")
        #expect(contents?["value"]?.text?.contains("`") == false)
    }
}
