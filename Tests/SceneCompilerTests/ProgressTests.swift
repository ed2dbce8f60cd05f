import Foundation
import Testing

@testable import SceneCompiler

/// What is told of work under way: shares that only rise, and each row once.
@Suite struct ProgressTests {
    @Test func passesTakeUpWhereTheOneBeforeEnded() {
        let progress = Progress()
        progress.start(rows: 10)
        progress.begin(upTo: 0.5)
        progress.noteAsked(row: 9)
        for _ in 0..<10 { progress.notePainted() }
        #expect(progress.fraction == 0.5)
        progress.begin(upTo: 1)
        #expect(progress.fraction == 0.5 && progress.paintedRows == 10)
        progress.noteAsked(row: 4)
        for _ in 0..<5 { progress.notePainted() }
        #expect(progress.fraction == 0.75 && progress.paintedRows == 10)
    }

    @Test func passThatEndedEarlyLeavesTheRestToTheNext() {
        let progress = Progress()
        progress.start(rows: 10)
        progress.begin(upTo: 0.5)
        progress.noteAsked(row: 1)
        progress.begin(upTo: 1)
        #expect(abs(progress.fraction - 0.1) < 1e-9)
        progress.noteAsked(row: 9)
        #expect(progress.fraction == 1)
    }

    @Test func withoutPassesTheRowsAreAllTheWork() {
        let progress = Progress()
        progress.start(rows: 8)
        progress.noteAsked(row: 3)
        #expect(progress.fraction == 0.5)
    }

    /// The layout of such a picture is known only when all rows have been painted; then they are again.
    @Test(arguments: ["hue-ramp 0deg, 360deg { along: around }", "gradient red, blue { along: 30deg }"])
    func rowsOfPNGCountOnce(_ paint: String) throws {
        let text = "canvas 200 x 150\n\(paint)\n"
        let compilation = try Compilation(MainFile(path: "ramp.scene", text: Array(text.utf8)))
        let null = try FileHandle(forWritingTo: URL(filePath: "/dev/null"))
        defer { try? null.close() }
        let progress = Progress()
        let report = try compilation.write(
            OutputOptions(format: .png, threads: 2), to: null.fileDescriptor, name: "null", progress: progress
        )
        #expect(report.paintedRows == 150 && progress.fraction == 1)
    }
}
