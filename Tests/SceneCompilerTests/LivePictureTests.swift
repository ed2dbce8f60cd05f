import ScenePlan
import Testing

@testable import SceneCompiler

/// A held picture that follows edits is the picture painted anew.
@Suite struct LivePictureTests {
    @Test(arguments: PropertyTests.seeds)
    func followsEditsOfNumbersAndLines(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var text = SceneGenerator.scene(seed: seed)
        let live = try LivePicture(try PropertyTests.compile(text))
        for _ in 0..<12 {
            let edited = Self.edit(text, using: &random)
            let compilation = try Compilation(MainFile(path: "generated.scene", text: Array(edited.utf8)))
            let box = try live.update(to: compilation)
            guard compilation.plan != nil else {
                #expect(box == nil)
                continue
            }
            text = edited
            let fresh = try LivePicture(compilation)
            #expect(live.width == fresh.width && live.height == fresh.height)
            #expect(live.pixels == fresh.pixels, "after the edit to:\n\(edited)")
        }
    }

    /// Changes one digit, or leaves out one line.
    static func edit(_ text: String, using random: inout SplitMix64) -> String {
        if Int.random(in: 0..<3, using: &random) == 0 {
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            lines.remove(at: Int.random(in: lines.indices, using: &random))
            return lines.joined(separator: "\n")
        }
        var bytes = Array(text.utf8)
        let digits = bytes.indices.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[$0] }
        guard let place = digits.randomElement(using: &random) else { return text }
        bytes[place] = UInt8(ascii: "1") + UInt8.random(in: 0..<9, using: &random)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// How finely ramps are painted, and in which numbers, is decided for the whole picture.
    @Test(arguments: [
        "layer { at: 400, 0; size: 100; gradient transparent, red { along: outward; stops: 40%, 45% } }",
        "layer { at: 400, 0; size: 100; fill red; blend: difference }",
        "layer { at: 400, 0; size: 100; checker 7 { edges: smooth } }",
    ])
    func whatIsAlikeComesOutAsItDoesAnew(_ more: String) throws {
        let scene = """
            canvas 600 x 600 { background: white }
            layer { size: 300 x 600; gradient transparent, black { along: 30deg; stops: 48%, 54% } }
            layer { size: 300 x 600; gradient transparent, teal { along: around } }
            """
        let live = try LivePicture(try PropertyTests.compile(scene))
        for text in [scene + "\n" + more, scene] {
            let compilation = try PropertyTests.compile(text)
            _ = try live.update(to: compilation)
            #expect(try LivePicture(compilation).pixels == live.pixels)
        }
    }

    @Test func aLayersEditTouchesItsBoxAlone() throws {
        func scene(_ opacity: String) -> String {
            """
            canvas 100 x 100 { background: white }
            layer { at: 10, 20; size: 30 x 40; fill red; layer { at: 5, 5; size: 10; opacity: \(opacity); fill blue } }
            layer { at: 50, 50; size: 20; tile 5 { fill gray(column / 4) } }
            """
        }
        let live = try LivePicture(try PropertyTests.compile(scene("50%")))
        #expect(try live.update(to: try PropertyTests.compile(scene("50%"))) == nil)
        #expect(
            try live.update(to: try PropertyTests.compile(scene("60%")))
                == Box(x0: 15, y0: 25, x1: 25, y1: 35))
    }

    @Test func aLetThatATileUsesTouchesTheTile() throws {
        func scene(_ shade: String) -> String {
            """
            let shade = \(shade)
            canvas 100 x 100 { background: white }
            layer { at: 50, 50; size: 20; tile 5 { fill gray(column * shade) } }
            """
        }
        let live = try LivePicture(try PropertyTests.compile(scene("0.1")))
        #expect(
            try live.update(to: try PropertyTests.compile(scene("0.2")))
                == Box(x0: 50, y0: 50, x1: 70, y1: 70))
    }
}
