// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e020: [String: String] = [
        "E0201": ##"""
            No `let`, `param` or parameter of this name is in scope here, and no colour has it. A `let` is seen from its statement to the end of its block. `a-1` is one name:
            to subtract write `a - 1`. A define sees its parameters, the params and imports of its file and the lets before it, not the lets of its caller.

            ```scene
            canvas 64 x 64
            let sky = lightblue
            fill syk
            ```

            ```scene
            canvas 64 x 64
            let sky = lightblue
            fill sky
            ```
            """##,
        "E0202": ##"""
            No kind of node and no define has this name. The kinds are `canvas layer tile mask fill image checker stripes hue-ramp gradient`. A property has a `:` after its name.

            ```scene
            canvas 64 x 64
            chequer 8
            ```

            ```scene
            canvas 64 x 64
            checker 8
            ```
            """##,
        "E0203": ##"""
            No function has this name; `scenec reference functions` lists them.

            ```scene
            canvas 64 x 64
            fill hsv2rgb(200deg, 50%, 80%)
            ```

            ```scene
            canvas 64 x 64
            fill hsv(200deg, 50%, 80%)
            ```
            """##,
        "E0204": ##"""
            This kind of node has no such property; `scenec reference checker` lists what it has.

            ```scene
            canvas 64 x 64
            checker 20 { colour: red, white }
            ```

            ```scene
            canvas 64 x 64
            checker 20 { colors: red, white }
            ```
            """##,
        "E0205": ##"""
            The property takes one of a few words, and this is none of them.

            ```scene
            canvas 64 x 64
            fill white
            layer { blend: multipli; fill red }
            ```

            ```scene
            canvas 64 x 64
            fill white
            layer { blend: multiply; fill red }
            ```
            """##,
        "E0206": ##"""
            A value of another type is wanted here. Nothing is converted but what the language says: a percentage where a ratio or a length is wanted, a bare number
            where a length (pixels) or an angle (degrees) is.

            ```scene
            canvas 64 x 64
            fill "red"
            ```

            ```scene
            canvas 64 x 64
            fill red
            ```
            """##,
        "E0207": ##"""
            The operands do not go together. A length and a percentage add up, but what the sum comes to is known in layout only: it compares with nothing; take `width` and `height`.
            Fractions take no arithmetic. A number and a percentage neither add nor compare.

            ```scene
            canvas 64 x 64
            layer { opacity: 1 - 20%; fill red }
            ```

            ```scene
            canvas 64 x 64
            layer { opacity: 100% - 20%; fill red }
            ```
            """##,
        "E0208": ##"""
            `at`, `origin` and `center` take two lengths, `inset` 1, 2 or 4; most properties take one value.

            ```scene
            canvas 64 x 64
            layer { at: 8; size: 16; fill red }
            ```

            ```scene
            canvas 64 x 64
            layer { at: 8, 8; size: 16; fill red }
            ```
            """##,
        "E0209": ##"""
            The hint shows the function's parameters; those in brackets may be left out. A list among the arguments counts as its elements.

            ```scene
            canvas 64 x 64
            fill hsb(200deg, 50%)
            ```

            ```scene
            canvas 64 x 64
            fill hsb(200deg, 50%, 100%)
            ```
            """##,
    ]
}
