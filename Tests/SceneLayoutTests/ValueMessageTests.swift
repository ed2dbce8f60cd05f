import SceneLayout
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Mistakes that only values show, and doubts with numbers: several in a scene, each told once, at its place.
@Suite struct ValueMessageTests {
    private func check(_ text: String, _ location: SourceLocation) {
        let compiled = Compiled(text)
        #expect(
            compiled.differences(from: Annotation.all(in: text)) == [], "\(text)", sourceLocation: location)
    }

    @Test func valuesOutOfTheirRange() {
        check(
            """
            canvas 64 x 64
            layer { opacity: 50; fill red }
            //               ^^ E0302 50 is more than 1
            layer { opacity: 250; fill red }
            //               ^^^ E0302 250 is more than 1
            layer { opacity: 101%; fill red }
            //               ^^^^ E0302 101% is more than 100%
            layer { opacity: 0.5 - 1; fill red }
            //               ^^^^^^^ E0302 -0.5 is less than 0
            layer { rotate: 45deg; fill red }
            //              ^^^^^ E0302 a layer turns by quarters: 45deg is none
            tile { columns: 2.5; fill red }
            //              ^^^ E0302 a count is a whole number, not 2.5
            tile { columns: 0; fill red }
            //              ^ E0302 a count is at least 1, not 0
            tile { columns: 3e9; fill red }
            //              ^^^ E0302 a count is at most 2147483647
            gradient red, blue { stops: 50%, 40% }
            //                               ^^^ E0302 stops must not fall: 40% stands after a greater one
            gradient red, blue { stops: 50% }
            //                          ^^^ E0208 a gradient of 2 colors needs 2 stops, not 1
            hue-ramp { steps: 0 }
            //                ^ E0302 a count is at least 1, not 0
            checker 8 { edges: smooth; sharpness: 50% }
            //                 ^^^^^^ E0302 smooth edges need a sharpness of 100%
            checker 8 { colors: red, blue, lime; edges: smooth }
            //                                          ^^^^^^ E0309 smooth edges need two colors, not 3
            checker 8 { colors: red; sharpness: 50% }
            //                                  ^^^ E0309 a sharpness below 100% needs two colors, not 1
            fill gray(2)
            //        ^ E0302 2 is more than 1
            fill mix(red, blue, -10%)
            //                  ^^^^ E0302 -10% is less than 0
            """, #_sourceLocation)
    }

    @Test(arguments: [
        ("50", "did you mean 50%?"), ("250", "a ratio is 0 … 1 or 0% … 100%"),
        // What is computed is not a percentage without its sign.
        ("3 * 4", "a ratio is 0 … 1 or 0% … 100%"), ("sqrt(2)", "a ratio is 0 … 1 or 0% … 100%"),
    ]) func onlyWhatIsWrittenWasMeantAsAPercentage(_ value: String, _ hint: String) {
        let compiled = Compiled("canvas 8 x 8\nfill red { opacity: \(value) }\n")
        #expect(compiled.errors.map(\.hint) == [hint])
        #expect(compiled.errors.map { $0.fixIts.isEmpty } == [hint.hasPrefix("a ratio")])
    }

    @Test func lengthsAndGrids() {
        check(
            """
            canvas 64 x 64
            checker 0
            //      ^ E0303 this length is positive, not 0px
            stripes -2
            //      ^^ E0303 this length is positive, not -2px
            tile 0 x 8 { fill red }
            //   ^^^^^ E0303 the width of a cell is positive, not 0px
            tile 8 { gap: -8; fill red }
            //   ^ E0303 cells advance by 0 px only
            tile { columns: 4; gap: 30; fill red }
            //                      ^^ E0304 the gaps leave -6.5 px for the width of a cell
            tile { columns: 4, -1; fill red }
            //                 ^^ E0303 a track is not negative: -1
            tile { columns: 4; fit: round; fill red }
            //                      ^^^^^ E0305 'fit' has no use here
            tile { columns: 4; origin: 1, 1; fill red }
            //                         ^^^^ E0305 'origin' has no use here
            tile 8 { fit: round; stagger: 4; fill red }
            //                            ^ E0305 'stagger' needs a cell length
            tile 8 { stagger: 4; stagger-columns: 4; fill red }
            //                                    ^ E0221 only one of 'stagger' and 'stagger-columns'
            tile { map: ""; legend: "#"; fill red }
            //          ^^ E0302 this map has no cells
            mask bitmap("")
            //          ^^ E0302 this bitmap has no pixels
            layer { at: 3e9, 0; fill red }
            //          ^^^^^^ E0503 an edge of this box lies beyond
            layer { inset: -3e9; fill red }
            //             ^^^^ E0503 an edge of this box lies beyond
            tile 8 { origin: 1e13, 0; fill red }
            //   ^ E0503 this lies beyond
            """, #_sourceLocation)
    }

    @Test func resultsThatAreNotFinite() {
        check(
            """
            canvas 64 x 64
            let a = 1 / 0
            //        ^ E0301 division by zero
            let b = 1 mod 0
            //        ^^^ E0301 division by zero
            let c = 1e300 * 1e300
            //            ^ E0301 the result of '*' is too large for a number
            let d = sqrt(-1)
            //      ^^^^^^^^ E0301 the result of sqrt is not a finite number
            let e = tan(90deg)
            //      ^^^^^^^^^^ E0301 the result of tan is not a finite number
            fill if a + b + c + d + e > 0 then red else blue
            """, #_sourceLocation)
        check(
            """
            canvas 64 x 64
            fill hsb(1e308turn, 1, 1)
            //       ^^^^^^^^^ E0301 this angle is too large for a number
            """, #_sourceLocation)
    }

    @Test func aMistakeOfManyCellsIsToldOnce() {
        check(
            """
            canvas 64 x 64
            tile 4 {
              fill gray(column)
              //        ^^^^^^ E0302 2 is more than 1
              layer { opacity: 0 / (row - 3); fill red }
              //                 ^ E0301 division by zero
            }
            """, #_sourceLocation)
    }

    @Test func onlyWhatIsEvaluatedIsJudged() {
        check(
            """
            canvas 64 x 64
            define unused { fill gray(1 / 0) }
            //     ^^^^^^ W0101 define 'unused' is not used
            layer { when: false; fill gray(2) }
            fill if true or 1 / 0 > 1 then red else gray(7)
            layer { size: 0; let a = 1 / 0; fill gray(a) }
            //<- W0205 this paints nothing: its box of 0 x 0 px is empty
            define lazy(a, b = 1 / 0) { fill a }
            layer { inset: 8; lazy red }
            layer { inset: 16; lazy lime { b: 1 / 0 } }
            """, #_sourceLocation)
    }

    @Test func canvases() {
        check(
            "canvas 0 x 64\n//     ^^^^^^ E0302 the canvas's width is at least 1 px, not 0\nfill red\n",
            #_sourceLocation)
        check(
            "canvas 3e9 x 64\n//     ^^^^^^^^ E0504 the canvas's width is more than\nfill red\n",
            #_sourceLocation)
        check(
            "canvas 50% x 64\n//     ^^^^^^^^ E0302 a percentage of the canvas's size\nfill red\n",
            #_sourceLocation)
        check("canvas width x 64\n//     ^^^^^ E0308 'width' is not known\nfill red\n", #_sourceLocation)
        check(
            "canvas 64 x 64 { density: 1in / 1px }\n//                        ^^^ E0308 the density cannot\n",
            #_sourceLocation)
        check(
            "canvas 64 x 64 { density: 0 }\n//                        ^ E0303 the density is positive\n",
            #_sourceLocation)
        let library = Compiled("let a = 1\n", options: LayoutOptions(allowsLibrary: true))
        #expect(library.codes == [] && library.plan == nil)
        #expect(Compiled("let a = 1\n").codes == ["E0307"])
        #expect(Compiled("fill red\n", options: LayoutOptions(allowsLibrary: true)).codes == ["E0307"])
        #expect(Compiled("fill red\n").listing == ["main.scene:1:1 E0307 the scene has no canvas"])
        #expect(Compiled("canvas { background: red }\n").codes == ["E0307"])
        #expect(Compiled("fill red\n", options: LayoutOptions(size: (8, 8))).codes == [])
    }

    /// Numbers that are finite, but would not stay so while a paint works with them.
    @Test func numbersBeyondAllReason() {
        check(
            """
            canvas 64 x 64
            hue-ramp -1e300, 1e300
            //       ^^^^^^^^^^^^^ E0302 a hue beyond
            hue-ramp { space: oklch; chroma: 1e300 }
            //                               ^^^^^ E0302 a chroma is at most 1000
            gradient rgb(1e300, 0, 0), red { space: linear }
            //       ^^^^^^^^^^^^^^^^^^^^^ E0302 a color is too far outside of 0 … 1
            fill oklch(0.5, 1e300, 0)
            //   ^^^^^^^^^^^^^^^^^^^^ E0301 the result of oklch is not a finite number
            tile 8 { stagger: 1e308%; fill red }
            //                ^^^^^^ E0503 this lies beyond
            tile 8 { gap: 1e308%; fill red }
            //   ^ E0503 this lies beyond
            layer { size: 1e308%; fill red }
            //            ^^^^^^ E0503 an edge of this box
            layer { inset: 1e308%, -1e308%; fill red }
            //             ^^^^^^^^^^^^^^^ E0503 an edge of this box
            checker 8 { center: 1e308%, 0 }
            //      ^ E0503 its center lies beyond
            stripes 1e308
            mask "two.pbm" { fit: none; align: end }
            """, #_sourceLocation)
    }

    @Test func refusedValueOfAParamHasNoConsequences() {
        let scene =
            "param n = 0 { in: 1 .. 9 }\nlet m = 1 / n\ncanvas 9 x 9\ntile 3 { fill gray(m) }\nstripes n\n"
        #expect(Compiled(scene).codes == ["E0306"])
        #expect(Compiled(scene, settings: ["n": "-1"]).codes == ["E0306"])
        #expect(Compiled(scene.replacing("canvas 9", with: "canvas n")).codes == ["E0306"])
        #expect(Compiled(scene, options: LayoutOptions(keepsGoing: true)).codes == ["E0306"])
    }
}
