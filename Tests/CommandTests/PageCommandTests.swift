import Foundation
import Testing

/// Pages of Grammar/diagnostics.md whose mistake is a command's: the first line of an example is the command.
@Suite struct PageCommandTests {
    private static let pages: [String: [String]] = {
        let markdown =
            (try? String(contentsOf: Scenec.root.appending(path: "Grammar/diagnostics.md"), encoding: .utf8))
            ?? ""
        var pages: [String: [String]] = [:]
        for page in markdown.components(separatedBy: "\n## ").dropFirst() {
            let examples = page.components(separatedBy: "```scene\n").dropFirst()
                .map { $0.components(separatedBy: "```")[0] }
            if examples.contains(where: { $0.hasPrefix("// scenec ") }) {
                pages[String(page.prefix(5))] = examples
            }
        }
        return pages
    }()

    /// Runs the command of an example, in a folder with nothing but the example.
    private func run(_ example: String) throws -> (status: Int32, codes: [String]) {
        let folder = try Folder(["main.scene": example])
        let words = try #require(example.split(separator: "\n").first).split(separator: " ").dropFirst(2).map(
            String.init)
        let result = try Scenec.run(Scenec.binary, words + ["--diagnostics", "json"], in: folder.url)
        let list = try JSONSerialization.jsonObject(with: Data(result.messages.utf8)) as? [[String: Any]]
        return (result.status, try #require(list).compactMap { $0["code"] as? String })
    }

    @Test(arguments: ["E0601", "E0602", "W0301"])
    func exampleGivesItsCodeAndTheMendNothing(_ code: String) throws {
        let examples = try #require(Self.pages[code])
        try #require(examples.count == 2)
        #expect(try run(examples[0]).codes == [code])
        let mended = try run(examples[1])
        #expect(mended.status == 0 && mended.codes.isEmpty)
    }
}
