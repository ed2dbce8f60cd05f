// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let w020: [String: String] = [
        "W0201": ##"""
            A count does not divide its box, so the cells come out in two sizes, one pixel apart. Edges are rounded one by one: there is no seam, and no error adds up. But in pixel art, and where cells are
            compared, it shows. The hint names the nearest lengths that divide. To leave a rest instead, give the cell's length: `tile 53 { fit: whole }`.

            ```scene
            canvas 375 x 64
            tile { columns: 7; fill hsb(column * 50deg, 60%, 90%) }
            ```

            ```scene
            canvas 378 x 64
            tile { columns: 7; fill hsb(column * 50deg, 60%, 90%) }
            ```
            """##,
        "W0202": ##"""
            A small image is drawn with the nearest sample at a scale that is no whole number: some of its pixels come out wider than others, or are left out. Draw it at a multiple of its size, or let
            samples mix: `sampling: area`.

            ```scene
            canvas 24 x 64
            image bitmap("#.#..")
            ```

            ```scene
            canvas 25 x 64
            image bitmap("#.#..")
            ```
            """##,
        "W0203": ##"""
            Over a whole turn the first and the last hue are one. With `ends: closed` the last column, step or cell reaches the end, so it repeats the first. With `ends: open`, the default, it stops one
            short of it, and the hues go round evenly.

            ```scene
            canvas 64 x 64
            tile { columns: 8; hue-ramp { along: columns; ends: closed } }
            ```

            ```scene
            canvas 64 x 64
            tile { columns: 8; hue-ramp { along: columns } }
            ```
            """##,
        "W0204": ##"""
            Cells are thinner than a pixel, so most of them have none: their edges are rounded to the same pixel edge.

            ```scene
            canvas 64 x 64
            tile { columns: 1000; fill gray(column / columns) }
            ```

            ```scene
            canvas 64 x 64
            tile { columns: 64; fill gray(column / columns) }
            ```
            """##,
        "W0205": ##"""
            A layer, or the use of a define, has no pixel in any cell and any use: its box is empty or lies outside of the box around it, its opacity is 0, or nothing in it paints. To leave a layer out on purpose, write
            `when: false`.

            ```scene
            canvas 64 x 64
            fill white
            layer { at: 64, 0; size: 16; fill red }
            ```

            ```scene
            canvas 64 x 64
            fill white
            layer { at: 48, 0; size: 16; fill red }
            ```
            """##,
        "W0206": ##"""
            Something opaque that is painted later covers it wholly, in every cell and every use. Later statements lie on top: was the order meant the other way round?

            ```scene
            canvas 64 x 64
            layer { inset: 16; fill red }
            fill white
            ```

            ```scene
            canvas 64 x 64
            fill white
            layer { inset: 16; fill red }
            ```
            """##,
        "W0207": ##"""
            `columns: 16px` is a list of one track: one column of 16 px, and the rest of the box is empty. For as many as there is room for give their number.

            ```scene
            canvas 64 x 64
            tile { columns: 16px; fill gray(column / columns) }
            ```

            ```scene
            canvas 64 x 64
            tile { columns: width / 16px; fill gray(column / columns) }
            ```
            """##,
        "W0208": ##"""
            Where the map has a character that its legend has not, `symbol` is -1: most often a slip of the keyboard. Add it to the legend. For cells that are to have no
            symbol write what is paper in a bitmap: `.`, `0` or a blank.

            ```scene
            canvas 64 x 64
            tile { map: "#o"; legend: "#"; fill if symbol == 0 then red else gold }
            ```

            ```scene
            canvas 64 x 64
            tile { map: "#."; legend: "#"; fill if symbol == 0 then red else gold }
            ```
            """##,
        "W0209": ##"""
            The legend names a character that no cell has: a colour or a branch that is never met.

            ```scene
            canvas 64 x 64
            tile { map: "#o"; legend: "#o+"; fill pick(symbol, red, gold, blue) }
            ```

            ```scene
            canvas 64 x 64
            tile { map: "#o"; legend: "#o"; fill pick(symbol, red, gold) }
            ```
            """##,
    ]
}
