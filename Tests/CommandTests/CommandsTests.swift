import Foundation
import Testing

/// The commands besides compile and check.
@Suite struct CommandsTests {
    @Test func treeIsPrintedAsTextAndAsJSON() throws {
        let folder = try Folder(["a.scene": "canvas 4 x 2\nfill red\n"])
        let text = try Scenec.run("a.scene", "--dump-ast", in: folder.url)
        #expect(text.status == 0 && text.text.contains("fill") && text.text.contains("red"))
        #expect(try Scenec.run("a.scene", "--emit", "ast", in: folder.url).text == text.text)
        let json = try Scenec.run("a.scene", "--dump-ast=json", in: folder.url)
        #expect(json.status == 0)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: json.output) }
        #expect(folder.names == ["a.scene"])
    }

    @Test func treeOfABrokenFileIsPrintedToo() throws {
        let folder = try Folder(["a.scene": "canvas 4 x 2\nfill (\nlayer { fill red }\n"])
        let run = try Scenec.run("a.scene", "--dump-ast", in: folder.url)
        #expect(run.status == 1 && run.text.contains("canvas") && run.messages.contains(": error: "))
    }

    @Test func stagesArePrinted() throws {
        let folder = try Folder([
            "a.scene": "canvas 40 x 20\nlayer sky { at: 10, 0; size: 50% x 100%; fill #123456 }\n"
        ])
        let layout = try Scenec.run("a.scene", "--emit", "layout", in: folder.url)
        #expect(
            layout.text == """
                canvas 40 x 20
                  layer 'sky' 2:1 [10, 0 – 30, 20]
                    fill 2:42

                """)
        let plan = try Scenec.run("a.scene", "--emit", "plan", "-o", "plan.txt", in: folder.url)
        #expect(plan.status == 0 && plan.output.isEmpty)
        #expect(try folder.text("plan.txt").contains("fill 2:42: #123456"))
    }

    @Test func paramsAreListed() throws {
        let scene = """
            param n = 3 { in: 1 .. 8; step: 1; label: "How many" }
            param angle = 30 { in: 30, 45 }
            canvas n x 1
            gradient red, blue { along: angle * 1deg }
            """
        let folder = try Folder(["a.scene": scene])
        let text = try Scenec.run("params", "a.scene", in: folder.url)
        #expect(text.text == "n = 3  in 1 .. 8  step 1  (How many)\nangle = 30  in 30, 45\n")
        let run = try Scenec.run("params", "a.scene", "--json", "-Dn=5", in: folder.url)
        let list = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
        #expect(list[0]["value"] as? String == "5" && list[0]["default"] as? String == "3")
        #expect(
            list[0]["range"] as? [Double] == [1, 8] && list[1]["choices"] as? [String] == ["30", "45"])
    }

    @Test func setChangesTheTextOfTheValueAlone() throws {
        let scene =
            "// n\nparam  n =  3 // three\nparam s = \"a\"\ncanvas n  x 1 // wide\nlayer { blend: s }\n"
        let folder = try Folder(["a.scene": scene.replacing("\"a\"", with: "\"screen\"")])
        #expect(try Scenec.run("set", "a.scene", "n=2 * 4", "s=multiply", in: folder.url).status == 0)
        #expect(
            try folder.text("a.scene")
                == scene.replacing(" 3 ", with: " 2 * 4 ").replacing("\"a\"", with: "\"multiply\""))
        let before = try folder.text("a.scene")
        #expect(try Scenec.run("set", "a.scene", "m=2", in: folder.url).status == 2)
        #expect(try Scenec.run("set", "a.scene", "n=red", in: folder.url).status == 1)
        #expect(try Scenec.run("set", "a.scene", "n=2; fill red", in: folder.url).status == 2)
        #expect(try Scenec.run("set", "a.scene", "n=4\nfill red", in: folder.url).status == 2)
        #expect(try folder.text("a.scene") == before)
    }

    @Test func traceGivesABitmapThatGivesTheImage() throws {
        let image = "P1\n5 3\n1 0 0 0 1\n0 1 0 1 0\n0 0 1 0 0\n"
        let folder = try Folder(["v.pbm": image])
        let run = try Scenec.run("trace", "v.pbm", in: folder.url)
        #expect(run.text == "bitmap(\"\"\"\n  #...#\n  .#.#.\n  ..#..\n  \"\"\")\n")
        try folder.write("canvas 5 x 3\nimage \(run.text)", to: "a.scene")
        let back = try Scenec.run("a.scene", "--format", "pbm", "--plain", "-o", "-", in: folder.url)
        let bits = back.text.split(whereSeparator: \.isWhitespace).dropFirst(3).joined()
        #expect(bits == "100010101000100")
        try folder.write("P1 300 2\n", to: "big.pbm")
        #expect(try Scenec.run("trace", "big.pbm", in: folder.url).status == 3)
    }

    @Test func verifyFindsTheFirstDifference() throws {
        let folder = try Folder([
            "a.scene": "canvas 3 x 2\nfill red\nlayer { at: 1, 1; size: 1; fill blue }\n"
        ])
        #expect(try Scenec.run("a.scene", "-o", "a.ppm", in: folder.url).status == 0)
        let same = try Scenec.run("verify", "a.scene", "a.ppm", in: folder.url)
        #expect(same.status == 0 && same.output.isEmpty)
        var bytes = try folder.bytes("a.ppm")
        bytes[bytes.count - 4] = 9
        try bytes.write(to: folder.url.appending(path: "b.ppm"))
        let other = try Scenec.run("verify", "a.scene", "b.ppm", in: folder.url)
        #expect(other.status == 1)
        #expect(
            other.text.hasPrefix("pixel 1,1 is (0, 0, 9), the scene has (0, 0, 255)\n1 of 6 pixels differ\n"),
            "\(other.text)")
        #expect(other.text.contains("\na.scene:1:1: canvas ") && other.text.contains("a.scene:3:28: fill"))
        // The lower row alone: red, blue, red.
        try Data(Array("P6 3 1 255\n".utf8) + [255, 0, 0, 0, 0, 255, 255, 0, 0])
            .write(to: folder.url.appending(path: "c.ppm"))
        func verify(_ region: String) throws -> Scenec.Result {
            try Scenec.run("verify", "a.scene", "c.ppm", "--region", region, in: folder.url)
        }
        #expect(try verify("0,1,3,1").status == 0)
        #expect(try verify("0,0,3,1").text.hasPrefix("pixel 1,0 is (0, 0, 255), the scene has (255, 0, 0)\n"))
        #expect(try verify("0,0,2,1").text.contains("the region 2 x 1"))
        #expect(try verify("0,2,3,1").status == 2)
    }

    @Test func pickNamesTheStatementsFromTheLowest() throws {
        let folder = try Folder([
            "a.scene":
                "canvas 30 x 20\nfill red\ntile 10 x 10 {\n  layer { inset: 2; fill hsb(column * 30deg, 100%, 100%) }\n}\n"
        ])
        let run = try Scenec.run("pick", "a.scene", "25,5", in: folder.url)
        #expect(run.status == 0)
        let lines = run.text.split(separator: "\n").map(String.init)
        #expect(
            lines.contains { $0.contains("a.scene:2:1: fill") }
                && lines.contains { $0.contains("a.scene:4:21: fill") }, "\(run.text)")
        #expect(run.text.contains("column 2") || run.text.contains("2, 0"))
        #expect(try Scenec.run("pick", "a.scene", "30,5", in: folder.url).status == 2)
    }

    @Test func pickTellsTheBackgroundAndWhatItComesTo() throws {
        let folder = try Folder([
            "a.scene":
                "canvas 8 x 4 { background: white }\nlayer { at: 4, 0; size: 4; opacity: 50%; fill black }\n"
        ])
        let empty = try Scenec.run("pick", "a.scene", "0,0", in: folder.url)
        #expect(empty.text == "a.scene:1:1: canvas #ffffff\nnothing painted\npixel 0,0: #ffffff\n")
        let half = try Scenec.run("pick", "a.scene", "5,1", in: folder.url)
        let lines = half.text.split(separator: "\n")
        #expect(lines.first == "a.scene:1:1: canvas #ffffff" && lines.last == "pixel 5,1: #808080")
        let json = try Scenec.run("pick", "a.scene", "5,1", "--json", in: folder.url)
        let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
        #expect((object["painted"] as? [Any])?.count == lines.count - 2)
        #expect((object["background"] as? [String: Any])?["color"] as? [Double] == [1, 1, 1, 1])
    }

    @Test func formatRewritesChecksAndFilters() throws {
        let ugly = "canvas   4 x 2\nlayer{fill   red}\n"
        let folder = try Folder(["a.scene": ugly])
        let check = try Scenec.run("fmt", "--check", "a.scene", in: folder.url)
        #expect(
            check.status == 1 && check.text.contains("-canvas   4 x 2\n")
                && check.text.contains("+canvas 4 x 2\n"), "\(check.text)")
        #expect(try folder.text("a.scene") == ugly)
        let filtered = try Scenec.run("fmt", "-", input: ugly)
        #expect(filtered.status == 0)
        #expect(try Scenec.run("fmt", "--stdout", "a.scene", in: folder.url).text == filtered.text)
        #expect(try Scenec.run("fmt", "a.scene", in: folder.url).status == 0)
        #expect(try folder.text("a.scene") == filtered.text)
        #expect(try Scenec.run("fmt", "--check", "a.scene", in: folder.url).status == 0)
        try folder.write("canvas 4 x 2\nlayer {\n", to: "b.scene")
        let broken = try Scenec.run("fmt", "b.scene", in: folder.url)
        #expect(broken.status == 1)
        #expect(broken.lines.last == "scenec: b.scene is left as it is: it has errors")
        #expect(try folder.text("b.scene") == "canvas 4 x 2\nlayer {\n")
    }

    @Test func referenceComesFromTheSchema() throws {
        let run = try Scenec.run("reference", "checker")
        #expect(run.status == 0 && run.text.contains("sharpness"))
        #expect(try Scenec.run("reference").text.contains("hue-ramp"))
        let json = try Scenec.run("reference", "checker", "--json")
        let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
        #expect(object?["name"] as? String == "checker")
        #expect(try Scenec.run("reference", "stagger").text.contains("A property of tile.\n"))
        let colors = try Scenec.run("reference", "colors").text
        #expect(colors.contains("checker") && colors.contains("stripes"))
        let kinds =
            try JSONSerialization.jsonObject(
                with: Scenec.run("reference", "colors", "--json").output) as? [[String: Any]]
        #expect(kinds?.contains { $0["node"] as? String == "stripes" } == true)
        for word in ["let", "param", "define", "import"] {
            #expect(try Scenec.run("reference", word).text.hasPrefix(word + " "))
            #expect(try Scenec.run("reference").text.contains("\n" + word + " "))
        }
        #expect(try Scenec.run("reference", "cheker").messages.contains("did you mean 'checker'?"))
    }

    @Test func explainPrintsThePageOfACode() throws {
        let run = try Scenec.run("explain", "e0204")
        #expect(run.status == 0 && run.text.hasPrefix("E0204: ") && run.text.contains("canvas"))
        #expect(try Scenec.run("explain", "E9999").status == 2)
    }

    @Test func brokenSceneIsDrawnWhenAskedFor() throws {
        let folder = try Folder(["a.scene": "canvas 4 x 2\nfill red\nlayer { size: 1; fill nope }\n"])
        let run = try Scenec.run("a.scene", "--keep-going", "-o", "a.ppm", in: folder.url)
        #expect(run.status == 1 && run.messages.contains(": error: "))
        #expect(try folder.bytes("a.ppm").suffix(3) == Data([255, 0, 0]))
    }
}
