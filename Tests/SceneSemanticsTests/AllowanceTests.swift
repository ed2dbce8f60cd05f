import ScenePixels
import SceneSemantics
import SceneSyntax
import Testing

@Suite struct AllowanceTests {
    private func told(_ text: String, allowing codes: Set<String> = []) -> [String] {
        let source = SourceText(name: "a.scene", utf8: Array(text.utf8))
        let checked = checkScene(source, identity: "a.scene", files: NoFiles())
        return Allowances(files: checked.files, codes: codes).filter(checked.diagnostics).map(\.code.id)
    }

    @Test(arguments: [
        ("let a = 1", ["W0101"]),
        ("let a = 1 // scenec: allow W0101", []),
        ("let a = 1 // kept for later\n// scenec: allow W0101", ["W0101"]),
        ("// scenec: allow W0101\nlet a = 1", []),
        ("  //scenec: allow w0102, w0101\nlet a = 1", []),
        ("let b = 2 // scenec: allow W0101\nlet a = 1", ["W0101"]),
        ("let a = 1 // scenec: allow W0201", ["W0101"]),
        ("let a = \"// scenec: allow W0101\"", ["W0101"]),
        ("let a = nosuch // scenec: allow E0201", ["E0201"]),
    ])
    func commentAllowsOnItsLine(_ line: String, _ expected: [String]) {
        #expect(told("\(line)\ncanvas 8 x 8\nfill red\n") == expected, "\(line)")
    }

    @Test func optionAllowsEverywhere() {
        #expect(told("let a = 1\nlet b = 2\n", allowing: ["w0101"]) == [])
        #expect(told("let a = nosuch\n", allowing: ["E0201"]) == ["E0201"])
    }
}

private struct NoFiles: SceneFiles {
    func load(_ path: String, namedIn identity: String) -> Result<LoadedFile, FileProblem> {
        .failure(FileProblem(.unreadableFile, "none"))
    }
    func image(_ path: String, namedIn identity: String) -> Result<Image, FileProblem> {
        .failure(FileProblem(.unreadableFile, "none"))
    }
}
