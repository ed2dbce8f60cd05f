import Testing

@testable import SceneEditor

@Suite struct ColorTests {
    private func colors(_ text: String) -> (editor: TestEditor, found: [JSON]) {
        let editor = TestEditor()
        editor.open(text)
        return (editor, editor.about("documentColor").elements ?? [])
    }

    private func presentations(_ text: String, _ red: Double, _ green: Double, _ blue: Double) -> [String] {
        let (editor, found) = colors(text)
        let color: JSON = ["red": .number(red), "green": .number(green), "blue": .number(blue), "alpha": 1]
        let range = found.first?["range"] ?? .null
        return editor.about("colorPresentation", ["range": range, "color": color]).elements?
            .compactMap { $0["label"]?.text } ?? []
    }

    @Test func allThatIsWrittenAsAColorIsOne() {
        let text = """
            let red = 1
            canvas 8 x 8 { background: #fff }
            fill Tomato
            layer tan { size: red; fill rgb(255, 0, 0) }
            gradient gray(50%), hsb(column, 1, 1), oklch(70%, 0.1, 20deg)
            hue-ramp 0deg, 120deg
            """
        let (editor, found) = colors(text)
        #expect(
            found.map { editor.slice($0["range"]) } == [
                "#fff", "Tomato", "rgb(255, 0, 0)", "gray(50%)", "oklch(70%, 0.1, 20deg)", "0deg", "120deg",
            ])
        #expect(found.last?["color"] == ["red": 0, "green": 1, "blue": 0, "alpha": 1])
    }

    // #3366cc is (51, 102, 204): hue 60 · (4 + (51 − 102) / 153) = 220, brightness 0.8, saturation 153 / 204 = 0.75.
    @Test(arguments: [
        ("fill #FFF", "#36C"), ("fill #ffffff", "#3366cc"), ("fill #ffffffff", "#3366ccff"),
        ("fill rgb(1, 2, 3)", "rgb(51, 102, 204)"), ("fill rgb(1%, 2%, 3%)", "rgb(20%, 40%, 80%)"),
        ("fill hsb(1deg, 2%, 3%)", "hsb(220deg, 75%, 80%)"), ("fill hsv(1, 0.5, 0.5)", "hsv(220, 0.75, 0.8)"),
        ("fill hsb(0.5turn, 2%, 3%, 1)", "hsb(0.611turn, 75%, 80%, 1)"),
        ("fill hsl(1deg, 2%, 3%)", "hsl(220deg, 60%, 50%)"),
        ("fill hwb(1deg, 2%, 3%)", "hwb(220deg, 20%, 20%)"),
        ("fill red", "#3366cc"),
    ])
    func theFirstPresentationKeepsTheNotation(text: String, expected: String) {
        let all = presentations("canvas 8 x 8\n" + text, 0.2, 0.4, 0.8)
        #expect(all.first == expected)
        #expect(Set(all).count == all.count)
        #expect(
            all.contains("hsb(220deg, 75%, 80%)")
                && all.contains { $0.lowercased() == "#3366cc" || $0 == "#36C" })
    }

    @Test func anUnchangedColorIsNotWrittenAnew() {
        #expect(presentations("canvas 8 x 8\nfill rgb( 255,0 , 0 )", 1, 0, 0).first == "rgb( 255,0 , 0 )")
        #expect(presentations("canvas 8 x 8\nfill RED", 1, 0, 0).first == "RED")
    }

    @Test func namesStayNamesWhereThereIsOne() {
        #expect(presentations("canvas 8 x 8\nfill red", 0, 0, 1).first == "blue")
    }

    // Hue 220; an end stays in the turn in which its author is.
    @Test(arguments: [
        ("hue-ramp 0.25turn", "0.6111turn"), ("hue-ramp 360deg, 0deg", "220deg"), ("hue-ramp 720, 0", "580"),
        ("hue-ramp -90deg, 0deg", "-140deg"), ("hue-ramp 220deg, 0deg", "220deg"),
        ("hue-ramp 580deg { saturation: 50% }", "580deg"),
    ])
    func theEndsOfARampStayAngles(text: String, expected: String) {
        #expect(presentations("canvas 8 x 8\n" + text, 0.2, 0.4, 0.8) == [expected])
    }

    @Test func anUnchangedEndIsNotWrittenAnew() {
        #expect(presentations("canvas 8 x 8\nhue-ramp 360deg, 0deg", 1, 0, 0) == ["360deg"])
        #expect(
            presentations("canvas 8 x 8\nhue-ramp 1turn, 0deg { saturation: 50% }", 1, 0.5, 0.5) == ["1turn"])
    }

    /// In oklch red has the hue 29.2 (Ottosson's figures), and in hsb 0.
    @Test func oklchRampsHaveTheirOwnHues() {
        #expect(presentations("canvas 8 x 8\nhue-ramp 90deg { space: oklch }", 1, 0, 0) == ["29.2deg"])
    }

    @Test func aClearColorKeepsWhatItWouldBe() {
        let (editor, found) = colors("canvas 8 x 8\nfill red")
        let color: JSON = ["red": 1, "green": 0, "blue": 0, "alpha": 0]
        let range = found.first?["range"] ?? .null
        let texts = editor.about("colorPresentation", ["range": range, "color": color]).elements?
            .compactMap { $0["label"]?.text }
        #expect(texts?.contains("transparent") == false)
        #expect(texts?.contains("#ff000000") == true)
    }
}
