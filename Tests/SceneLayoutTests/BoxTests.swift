import SceneLayout
import ScenePlan
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Boxes worked out by hand, on a canvas of 101 × 51.
@Suite struct BoxTests {
    private func box(_ properties: String, scale: Double = 1) -> [Int]? {
        let compiled = Compiled(
            "canvas 101 x 51\nlayer { \(properties); fill red }\n", options: LayoutOptions(scale: scale))
        guard case .layer(let layer)? = compiled.plan?.root.items.first else { return nil }
        return [layer.box.x0, layer.box.y0, layer.box.x1, layer.box.y1]
    }

    @Test(arguments: [
        ("at: 0, 0", [0, 0, 101, 51]), ("at: 10, 20; size: 30 x 40", [10, 20, 40, 60]),
        ("size: 20", [0, 0, 20, 20]), ("size: 50%", [0, 0, 51, 26]), ("size: 50% x 10", [0, 0, 51, 10]),
        ("at: 50%, 50%; size: 50%", [51, 26, 101, 51]), ("at: 0.4, 0.5; size: 1", [0, 1, 1, 2]),
        ("at: -0.5, -0.6; size: 2", [0, -1, 2, 1]), ("at: 0.25, 0; size: 0.25 x 1", [0, 0, 1, 1]),
        ("inset: 5", [5, 5, 96, 46]), ("inset: 5, 10", [10, 5, 91, 46]),
        ("inset: 1, 2, 3, 4", [4, 1, 99, 48]), ("inset: 10%", [10, 5, 91, 46]),
        ("inset: -5", [-5, -5, 106, 56]), ("align: center; size: 21", [40, 15, 61, 36]),
        ("align: end, start; size: 20", [81, 0, 101, 20]),
        ("align: end; size: 20; at: -3, -4", [78, 27, 98, 47]),
        ("align: center; size: 50% - 1px x 10", [26, 21, 75, 31]),
        ("size: width - 1 x height / 2", [0, 0, 100, 26]), ("size: 1in x 25.4mm", [0, 0, 96, 96]),
        ("at: 100% - 10px, 0; size: 10", [91, 0, 101, 10]),
        // Noise: 0.1 · 5 is half a pixel, whichever way it was reached.
        ("at: 0.1 + 0.1 + 0.1 + 0.1 + 0.1, 0; size: 1", [1, 0, 2, 1]),
        ("at: 0.49999999, 0; size: 1", [1, 0, 2, 1]), ("at: 0.4999, 0; size: 1", [0, 0, 1, 1]),
    ])
    func boxIs(_ properties: String, _ expected: [Int]) {
        #expect(box(properties) == expected, "\(properties)")
    }

    @Test func lengthsAreScaledWhenABoxIsResolved() {
        #expect(box("at: 1, 1; size: 10", scale: 1.5) == [2, 2, 17, 17])
        #expect(box("size: 50%", scale: 1.5) == [0, 0, 76, 39])
        #expect(box("size: width x height", scale: 2) == [0, 0, 202, 102])
    }

    @Test(arguments: ["size: 0", "size: -4 x 8", "inset: 60", "at: 3.2, 0; size: 0.2 x 8"])
    func emptyBoxesPaintNothing(_ properties: String) {
        #expect(box(properties) == nil)
    }

    @Test(arguments: [
        ("0deg", 0), ("90deg", 1), ("180", 2), ("0.75turn", 3), ("-90deg", 3), ("720deg", 0), ("100grad", 1),
    ])
    func turnsAreByQuarters(_ angle: String, _ quarters: Int) throws {
        let compiled = Compiled("canvas 101 x 51\nlayer { rotate: \(angle); flip: horizontal; fill red }\n")
        guard case .layer(let layer)? = compiled.plan?.root.items.first else {
            Issue.record("a layer")
            return
        }
        #expect(layer.turn == Turn(flipsHorizontally: true, quarters: quarters))
        #expect((layer.content.width, layer.content.height) == (quarters % 2 == 0 ? (101, 51) : (51, 101)))
    }

    @Test func sharedEdgesStayShared() {
        for count in [3, 7, 13, 48] {
            var last = 0
            for index in 0..<count {
                let edges = box("at: \(index) * 100% / \(count), 0; size: 100% / \(count) x 1")
                if let edges, edges[2] > edges[0] {
                    #expect(edges[0] == last)
                    last = edges[2]
                }
            }
            #expect(last == 101)
        }
    }
}
