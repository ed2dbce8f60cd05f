// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e022: [String: String] = [
        "E0220": ##"""
            A `let` is seen from its statement on. (Params and defines may be used before they stand, params in defines only.)

            ```scene
            canvas 64 x 64
            fill sky
            let sky = lightblue
            ```

            ```scene
            canvas 64 x 64
            let sky = lightblue
            fill sky
            ```
            """##,
        "E0221": ##"""
            `inset` says the whole box, so `at`, `size` and `align` do not go with it; a `map` gives `columns` and `rows`; one of `stagger` and `stagger-columns` may be other than 0.

            ```scene
            canvas 64 x 64
            layer { inset: 8; size: 16; fill red }
            ```

            ```scene
            canvas 64 x 64
            layer { inset: 8; fill red }
            ```
            """##,
        "E0222": ##"""
            A parameter without default must be given: the first one as leading value or by its name, the others by their names.

            ```scene
            canvas 64 x 64
            define dot(ink, paper = white) { checker 8 { colors: ink, paper } }
            dot
            ```

            ```scene
            canvas 64 x 64
            define dot(ink, paper = white) { checker 8 { colors: ink, paper } }
            dot red
            ```
            """##,
        "E0223": ##"""
            A define may not come back to itself, directly or through others. To repeat, use a `tile`.

            ```scene
            canvas 64 x 64
            define nest { fill red; nest { inset: 8 } }
            nest
            ```

            ```scene
            canvas 64 x 64
            define nest { fill red; layer { inset: 8; fill blue } }
            nest
            ```
            """##,
        "E0224": ##"""
            A define may not be called like a kind of node.

            ```scene
            canvas 64 x 64
            define fill { checker 8 }
            fill red
            ```

            ```scene
            canvas 64 x 64
            define filling { checker 8 }
            filling
            ```
            """##,
        "E0225": ##"""
            Every use of a define takes the layer properties (`at`, `size`, `opacity`, `blend`, …), so no parameter may be called like one.

            ```scene
            canvas 64 x 64
            define dot(size) { checker size }
            checker 8
            ```

            ```scene
            canvas 64 x 64
            define dot(side) { checker side }
            dot 8
            ```
            """##,
        "E0226": ##"""
            A mask needs a source (`mask "a.png"`, an image, a `bitmap`) or children that are the mask.

            ```scene
            canvas 64 x 64
            fill red
            mask { invert: true }
            ```

            ```scene
            canvas 64 x 64
            fill red
            mask { invert: true; checker 8 { colors: white, transparent } }
            ```
            """##,
        "E0227": ##"""
            `map` and `legend` need each other: the one says where which character stands, the other numbers the characters.

            ```scene
            canvas 64 x 64
            tile { map: "#.#."; fill if index == 0 then red else white }
            ```

            ```scene
            canvas 64 x 64
            tile { map: "#.#."; legend: "#."; fill if symbol == 0 then red else white }
            ```
            """##,
        "E0228": ##"""
            The name of a define stands where a value should. A define is used as a node.

            ```scene
            canvas 64 x 64
            define dot { fill red }
            fill dot
            ```

            ```scene
            canvas 64 x 64
            define dot { fill red }
            dot
            ```
            """##,
    ]
}
