import Foundation
import Testing

/// `--stats`: what was done, for those who want to know why it takes its time.
@Suite struct StatsTests {
    private static let scene = """
        canvas 64 x 64
        tile 8 { fill gray(random(column, row)) }
        """

    private func lines(_ words: String...) throws -> [String] {
        let folder = try Folder(["a.scene": Self.scene])
        let run = try Scenec.run(Scenec.binary, ["a.scene", "--stats"] + words, in: folder.url)
        #expect(run.status == 0)
        return run.lines
    }

    @Test func stagesAreTimedAndWeighed() throws {
        let lines = try lines("-o", "a.ppm")
        for stage in ["read and check", "lay out", "paint and write"] {
            let line = try #require(lines.first { $0.hasPrefix(stage + ": ") })
            #expect(line.contains(/: [0-9]+\.[0-9] ms, [0-9]+ KiB at the most/), "\(line)")
        }
    }

    @Test func rowsCellsAndBytesAreCounted() throws {
        let lines = try lines("-o", "a.ppm")
        #expect(lines.contains("distinct rows: 8 of 64"))
        #expect(lines.contains("distinct cells: 1, colours of 64 computed"))
        // "P6\n64 64\n255\n" and 64 · 64 · 3 samples.
        let written = try #require(lines.first { $0.hasPrefix("bytes written: 12301") })
        #expect(written.contains(/, in [0-9]+\.[0-9][0-9] times as long as plain writing takes$/))
    }

    @Test func pipesHaveNoPlainSpeed() throws {
        #expect(try lines("-o", "-").contains("bytes written: 12301"))
    }

    @Test func measuringLeavesNothingBehind() throws {
        let folder = try Folder(["a.scene": Self.scene])
        _ = try Scenec.run("a.scene", "--stats", "-o", "a.ppm", in: folder.url)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files.sorted() == ["a.ppm", "a.scene"])
    }
}
