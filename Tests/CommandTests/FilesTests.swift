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

    @Test(arguments: [
        ("folder", "E0407"), ("pipe", "E0407"), ("device", "E0403"), ("link.scene", "E0403"),
        ("again.scene", "E0405"), ("ring.scene", "E0405"), ("none.scene", "E0401"),
    ])
    func whatAnImportMayNotBe(_ path: String, _ code: String) throws {
        let folder = try Folder([
            "in/a.scene": "import \"\(path)\"\ncanvas 1 x 1\n", "out.scene": "let a = 1\n", "in/folder/x": "",
            "in/again.scene": "import \"a.scene\"\n", "in/ring.scene": "import \"other.scene\"\n",
        ])
        // A library that imports itself by another name is a cycle too.
        _ = try Scenec.shell(
            "cd in; ln -s ../out.scene link.scene; mkfifo pipe; ln -s /dev/zero device; ln -s ring.scene other.scene",
            in: folder.url)
        let run = try run(folder)
        #expect(run.status == 1)
        #expect(run.lines.count { $0.contains(": error: ") } == 1, "\(run.messages)")
        #expect(run.messages.contains("[\(code)]"), "\(run.messages)")
    }

    @Test func aFolderIsNoScene() throws {
        let folder = try Folder(["in.scene/x": ""])
        let run = try Scenec.run("in.scene", in: folder.url)
        #expect(run.status == 3 && run.lines.count == 1, "\(run.messages)")
    }

    /// A scene and its image that are written again and again: each run sees one state of each, or says what is wrong.
    @Test func filesThatChangeWhileTheyAreReadDoNoHarm() throws {
        let folder = try Folder()
        let writer =
            "while [ ! -e end ]; do head -c $((RANDOM * 20)) /dev/zero | tr '\\0' ' ' >a.scene;"
            + " echo 'canvas 9 x 9; image \"m.pgm\"' >>a.scene; printf 'P5 64 64 255 ' >m.pgm;"
            + " head -c 4096 /dev/zero >>m.pgm; done"
        let reader =
            "for i in $(seq 25); do $SCENEC a.scene -o a.ppm 2>>words; echo $? >>codes; done; touch end; wait"
        _ = try Scenec.shell("touch a.scene m.pgm; (\(writer)) & \(reader)", in: folder.url)
        let codes = Set(try folder.text("codes").split(separator: "\n"))
        #expect(codes.isSubset(of: ["0", "1", "3"]), "\(codes)")
        #expect(!folder.names.contains { $0.hasPrefix(".") }, "\(folder.names)")
        if codes.contains("0") { #expect(try folder.bytes("a.ppm").count == 11 + 243) }
    }

    /// Names are bytes; these are no UTF-8, and one is a character that stands for a byte.
    @Test(arguments: [#"\xFF"#, #"b\xC3"#, #"\xF4\x8F"#, #"\xF4\x8F\xBE\xAB"#])
    func namesThatAreNoTextAreFound(_ bytes: String) throws {
        let folder = try Folder([
            "a.scene": "import \"l.scene\"\ncanvas 1 x 1\nfill ink\n", "l.scene": "let ink = lime\n",
        ])
        let script = """
            n=$(printf '\(bytes)'); mkdir "d$n"; mv l.scene "d$n"; mv a.scene "d$n/a$n.scene"; cd "d$n"
            $SCENEC "a$n.scene" && tail -c 3 "a$n.ppm" | od -An -tu1
            ln -s "t$n.ppm" "l$n.ppm"; $SCENEC "../d$n/a$n.scene" -o "l$n.ppm" && cmp "t$n.ppm" "a$n.ppm"
            $SCENEC check "none$n.scene"; echo $?; ls | wc -l
            """
        let run = try Scenec.shell(script, in: folder.url)
        #expect(run.text == "   0 255   0\n3\n5\n", "\(run.messages)")
        #expect(run.messages.contains("cannot read 'none\(bytes).scene': no such file"), "\(run.messages)")
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
