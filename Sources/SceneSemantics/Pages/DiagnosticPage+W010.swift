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
    ]
}
