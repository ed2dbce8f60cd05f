// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let w010: [String: String] = [
        "W0101": ##"""
            A let, param or define of the main file is used nowhere.

            ```scene
            canvas 64 x 64
            let sky = lightblue
            fill red
            ```

            ```scene
            canvas 64 x 64
            let sky = lightblue
            fill sky
            ```
            """##,
        "W0102": ##"""
            The lengths and gaps of a track list fill the box: nothing is left for the `fr` tracks, and they are empty.

            ```scene
            canvas 64 x 64
            tile { columns: 32, 1fr, 32; fill gray(column / columns) }
            ```

            ```scene
            canvas 64 x 64
            tile { columns: 16, 1fr, 16; fill gray(column / columns) }
            ```
            """##,
        "W0103": ##"""
            The property is right, and changes nothing beside the others: `lightness` and `chroma` of a hue-ramp whose space has none of them, `ends: closed` of a ramp that goes neither in steps nor with a
            tile's columns, rows or cells, `align` of a box as large as the one around it or of an image that is stretched. Take it out, or give what it belongs to.

            ```scene
            canvas 64 x 64
            hue-ramp { lightness: 40% }
            ```

            ```scene
            canvas 64 x 64
            hue-ramp { space: hsl; lightness: 40% }
            ```
            """##,
        "W0104": ##"""
            The places of a legend's characters number them, and a character has the number of its first place. What stands at a later place is never met.

            ```scene
            canvas 64 x 64
            tile { map: "#."; legend: "#.#"; fill pick(symbol, red, gold, blue) }
            ```

            ```scene
            canvas 64 x 64
            tile { map: "#."; legend: "#."; fill pick(symbol, red, gold) }
            ```
            """##,
    ]
}
