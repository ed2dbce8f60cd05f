// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e060: [String: String] = [
        "E0601": ##"""
            The picture, or the text of a command, cannot go where it was to go: a folder is missing or may not be written to, the disk is full, or the name is that of a file that the picture is made from. Only `--diagnostics json` and
            `sarif` show this code. The scene is not at fault; with `-o` the output goes elsewhere. The first lines here are the command.

            ```scene
            // scenec main.scene -o no-such-folder/picture.png
            canvas 64 x 64
            fill red
            ```

            ```scene
            // scenec main.scene -o picture.png
            canvas 64 x 64
            fill red
            ```
            """##,
        "E0602": ##"""
            An option, a value or a name on the command line is not understood, such as `-D m=4` for a scene that has no param `m`. Only `--diagnostics json` and `sarif` show this code. The first lines here are the command.

            ```scene
            // scenec main.scene -D m=4
            canvas 64 x 64
            checker 8
            ```

            ```scene
            // scenec main.scene -D m=4
            param m = 8
            canvas 64 x 64
            checker m
            ```
            """##,
    ]
}
