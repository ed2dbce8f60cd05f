import SceneLayout
import ScenePlan
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Scenes of few bytes that ask for much: one error, or a picture, in little time and memory.
@Suite struct LimitTests {
    @Test func aChainOfLetsMayBeOfAnyLength() {
        let lets = (1...100_000).map { "let n\($0) = n\($0 - 1)\n" }.joined()
        let good = Compiled("canvas 8 x 8\nlet n0 = \"two.pbm\"\n\(lets)mask n100000\nfill red\n")
        #expect(good.listing == [])
        // A mistake at its start is told once, and not looked for from each of its links.
        let bad = Compiled("canvas 8 x 8\nlet n0 = 1 / 0\n\(lets)fill gray(n100000)\n")
        #expect(bad.listing == ["main.scene:2:12 E0301 division by zero"])
        let goesOn = Compiled(
            "canvas 8 x 8\nlet n0 = 1 / 0\n\(lets)fill gray(n100000)\n",
            options: LayoutOptions(keepsGoing: true))
        #expect(goesOn.codes == ["E0301"])
        #expect(goesOn.plan != nil)
    }

    @Test func listsThatDoubleEndInAnError() {
        let lets = (1...80).map { "let l\($0) = l\($0 - 1), l\($0 - 1)\n" }.joined()
        let scene = Compiled("canvas 8 x 8\nlet l0 = 1, 2\n\(lets)fill gray(count(l80) / 1e9)\n")
        #expect(scene.codes == ["E0505"])
        // Where only evaluation knows the lengths.
        let blocks = (1...40).map { "define d\($0)(l) { d\($0 - 1) (l, l) }\n" }.joined()
        let uses = Compiled("canvas 8 x 8\ndefine d0(l) { fill gray(count(l) / 1e9) }\n\(blocks)d40 (1, 2)\n")
        #expect(uses.codes == ["E0505"])
    }

    @Test func manyLetsOfLongListsEndInAnError() {
        let long = (0..<2000).map(String.init).joined(separator: ", ")
        let lets = (0..<1000).map { "let l\($0) = long, \($0)\n" }.joined()
        let used = (0..<1000).map { "count(l\($0))" }.joined(separator: " + ")
        let scene = Compiled("canvas 8 x 8\nlet long = \(long)\n\(lets)fill gray((\(used)) / 1e9)\n")
        #expect(scene.codes == ["E0505"])
    }

    @Test func definesThatDoubleEndInAnError() {
        let defines = (1...40).map { "define d\($0) { d\($0 - 1); d\($0 - 1) }\n" }.joined()
        let scene = Compiled("canvas 8 x 8\ndefine d0 { fill red }\n\(defines)d40\n")
        #expect(scene.codes == ["E0502"])
        let inDepth = (1...300).map { "define d\($0) { d\($0 - 1) }\n" }.joined()
        #expect(Compiled("canvas 8 x 8\ndefine d0 { fill red }\n\(inDepth)d255\n").errors == [])
        #expect(
            Compiled("canvas 8 x 8\ndefine d0 { fill red }\n\(inDepth)d256\n").errors.map(\.code.id) == [
                "E0502"
            ])
    }

    @Test func parametersPastTheLimitAreOneError() {
        let names = (0..<300).map { "p\($0) = 0" }.joined(separator: ", ")
        let sum = (0..<300).map { "p\($0)" }.joined(separator: " + ")
        let given = (0..<300).map { "p\($0): 0" }.joined(separator: "; ")
        let text = "canvas 8 x 8\ndefine d(\(names)) { fill gray(\(sum)) }\nd { \(given) }\n"
        #expect(Compiled(text).codes == ["E0505"])
    }

    @Test func boxesInBoxesEndInAnError() {
        let open = String(repeating: "layer {", count: 200)
        let close = String(repeating: "}", count: 200)
        let defines = (1...5).map { "define d\($0) { \(open) d\($0 - 1) \(close) }\n" }.joined()
        let start = "canvas 8 x 8\ndefine d0 { fill red }\n\(defines)"
        #expect(Compiled(start + "d2\n").errors == [])
        let more = (6...6).map { "define d\($0) { \(open) d\($0 - 1) \(close) }\n" }.joined()
        #expect(Compiled(start + more + "d6\n").errors.map(\.code.id) == ["E0502"])
    }

    @Test func argumentsOnArgumentsEndInAnError() {
        let signs = String(repeating: "-", count: 200)
        let defines = (1...60).map { "define d\($0)(a) { d\($0 - 1) \(signs)a }\n" }.joined()
        let scene = Compiled("canvas 8 x 8\ndefine d0(a) { fill gray(a) }\n\(defines)d60 1\n")
        #expect(scene.codes == ["E0502"])
    }

    @Test func bitmapsOfFewCharactersAreNotLarge() {
        let wide = String(repeating: "#", count: 10_000)
        let high = String(repeating: "\\n", count: 10_000)
        #expect(Compiled("canvas 8 x 8\nfill red\nmask bitmap(\"\(wide)\(high)\")\n").codes == ["E0406"])
        let many = (0..<40).map { "image bitmap(\"\(wide)\(String(repeating: "\\n", count: 1000))\($0)\")\n" }
        #expect(Compiled("canvas 8 x 8\n" + many.joined()).errors.map(\.code.id).first == "E0505")
    }

    @Test func cellsThatNobodySeesCostNothing() {
        let scene = Compiled(
            """
            canvas 64 x 64
            tile { columns: 2147483647; rows: 2147483647; fill hsb(index / cells * 1turn, 1, 1) }
            tile 8 x 8 { columns: 2147483647; rows: 2147483647; fill gray(random(column, row)) }
            tile 1 x 1 { origin: -1000000000, -1000000000; fill gray(random(column, row)) }
            """)
        #expect(scene.errors == [])
        #expect(scene.plan != nil)
    }

    @Test func aThousandMistakesAreEnough() {
        let lines = (0..<5000).map { "layer { size: w\($0) }\n" }.joined()
        #expect(Compiled("canvas 8 x 8\n" + lines).diagnostics.count == 1000)
    }
}
