import Foundation
import Testing

/// What is said about mistakes, and in which form.
@Suite struct ReportTests {
    private static let broken = "canvas 4 x 2\nfill redd\nlayer { sise: 2 }\nfill bluee\n"

    @Test func everyIndependentErrorHasAFirstLineOfFixedForm() throws {
        let folder = try Folder(["a.scene": Self.broken])
        let run = try Scenec.run("check", "a.scene", in: folder.url)
        let first = run.lines.filter { $0.contains(": error: ") }
        #expect(run.status == 1)
        #expect(first.count == 3, "\(run.messages)")
        for (line, place) in zip(first, ["2:6", "3:9", "4:6"]) {
            #expect(line.wholeMatch(of: /a\.scene:\d+:\d+: error: .+ \[E\d{4}\]/) != nil, "\(line)")
            #expect(line.hasPrefix("a.scene:\(place): "), "\(line)")
        }
        #expect(run.messages.contains("did you mean 'red'?") && run.messages.contains("did you mean 'size'?"))
    }

    @Test func errorLimitCountsTheRest() throws {
        let folder = try Folder(["a.scene": Self.broken])
        let run = try Scenec.run("check", "a.scene", "--error-limit", "1", in: folder.url)
        #expect(run.lines.filter { $0.contains(": error: ") }.count == 1)
        #expect(run.messages.contains("2 more errors"))
    }

    /// Runs the words after it on a terminal.
    private static let terminal = "python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])'"

    @Test func colorIsForTerminalsUnlessAskedFor() throws {
        let folder = try Folder(["a.scene": Self.broken])
        #expect(try !Scenec.run("check", "a.scene", in: folder.url).messages.contains("\u{1B}["))
        #expect(
            try Scenec.run("check", "a.scene", "--color", "always", in: folder.url).messages.contains(
                "\u{1B}["))
        // `swift test` sets NO_COLOR where its own output is no terminal.
        let terminal = "env -u NO_COLOR TERM=xterm \(Self.terminal) $SCENEC check a.scene"
        #expect(try Scenec.shell(terminal, in: folder.url).text.contains("\u{1B}["))
        #expect(
            try !Scenec.shell(terminal.replacing("-u NO_COLOR", with: "NO_COLOR=1"), in: folder.url).text
                .contains("\u{1B}["))
    }

    @Test func jsonIsOneDocumentForAllFiles() throws {
        let folder = try Folder([
            "a.scene": Self.broken, "b.scene": "canvas 1 x 1\nfill nope\n", "c.scene": "canvas 1 x 1\n",
        ])
        let run = try Scenec.run(
            "check", "a.scene", "b.scene", "c.scene", "--diagnostics", "json", in: folder.url)
        #expect(run.status == 1 && run.output.isEmpty)
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(run.messages.utf8)) as? [[String: Any]])
        #expect(list.count == 4)
        #expect(list.map { $0["file"] as? String } == ["a.scene", "a.scene", "a.scene", "b.scene"])
        let clean = try Scenec.run("check", "c.scene", "--diagnostics", "json", in: folder.url)
        #expect(
            try (JSONSerialization.jsonObject(with: Data(clean.messages.utf8)) as? [Any])?.isEmpty == true)
    }

    @Test func sarifNamesRulesAndPlaces() throws {
        let folder = try Folder(["a.scene": Self.broken])
        let run = try Scenec.run("check", "a.scene", "--diagnostics", "sarif", in: folder.url)
        let log = try #require(
            try JSONSerialization.jsonObject(with: Data(run.messages.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let results = ((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]) ?? []
        #expect(results.count == 3)
        #expect(results.allSatisfy { $0["level"] as? String == "error" && $0["ruleId"] is String })
    }

    @Test func warningsLeaveZeroAreSilencedAndDenied() throws {
        let folder = try Folder(["a.scene": "let unused = 3\ncanvas 1 x 1\nfill red\n"])
        let plain = try Scenec.run("check", "a.scene", in: folder.url)
        #expect(plain.status == 0)
        let code = try #require(
            plain.messages.firstMatch(of: /a\.scene:1:5: warning: .+ \[(W\d{4})\]/)?.1, "\(plain.messages)")
        #expect(try Scenec.run("check", "a.scene", "--quiet", in: folder.url).messages.isEmpty)
        #expect(try Scenec.run("check", "a.scene", "--allow", String(code), in: folder.url).messages.isEmpty)
        let denied = try Scenec.run("a.scene", "-o", "a.ppm", "--deny-warnings", in: folder.url)
        #expect(denied.status == 1 && denied.messages.contains(": error: "))
        #expect(folder.names == ["a.scene"])
    }

    @Test func longWorkShowsProgressOnATerminalAlone() throws {
        let folder = try Folder([
            "a.scene": "canvas 20000 x 20000\ntile 1 x 1 { fill gray(random(column, row)) }\n"
        ])
        let command = "timeout -k 5 -s TERM 3 $SCENEC a.scene -o /dev/null"
        #expect(try Scenec.shell("\(Self.terminal) \(command)", in: folder.url).text.contains(" %"))
        #expect(try Scenec.shell(command, in: folder.url).messages.isEmpty)
    }
}
