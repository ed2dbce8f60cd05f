import Foundation
import Testing

/// How words on the command line are understood, and how a run ends.
@Suite struct CommandLineTests {
    static let sound = "canvas 4 x 2 { background: white }\nfill red\n"
    static let broken = "canvas 4 x 2\nfill redd\n"

    @Test func soundSceneEndsWithZeroAndSaysNothing() throws {
        let folder = try Folder(["a.scene": Self.sound])
        let run = try Scenec.run("a.scene", "-o", "a.ppm", in: folder.url)
        #expect(run.status == 0 && run.output.isEmpty && run.messages.isEmpty)
        #expect(
            try folder.bytes("a.ppm") == Data("P6\n4 2\n255\n".utf8)
                + Data(Array(repeating: [255, 0, 0], count: 8).joined()))
    }

    @Test func outputStandsBesideTheSceneWithoutO() throws {
        let folder = try Folder(["deep/a.b.scene": Self.sound])
        #expect(try Scenec.run("deep/a.b.scene", in: folder.url).status == 0)
        #expect(try folder.bytes("deep/a.b.ppm").count == 11 + 24)
    }

    @Test func sceneWithErrorsEndsWithOneAndLeavesNoOutput() throws {
        let folder = try Folder(["a.scene": Self.broken])
        let run = try Scenec.run("a.scene", "-o", "a.ppm", in: folder.url)
        #expect(run.status == 1)
        #expect(run.lines.first?.hasPrefix("a.scene:2:6: error: ") == true)
        #expect(folder.names == ["a.scene"])
    }

    @Test(arguments: [
        ["--sise", "4x2", "a.scene"], ["a.scene", "--size", "big"], ["a.scene", "--size"],
        ["a.scene", "b.scene"],
        [], ["a.scene", "-o", "a.jpeg"], ["a.scene", "-o", "picture"], ["a.scene", "--depth", "12"],
        ["a.scene", "--quiet=yes"], ["a.scene", "--region", "0,0,4"], ["a.scene", "--region", "2,0,4,2"],
        ["a.scene", "-Dno=1"], ["a.scene", "-D", "n"], ["a.scene", "--matte", "nocolour"],
        ["a.scene", "--threads", "0"], ["a.scene", "--max-memory", "lots"],
        ["a.scene", "-o", "a.qoi", "--depth", "16"],
        ["a.scene", "-o", "a.pam", "--plain"], ["a.scene", "-z"], ["pick", "a.scene"],
        ["pick", "a.scene", "1"],
        ["trace"], ["a.scene", "--allow", "E0201"], ["a.scene", "--scale", "0"],
        ["a.scene", "--scale", "nan"],
    ])
    func wrongCommandLineEndsWithTwo(_ words: [String]) throws {
        let folder = try Folder(["a.scene": Self.sound])
        let run = try Scenec.run(Scenec.binary, words, in: folder.url)
        #expect(run.status == 2, "\(run.messages)")
        #expect(run.lines.first?.hasPrefix("scenec: error: ") == true)
        #expect(folder.names == ["a.scene"])
    }

    @Test func unknownOptionIsAnsweredWithTheNearest() throws {
        #expect(try Scenec.run("a.scene", "--sise", "2x2").messages.contains("did you mean '--size'?"))
        #expect(try Scenec.run("fmt", "--chek", "a.scene").messages.contains("did you mean '--check'?"))
        #expect(try Scenec.run("a.scene", "--color", "allways").messages.contains("did you mean 'always'?"))
    }

    @Test(arguments: [
        ["none.scene"], ["."], ["a.scene", "-o", "none/a.ppm"], ["a.scene", "-o", "."],
        ["check", "none.scene"],
    ])
    func fileThatCannotBeReadOrWrittenEndsWithThree(_ words: [String]) throws {
        let folder = try Folder(["a.scene": Self.sound])
        let run = try Scenec.run(Scenec.binary, words, in: folder.url)
        #expect(run.status == 3, "\(run.messages)")
        #expect(run.lines.count == 1 && run.messages.hasPrefix("scenec: error: cannot "))
    }

    @Test func firstWordThatIsNoCommandIsAFile() throws {
        let folder = try Folder(["fmt": Self.sound, "picture": Self.sound])
        #expect(try Scenec.run("./fmt", "-o", "a.ppm", in: folder.url).status == 0)
        #expect(try Scenec.run("picture", "-o", "b.ppm", in: folder.url).status == 0)
        #expect(try Scenec.run("compile", "fmt", "-o", "c.ppm", in: folder.url).status == 0)
        #expect(try folder.bytes("a.ppm") == folder.bytes("c.ppm"))
    }

    @Test func hyphenIsStandardInputAndOutput() throws {
        let run = try Scenec.run("-", "-o", "-", "--format", "pam", input: Self.sound)
        #expect(run.status == 0 && run.messages.isEmpty)
        #expect(run.output.starts(with: Data("P7\nWIDTH 4\nHEIGHT 2\nDEPTH 3\n".utf8)))
        #expect(try Scenec.run("-", input: Self.sound).output.starts(with: Data("P6".utf8)))
    }

    @Test func optionsAndOperandsMixAndTwoHyphensEndOptions() throws {
        let folder = try Folder(["-a.scene": Self.sound])
        let run = try Scenec.run("-o", "a.ppm", "--depth=16", "--", "-a.scene", in: folder.url)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try folder.bytes("a.ppm").starts(with: Data("P6\n4 2\n65535\n".utf8)))
    }

    @Test func helpAndVersionGoToStandardOutput() throws {
        let help = try Scenec.run("--help")
        #expect(help.status == 0 && help.messages.isEmpty && help.text.contains("usage: scenec"))
        #expect(try Scenec.run("--version").text.hasPrefix("scenec "))
        for command in ["compile", "check", "fmt", "pick", "params", "set", "trace", "verify", "reference"] {
            let run = try Scenec.run(command, "--help")
            #expect(
                run.status == 0 && run.text.contains("usage: ") && run.text.contains("--help"), "\(command)")
        }
    }

    @Test func paramsAreSetAndMeasuresOverridden() throws {
        let folder = try Folder(["a.scene": "param n = 1 { in: 1 .. 3 }\ncanvas n x 1\nfill red\n"])
        let run = try Scenec.run("a.scene", "-D", "n=3", "-o", "-", in: folder.url)
        #expect(run.output.starts(with: Data("P6\n3 1\n".utf8)))
        #expect(
            try Scenec.run("a.scene", "-Dn=2", "--scale", "3", "-o", "-", in: folder.url).output
                .starts(with: Data("P6\n6 3\n".utf8)))
        #expect(
            try Scenec.run("a.scene", "--size", "7x5", "-o", "-", in: folder.url).output
                .starts(with: Data("P6\n7 5\n".utf8)))
        let outside = try Scenec.run("a.scene", "-Dn=4", "-o", "a.ppm", in: folder.url)
        #expect(outside.status == 1 && outside.messages.contains("error: "))
    }
}
