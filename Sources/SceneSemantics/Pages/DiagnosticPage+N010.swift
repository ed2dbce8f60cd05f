// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let n010: [String: String] = [
        "N0101": ##"""
            `--stats` tells how many squares of a checker the box shows, and how many inner corners they have: programs that calibrate cameras count the corners, one less than squares each way.

            ```scene
            canvas 80 x 60
            checker 10 { center: 0, 0 }
            ```

            ```scene
            canvas 80 x 60
            fill white
            ```
            """##,
    ]
}
