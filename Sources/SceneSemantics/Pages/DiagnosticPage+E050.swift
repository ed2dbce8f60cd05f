// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e050: [String: String] = [
        "E0502": ##"""
            All uses together expand to at most 1,000,000 nodes, uses lie at most 256 deep in uses, boxes 512 deep in boxes. Ten defines of ten uses each are ten thousand million nodes; a
            `tile` repeats without expanding.

            ```scene
            canvas 64 x 64
            define a { <1000×fill #f008;> }
            define b { <1000×a;> }
            b
            ```

            ```scene
            canvas 64 x 64
            define a { <1000×fill #f008;> }
            define b { tile 2 { a } }
            b
            ```
            """##,
        "E0503": ##"""
            An edge of a box lies beyond ±2³¹ px, a length of a grid beyond ±2⁴⁰ px.

            ```scene
            canvas 64 x 64
            fill white
            layer { at: 3e9, 0; fill red }
            ```

            ```scene
            canvas 64 x 64
            fill white
            layer { at: 3, 0; fill red }
            ```
            """##,
        "E0504": ##"""
            A side of the canvas is at most 2147483647 px, after `--scale`.

            ```scene
            canvas 3000000000 x 1
            fill red
            ```

            ```scene
            canvas 3000 x 1
            fill red
            ```
            """##,
        "E0505": ##"""
            A list has at most 65536 elements, the lists of the lets of one block (or of all top levels) 1048576 together, the bitmaps of a scene 2²⁷ pixels together. Lists in lists are flattened:
            twenty lets that each hold the one before twice make a million elements.

            ```scene
            canvas 64 x 64
            let a = <1000×red, >blue
            let b = <100×a, >red
            gradient b
            ```

            ```scene
            canvas 64 x 64
            let a = <1000×red, >blue
            gradient a
            ```
            """##,
    ]
}
