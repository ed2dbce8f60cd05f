// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e021: [String: String] = [
        "E0211": ##"""
            A name is bound once a block: lets, params, defines, parameters and imported names share one space, and two layers of a block may not share a name. An inner block may bind
            the name anew.

            ```scene
            canvas 64 x 64
            let sky = lightblue
            let sky = navy
            fill sky
            ```

            ```scene
            canvas 64 x 64
            let sky = lightblue
            let night = navy
            gradient sky, night
            ```
            """##,
        "E0212": ##"""
            A property stands once in a block; the first parameter of a define is given as leading value or by its name, not both.

            ```scene
            canvas 64 x 64
            checker 8 { colors: red, white; colors: red, black }
            ```

            ```scene
            canvas 64 x 64
            checker 8 { colors: red, white }
            ```
            """##,
        "E0213": ##"""
            This kind of node needs a value straight after its name.

            ```scene
            canvas 64 x 64
            fill
            ```

            ```scene
            canvas 64 x 64
            fill red
            ```
            """##,
        "E0214": ##"""
            A layer takes a bare name after its kind, not a value: its box is said by properties. A define without parameters takes no value.

            ```scene
            canvas 64 x 64
            layer 32 x 32 { fill red }
            ```

            ```scene
            canvas 64 x 64
            layer { size: 32 x 32; fill red }
            ```
            """##,
        "E0215": ##"""
            `import` stands before anything else, `canvas` once and before any node; `param`, `define` and `import` stand at the top level only; the top level and the body of a define take no
            properties; a mask of children takes no mask of its own.

            ```scene
            canvas 64 x 64
            opacity: 50%
            fill red
            ```

            ```scene
            canvas 64 x 64
            layer { opacity: 50%; fill red }
            ```
            """##,
        "E0216": ##"""
            Paints are leaves. Put both into a `layer`. A mask has a source or children, not both.

            ```scene
            canvas 64 x 64
            fill white { checker 8 }
            ```

            ```scene
            canvas 64 x 64
            layer { fill white; checker 8 { colors: transparent, black } }
            ```
            """##,
        "E0217": ##"""
            `canvas` and the use of a define take no `let`: their values are those of the place where they stand. Bind it before.

            ```scene
            canvas 64 x 64
            define dot(ink) { fill ink }
            dot { let c = red; ink: c }
            ```

            ```scene
            canvas 64 x 64
            define dot(ink) { fill ink }
            let c = red
            dot { ink: c }
            ```
            """##,
        "E0218": ##"""
            `column`, `row`, `columns`, `rows`, `index`, `cells`, `whole-columns` and `whole-rows` have a value in the body of a `tile` only, `symbol` in one with a `map`, and so have `along: columns`, `rows`,
            `cells` and `across: cell`. The tile's own grid properties (`columns`, `gap`, …) stand outside of its cells.

            ```scene
            canvas 64 x 64
            fill hsb(column * 40deg, 60%, 90%)
            ```

            ```scene
            canvas 64 x 64
            tile 8 x 64 { fill hsb(column * 40deg, 60%, 90%) }
            ```
            """##,
        "E0219": ##"""
            `at`, `size`, `inset`, `align`, `when`, `rotate` and a tile's grid properties decide on the box that the block's lets see, so they cannot use them. Bind the name before the node.

            ```scene
            canvas 64 x 64
            layer { let side = 32; size: side; fill red }
            ```

            ```scene
            canvas 64 x 64
            let side = 32
            layer { size: side; fill red }
            ```
            """##,
    ]
}
