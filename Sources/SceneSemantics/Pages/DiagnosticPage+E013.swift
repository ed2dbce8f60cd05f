// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e013: [String: String] = [
        "E0130": ##"""
            `fill(red)` looks like a call; a node is none. Put a space before the parenthesis, or leave the parentheses out.

            ```scene
            canvas 64 x 64
            fill(red)
            ```

            ```scene
            canvas 64 x 64
            fill (red)
            ```
            """##,
        "E0131": ##"""
            Comparisons, `..` and `x` take two operands. Join comparisons by `and`.

            ```scene
            canvas 64 x 64
            tile 8 { fill if 1 < column < 4 then red else white }
            ```

            ```scene
            canvas 64 x 64
            tile 8 { fill if 1 < column and column < 4 then red else white }
            ```
            """##,
        "E0132": ##"""
            `if` and `not` reach as far as they can to the right; as an operand they stand in parentheses.

            ```scene
            canvas 64 x 64
            tile 8 { fill gray(0.5 + if column == 0 then 0.5 else 0) }
            ```

            ```scene
            canvas 64 x 64
            tile 8 { fill gray(0.5 + (if column == 0 then 0.5 else 0)) }
            ```
            """##,
        "E0133": ##"""
            A `{` begins the block of a node, a define or a param, and stands once, after the value. A property has none.

            ```scene
            canvas 64 x 64
            layer { opacity: 50% { fill red } }
            ```

            ```scene
            canvas 64 x 64
            layer { opacity: 50%; fill red }
            ```
            """##,
        "E0134": ##"""
            Blocks, parentheses, calls, `if`s and prefix operators may lie 256 deep in each other, all together. A chain such as `a + b + c` is one level, whatever its length.
            Move the inside to a `let` or a `define`.

            ```scene
            canvas 64 x 64
            fill <300×(>red<300×)>
            ```

            ```scene
            canvas 64 x 64
            fill <200×(>red<200×)>
            ```
            """##,
        "E0135": ##"""
            `320x480` is a size, and so is `320 x 480`; `x480` alone is a name.

            ```scene
            canvas 320 x480
            fill red
            ```

            ```scene
            canvas 320 x 480
            fill red
            ```
            """##,
        "E0136": ##"""
            Accents and other marks that combine with the character before them: in a name, a string, a unit at most 30 may follow each other (as in Unicode's
            stream-safe text). No script needs more; to compare more would take time that grows with the square of their number.

            ```scene
            canvas 64 x 64
            fill red
            mask bitmap("#<31×́>")
            ```

            ```scene
            canvas 64 x 64
            fill red
            mask bitmap("#́")
            ```
            """##,
    ]
}
