import SceneLayout
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Scenes that say of themselves what is wrong with them.
@Suite struct MessageTests {
    private func check(_ text: String, files: [String: String] = [:], _ location: SourceLocation) {
        let compiled = Compiled(text, files: MemoryFiles(files))
        #expect(
            compiled.differences(from: Annotation.all(in: text)) == [], "\(text)", sourceLocation: location)
        // A mend, made, takes its mistake away and brings no other on its line.
        for diagnostic in compiled.checked.diagnostics {
            for fixIt in diagnostic.fixIts {
                let mended = Compiled(compiled.applying(fixIt), files: MemoryFiles(files))
                let line = compiled.checked.files[0].lineIndex(at: diagnostic.range.range.lower)
                let left = mended.checked.diagnostics.filter {
                    $0.isError && mended.checked.files[0].lineIndex(at: $0.range.range.lower) == line
                        && ($0.code == diagnostic.code && $0.message == diagnostic.message
                            || DiagnosticCode.syntax.contains($0.code))
                }
                #expect(left == [], "\(fixIt.title)", sourceLocation: location)
            }
        }
    }

    @Test func namesThatNothingIsKnownOf() {
        check(
            """
            canvas 64 x 64
            let side = 8
            let side-2 = 4
            fill syde
            //   ^^^^ E0201 unknown name 'syde'
            layer { size: side-1; fill white }
            //            ^^^^^^ E0201 unknown name 'side-1'
            checker side-2 { colors: rd, blu }
            //                       ^^ E0201 unknown name 'rd'
            //                           ^^^ E0201 unknown name 'blu'
            fill whit(1)
            //   ^^^^ E0203 unknown function 'whit'
            chequer 8
            //<- E0202 unknown node 'chequer'
            layer { blend: multipli; fill white }
            //             ^^^^^^^^ E0205 unknown keyword 'multipli'
            layer { blend: "multipli"; fill white }
            //             ^^^^^^^^^^ E0205 unknown keyword "multipli"
            checker 8 { colour: white, red }
            //          ^^^^^^ E0204 unknown property 'colour' of checker
            mask { fill white; fit: cover }
            //                 ^^^ E0204 a mask of children takes no 'fit'
            """, #_sourceLocation)
    }

    @Test func aWordIsToldOnceWithItsPlaces() throws {
        let compiled = Compiled(
            "canvas 8 x 8\nlet white2 = red\nfill whit2\nfill whit2\nlayer { fill whit2 }\n")
        let told = try #require(compiled.diagnostics.first)
        #expect(compiled.diagnostics.count == 1)
        #expect(told.labels.count == 2)
        let mended = compiled.applying(try #require(told.fixIts.first))
        #expect(mended == "canvas 8 x 8\nlet white2 = red\nfill white2\nfill white2\nlayer { fill white2 }\n")
    }

    @Test func typesThatDoNotFit() {
        check(
            """
            canvas 64 x 64
            fill 3
            //   ^ E0206 'fill' takes a color, not a number
            fill "red"
            //   ^^^^^ E0206 'fill' takes a color, not a string
            fill if true then red else 8px
            //                         ^^^ E0206 'fill' takes a color, not a length
            layer { when: 1; fill red }
            //            ^ E0206 'when' of layer takes a boolean, not a number
            layer { at: red, 1; fill red }
            //          ^^^ E0206 'at' of layer takes a length, not a color
            layer { rotate: 90px; fill red }
            //              ^^^^ E0206 'rotate' of layer takes an angle, not a length
            let a = 1 + 50%
            //        ^ E0207 '+' does not take a number and a percentage
            let b = 1fr * 2
            //          ^ E0207 '*' does not take a fraction and a number
            let c = 50% < 10px
            //          ^ E0207 '<' does not take a percentage and a length
            let d = red == 1
            //          ^^ E0207 '==' does not take a color and a number
            let e = true and 1
            //           ^^^ E0207 'and' does not take a boolean and a number
            let f = -red
            //      ^^^^ E0207 a color has no sign
            let g = not 1
            //      ^^^^^ E0207 'not' takes a boolean, not a number
            let h = (1, 2) + 1
            //             ^ E0207 '+' does not take a list of 2 and a number
            let i = 1px .. 2px
            //          ^^ E0207 '..' does not take a length and a length
            let j = min(1px, 2deg)
            //      ^^^^^^^^^^^^^^ E0206 min takes values of one type, not a length and an angle
            let k = sqrt(2px)
            //           ^^^ E0206 'v' of sqrt takes a number, not a length
            let l = mix(red, blue, 50%, hsb)
            //                          ^^^ E0205 unknown keyword 'hsb'
            """, #_sourceLocation)
    }

    @Test func numbersOfValues() {
        check(
            """
            canvas 64 x 64
            layer { at: 8; fill red }
            //          ^ E0208 'at' of layer takes exactly 2 values, not 1
            layer { inset: 1, 2, 3; fill red }
            //             ^^^^^^^ E0208 'inset' of layer takes 1, 2 or 4 values, not 3
            fill red, blue
            //   ^^^^^^^^^ E0208 'fill' takes one value, not 2
            hue-ramp 1, 2, 3
            //       ^^^^^^^ E0208 'hue-ramp' takes 1 or 2 values, not 3
            fill gray()
            //   ^^^^^^ E0209 gray takes 1 or 2 arguments, not 0
            fill rgb(1, 2)
            //   ^^^^^^^^^ E0209 rgb takes 3 or 4 arguments, not 2
            let a = sqrt(1, 2)
            //      ^^^^^^^^^^ E0209 sqrt takes 1 argument, not 2
            let b = random()
            //      ^^^^^^^^ E0209 random takes at least 1 argument, not 0
            """, #_sourceLocation)
    }

    @Test func statementsInTheWrongPlace() {
        check(
            """
            let a = 1
            import "lib.scene"
            //<- E0215 'import' stands before anything else
            canvas 64 x 64 { let b = 2; background: red }
            //                   ^ E0217 'canvas' takes no 'let'
            canvas 32 x 32
            //<- E0215 'canvas' stands once
            opacity: 1
            //<- E0215 the top level takes no properties: 'opacity'
            layer { param p = 1; fill red }
            //            ^ E0215 'param' stands at the top level only
            layer { define d { fill red } }
            //             ^ E0215 'define' stands at the top level only
            fill white { fill red }
            //           ^^^^ E0216 'fill' takes no children
            mask "two.pbm" { fill red }
            //               ^^^^ E0216 a mask has a source or children, not both
            mask { fill red; mask "two.pbm" }
            //               ^^^^ E0215 a mask of children takes no mask of its own
            mask { invert: true }
            //<- E0226 this mask has neither a source nor children
            layer 3 { fill red }
            //    ^ E0214 'layer' takes a name here, not a value
            layer one { fill red }
            layer one { fill red }
            //    ^^^ E0211 two layers of one block are called 'one'
            fill
            //<- E0213 'fill' needs a value: COLOR
            """, #_sourceLocation)
    }

    @Test func definesAndTheirUses() {
        check(
            """
            canvas 64 x 64
            define fill { checker 8 }
            //     ^^^^ E0224 'fill' is a built-in kind
            define size-of(size) { checker size }
            //             ^^^^ E0225 a parameter may not be called 'size'
            define dot(ink, paper = white) { opacity: 1; checker 8 { colors: ink, paper } }
            //                               ^^^^^^^ E0215 the body of a define takes no properties: 'opacity'
            define plain { fill red }
            define again { again }
            //             ^^^^^ E0223 'again' uses itself
            define ping { pong }
            define pong { ping }
            //            ^^^^ E0223 this use of 'ping' closes a circle
            define twice(a, a) { fill a }
            //              ^ E0211 'a' is bound already
            dot
            //<- E0222 'dot' needs a value for 'ink'
            dot red { ink: blue }
            //        ^^^ E0212 'ink' is given already, as the leading value
            dot red { ink-2: blue }
            //        ^^^^^ E0204 unknown property 'ink-2' of dot
            dot red { paper: blue; paper: red }
            //                     ^^^^^ E0212 'paper' is given twice
            dot red { fill blue }
            //        ^^^^ E0216 the block of a use of 'dot' takes no children
            dot red { let c = 1; paper: c }
            //            ^ E0217 the block of a use of 'dot' takes no 'let'
            plain red
            //    ^^^ E0214 'plain' takes no value
            let p = plain
            //      ^^^^^ E0228 'plain' is a define, not a value
            """, #_sourceLocation)
    }

    @Test func cellNamesOutsideOfTiles() {
        check(
            """
            canvas 64 x 64
            define gradual { fill gray(column / columns) }
            define mapped { fill gray(symbol / 8) }
            fill gray(column)
            //        ^^^^^^ E0218 'column' has a value in the body of a tile only
            gradual
            //<- E0218 'gradual' needs 'column' of a tile; here it stands outside of one
            tile 8 { gradual; mapped }
            //                ^^^^^^ E0218 'mapped' needs 'symbol' of a tile with a 'map'
            tile 8 { fill gray(symbol) }
            //                 ^^^^^^ E0218 'symbol' has a value in a tile with a 'map' only
            hue-ramp { along: columns }
            //                ^^^^^^^ E0218 'columns' has a meaning in the body of a tile only
            gradient red, blue { across: cell }
            //                           ^^^^ E0218 'cell' has a meaning in the body of a tile only
            tile { columns: column; fill red }
            //              ^^^^^^ E0218 'column' has a value in the body of a tile only
            """, #_sourceLocation)
    }

    @Test func propertiesThatDoNotGoTogether() {
        check(
            """
            canvas 64 x 64
            layer { at: 1, 1; inset: 2; fill red }
            //                ^^^^^ E0221 'inset' does not go with 'at'
            layer { inset: 2; align: end; fill red }
            //                ^^^^^ E0221 'align' does not go with 'inset'
            tile { map: "#"; legend: "#"; columns: 2; fill red }
            //                            ^^^^^^^ E0221 'columns' is given by 'map'
            tile { map: "#"; fill red }
            //     ^^^ E0227 'map' needs a 'legend'
            tile 8 { legend: "#"; fill red }
            //       ^^^^^^ E0227 'legend' needs a 'map'
            layer { let s = 8; size: s x s; fill red }
            //                       ^ E0219 's' is bound in the block whose place this decides
            fill late
            //   ^^^^ E0220 'late' is used before it is bound
            let late = red
            let late = blue
            //  ^^^^ E0211 'late' is bound already
            """, #_sourceLocation)
    }

    @Test func filesThatAreNamed() {
        check(
            """
            import "lib.scene"
            import "nosuch.scene"
            //     ^^^^^^^^^^^^^^ E0401 cannot read 'nosuch.scene'
            import "picture.scene"
            //     ^^^^^^^^^^^^^^^ E0409 'picture.scene' is no library
            import "twin.scene"
            //     ^^^^^^^^^^^^ E0211 this import brings 'ink', which is bound already
            import "ring.scene"
            canvas 64 x 64
            fill ink
            nobody-knows-whether-this-was-imported
            """,
            files: [
                "lib.scene": "let ink = red\n", "picture.scene": "fill red\n",
                "twin.scene": "let ink = blue\n",
                "ring.scene": "let r = 1\n",
            ], #_sourceLocation)
    }

    /// What is suggested is possible at that place.
    @Test(arguments: [
        ("layer { opacity 50%; fill red }", "layer { opacity: 50%; fill red }"),
        ("layer { opcity 50%; fill red }", "layer { opacity: 50%; fill red }"),
        ("fill red { opacity 50% }", "fill red { opacity: 50% }"),
        ("fill red { opcity 50% }", "fill red { opacity: 50% }"),
        ("layer { chekcer 8 }", "layer { checker 8 }"), ("fill rde", "fill red"),
        ("fill LightBleu", "fill lightblue"), ("checker 8 { shrpness: 50% }", "checker 8 { sharpness: 50% }"),
        ("checker hieght / 8", "checker height / 8"),
        ("tile 8 { fill gray(colum / 8) }", "tile 8 { fill gray(column / 8) }"),
        ("fill grey2(1)", "fill gray(1)"),
        ("define sky(ink) { fill ink }\nsyk red", "define sky(ink) { fill ink }\nsky red"),
        ("checker 8px { colors: \"red\", white }", "checker 8px { colors: red, white }"),
        ("hue-ramp 0dg, 90deg", "hue-ramp 0deg, 90deg"),
        ("layer { align: centre; size: 8; fill red }", "layer { align: center; size: 8; fill red }"),
        ("let a = 9\ngradient red, blue { steps: a-1 }", "let a = 9\ngradient red, blue { steps: a - 1 }"),
    ])
    func suggestionMends(_ broken: String, _ mended: String) throws {
        let start = "canvas 64 x 64\n"
        let compiled = Compiled(start + broken + "\n")
        let fixIt = try #require(compiled.errors.first?.fixIts.first, "\(compiled.listing)")
        #expect(compiled.errors.count == 1)
        #expect(compiled.applying(fixIt) == start + mended + "\n")
        #expect(Compiled(compiled.applying(fixIt)).errors == [])
    }

    @Test func wordsWithAnotherMeaningAreExplained() {
        func hint(_ text: String) -> String? { Compiled("canvas 8 x 8\n" + text).errors.first?.hint }
        #expect(hint("fill gray\n") == nil)
        #expect(hint("fill hsb\n") == "'hsb' is a function: hsb(h, s, b[, a])")
        #expect(hint("mask checker\n") == "'checker' is a kind of node: it begins a statement")
        #expect(hint("fill checker(8)\n") == "'checker' is a kind of node; put a space before '('")
        #expect(hint("let a = red\na\n") == "'a' is a value, not a kind of node")
        #expect(hint("hsb(1, 1, 1)\n") != nil)
    }
}
