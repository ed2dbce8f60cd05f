import SceneSyntax
import Testing

/// What is written by habit: one mistake, and its mend.
@Suite struct HabitTests {
    private func result(_ text: String) -> ParseResult {
        parse(SourceText(name: "test.scene", utf8: Array(text.utf8)))
    }

    private func applying(_ fixIt: Diagnostic.FixIt, to text: String) -> String {
        var bytes = Array(text.utf8)
        for change in fixIt.replacements.sorted(by: { $0.range.range.lower > $1.range.range.lower }) {
            bytes.replaceSubrange(change.range.range.offsets, with: Array(change.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text, the only error's place and code, and the text mended.
    @Test(arguments: [
        (
            "mask bitmap(\"\n  .##.\n  ####\n\")\nfill red", "1:13 E0105",
            "mask bitmap(\"\"\"\n  .##.\n  ####\n\"\"\")\nfill red"
        ),
        (
            "tile {\n  map: \"\n    .#\n    #.\n    \"\n  legend: \".#\"\n}", "2:8 E0105",
            "tile {\n  map: \"\"\"\n    .#\n    #.\n    \"\"\"\n  legend: \".#\"\n}"
        ),
        ("# a comment\nfill red", "1:1 E0103", "// a comment\nfill red"),
        ("fill red # a comment, with 'words'", "1:10 E0103", "fill red // a comment, with 'words'"),
        ("#comment of words\nfill red", "1:1 E0120", "// comment of words\nfill red"),
        ("a: if b <> c then d else e", "1:9 E0103", "a: if b != c then d else e"),
        ("a: if b mod 2 = 0 then c else d", "1:15 E0125", "a: if b mod 2 == 0 then c else d"),
        ("a: 10pxx10px", "1:6 E0111", "a: 10px x 10px"),
        ("a: 10xx10", "1:6 E0111", "a: 10 x 10"),
        ("a: 10X10", "1:6 E0111", "a: 10 x 10"),
        ("a: 10 X 10", "1:7 E0135", "a: 10 x 10"),
        ("a: 10 X10", "1:7 E0135", "a: 10 x 10"),
        ("fill 0xff8800", "1:7 E0111", "fill #ff8800"),
        ("fill 00ff88", "1:8 E0111", "fill #00ff88"),
        ("mask invader.pbm", "1:6 E0125", "mask \"invader.pbm\""),
        ("image img/heart.png { fit: cover }", "1:7 E0125", "image \"img/heart.png\" { fit: cover }"),
        ("image ../img/my-heart_2.png", "1:7 E0125", "image \"../img/my-heart_2.png\""),
        ("image /img/heart.png", "1:7 E0125", "image \"/img/heart.png\""),
        ("import lib.scene", "1:8 E0125", "import \"lib.scene\""),
        ("import ./lib/a.scene", "1:8 E0125", "import \"./lib/a.scene\""),
        ("gradient red blue", "1:14 E0124", "gradient red, blue"),
        ("gradient red blue { along: y }", "1:14 E0124", "gradient red, blue { along: y }"),
        ("layer { at: 10 10; fill red }", "1:16 E0124", "layer { at: 10, 10; fill red }"),
        ("canvas 100 100", "1:12 E0124", "canvas 100 x 100"),
        ("layer { size: 20px 20px }", "1:20 E0124", "layer { size: 20px x 20px }"),
        ("fill color: red", "1:6 E0124", "fill red"),
        ("layer at: 10, 10", "1:7 E0124", "layer { at: 10, 10 }"),
        ("checker 8 colors: red, blue", "1:11 E0124", "checker 8 { colors: red, blue }"),
        ("dot()", "1:1 E0130", "dot"),
        ("dot() { at: 1, 1 }", "1:1 E0130", "dot { at: 1, 1 }"),
        ("gradient(red, blue)", "1:1 E0130", "gradient (red, blue)"),
        ("fill red layer { fill blue }", "1:10 E0124", "fill red; layer { fill blue }"),
        ("layer { fill red } fill blue", "1:20 E0124", "layer { fill red }; fill blue"),
        ("layer { fill red } dot", "1:20 E0124", "layer { fill red }; dot"),
        ("gradient red blue green", "1:14 E0124", "gradient red, blue, green"),
        ("checker 8 { colors: red #fff blue }", "1:25 E0124", "checker 8 { colors: red, #fff, blue }"),
        ("fill rgb(255 0 0)", "1:14 E0124", "fill rgb(255, 0, 0)"),
        ("fill dark red", "1:11 E0124", "fill darkred"),
        ("layer { size: 10 px; fill red }", "1:18 E0124", "layer { size: 10px; fill red }"),
        ("hue ramp 0, 360", "1:10 E0124", "hue-ramp 0, 360"),
        ("tile 8 by 8 { fill red }", "1:8 E0124", "tile 8 x 8 { fill red }"),
        ("stripes 3 to 5", "1:11 E0124", "stripes 3 , 5"),
        ("fill = red", "1:6 E0125", "fill  red"),
        ("c = red", "1:3 E0125", "let c = red"),
        ("layer { size = 3 }", "1:14 E0125", "layer { size: 3 }"),
        ("var c = red", "1:1 E0125", "let c = red"),
        ("let c red", "1:7 E0125", "let c = red"),
        ("image 'a.png'", "1:7 E0103", "image \"a.png\""),
        ("image “a.png”", "1:7 E0103", "image \"a.png\""),
        ("image «a.png»", "1:7 E0103", "image \"a.png\""),
    ])
    func oneMistakeWithItsMend(_ text: String, _ expected: String, _ mended: String) throws {
        #expect(problems(text) == [expected], "\(text)")
        let fixIt = try #require(result(text).diagnostics.first?.fixIts.first, "\(text)")
        #expect(applying(fixIt, to: text) == mended)
        #expect(problems(mended) == [])
    }

    @Test(arguments: [
        ("fill a ? b : c", "1:8 E0103"),
        ("let a = b > 0 ? red : blue", "1:15 E0103"),
        ("foo(red, 3)", "1:1 E0130"),
        // The quote further down opens a string of its own.
        ("mask \"abc\nfill red\nmask \"def\"", "1:6 E0105"),
        ("layer { mask \"abc\n}\nmask \"def\"", "1:14 E0105"),
        ("mask bitmap(\"##\n ..\n ##\")\nfill red", "1:13 E0105"),
        ("checker 8 { colors: [red, blue] }", "1:21 E0103"),
        ("layer [ fill red ]", "1:7 E0103"),
        ("image 'a\"b'", "1:7 E0103"),
        ("fill “red", "1:6 E0103"),
    ])
    func oneMistake(_ text: String, _ expected: String) {
        #expect(problems(text) == [expected], "\(text)")
    }

    @Test func aDivisionIsNoPath() {
        _ = tree("a: width/2")
    }

    @Test func hints() {
        #expect(
            result("a: 10pxx10px").diagnostics.map(\.hint) == [
                "the size operator stands between spaces: '10px x 10px'"
            ])
        #expect(result("fill a ? b : c").diagnostics.map(\.hint) == ["write 'if … then … else …'"])
        #expect(result("dot()").diagnostics.map(\.hint) == ["write 'dot'"])
    }

    @Test(arguments: [
        ("fill hsb 10, 1, 1", "a call has parentheses: 'hsb(…)'"),
        ("gradient red 0%, blue 100%", "where the colours stand says a property: { stops: 0%, 100% }"),
        ("gradient to right, red", "the direction is a property: { along: x }, y or an angle"),
        ("fill red 50%", "to let through what lies below write 'alpha(…, 50%)'"),
        ("fill red opacity 0.5", "write '{ opacity: … }'"),
        ("for i in 3 { fill red }", "'tile' repeats what is in it in the cells of a grid"),
        ("layer ( fill red )", "a block stands in braces: { }"),
        ("fill red, fill blue", "a new statement needs a line of its own or a ';' before it"),
        (
            "layer { size: 3em }",
            "a length relative to the box around is a percentage, or a share of 'width' or 'canvas-width'"
        ),
        ("-- a comment", "a comment begins with '//'"),
        ("define dot r { fill r }", "parameters stand in parentheses: 'dot(r)'"),
        ("function f(x) = x", "there are no functions of one's own; 'define' names a drawing, 'let' a value"),
        (
            "if a { fill red }",
            "what is painted at times only is a layer: 'layer { when: …; … }'; a value may be 'if … then … else …'"
        ),
        ("fill $a", "a name stands without '$'"),
    ])
    func hintsOfOtherLanguages(_ text: String, _ hint: String) {
        #expect(result(text).diagnostics.map(\.hint) == [hint])
    }
}
