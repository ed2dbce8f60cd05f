// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e010: [String: String] = [
        "E0101": ##"""
            A scene is UTF-8. The bytes named here are none: most often the file was saved in another encoding, or it is no text at all. Save it as UTF-8.

            ```scene
            canvas 64 x 64
            fill red // caf<E9>
            ```

            ```scene
            canvas 64 x 64
            fill red // café
            ```
            """##,
        "E0102": ##"""
            Tabs and line ends may stand in a scene, other control characters may not, in comments and strings neither: they are invisible, and some change what a
            terminal shows. Delete it. In a string write an escape: `\u{7}`.

            ```scene
            canvas 64 x 64
            fill red<07>
            ```

            ```scene
            canvas 64 x 64
            fill red
            ```
            """##,
        "E0103": ##"""
            This character begins no word of the language. Look-alikes from other languages are common: `×` for `*` or `x`, `°` for `deg`, `'` for `"`, `&&` for `and`,
            a no-break space that a word processor put in.

            ```scene
            canvas 64 × 64
            fill red
            ```

            ```scene
            canvas 64 x 64
            fill red
            ```
            """##,
        "E0104": ##"""
            A `/*` has no `*/`. Block comments nest: every `/*` inside needs its own.

            ```scene
            canvas 64 x 64
            fill red
            /* sky /* and sea */
            ```

            ```scene
            canvas 64 x 64
            fill red
            /* sky /* and sea */ */
            ```
            """##,
        "E0105": ##"""
            A string ends on its line. Text of several lines stands between `"""`, on lines of their own.

            ```scene
            canvas 64 x 64
            fill red
            mask "mask.pbm
            ```

            ```scene
            canvas 64 x 64
            fill red
            mask "mask.pbm"
            ```
            """##,
        "E0106": ##"""
            In a string `\` begins one of `\n`, `\t`, `\\`, `\"` and `\u{1F47E}`. To mean the character itself, write `\\`. Between `"""` there are no escapes.

            ```scene
            canvas 64 x 64
            param title = "50\% gray" { label: "Title" }
            fill if title == "" then white else gray(50%)
            ```

            ```scene
            canvas 64 x 64
            param title = "50% gray" { label: "Title" }
            fill if title == "" then white else gray(50%)
            ```
            """##,
        "E0107": ##"""
            The text of a `"""` string begins on the line after the opening and ends on the line before the closing: nothing else may stand on those two lines.

            ```scene
            canvas 64 x 64
            fill red
            mask bitmap("""#.
              .#
              """)
            ```

            ```scene
            canvas 64 x 64
            fill red
            mask bitmap("""
              #.
              .#
              """)
            ```
            """##,
        "E0108": ##"""
            What stands before the closing `"""` is taken off every line, so every line must begin with it, with the same blanks: a tab is not eight spaces.

            ```scene
            canvas 64 x 64
            fill red
            mask bitmap("""
              #.
             .#
              """)
            ```

            ```scene
            canvas 64 x 64
            fill red
            mask bitmap("""
              #.
              .#
              """)
            ```
            """##,
        "E0109": ##"""
            `_` stands between two digits: `1_000_000`.

            ```scene
            canvas 1__024 x 64
            fill red
            ```

            ```scene
            canvas 1_024 x 64
            fill red
            ```
            """##,
    ]
}
