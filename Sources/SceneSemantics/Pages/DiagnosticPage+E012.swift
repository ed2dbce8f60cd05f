// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e012: [String: String] = [
        "E0120": ##"""
            A statement begins with a kind of node, a property's name and `:`, `let`, `param`, `define` or `import`. A value alone is none.

            ```scene
            canvas 64 x 64
            32px
            fill red
            ```

            ```scene
            canvas 64 x 64
            fill red
            ```
            """##,
        "E0121": ##"""
            After `let`, `param` and `define`, and for a parameter, stands a name: letters, digits and `_`, not a digit first, parts joined by single hyphens.

            ```scene
            canvas 64 x 64
            let 3 = red
            fill red
            ```

            ```scene
            canvas 64 x 64
            let three = red
            fill three
            ```
            """##,
        "E0122": ##"""
            `let param define import if then else and or not mod true false` are words of the language and name nothing else.

            ```scene
            canvas 64 x 64
            let mod = red
            fill red
            ```

            ```scene
            canvas 64 x 64
            let mode = red
            fill mode
            ```
            """##,
        "E0123": ##"""
            A value should stand here and does not: after `:`, `=`, `,`, an operator or `(`.

            ```scene
            canvas 64 x 64
            checker 8 {
              colors:
            }
            ```

            ```scene
            canvas 64 x 64
            checker 8 {
              colors: white, red
            }
            ```
            """##,
        "E0124": ##"""
            Something follows a complete statement on its line. Statements end at the line's end or at `;`.

            ```scene
            canvas 64 x 64; layer { fill white fill alpha(red, 50%) }
            ```

            ```scene
            canvas 64 x 64; layer { fill white; fill alpha(red, 50%) }
            ```
            """##,
        "E0125": ##"""
            `let` and `param` need `=`, a property `:`, `if` needs `then` and `else`, `define` a block, `import` a string.

            ```scene
            canvas 64 x 64
            let sky red
            fill sky
            ```

            ```scene
            canvas 64 x 64
            let sky = red
            fill sky
            ```
            """##,
        "E0126": ##"""
            A `{` has no `}`. The place is the opening; the mend is most often where the indentation goes back.

            ```scene
            canvas 64 x 64
            layer {
              fill red
            ```

            ```scene
            canvas 64 x 64
            layer {
              fill red
            }
            ```
            """##,
        "E0127": ##"""
            A `(` has no `)`.

            ```scene
            canvas 64 x 64
            fill hsb(200deg, 50%, 80%
            ```

            ```scene
            canvas 64 x 64
            fill hsb(200deg, 50%, 80%)
            ```
            """##,
        "E0128": ##"""
            A `}` or `)` closes nothing.

            ```scene
            canvas 64 x 64
            layer { fill red } }
            ```

            ```scene
            canvas 64 x 64
            layer { fill red }
            ```
            """##,
        "E0129": ##"""
            A call has no space before its `(`; a node's leading value has one. So `fill hsb(…)` calls, and `fill (red)` is a value in parentheses.

            ```scene
            canvas 64 x 64
            fill hsb (200deg, 50%, 80%)
            ```

            ```scene
            canvas 64 x 64
            fill hsb(200deg, 50%, 80%)
            ```
            """##,
    ]
}
