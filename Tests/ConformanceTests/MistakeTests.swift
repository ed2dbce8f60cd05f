import SceneCompiler
import SceneSyntax
import Testing

/// Every scene in `scenes/invalid/` is refused, with its first error on the line that its first line names.
@Suite struct MistakeTests {
    @Test(arguments: ConformanceScenes.mistakes)
    func mistakeIsReportedOnItsLine(_ path: String) throws {
        let text = try ConformanceScenes.bytes(path)
        let firstLine = String(decoding: text.prefix { $0 != 10 }, as: UTF8.self)
        let words = firstLine.split { $0 == " " || $0 == ":" }
        try #require(words.count > 3 && words[0] == "//" && words[1] == "error")
        let line = try #require(Int(words[2]))

        let compilation = try Compilation(MainFile(path: ConformanceScenes.folder.appending(path: path).path))
        var errors = compilation.diagnostics.filter(\.isError)
        if errors.isEmpty {
            // Values are found wrong where they are evaluated, at the latest while painting.
            do {
                _ = try compilation.encoded(OutputOptions(format: .pam))
            } catch let failure as PaintingError {
                errors.append(failure.diagnostic)
            }
        }
        let first = try #require(errors.first, "accepted")
        #expect(first.range.file == .main)
        #expect(compilation.sources[0].position(at: first.range.range.lower).line == line, "\(first.message)")
        let lines = Set(errors.map { compilation.sources[0].position(at: $0.range.range.lower).line })
        #expect(lines.count == 1, "one mistake is reported in one place: \(errors.map(\.message))")
    }
}
