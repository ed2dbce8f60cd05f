// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e030: [String: String] = [
        "E0301": ##"""
            A division by zero, a root of a negative number, a result beyond the largest double. In a tile look at the first and last cell: `1 / column` has no value in column 0.

            ```scene
            canvas 64 x 64
            tile 8 { fill gray(1 / column) }
            ```

            ```scene
            canvas 64 x 64
            tile 8 { fill gray(1 / (column + 1)) }
            ```
            """##,
        "E0302": ##"""
            A ratio is 0 … 1 or 0% … 100%, a count a whole number from 1 to 2147483647, a turn of a layer a multiple of 90deg, the sides of the canvas at least 1 px, `stops` do not fall. Nothing is clamped
            silently.

            ```scene
            canvas 64 x 64
            layer { opacity: 50; fill red }
            ```

            ```scene
            canvas 64 x 64
            layer { opacity: 50%; fill red }
            ```
            """##,
        "E0303": ##"""
            Cells, squares, stripes, tracks and the density need a length above 0 (tracks may be 0), and a cell with its gap at least 1/1024 px.

            ```scene
            canvas 64 x 64
            checker 0
            ```

            ```scene
            canvas 64 x 64
            checker 8
            ```
            """##,
        "E0304": ##"""
            The gaps between the cells need more than the whole box.

            ```scene
            canvas 64 x 64
            tile { columns: 9; gap: 9; fill red }
            ```

            ```scene
            canvas 64 x 64
            tile { columns: 8; gap: 8 / 7; fill red }
            ```
            """##,
        "E0305": ##"""
            `fit` serves an axis with a cell length and no count, `origin` an axis whose cells start somewhere, `stagger` a cell length with `fit: clip` or `repeat` on the axis that it shifts.

            ```scene
            canvas 64 x 64
            tile { columns: 8; fit: round; fill red }
            ```

            ```scene
            canvas 64 x 64
            tile 8 { fit: round; fill red }
            ```
            """##,
        "E0306": ##"""
            The default of a param, or the value that `-D` or an editor gives it, is not among those that `in` lists.

            ```scene
            canvas 64 x 64
            param side = 9 { in: 1 .. 8 }
            checker side
            ```

            ```scene
            canvas 64 x 64
            param side = 8 { in: 1 .. 8 }
            checker side
            ```
            """##,
        "E0307": ##"""
            A scene begins with `canvas WIDTH x HEIGHT`; without any `canvas` the option `--size` must give the size. A file of `let`, `param`, `define` and `import` alone is a library: `scenec check` accepts it without a canvas.

            ```scene
            canvas { background: white }
            fill red
            ```

            ```scene
            canvas 64 x 64 { background: white }
            fill red
            ```
            """##,
        "E0308": ##"""
            The size of the canvas cannot depend on `width`, which it decides, nor the density on a physical length, which it decides.

            ```scene
            canvas width x 64
            fill red
            ```

            ```scene
            canvas 64 x 64
            fill red
            ```
            """##,
        "E0309": ##"""
            A `sharpness` below 100% and `edges: smooth` mix two colours: there must be exactly two. A gradient needs at least one.

            ```scene
            canvas 64 x 64
            checker 8 { colors: red, white, blue; sharpness: 50% }
            ```

            ```scene
            canvas 64 x 64
            checker 8 { colors: red, white; sharpness: 50% }
            ```
            """##,
    ]
}
