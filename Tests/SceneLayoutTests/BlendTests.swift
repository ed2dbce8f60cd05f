import SceneLayout
import ScenePlan
import SceneTesting
import Testing

@Suite struct BlendTests {
    /// Cells are made later: what they may blend by must be known before.
    @Test(arguments: [
        ("layer { blend: multiply; fill red }", false), ("layer { blend: color-burn; fill red }", true),
        ("fill red { blend: color-dodge }", true), ("fill red { blend: soft-light }", false),
        ("tile 2 { layer { fill red { blend: color-burn } } }", true), ("tile 2 { fill red }", false),
        ("layer { blend: if width > 3 then multiply else screen; fill red }", true),
        ("define dot(how) { fill red { blend: how } }\ndot \"screen\"", true),
    ])
    func plansKnowWhetherBlendsMayDivide(_ text: String, _ expected: Bool) {
        #expect(Compiled("canvas 8 x 8\n\(text)\n").plan?.mayDivide == expected, "\(text)")
    }
}
