import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Properties that are right and useless.
@Suite struct DoubtTests {
    @Test func propertiesWithoutEffect() {
        let text = """
            canvas 64 x 64
            hue-ramp { opacity: 0.5; lightness: 40% }
            //                       ^^^^^^^^^ W0103 'lightness' has no effect: the space is hsb
            hue-ramp { opacity: 0.5; space: oklch; brightness: 40%; chroma: 0.1; lightness: 60% }
            //                                     ^^^^^^^^^^ W0103 'brightness' has no effect: the space is oklch
            hue-ramp { opacity: 0.5; space: hsl; saturation: 40%; lightness: 60% }
            param far = true
            hue-ramp { opacity: 0.5; space: if far then hsb else hsl; brightness: 40%; lightness: 60% }
            gradient red, blue { opacity: 0.5; ends: closed }
            //                                 ^^^^ W0103 'ends' has no effect
            gradient red, blue { opacity: 0.5; ends: open }
            gradient red, blue { opacity: 0.5; steps: 4; ends: closed }
            tile 8 { opacity: 0.5; gradient red, blue { along: rows; ends: closed } }
            layer { align: center; opacity: 0.5; fill red }
            //      ^^^^^ W0103 'align' has no effect: without a 'size' this is as large as the box around it
            layer { align: center; size: 20; opacity: 0.5; fill red }
            tile 8 { align: center, end; opacity: 0.5; fill red }
            //       ^^^^^ W0103 'align' has no effect
            image "eight.pbm" { align: end; opacity: 0.4 }
            //                  ^^^^^ W0103 'align' has no effect: the image is stretched over the whole box
            image "eight.pbm" { align: end; fit: if far then "stretch" else stretch; opacity: 0.4 }
            //                  ^^^^^ W0103 'align' has no effect
            image "eight.pbm" { align: end; fit: if far then none else stretch; opacity: 0.4 }
            layer { mask "eight.pbm" { align: end; fit: contain }; fill red }
            layer { mask "eight.pbm" { align: end; fit: stretch }; fill red }
            //                         ^^^^^ W0103 'align' has no effect
            define box { fill #f008 }
            box { align: end }
            //    ^^^^^ W0103 'align' has no effect
            box { align: end; size: 8 }
            tile { opacity: 0.5; map: "e.e\u{301}e"; legend: "e\u{301}e."; fill gray(symbol / 4) }
            tile { opacity: 0.5; map: "#."; legend: "#.#"; fill gray(symbol / 4) }
            //                                      ^^^^^ W0104 '#' stands twice in this legend
            """
        #expect(Compiled(text).differences(from: Annotation.all(in: text)) == [])
    }
}
