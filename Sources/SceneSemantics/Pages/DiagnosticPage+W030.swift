// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let w030: [String: String] = [
        "W0301": ##"""
            Parts of the picture are not opaque, and PPM, PGM and PBM have no alpha: those parts lie on white. Give the canvas a background, choose the colour with `--matte`, or write PNG, PAM or QOI. It is told when the picture is written. The first lines here are the command.

            ```scene
            // scenec main.scene -o picture.ppm
            canvas 64 x 64
            layer { inset: 16; fill red }
            ```

            ```scene
            // scenec main.scene -o picture.ppm
            canvas 64 x 64 { background: white }
            layer { inset: 16; fill red }
            ```
            """##,
    ]
}
