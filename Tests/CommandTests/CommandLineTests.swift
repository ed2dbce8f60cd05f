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

    @Test func mistakenWordsAreAnsweredWithWhatWasMeant() throws {
        let folder = try Folder(["a.scene": Self.sound, "pik": Self.sound])
        for (words, hint) in [
            (["chek", "a.scene"], "did you mean 'check'?"),
            (["render", "a.scene"], "did you mean 'compile'?"),
            (["version"], "did you mean '--version'?"), (["a.scene", "--out", "b.ppm"], "'-o'"),
            (["a.scene", "--outt", "b.ppm"], "'-o'"), (["pick", "a.scene", "10", "12"], "one word: 10,12"),
            (["pick", "a.scene", "-1,0"], "-1,0 does not lie in the picture of 4 x 2"),
            (["explain", "204"], "did you mean 'E0204'?"),
        ] {
            let run = try Scenec.run(Scenec.binary, words, in: folder.url)
            #expect(run.status == 2 && run.lines[0].contains(hint), "\(run.messages)")
        }
        #expect(try Scenec.run("help", "check").text == Scenec.run("check", "--help").text)
        #expect(try Scenec.run("pik", "-o", "b.ppm", in: folder.url).status == 0)
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

    @Test func libraryIsCheckedAsOneAndNotCompiled() throws {
        let folder = try Folder([
            "lib.scene": """
            import "inks.scene"
            param n = 3 { in: 1 .. 8 }
            let half = width / 2
            define dot(side) { layer { size: side; fill ink } }

            """,
            "inks.scene": "let ink = black\n", "wrong.scene": "let a = 1 / 0\nlet b = a\n",
            "empty.scene": "// nothing\n",
        ])
        let run = try Scenec.run("check", "lib.scene", "inks.scene", in: folder.url)
        #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
        let wrong = try Scenec.run("check", "wrong.scene", in: folder.url)
        #expect(wrong.status == 1 && wrong.lines.count { $0.contains(": error: ") } == 1, "\(wrong.messages)")
        #expect(try Scenec.run("params", "lib.scene", in: folder.url).text == "n = 3  in 1 .. 8\n")
        #expect(try Scenec.run("set", "lib.scene", "n=9", in: folder.url).status == 1)
        #expect(try Scenec.run("set", "lib.scene", "n=8", in: folder.url).status == 0)
        for name in ["lib.scene", "empty.scene"] {
            let compiled = try Scenec.run(name, "-o", "a.ppm", in: folder.url)
            #expect(compiled.status == 1 && compiled.messages.contains("[E0307]"), "\(compiled.messages)")
        }
        #expect(try Scenec.run("check", "empty.scene", in: folder.url).status == 1)
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
    }

    @Test func settingOutsideOfItsLimitsIsOneErrorAtTheValueAlone() throws {
        let folder = try Folder([
            "a.scene":
                "param n = 1 { in: 1 .. 20 }\ncanvas 20 x 20\nlayer { size: n / (n - 60); fill red }\n"
        ])
        let run = try Scenec.run("a.scene", "-D", "n=60", "-o", "a.ppm", in: folder.url)
        #expect(run.status == 1)
        #expect(run.lines[0] == "-D n:1:1: error: 60 is not in 1 .. 20 [E0306]", "\(run.messages)")
        #expect(run.lines[1] == "  1 | 60")
        #expect(run.lines.count { $0.contains(": error: ") } == 1, "\(run.messages)")
        for (value, place) in [("2 +", "1:3"), ("1; fill red", "1:1"), ("", "1:1"), ("2 }", "1:1")] {
            let wrong = try Scenec.run("a.scene", "-D", "n=\(value)", "-o", "a.ppm", in: folder.url)
            #expect(
                wrong.status == 1 && wrong.lines[0].hasPrefix("-D n:\(place): error: "), "\(wrong.messages)")
        }
    }
}
