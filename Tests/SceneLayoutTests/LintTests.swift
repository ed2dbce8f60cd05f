import SceneLayout
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Doubts with numbers.
@Suite struct LintTests {
    private func check(_ text: String, _ location: SourceLocation = #_sourceLocation) {
        let compiled = Compiled(text)
        #expect(
            compiled.differences(from: Annotation.all(in: text)) == [], "\(text)", sourceLocation: location)
        #expect(compiled.plan != nil, sourceLocation: location)
    }

    @Test func gridsThatDoNotDivide() {
        check(
            """
            canvas 375 x 480
            tile { columns: 7; fill gray(column / 7) }
            //              ^ W0201 375 px in 7 columns gives cells of 53 and 54 px
            tile { columns: 5; rows: 7; fill gray(column / 7) }
            //                       ^ W0201 480 px in 7 rows gives cells of 68 and 69 px
            tile { columns: 6; gap: 3; fill gray(column / 7) }
            tile { columns: 6; gap: 4; fill gray(column / 7) }
            //              ^ W0201 375 px in 6 columns with gaps of 4 px gives cells of 59 and 60 px
            tile { map: "ab"; legend: "a"; fill gray(column / 7) }
            //          ^^^^ W0201 375 px in 2 columns gives cells of 187 and 188 px
            tile 7 { fit: round; fill gray(column / 99) }
            tile { columns: 1fr, 2fr, 1fr; fill gray(column / 99) }
            """)
        let hint = Compiled("canvas 375 x 1\ntile { columns: 7; fill red }\n").diagnostics.map(\.hint)
        #expect(hint == ["371 or 378 px are exact"])
        let gaps = Compiled("canvas 375 x 1\ntile { columns: 6; gap: 4; fill red }\n").diagnostics.map(\.hint)
        #expect(gaps == ["374 or 380 px are exact"])
        let scaled = Compiled(
            "canvas 375 x 1\ntile { columns: 5; fill red }\n", options: LayoutOptions(scale: 1.5))
        #expect(scaled.diagnostics.map(\.hint) == ["560 or 565 device px are exact"])
    }

    @Test func pixelArtByAFraction() {
        check(
            """
            canvas 20 x 16
            image "eight.pbm"
            //    ^^^^^^^^^^^ W0202 an image 8 px wide is drawn 20 px wide: its pixels come out 2 and 3 px wide
            layer { size: 16; mask "eight.pbm"; fill #f008 }
            layer { size: 6; mask "eight.pbm"; fill #f008 }
            //                    ^^^^^^^^^^^ W0202 an image 8 px wide is drawn 6 px wide: some of its pixels are left out
            layer { size: 4; mask "eight.pbm"; fill #f008 }
            layer { mask "eight.pbm" { sampling: area }; fill #f008 }
            layer { mask "eight.pbm" { fit: none }; fill #f008 }
            layer { mask "eight.pbm" { fit: contain }; fill #f008 }
            """)
    }

    @Test func rampsWhoseEndsMeet() {
        check(
            """
            canvas 64 x 64
            tile { columns: 8; opacity: 0.5; hue-ramp { along: columns; ends: closed } }
            //                                                                ^^^^^^ W0203 the ends of this ramp are one hue: the last of 8 columns repeats the first
            tile { columns: 8; opacity: 0.5; hue-ramp { along: columns } }
            tile { columns: 8; opacity: 0.5; hue-ramp 0, 315 { along: columns; ends: closed } }
            hue-ramp -180, 180 { opacity: 0.5; steps: 12; ends: closed }
            //                                                  ^^^^^^ W0203 the ends of this ramp are one hue: the last of 12 steps
            hue-ramp { opacity: 0.5; ends: closed }
            //                       ^^^^ W0103 'ends' has no effect
            gradient red, white, red { opacity: 0.5; steps: 5; ends: closed }
            """)
    }

    @Test func cellsThinnerThanAPixel() {
        check(
            """
            canvas 64 x 64
            tile { columns: 1000; fill gray(column / columns) }
            //              ^^^^ W0204 1000 columns of 0.06 px: most of them have no pixel
            tile 0.5 { fill gray(random(row)) }
            //   ^^^ W0204 128 columns of 0.5 px
            """)
    }

    @Test func oneTrackAlone() {
        check(
            """
            canvas 64 x 60
            tile { columns: 8px; rows: 8px, 1fr; fill gray(column / 9) }
            //              ^^^ W0207 one length is one of the columns: 8 of 64 px, the rest is empty
            tile { rows: 25%; columns: 40px; fill gray(row / 9) }
            //           ^^^ W0207 one length is one of the rows: 15 of 60 px, the rest is empty
            tile { columns: 1fr; rows: 3; fill gray(row / 9) }
            """)
        func mends(_ value: String) -> [String?] {
            let told = Compiled("canvas 64 x 60\ntile { rows: \(value); fill gray(row / 9) }\n").diagnostics
            return told.flatMap { $0.fixIts.map { $0.replacements.first?.text } }
        }
        #expect(mends("12px") == ["height / 12px"])
        #expect(mends("13px") == ["floor(height / 13px)"])
        #expect(mends("25%") == ["4"])
        #expect(mends("height / 3") == ["3"])
    }

    @Test func mapsAndLegendsThatDiffer() {
        check(
            """
            canvas 60 x 60
            tile { map: "#.0 "; legend: "#"; fill gray(symbol + 1) }
            tile { map: "#o#-o"; legend: "#"; fill gray(symbol + 1) }
            //            ^ W0208 'o', '-' of this map are not in the legend: 'symbol' is -1 in 3 cells
            tile { map: "#o"; legend: "#"; layer { when: column == 0; fill red } }
            tile { map: "#"; legend: "#o+"; fill gray(symbol + 1) }
            //                       ^^^^^ W0209 'o', '+' of this legend stand nowhere in the map
            let names = "#o+"
            tile { map: "#"; legend: names; fill gray(symbol + 1) }
            define one { fill if symbol == 0 then red else gold }
            tile { map: "#x"; legend: "#"; one; }
            //            ^ W0208 'x' of this map is not in the legend: 'symbol' is -1 in 1 cell
            """)
    }

    @Test func whatPaintsNothing() {
        check(
            """
            canvas 64 x 64
            layer { at: 64, 0; size: 8; fill red }
            //<- W0205 this paints nothing: its box (64, 0 to 72, 8) lies outside of the 64 x 64 px around it
            layer { size: 0; fill red }
            //<- W0205 this paints nothing: its box of 0 x 0 px is empty
            layer { opacity: 0; fill red }
            //<- W0205 this paints nothing: its opacity is 0
            layer { mask "two.pbm" { fit: contain; sampling: area } }
            //<- W0205 this paints nothing: no paint and no layer is in it
            param fade = 0
            layer { opacity: fade; fill red }
            layer { when: false; fill red }
            layer { layer { when: fade > 1; fill red } }
            tile 0.4 x 8 { origin: 100, 0; fill red }
            //<- W0205 this tile has no cells
            """)
    }

    @Test func whatIsPaintedInSomeCellIsNoMistake() {
        check(
            """
            canvas 64 x 64
            tile 8 {
              fill gray(row / 8)
              layer { size: column x 1; fill red }
              layer { at: column * 2, 0; size: 2; fill blue }
              layer { size: 4; fill lime }
              layer { size: if column == 3 then 100% else 2; fill gold }
            }
            define dot(side) { layer { size: side; fill red } }
            dot 0 { at: 1, 1 }
            dot 5 { at: 1, 1 }
            """)
        check(
            """
            canvas 64 x 64
            tile 8 {
              fill gray(row / 8)
              layer { size: 0 x (row + 1); fill red }
              //<- W0205 this paints nothing: its box of 0 x 1 px is empty
            }
            """)
    }

    @Test func whatIsWhollyCovered() {
        check(
            """
            canvas 64 x 64
            layer { inset: 8; fill red }
            //<- W0206 this (and 1 more) cannot be seen
            layer { inset: 12; opacity: 50%; fill red }
            layer { inset: 2; fill red }
            layer { inset: 3; opacity: 50%; fill red }
            """)
        check(
            """
            canvas 64 x 64 { background: red }
            fill lime
            //<- W0206 this (and 1 more) cannot be seen: what stands later covers it wholly
            checker 8
            layer two { gradient white, black }
            layer { mask { checker 8 { colors: white, transparent } }; fill red }
            gradient red, transparent
            fill blue { blend: multiply }
            """)
    }

    @Test func cornersAreRemarkedOn() {
        let remarks = Compiled("canvas 80 x 60\nchecker 10 { center: 0, 0 }\nchecker 30 { opacity: 0.5 }\n")
            .laidOut.remarks
        #expect(
            remarks.map(\.message) == [
                "8 × 6 squares: 7 × 5 corners", "4 × 2 squares: 3 × 1 corners; those at the edges are cut",
            ])
    }
}
