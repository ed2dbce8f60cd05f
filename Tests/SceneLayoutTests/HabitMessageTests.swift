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
        (
            "layer { x: 1; y: 2; width: 30; height: 4; fill red }", "E0204",
            "layer { at: 1, 2; size: 30 x 4; fill red }"
        ),
        ("layer {x:10;width:20; fill red}", "E0204", "layer {at: 10, 0; size: 20 x 100%; fill red}"),
        ("layer {\n  fill red\n  left: 3\n}", "E0204", "layer {\n  fill red\n  at: 3, 0\n}"),
        ("dot { x: 3; y: 4 }", "E0204", "dot { at: 3, 4 }"),
        ("gradient red, blue { direction: y }", "E0204", "gradient red, blue { along: y }"),
        ("stripes 8 { along: vertical }", "E0205", "stripes 8 { along: y }"),
        ("layer { flip: x; fill red }", "E0205", "layer { flip: horizontal; fill red }"),
        ("layer { mix-blend-mode: multiply; fill red }", "E0204", "layer { blend: multiply; fill red }"),
        ("tile { cols: 8; fill gray(column / 8) }", "E0204", "tile { columns: 8; fill gray(column / 8) }"),
        ("tile 8 { fill gray(col / 8) }", "E0201", "tile 8 { fill gray(column / 8) }"),
        ("linear-gradient red, blue", "E0202", "gradient red, blue"),
        ("checkerboard 8", "E0202", "checker 8"),
        ("fill rgba(255, 0, 0, 0.5)", "E0203", "fill rgb(255, 0, 0, 0.5)"),
        ("layer { size: calc(100% - 10px); fill red }", "E0203", "layer { size: (100% - 10px); fill red }"),
        ("fill red { alpha: 50% }", "E0204", "fill red { opacity: 50% }"),
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
        ("layer { x: 3; fill red }", "write 'at: 3, 0'"),
        ("layer { width: 3; fill red }", "write 'size: 3 x 100%'"),
        ("rect 3", "a rectangle is a layer: layer { at: X, Y; size: W x H; fill COLOR }"),
        ("grid { fill red }", "'tile' repeats what is in it in the cells of a grid"),
        ("xylophone", "'scenec reference' lists the nodes"),
        ("tile { columns: 8; stagger: 4; fill red }", "give the size of a cell: 'tile 32 x 32'"),
        ("dot { fill: red }", "'fill' is a node, and a use takes none: put both into a 'layer'"),
        ("dot { paper: red }", "its parameters: 'ink'"),
        ("gradient 45deg, red", "the direction is a property: { along: … }"),
        ("hue-ramp 0 .. 360", "write ',' instead of '..'"),
        ("layer { at: 3 x 4; fill red }", "write ',' instead of 'x'"),
        ("layer { z-index: 3; fill red }", "what stands later lies on top"),
        ("layer { columns: 3; fill red }", "'tile' takes it"),
        ("tile { colors: red, blue }", "'checker' and 'stripes' take it"),
        ("checker 4 { along: y }", "'stripes', 'hue-ramp' and 'gradient' take it"),
        ("mask bitmap(\"#\") { blend: add }", "layers, tiles and paints take it"),
        ("tile { columns: repeat(3, 1fr); fill red }", "a number makes that many equal tracks: 'columns: 3'"),
        ("fill lighten(red, 20%)", "write 'mix(COLOR, white, 20%)'"),
        ("background: red", "write it into the canvas: 'canvas WIDTH x HEIGHT { background: red }'"),
        ("layer { at: 1, 1; x: 3; fill red }", "the place of a box is 'at: X, Y'"),
        ("def disc(r) { fill r }\ndisc red", "'define NAME(PARAMETER) { … }' names a drawing"),
    ])
    func hints(_ text: String, _ hint: String) {
        #expect(Compiled(Self.head + text + "\n").errors.map(\.hint) == [hint], "\(text)")
    }

    @Test func boundsOfAParam() throws {
        let text = "param side = 8 { min: 1; max: 10 }\ncanvas 64 x 64\nchecker side\n"
        let broken = Compiled(text)
        #expect(broken.codes == ["E0204"])
        let mended = broken.applying(try #require(broken.errors[0].fixIts.first))
        #expect(mended.hasPrefix("param side = 8 { in: 1 .. 10 }\n"))
        #expect(Compiled(mended).codes == [])
    }

    @Test func aParameterOfAnotherNameIsOneError() {
        #expect(
            Compiled("canvas 8 x 8\ndefine dot(ink) { fill ink }\ndot { color: red }\n").codes == ["E0204"])
        #expect(Compiled("canvas 8 x 8\ndefine dot(ink) { fill ink }\ndot { fill red }\n").codes == ["E0216"])
        #expect(Compiled("canvas 8 x 8\ndefine dot(ink) { fill ink }\ndot { at: 1, 1 }\n").codes == ["E0222"])
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
