// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e011: [String: String] = [
        "E0110": ##"""
            Numbers are IEEE doubles; the largest is about 1.8 · 10³⁰⁸.

            ```scene
            canvas 64 x 64
            fill gray(1 / 1e999)
            ```

            ```scene
            canvas 64 x 64
            fill gray(1 / 1e99)
            ```
            """##,
        "E0111": ##"""
            The units are `px`, `%`, `in`, `cm`, `mm`, `pt` (lengths), `fr` (tracks), `deg`, `grad`, `rad`, `turn` (angles). A unit stands straight after its number. The size
            operator after a unit needs spaces: `10px x 20px`.

            ```scene
            canvas 64 x 64
            hue-ramp 0degs, 1turn
            ```

            ```scene
            canvas 64 x 64
            hue-ramp 0deg, 1turn
            ```
            """##,
        "E0112": ##"""
            A colour is `#` and 3, 4, 6 or 8 hexadecimal digits: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`.

            ```scene
            canvas 64 x 64
            fill #ff8
            checker 8 { colors: #ff80f, black }
            ```

            ```scene
            canvas 64 x 64
            fill #ff8
            checker 8 { colors: #ff80f0, transparent }
            ```
            """##,
    ]
}
