import Foundation
import Testing

/// Outputs appear whole or not at all.
@Suite struct OutputTests {
    private static let scene = "canvas 4 x 2\nfill lime\n"
    /// Painting takes long: no two rows are alike.
    private static let slow = """
        canvas 30000 x 30000
        tile 1 x 1 { fill gray(random(column, row)) }
        """

    @Test func oldFileStaysWhereTheSceneIsBroken() throws {
        let folder = try Folder(["a.scene": "canvas 4 x 2\nfill nothing\n", "a.ppm": "old"])
        #expect(try Scenec.run("a.scene", "-o", "a.ppm", in: folder.url).status == 1)
        #expect(try folder.text("a.ppm") == "old")
        #expect(folder.names == ["a.ppm", "a.scene"])
    }

    @Test func oldFileStaysWhereAPaintedValueIsWrong() throws {
        let scene = "canvas 64 x 64\ntile 1 x 1 { fill gray(1 / (40 - row)) }\n"
        let folder = try Folder(["a.scene": scene, "a.ppm": "old"])
        let run = try Scenec.run("a.scene", "-o", "a.ppm", in: folder.url)
        #expect(run.status == 1)
        #expect(run.lines.first?.hasPrefix("a.scene:2:") == true, "\(run.messages)")
        #expect(try folder.text("a.ppm") == "old")
        #expect(folder.names == ["a.ppm", "a.scene"])
    }

    @Test func modeOfTheOldFileIsKept() throws {
        let folder = try Folder(["a.scene": Self.scene, "a.ppm": "old"])
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a.ppm"))
        #expect(try Scenec.run("a.scene", "-o", "a.ppm", in: folder.url).status == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path("a.ppm"))[.posixPermissions]
        #expect(mode as? Int == 0o640)
        #expect(try folder.bytes("a.ppm").count == 11 + 24)
    }

    @Test func newFileHasTheModeOfTheUmask() throws {
        let folder = try Folder(["a.scene": Self.scene])
        let run = try Scenec.shell("umask 027; $SCENEC a.scene -o a.ppm && stat -c %a a.ppm", in: folder.url)
        #expect(run.text == "640\n")
    }

    @Test func linkStaysALinkAndItsTargetIsReplaced() throws {
        let folder = try Folder(["a.scene": Self.scene, "real/old.ppm": "old"])
        for (link, target) in [("a.ppm", "real/old.ppm"), ("b.ppm", "real/new.ppm")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(link), withDestinationPath: target)
            #expect(try Scenec.run("a.scene", "-o", link, in: folder.url).status == 0)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(link)) == target)
            #expect(try folder.bytes(target).count == 11 + 24)
        }
        #expect(folder.names == ["a.ppm", "a.scene", "b.ppm", "real"])
    }

    @Test(arguments: ["INT", "TERM", "HUP", "USR1", "USR2", "ALRM", "PROF"])
    func signalLeavesTheOldFileAndNoDebris(_ signal: String) throws {
        let folder = try Folder(["a.scene": Self.slow, "a.ppm": "old"])
        let script = """
            $SCENEC a.scene -o a.ppm & pid=$!
            for i in $(seq 100); do ls -A | grep -q '[.]tmp$' && break; sleep 0.05; done
            ls -A | grep -c '[.]tmp$'
            kill -\(signal) $pid; wait $pid; echo $?
            """
        // Bash starts what runs in the background with SIGINT ignored, unless it controls jobs.
        let run = try Scenec.shell("set -m\n" + script, in: folder.url)
        #expect(run.text == "1\n\(128 + (try number(of: signal)))\n", "\(run.messages)")
        #expect(try folder.text("a.ppm") == "old")
        #expect(folder.names == ["a.ppm", "a.scene"])
    }

    private func number(of signal: String) throws -> Int {
        let run = try Scenec.shell("kill -l \(signal)")
        return try #require(Int(run.text.dropLast()))
    }

    /// The first file that is opened has the number of the first closed stream.
    @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
    func closedStreamsDoNotGetThePicture(_ closed: String) throws {
        let folder = try Folder([
            "a.scene": "canvas 4 x 2\nlet unused = 1\nfill lime\n", "b.scene": "fill   lime\n",
            "a.ppm": "old",
        ])
        let run = try Scenec.shell(
            "$SCENEC a.scene -o a.ppm \(closed); echo $?; $SCENEC fmt b.scene \(closed); echo $?",
            in: folder.url)
        #expect(run.text == "0\n0\n", "\(run.messages)")
        let pixels = [[UInt8]](repeating: [0, 255, 0], count: 8).joined()
        #expect(try folder.bytes("a.ppm") == Data("P6\n4 2\n255\n".utf8) + Data(pixels))
        #expect(try folder.text("b.scene") == "fill lime\n")
        #expect(folder.names == ["a.ppm", "a.scene", "b.scene"])
        let nowhere = try Scenec.shell(
            "$SCENEC a.scene -o - >&-; echo $?; $SCENEC - <&-; echo $?", in: folder.url)
        #expect(nowhere.text == "3\n3\n", "\(nowhere.messages)")
    }

    @Test func fullDeviceAndLimitOfSizeEndWithThree() throws {
        let folder = try Folder([
            "a.scene": Self.scene, "b.scene": "canvas 2000 x 2000\nfill red\n", "b.ppm": "old",
        ])
        let full = try Scenec.run("a.scene", "-o", "/dev/full", in: folder.url)
        #expect(full.status == 3 && full.lines.count == 1, "\(full.messages)")
        let limited = try Scenec.shell("ulimit -f 100; $SCENEC b.scene -o b.ppm", in: folder.url)
        #expect(limited.status == 3 && limited.lines.count == 1, "\(limited.messages)")
        #expect(try folder.text("b.ppm") == "old")
        #expect(folder.names == ["a.scene", "b.ppm", "b.scene"])
    }

    @Test func closedPipeEndsQuietly() throws {
        let folder = try Folder(["a.scene": "canvas 4000 x 4000\nfill red\n"])
        let run = try Scenec.shell(
            "$SCENEC a.scene -o - | head -c 2; echo \" ${PIPESTATUS[0]}\"", in: folder.url)
        #expect(run.text == "P6 3\n")
        #expect(run.messages.isEmpty)
    }

    @Test func pipesAndDevicesAreWrittenDirectly() throws {
        let folder = try Folder(["a.scene": Self.scene])
        #expect(try Scenec.run("a.scene", "-o", "/dev/null", in: folder.url).status == 0)
        let run = try Scenec.shell("mkfifo p; cat p & $SCENEC a.scene -o p; wait", in: folder.url)
        #expect(run.output.count == 11 + 24)
        #expect(folder.names == ["a.scene", "p"])
    }

    @Test func picturesNeverReplaceWhatTheyAreMadeFrom() throws {
        let folder = try Folder([
            "a.scene": "canvas 2 x 1\nimage \"in.pgm\"\n", "in.pgm": "P2 2 1 255 0 255\n",
        ])
        for name in ["a.scene", "in.pgm"] {
            let before = try folder.text(name)
            let run = try Scenec.run("a.scene", "-o", name, "--format", "pgm", in: folder.url)
            #expect(run.status == 3, "\(run.messages)")
            #expect(try folder.text(name) == before)
        }
    }
}
