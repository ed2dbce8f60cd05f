// Made by Tools/pages of Grammar/diagnostics.md; do not edit.
// swift-format-ignore-file

extension DiagnosticPage {
    static let e040: [String: String] = [
        "E0401": ##"""
            No such file, or no permission. Paths are relative to the file that names them.

            ```scene
            canvas 64 x 64
            fill red
            mask "no-such-file.png"
            ```

            ```scene
            canvas 64 x 64
            fill red
            mask "mask.pbm"
            ```
            """##,
        "E0402": ##"""
            Scenes move from machine to machine; a path that begins with `/` does not. Put the file beside the scene, or below it.

            ```scene
            canvas 64 x 64
            image "/mask.pbm"
            ```

            ```scene
            canvas 64 x 64
            image "mask.pbm"
            ```
            """##,
        "E0403": ##"""
            After links are resolved a path must stay in the root: the folder of the main file, or that of `--root`. A scene from a stranger reads nothing else.

            ```scene
            canvas 64 x 64
            image "../mask.pbm"
            ```

            ```scene
            canvas 64 x 64
            image "mask.pbm"
            ```
            """##,
        "E0404": ##"""
            The file is no image that can be read (PNG, GIF, QOI, BMP, Netpbm), or it is damaged: the message says where.

            ```scene
            canvas 64 x 64
            image "broken.pbm"
            ```

            ```scene
            canvas 64 x 64
            image "mask.pbm"
            ```
            """##,
        "E0405": ##"""
            A file imports itself, directly or through others, or imports go more than 64 deep. Put what both need into a third file.

            ```scene a.scene
            import "b.scene"
            let a = red
            ```

            ```scene b.scene
            import "a.scene"
            let b = blue
            ```

            ```scene c.scene
            let a = red
            ```

            ```scene
            import "a.scene"
            canvas 64 x 64
            fill a
            ```

            ```scene
            import "c.scene"
            canvas 64 x 64
            fill a
            ```
            """##,
        "E0406": ##"""
            An image has more pixels than `--max-pixels`, or all images together need more memory than `--max-memory`. A bitmap in the text has at most 2²⁴ pixels.

            ```scene
            canvas 64 x 64
            image "huge.pgm"
            ```

            ```scene
            canvas 64 x 64
            image "mask.pbm"
            ```
            """##,
        "E0407": ##"""
            The path names a folder, a pipe or a device.

            ```scene
            canvas 64 x 64
            image "folder"
            ```

            ```scene
            canvas 64 x 64
            image "mask.pbm"
            ```
            """##,
        "E0408": ##"""
            A scene is at most 64 MiB. Was an image imported instead of a scene?

            ```scene c.scene
            let a = red
            ```

            ```scene
            import "huge.scene"
            canvas 64 x 64
            fill red
            ```

            ```scene
            import "c.scene"
            canvas 64 x 64
            fill a
            ```
            """##,
        "E0409": ##"""
            An imported file holds lets, params, defines and imports of its own, nothing that paints. Move the picture into a define.

            ```scene picture.scene
            canvas 8 x 8
            fill red
            ```

            ```scene library.scene
            define picture { fill red }
            ```

            ```scene
            import "picture.scene"
            canvas 64 x 64
            fill red
            ```

            ```scene
            import "library.scene"
            canvas 64 x 64
            picture
            ```
            """##,
    ]
}
