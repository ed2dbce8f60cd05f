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
        #expect(run.status == 1 && run.messages.isEmpty)
        let list = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
        #expect(list.count == 4)
        #expect(list.map { $0["file"] as? String } == ["a.scene", "a.scene", "a.scene", "b.scene"])
        let clean = try Scenec.run("check", "c.scene", "--diagnostics", "json", in: folder.url)
        #expect(
            try (JSONSerialization.jsonObject(with: clean.output) as? [Any])?.isEmpty == true)
    }

    /// The codes in a document of the JSON form.
    private static func codes(_ text: String) throws -> [String] {
        let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
        return try #require(list).compactMap { $0["code"] as? String }
    }

    @Test func allThatGoesWrongIsInTheDocument() throws {
        let folder = try Folder([
            "a.scene": "canvas 4 x 4\nlayer { size: 2; fill red }\n", "b.scene": "canvas 1 x 1\nfill nope\n",
        ])
        func run(_ words: String...) throws -> Scenec.Result {
            try Scenec.run(Scenec.binary, words + ["--diagnostics", "json"], in: folder.url)
        }
        let check = try run("check", "b.scene", "none.scene", "a.scene")
        #expect(check.status == 3 && check.messages.isEmpty)
        #expect(try Self.codes(check.text) == ["E0201", "E0401"])
        for (words, status, code) in [
            (["a.scene", "-Dn=1"], Int32(2), "E0602"), (["none.scene"], 3, "E0401"),
            (["a.scene", "-o", "none/a.ppm"], 3, "E0601"), (["a.scene", "-o", "a.ppm"], 0, "W0301"),
            (["a.scene", "--sise", "2x2"], 2, "E0602"), (["a.scene", "--region", "3,3,4,4"], 2, "E0602"),
            (["verify", "a.scene", "a.scene"], 3, "E0404"), (["a.scene", "--stats"], 2, "E0602"),
        ] {
            let result = try Scenec.run(Scenec.binary, words + ["--diagnostics=json"], in: folder.url)
            #expect(result.status == status && result.output.isEmpty, "\(words): \(result.messages)")
            #expect(try Self.codes(result.messages) == [code], "\(words)")
        }
    }

    @Test func missingAlphaIsAWarningLikeOthers() throws {
        let scene = "canvas 4 x 4\nlayer { size: 2; fill red }\n"
        let folder = try Folder(["a.scene": scene, "b.scene": "// scenec: allow W0301\n" + scene])
        let run = try Scenec.run("a.scene", "-o", "a.ppm", in: folder.url)
        #expect(run.status == 0)
        #expect(run.lines[0].hasPrefix("a.scene:1:1: warning: ppm has no alpha"), "\(run.messages)")
        #expect(run.lines[0].hasSuffix(" [W0301]") && run.messages.contains("--matte"))
        for words in [
            ["b.scene"], ["a.scene", "--allow", "w0301"], ["a.scene", "-q"], ["a.scene", "--matte", "red"],
        ] {
            let quiet = try Scenec.run(Scenec.binary, words, in: folder.url)
            #expect(quiet.status == 0 && quiet.messages.isEmpty, "\(words): \(quiet.messages)")
        }
        #expect(try Scenec.run("a.scene", "-o", "c.ppm", "--deny-warnings", in: folder.url).status == 1)
        #expect(!folder.names.contains("c.ppm"))
        let translucent = try Scenec.run("a.scene", "--matte", "#ff000080", in: folder.url)
        #expect(translucent.status == 2 && translucent.messages.contains("a matte is opaque"))
    }

    @Test func lintsAreNotToldByCommandsThatAreAskedSomethingElse() throws {
        let folder = try Folder(["a.scene": "param n = 3\ncanvas n x 4\nfill blue\nfill red\n"])
        #expect(try Scenec.run("check", "a.scene", in: folder.url).messages.contains("[W0206]"))
        for words in [["params", "a.scene"], ["pick", "a.scene", "1,1"], ["set", "a.scene", "n=4"]] {
            let run = try Scenec.run(Scenec.binary, words, in: folder.url)
            #expect(run.status == 0 && run.messages.isEmpty, "\(words): \(run.messages)")
        }
    }

    @Test(
        arguments: [
            (
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49],
                "this is a PNG image, not a scene"
            ),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46], "this is a JPEG image, not a scene"),
            (Array("GIF89a".utf8) + [1, 0, 1, 0, 0], "this is a GIF image, not a scene"),
            (Array("P6\n2 1\n255\n".utf8) + [0, 1, 2, 200, 4, 5], "this is a Netpbm image, not a scene"),
            (Array("P3 2 1 255 0 0 0 1 1 1".utf8), "this is a Netpbm image, not a scene"),
            ((0..<200).map { UInt8($0 % 20) }, "this is no text, so no scene"),
        ] as [([UInt8], String)])
    func binaryFileIsOneError(_ bytes: [UInt8], _ message: String) throws {
        let folder = try Folder([:])
        try Data(bytes).write(to: folder.url.appending(path: "a.png"))
        let run = try Scenec.run("a.png", "-o", "a.ppm", in: folder.url)
        #expect(run.status == 1)
        #expect(run.lines.filter { $0.contains(": error: ") }.count == 1, "\(run.messages)")
        #expect(run.lines[0].hasPrefix("a.png:1:1: error: \(message)"), "\(run.messages)")
    }

    @Test func sarifNamesRulesAndPlaces() throws {
        let folder = try Folder(["a.scene": Self.broken])
        let run = try Scenec.run("check", "a.scene", "--diagnostics", "sarif", in: folder.url)
        let log = try #require(
            try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
        #expect(run.messages.isEmpty)
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
