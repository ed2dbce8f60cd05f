import SceneLayout
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Params and what sets them.
@Suite struct ParamTests {
    private func codes(_ scene: String, _ settings: [String: String], files: [String: String] = [:])
        -> [String]
    {
        Compiled("canvas 64 x 64\n" + scene, files: MemoryFiles(files), settings: settings).codes
    }

    @Test(arguments: [
        ("param p = 8\nchecker p", "12", []), ("param p = 8\nchecker p", "4 + 4", []),
        ("param p = 8px\nchecker p", "12", []), ("param p = 8px\nchecker p", "12px", []),
        ("param p = 8px\nchecker p", "50%", ["E0206"]),
        ("param p = 8\nchecker p", "red", ["E0206"]), ("param p = 8\nchecker p", "0", ["E0303"]),
        ("param p = 90deg\nhue-ramp p", "45", []), ("param p = red\nfill p", "#abc", []),
        ("param p = red\nfill p", "hsb(1, 1, 1)", []), ("param p = red\nfill p", "12", ["E0206"]),
        ("param p = red\nfill p", "nosuch", ["E0201"]),
        ("param p = \"crisp\"\nchecker 8 { edges: p }", "smooth", []),
        ("param p = \"crisp\"\nchecker 8 { edges: p }", "\"smooth\"", []),
        ("param p = \"crisp\"\nchecker 8 { edges: p }", "soft", ["E0205"]),
        ("param p = true\nlayer { when: p; fill red }", "false", []),
        ("param p = 50%\nlayer { opacity: p; fill red }", "0.5", []),
        ("param p = 8\nchecker p", "1; fill red", ["E0206"]), ("param p = 8\nchecker p", "(", ["E0123"]),
        ("param p = 8\nchecker p", "", ["E0123"]),
        ("param p = 4 { in: 1 .. 8 }\nchecker p", "8", []),
        ("param p = 4 { in: 1 .. 8 }\nchecker p", "9", ["E0306"]),
        ("param p = 4px { in: 1 .. 8 }\nchecker p", "9", ["E0306"]),
        ("param p = 4 { in: 2, 4, 8 }\nchecker p", "8", []),
        ("param p = 4 { in: 2, 4, 8 }\nchecker p", "3", ["E0306"]),
        ("param p = \"a\" { in: \"a\", \"b\" }\nfill if p == \"a\" then red else blue", "b", []),
        ("param p = \"a\" { in: \"a\", \"b\" }\nfill if p == \"a\" then red else blue", "c", ["E0306"]),
    ])
    func setting(_ scene: String, _ value: String, _ expected: [String]) {
        #expect(codes(scene + "\n", ["p": value]) == expected, "\(scene) with \(value)")
    }

    @Test(arguments: [
        ("param p = 9 { in: 1 .. 8 }\nchecker p", ["E0306"]),
        ("param p = 3 { in: 8 .. 1 }\nchecker p", ["E0302"]),
        ("param p = 50% { in: 0 .. 1 }\nlayer { opacity: p; fill red }", ["E0206"]),
        ("param p = 3 { on: 1 .. 8 }\nchecker p", ["E0204"]),
        ("param p = 3 { step: 1; step: 2 }\nchecker p", ["E0212"]),
        ("param p = 3 { fill red }\nchecker p", ["E0215"]),
        ("param p = 3 { label: 3 }\nchecker p", ["E0206"]),
        ("param p = 3", ["W0101"]),
    ])
    func definition(_ scene: String, _ expected: [String]) {
        #expect(codes(scene + "\n", [:]) == expected, "\(scene)")
    }

    /// A setting and a default outside of `in` are one mistake each; a setting does not hide a wrong default.
    @Test func defaultIsHeldAgainstItsLimitsToo() {
        #expect(codes("param p = 9 { in: 1 .. 8 }\nchecker p\n", ["p": "4"]) == ["E0306"])
    }

    @Test func whatIsVisibleInTheMainFileCanBeSet() {
        let files = [
            "own.scene": "param own = 8\n", "via.scene": "import \"far.scene\"\nlet v = far\n",
            "far.scene": "param far = 8\n",
        ]
        func unknown(_ imports: String, _ name: String) -> [String] {
            Compiled("\(imports)canvas 64 x 64\nfill red\n", files: MemoryFiles(files), settings: [name: "4"])
                .checked.unknownSettings
        }
        #expect(unknown("import \"own.scene\"\n", "own") == [])
        #expect(unknown("import \"via.scene\"\n", "far") == ["far"])
        // Imported by another file first, and by the main file too.
        #expect(unknown("import \"via.scene\"\nimport \"far.scene\"\n", "far") == [])
        #expect(unknown("", "own") == ["own"])
    }

    @Test func paramsAreDescribed() throws {
        let scene = Compiled(
            """
            canvas 64 x 64
            let most = 16
            param side = 8 { in: 1 .. most * 2; step: 0.5; label: "Side" }
            param ink = "red" { in: "red", "blue" }
            checker side { colors: if ink == "red" then red else blue, white }
            """, settings: ["side": "4"])
        let params = scene.laidOut.params
        try #require(params.count == 2)
        #expect(params[0].name == "side" && params[0].defaultText == "8" && params[0].settingText == "4")
        #expect(params[0].choices == .range(1, 32) && params[0].step == 0.5 && params[0].label == "Side")
        #expect(params[1].choices == .list(["\"red\"", "\"blue\""]))
    }
}
