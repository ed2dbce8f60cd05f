import Foundation
import Testing

/// Imports and images: below the root, regular, whole.
@Suite struct FilesTests {
    private func run(_ folder: Folder, _ options: String...) throws -> Scenec.Result {
        try Scenec.run(Scenec.binary, ["in/a.scene", "-o", "out.pam"] + options, in: folder.url)
    }

    @Test(arguments: [
        ("/etc/passwd", "E0402"), ("../out.pgm", "E0403"), ("../../../../../../etc/passwd", "E0403"),
        ("link.pgm", "E0403"), ("folder", "E0407"), ("pipe", "E0407"), ("none.pgm", "E0401"), ("", "E0401"),
        ("text.pgm", "E0404"), ("short.pgm", "E0404"), ("device", "E0403"),
    ])
    func whatAnImageMayNotBe(_ path: String, _ code: String) throws {
        let folder = try Folder([
            "in/a.scene": "canvas 1 x 1\n\nimage \"\(path)\"\n", "out.pgm": "P2 1 1 255 7\n",
            "in/text.pgm": "hello", "in/short.pgm": "P5 2 2 255 x", "in/folder/x": "",
        ])
        _ = try Scenec.shell(
            "ln -s ../out.pgm in/link.pgm; mkfifo in/pipe; ln -s /dev/zero in/device", in: folder.url)
        let run = try run(folder)
        #expect(run.status == 1)
        #expect(run.lines.first?.hasPrefix("in/a.scene:3:7: error: ") == true, "\(run.messages)")
        #expect(run.messages.contains("[\(code)]"), "\(run.messages)")
        #expect(!folder.names.contains("out.pam"))
    }

    @Test func rootWidensWhatMayBeRead() throws {
        let folder = try Folder([
            "in/a.scene": "import \"../lib/l.scene\"\ncanvas 1 x 1\nfill ink\n",
            "lib/l.scene": "let ink = red\n",
        ])
        #expect(try run(folder).status == 1)
        #expect(try run(folder, "--root", ".").status == 0)
        #expect(try run(folder, "--root", "none").status == 3)
    }

    @Test func pathsAreRelativeToTheFileThatNamesThem() throws {
        let folder = try Folder([
            "in/a.scene": "import \"lib/l.scene\"\ncanvas 1 x 1\nimage dot\n",
            "in/lib/l.scene": "let dot = image(\"dot.pgm\")\n", "in/lib/dot.pgm": "P2 1 1 255 7\n",
        ])
        let run = try run(folder)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try folder.bytes("out.pam").suffix(4) == Data([7, 7, 7, 255]))
    }

    @Test func mistakeInAnImportIsReportedThere() throws {
        let folder = try Folder([
            "in/a.scene": "import \"lib/l.scene\"\ncanvas 1 x 1\nfill ink\n",
            "in/lib/l.scene": "\nlet ink = redd\n",
        ])
        let run = try run(folder)
        #expect(run.status == 1)
        #expect(run.lines.first?.hasPrefix("in/lib/l.scene:2:11: error: ") == true, "\(run.messages)")
    }

    @Test func imagesOverTheLimitsAreRefused() throws {
        let folder = try Folder([
            "in/a.scene": "canvas 1 x 1\nimage \"big.pgm\"\n", "in/big.pgm": "P5 100000 100000 255\n",
        ])
        #expect(try run(folder, "--max-pixels", "1000000").messages.contains("[E0406]"))
        #expect(try run(folder, "--max-memory", "16M").messages.contains("[E0406]"))
    }

    @Test func sceneThroughALinkSeesItsNeighbours() throws {
        let folder = try Folder([
            "real/a.scene": "canvas 1 x 1\nimage \"dot.pgm\"\n", "in/dot.pgm": "P2 1 1 255 7\n",
        ])
        _ = try Scenec.shell("ln -s ../real/a.scene in/a.scene", in: folder.url)
        #expect(try run(folder).status == 0)
    }

    @Test func pipeWithoutAWriterDoesNotHang() throws {
        let folder = try Folder()
        let run = try Scenec.shell("mkfifo p.scene; timeout 10 $SCENEC p.scene -o a.ppm", in: folder.url)
        #expect(run.status == 3 && run.lines.count == 1, "\(run.status) \(run.messages)")
        let substituted = try Scenec.shell("$SCENEC <(echo 'canvas 1 x 1; fill red') -o -", in: folder.url)
        #expect(substituted.output.count == 14, "\(substituted.messages)")
    }
}
