import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// One mistake of names or places gives one error: what follows from it is not told too.
@Suite struct OneMistakeTests {
    private static let files = [
        "lib.scene": "let a = red\n", "more.scene": "let z = 0\nlet a = 3\nlet b = red\n",
    ]

    private func codes(_ text: String) -> [DiagnosticCode] {
        Compiled(text + "\n", files: MemoryFiles(Self.files)).errors.map(\.code)
    }

    /// What such a statement would have bound is not told to be unknown.
    @Test(arguments: [
        "layer { param a = 3; fill gray(a / 3) }", "layer { define a { fill red }; a }",
        "let b = 1; import \"lib.scene\"; fill a", "layer { import \"lib.scene\"; fill a }",
        "define d { import \"lib.scene\"; fill a }; d", "define d { param a = red; fill a }; d",
        "define d { define a { fill red }; a }; d",
    ])
    func aStatementInTheWrongPlace(_ text: String) {
        #expect(codes("canvas 8 x 8; \(text)") == [.misplacedStatement])
    }

    /// Which of two bindings was meant is not known, so neither is what the uses may do.
    @Test(arguments: [
        "let a = 1; let a = red; fill a", "let a = red; let a = 1; fill a",
        "param a = 1; let a = red; fill a",
        "layer { let a = 1; let a = red; fill a }",
        "define d(a) { fill a }; define d(b, c) { fill b }; d { b: red; c: blue }",
        "let d = 3; define d { fill red }; d", "define d { fill red }; let d = red; fill d",
    ])
    func aNameBoundTwice(_ text: String) {
        #expect(codes("canvas 8 x 8; \(text)") == [.duplicateName])
    }

    @Test(arguments: ["let a = a + 1; fill red", "layer { let a = a; fill red }"])
    func aLetThatUsesItself(_ text: String) {
        #expect(codes("canvas 8 x 8; \(text)") == [.usedBeforeLet])
    }

    @Test func anImportThatBringsANameAgainBringsTheOthers() {
        #expect(
            codes("import \"lib.scene\"; import \"more.scene\"; canvas 8 x 8; fill a; fill b") == [
                .duplicateName
            ])
    }

    /// An inner block binds anew: its uses are checked although the name is doubtful outside.
    @Test func anInnerBindingIsKnown() {
        #expect(
            codes("canvas 8 x 8; let a = 1; let a = red; layer { let a = 3; fill a }") == [
                .duplicateName, .typeMismatch,
            ])
    }

    @Test func aCircleOfImportsIsReportedWhereTheMainFileEntersIt() {
        let files = MemoryFiles(["a.scene": "import \"b.scene\"\n", "b.scene": "\nimport \"a.scene\"\n"])
        let compiled = Compiled("import \"a.scene\"\ncanvas 8 x 8\nfill red\n", files: files)
        #expect(compiled.listing == ["main.scene:1:8 E0405 the imports of 'a.scene' go in a circle"])
        #expect(compiled.errors.first?.labels.map(\.text) == ["the circle closes here"])
    }
}
