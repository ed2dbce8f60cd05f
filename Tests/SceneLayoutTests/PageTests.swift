import Foundation
import SceneCompiler
import SceneLayout
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Grammar/diagnostics.md against the compiler.
@Suite struct PageTests {
    static let markdown: String = {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Grammar/diagnostics.md")
        return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }()
    static let pages = PageExample.all(in: markdown)

    @Test func everyCodeHasAPageAndEveryPageACode() {
        #expect(Self.pages.map(\.code) == DiagnosticCode.all.sorted(by: Self.isBefore).map(\.id))
        #expect(Set(DiagnosticCode.all.map(\.id)).count == DiagnosticCode.all.count)
        for page in Self.pages {
            #expect(DiagnosticCode.named(page.code.lowercased())?.title == page.title)
        }
    }

    private static func isBefore(_ a: DiagnosticCode, _ b: DiagnosticCode) -> Bool {
        func rank(_ code: DiagnosticCode) -> Int { ["E": 0, "W": 1][code.id.first] ?? 2 }
        return (rank(a), a.id) < (rank(b), b.id)
    }

    /// The compiler carries the pages: `Tools/pages` makes them.
    @Test func carriedPagesAreCurrent() throws {
        for part in Self.markdown.components(separatedBy: "\n## ").dropFirst() {
            let code = try #require(DiagnosticCode.named(String(part.prefix(5))))
            let body = part.drop { $0 != "\n" }.trimmingCharacters(in: .newlines)
            #expect(DiagnosticPage.markdown(of: code) == body, "run Tools/pages")
            #expect(explanation(of: code)?.contains("Mended:") == true)
        }
    }

    /// What a page shows as its mend is another text.
    @Test(arguments: pages.map(\.code))
    func mendDiffersFromTheExample(_ code: String) throws {
        let page = try #require(Self.pages.first { $0.code == code })
        try #require(page.scenes.count == 2)
        #expect(page.scenes[0] != page.scenes[1])
    }

    /// Codes that a command gives, not the compiler: `PageCommandTests` runs their examples.
    private static let codesOfCommands = ["E0601", "E0602", "W0301"]

    @Test(arguments: pages.map(\.code).filter { !codesOfCommands.contains($0) })
    func exampleGivesItsCodeAndTheMendNothing(_ code: String) throws {
        let page = try #require(Self.pages.first { $0.code == code })
        try #require(page.scenes.count == 2)
        let folder = try Folder(page.files)
        let broken = try folder.compile(page.scenes[0], withRemarks: code.hasPrefix("N"))
        #expect(!broken.told.isEmpty)
        #expect(Set(broken.told.map(\.code.id)) == [code], "\(broken.told.map(\.message))")
        #expect(broken.told.count == 1, "\(broken.told.map(\.message))")
        let mended = try folder.compile(page.scenes[1])
        #expect(mended.told.map(\.message) == [])
        #expect(mended.layout.plan != nil)
    }

    /// A fix-it mends: made, its mistake is gone and no other has come.
    @Test(arguments: pages.map(\.code))
    func fixItsMend(_ code: String) throws {
        let page = try #require(Self.pages.first { $0.code == code })
        let folder = try Folder(page.files)
        for diagnostic in try folder.compile(page.scenes[0]).told {
            for fixIt in diagnostic.fixIts {
                let text = applying(fixIt, to: page.scenes[0])
                let told = try folder.compile(text).told
                #expect(told.map(\.message) == [], "\(fixIt.title): \(String(decoding: text, as: UTF8.self))")
            }
        }
    }
}

func applying(_ fixIt: Diagnostic.FixIt, to text: [UInt8]) -> [UInt8] {
    var bytes = text
    for replacement in fixIt.replacements.sorted(by: { $0.range.range.lower > $1.range.range.lower }) {
        bytes.replaceSubrange(replacement.range.range.offsets, with: Array(replacement.text.utf8))
    }
    return bytes
}

/// A folder on disk with what the pages' examples name.
final class Folder {
    let url: URL

    init(_ files: [(name: String, text: String)]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "scenec-pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url.appending(path: "folder"), withIntermediateDirectories: true)
        try Data("P1 2 1 1 0".utf8).write(to: url.appending(path: "mask.pbm"))
        try Data("P4 20 20 oh".utf8).write(to: url.appending(path: "broken.pbm"))
        try Data("P5 2000000 2000000 255 ".utf8).write(to: url.appending(path: "huge.pgm"))
        for file in files { try Data(file.text.utf8).write(to: url.appending(path: file.name)) }
        _ = FileManager.default.createFile(atPath: url.appending(path: "huge.scene").path, contents: nil)
        let huge = try FileHandle(forWritingTo: url.appending(path: "huge.scene"))
        try huge.truncate(atOffset: UInt64(SourceText.maximumLength) + 1)
        try huge.close()
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func compile(_ text: [UInt8], withRemarks: Bool = false) throws -> (
        told: [Diagnostic], layout: LaidOutScene
    ) {
        let main = try MainFile(path: url.appending(path: "main.scene").path, text: text)
        let checked = checkScene(
            SourceText(name: "main.scene", utf8: text), identity: main.identity,
            files: try DiskFiles(main: main))
        let layout = layOut(checked)
        return (checked.diagnostics + layout.diagnostics + (withRemarks ? layout.remarks : []), layout)
    }
}
