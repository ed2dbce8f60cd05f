import SceneSyntax
import Testing

/// Each text has one mistake: one error, with this code at this place.
@Suite struct MistakeTests {
    /// One more than may follow each other.
    private static let marks = String(repeating: "\u{301}", count: maximumMarks + 1)

    static let mistakes = [
        ("fill red \u{7}", "1:10 E0102"),
        ("fill red // \u{85}\u{1}\u{2}", "1:13 E0102"),
        ("a: \"\u{1B}[0m\"", "1:5 E0102"),
        ("fill @ red", "1:6 E0103"),
        ("a: b && c", "1:6 E0103"),
        ("a: 'x'", "1:4 E0103"),
        ("a: 3 × 4", "1:6 E0103"),
        ("a: 3°", "1:5 E0103"),
        ("a\u{A0}b", "1:2 E0103"),
        ("fill red\n/* /* */\nfill blue", "2:1 E0104"),
        ("layer { /* ", "1:9 E0104"),
        ("mask \"abc\nfill red", "1:6 E0105"),
        ("layer { mask \"\"\"\n abc", "1:14 E0105"),
        (#"mask "a\qb""#, "1:8 E0106"),
        (#"mask "a\u{110000}b""#, "1:8 E0106"),
        (#"mask "a\u{D800}b""#, "1:8 E0106"),
        (#"mask "a\u{}b""#, "1:8 E0106"),
        (#"mask "a\u{0000061}b""#, "1:8 E0106"),
        (#"mask "a\u61b""#, "1:8 E0106"),
        ("mask \"\"\"a\n b\n \"\"\"", "1:9 E0107"),
        ("mask \"\"\"abc\"\"\"", "1:9 E0107"),
        ("mask \"\"\"\"\"\"", "1:6 E0107"),
        ("mask \"\"\"\n a\n b\"\"\"", "3:2 E0107"),
        ("mask \"\"\"\n   a\n  b\n c\n   \"\"\"", "3:1 E0108"),
        ("mask \"\"\"\n\ta\n  \"\"\"", "2:1 E0108"),
        ("a: 1__2", "1:4 E0109"),
        ("a: 1_", "1:4 E0109"),
        ("a: 1_.5px", "1:4 E0109"),
        ("a: 1e999", "1:4 E0110"),
        ("a: 10pxx20px", "1:6 E0111"),
        ("a: 3pxl, 0", "1:5 E0111"),
        ("a: 3x", "1:5 E0111"),
        ("a: 3µm", "1:5 E0111"),
        ("fill #12345", "1:6 E0112"),
        ("fill #12g", "1:6 E0112"),
        ("fill #", "1:6 E0112"),
        ("3px\nfill red", "1:1 E0120"),
        ("then", "1:1 E0120"),
        ("let = 3", "1:5 E0121"),
        ("let\na = 3", "1:1 E0121"),
        ("define f(a, 3) { }", "1:13 E0121"),
        ("let if = 3", "1:5 E0122"),
        ("layer { mod: 3 }", "1:9 E0122"),
        ("layer { param: 3 }", "1:9 E0122"),
        ("a: }", "1:2 E0123"),
        ("layer { a:\n}", "1:10 E0123"),
        ("a:\nb: 3", "1:2 E0123"),
        ("a: b,\nfill red", "1:5 E0123"),
        ("a: b + \n c: 3", "1:6 E0123"),
        ("a: 3 + * 4", "1:8 E0123"),
        ("a: 1, , 2", "1:7 E0123"),
        ("a: ()", "1:4 E0123"),
        ("a: f(1, )", "1:7 E0123"),
        ("a: -\n3", "1:4 E0123"),
        ("a: let", "1:4 E0123"),
        ("fill red fill blue", "1:10 E0124"),
        ("a: 3 4 5", "1:6 E0124"),
        ("a: b c", "1:6 E0124"),
        ("a: f(1 2 3)", "1:8 E0124"),
        ("a: b = c", "1:6 E0124"),
        ("let a 3", "1:7 E0125"),
        ("let a: 3", "1:6 E0125"),
        ("layer { a = 3 }", "1:11 E0125"),
        ("import lib", "1:8 E0125"),
        ("import\n\"a\"", "1:1 E0125"),
        ("define a", "1:8 E0125"),
        ("a: if b then c\nfill red", "1:14 E0125"),
        ("a: if b, c", "1:8 E0125"),
        ("fill red\nlayer {\n", "2:7 E0126"),
        ("layer {\n  tile {\n    fill red\n}\nfill blue", "2:8 E0126"),
        ("layer { fill hsb(0, 1, 1 }", "1:17 E0127"),
        ("fill hsb(0, 1, 1\nfill red\n", "1:9 E0127"),
        ("fill (1, 2", "1:6 E0127"),
        ("fill red\n}\nfill blue", "2:1 E0128"),
        ("fill red)", "1:9 E0128"),
        (") fill red", "1:1 E0128"),
        ("fill hsb (0, 1, 1)", "1:10 E0129"),
        ("fill(red)", "1:1 E0130"),
        ("a: 1 < 2 < 3", "1:10 E0131"),
        ("a: 1 x 2 x 3", "1:10 E0131"),
        ("a: 1 .. 2 .. 3", "1:11 E0131"),
        ("a: 1 + if b then c else d", "1:8 E0132"),
        ("a: -not b", "1:5 E0132"),
        ("{ fill red }", "1:1 E0133"),
        ("a: 3 { fill red }", "1:6 E0133"),
        ("layer a { fill red } { fill blue }", "1:22 E0133"),
        ("size: 320 x480", "1:11 E0135"),
        ("a: @", "1:4 E0103"),
        ("let a = @\nfill red", "1:9 E0103"),
        ("a: (3 + @)", "1:9 E0103"),
        ("a: f(@, 2)", "1:6 E0103"),
        ("a: @ + 3", "1:4 E0103"),
        ("a: if @ then 2 else 3", "1:7 E0103"),
        ("let \u{301}\u{323}\u{301} = 3", "1:5 E0103"),
        ("fill sky\(marks)", "1:9 E0136"),
        ("let sky\(marks) = red", "1:8 E0136"),
        ("a: \"x\(marks)\"", "1:6 E0136"),
        ("a: \"\"\"\n  x\(marks)\n  \"\"\"", "2:4 E0136"),
        ("a: \"\\u{301}\(String(marks.unicodeScalars.dropFirst()))\"", "1:5 E0136"),
        ("a: 3px\(marks)", "1:7 E0136"),
        ("fill #f00\(marks)", "1:10 E0136"),
    ]

    @Test(arguments: mistakes)
    func oneMistakeGivesOneError(_ text: String, _ expected: String) {
        #expect(problems(text) == [expected], "\(text)")
    }

    @Test func invalidUTF8IsReportedOnceARun() {
        let bytes = Array("fill red // ".utf8) + [0xFF, 0xC0, 0x80] + Array("x ".utf8) + [0xE2, 0x82]
        let found = parse(SourceText(name: "a", utf8: bytes)).diagnostics
        #expect(found.map(\.code) == [.invalidUTF8, .invalidUTF8])
        #expect(found.map(\.range.range) == [TextRange(12, 15), TextRange(17, 19)])
    }

    @Test func utf16IsOneError() {
        let found = parse(SourceText(name: "a", utf8: [0xFF, 0xFE, 0x66, 0, 0x69, 0])).diagnostics
        #expect(found.map(\.code) == [.invalidUTF8])
    }

    @Test(arguments: [
        (String(repeating: "layer {\n", count: 257) + String(repeating: "}\n", count: 257), "257:7"),
        ("a: " + String(repeating: "(", count: 257) + "1" + String(repeating: ")", count: 257), "1:260"),
        ("a: " + String(repeating: "f(", count: 257) + String(repeating: ")", count: 257), "1:517"),
        ("a: " + String(repeating: "-", count: 300) + "1", "1:260"),
        ("a: " + String(repeating: "not ", count: 300) + "true", "1:1028"),
        ("a: " + String(repeating: "if 1 then 2 else ", count: 257) + "3", "1:4356"),
    ])
    func nestingIsLimited(_ text: String, _ place: String) {
        #expect(problems(text) == ["\(place) E0134"])
    }

    @Test func nestingOf256IsFine() {
        _ = tree("a: " + String(repeating: "(", count: 256) + "1" + String(repeating: ")", count: 256))
        _ = tree(String(repeating: "a {", count: 256) + String(repeating: "}", count: 256))
    }

    @Test func everyCodeIsTestedHere() {
        // Those that need more than a line have tests of their own.
        let apart: Set = ["E0101", "E0134"]
        let tested = Set(Self.mistakes.map { String($0.1.suffix(5)) })
        #expect(tested.isDisjoint(with: apart))
        #expect(tested.union(apart) == Set(DiagnosticCode.syntax.map(\.id)))
        #expect(Set(DiagnosticCode.syntax.map(\.id)).count == DiagnosticCode.syntax.count)
    }

    @Test func asManyMarksAsMayBeAreFine() {
        let sky = "sky" + String(Self.marks.unicodeScalars.dropLast())
        _ = tree("let \(sky) = red; fill \(sky); mask \"\(sky)\" // \(Self.marks)\(Self.marks)")
        // Hangul, emoji and Indic scripts join many characters, but few marks.
        _ = tree("mask \"\(String(repeating: "क्षि한👩‍👩‍👧‍👦", count: 100))\"")
    }
}
