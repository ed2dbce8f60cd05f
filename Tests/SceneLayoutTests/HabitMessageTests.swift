import SceneLayout
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// What is written by habit of another language: one error, and a mend that compiles.
@Suite struct HabitMessageTests {
    private static let head = "canvas 64 x 64\ndefine dot(ink = red) { fill ink }\n"

    /// The text after the head, the code, and the text mended.
    @Test(arguments: [
        ("layer { size: 10 + 20% x 3; fill red }", "E0207", "layer { size: 10px + 20% x 3; fill red }"),
        ("layer { at: 50% - 4, 0; fill red }", "E0207", "layer { at: 50% - 4px, 0; fill red }"),
        ("fill: red", "E0215", "fill red"),
        ("layer { fill: red }", "E0204", "layer { fill red }"),
        ("tile 8 { checker: 4 }", "E0204", "tile 8 { checker 4 }"),
        ("define again { fill: red }\nagain", "E0215", "define again { fill red }\nagain"),
        ("dot: blue", "E0215", "dot blue"),
        ("layer \"foo\" { fill red }", "E0214", "layer foo { fill red }"),
        ("gradient { colors: red, blue }", "E0213", "gradient red, blue {  }"),
        ("gradient { along: y; colors: red, blue }", "E0213", "gradient red, blue { along: y;  }"),
        ("checker { size: 10 }", "E0213", "checker 10 {  }"),
        ("fill { color: red }", "E0213", "fill red {  }"),
        ("layer { size: 20, 20; fill red }", "E0208", "layer { size: 20 x 20; fill red }"),
        ("layer { background: red }", "E0204", "layer { fill red }"),
        ("layer { size: 4; align: left; fill red }", "E0205", "layer { size: 4; align: start; fill red }"),
        (
            "layer { size: 4; align: middle, bottom; fill red }", "E0205 E0205",
            "layer { size: 4; align: center, bottom; fill red }"
        ),
        (
            "let mode = screen\nlayer { blend: mode; fill red }", "E0201",
            "let mode = \"screen\"\nlayer { blend: mode; fill red }"
        ),
        ("fill ff8800", "E0201", "fill #ff8800"),
        ("fill 336699", "E0206", "fill #336699"),
        ("fill 0x336699", "E0206", "fill #336699"),
        ("group { fill red }", "E0202", "layer { fill red }"),
    ])
    func oneErrorWithItsMend(_ text: String, _ codes: String, _ mended: String) throws {
        let broken = Compiled(Self.head + text + "\n")
        #expect(broken.errors.map(\.code.id).joined(separator: " ") == codes, "\(text)")
        let fixIt = try #require(broken.errors.first?.fixIts.first, "\(text)")
        let result = broken.applying(fixIt)
        #expect(result == Self.head + mended + "\n")
        let rest = Compiled(result).errors.count
        #expect(rest == broken.errors.count - 1, "\(Compiled(result).listing)")
    }

    @Test(arguments: [
        ("fill red { at: 1, 1 }", "a paint fills the box around it: write 'layer { at: 1, 1; fill … }'"),
        ("layer { x: 3; fill red }", "the place of a box is 'at: X, Y'"),
        ("layer { width: 3; fill red }", "the sides of a box are 'size: WIDTH x HEIGHT'"),
        ("rect 3", "a rectangle is a layer: layer { at: X, Y; size: W x H; fill COLOR }"),
        ("grid { fill red }", "'tile' repeats what is in it in the cells of a grid"),
        ("xylophone", "'scenec reference' lists the nodes"),
        ("tile { columns: 8; stagger: 4; fill red }", "give the size of a cell: 'tile 32 x 32'"),
    ])
    func hints(_ text: String, _ hint: String) {
        #expect(Compiled(Self.head + text + "\n").errors.map(\.hint) == [hint], "\(text)")
    }

    @Test func aCanvasOfTwoNumbers() throws {
        let broken = Compiled("canvas 100, 100\nfill red\n")
        #expect(broken.errors.map(\.code.id) == ["E0208"])
        #expect(
            broken.applying(try #require(broken.errors[0].fixIts.first)) == "canvas 100 x 100\nfill red\n")
    }

    @Test func aMapInPlainQuotesIsOneError() {
        let broken = Compiled(
            "canvas 64 x 64\nlayer {\n  fill red\n  mask bitmap(\"\n    .##.\n    ####\n  \")\n}\n")
        #expect(broken.listing == ["main.scene:4:15 E0105 this string is not closed on its line"])
    }
}
