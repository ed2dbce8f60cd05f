import SceneSyntax

/// Words of other languages, CSS and SVG above all, and what stands for them here.
///
/// A mend is a word to write instead, or a hint alone.
private enum Meant {
    case word(String)
    case hint(String)
}

extension Checker {
    private func mend(_ meant: Meant?, _ range: TextRange) -> Mend? {
        switch meant {
        case .word(let word): ("did you mean '\(word)'?", [fix("change to '\(word)'", range, word)])
        case .hint(let hint): (hint, [])
        case nil: nil
        }
    }

    // MARK: - Nodes

    func foreignNode(_ word: String, _ range: TextRange) -> Mend? {
        mend(Self.nodes[word.lowercased()], range)
    }

    private static let nodes: [String: Meant] = table([
        (
            ["rect", "rectangle", "box", "square"],
            .hint("a rectangle is a layer: layer { at: X, Y; size: W x H; fill COLOR }")
        ),
        (["group", "g", "div", "view", "frame", "container", "svg"], .word("layer")),
        (
            ["grid", "repeat", "table", "for", "pattern", "loop", "while", "foreach"],
            .hint("'tile' repeats what is in it in the cells of a grid")
        ),
        (
            ["circle", "ellipse", "line", "path", "polygon", "dot"],
            .hint("shapes are drawn by masks: a 'bitmap' or an image file in a 'mask'")
        ),
        (["text", "label"], .hint("there is no text; draw it by an image or a 'bitmap'")),
        (["background", "bg", "color", "paint"], .hint("'fill COLOR' paints the whole box")),
        (["linear-gradient", "lineargradient"], .word("gradient")),
        (["radial-gradient", "radialgradient"], .hint("write 'gradient … { along: outward }'")),
        (["conic-gradient"], .hint("write 'gradient … { along: around }'")),
        (["checkerboard", "chessboard", "chess", "check"], .word("checker")),
        (["rainbow", "hue", "hues", "spectrum"], .word("hue-ramp")),
        (["img", "picture", "bitmap", "use-image"], .word("image")),
        (["clip", "clip-path", "stencil"], .word("mask")),
        (["include", "require", "use"], .word("import")),
        (
            ["def", "function", "func", "fn", "fun", "macro", "component", "symbol", "defs"],
            .hint("'define NAME(PARAMETER) { … }' names a drawing")
        ),
        (["var", "const", "val", "set"], .hint("a name is bound by 'let NAME = VALUE'")),
        (["page", "image-size", "artboard", "viewport", "scene"], .word("canvas")),
    ])

    /// A define of another language: what it would have named is not unknown as well.
    func isForeignDefine(_ word: String) -> Bool {
        ["def", "function", "func", "fn", "fun", "macro", "component", "symbol"].contains(word)
    }

    // MARK: - Properties

    /// A word that a kind does not have: as a property that it has.
    func foreignPropertyName(_ word: String, _ range: TextRange, _ schema: NodeSchema) -> Mend? {
        guard let meant = Self.properties[word] else { return nil }
        if case .word(let name) = meant, schema.property(named: name) == nil { return nil }
        return mend(meant, range)
    }

    private static let properties: [String: Meant] = table([
        (["direction", "angle", "orientation", "dir"], .word("along")),
        (["alpha", "transparency"], .word("opacity")),
        (["mix-blend-mode", "blend-mode", "mode"], .word("blend")),
        (["cols", "grid-template-columns", "count"], .word("columns")),
        (["grid-template-rows", "lines"], .word("rows")),
        (["spacing", "gutter", "grid-gap"], .word("gap")),
        (["rotation", "turn"], .word("rotate")),
        (["object-fit", "background-size"], .word("fit")),
        (["image-rendering", "filter", "interpolation"], .word("sampling")),
        (["colour-space", "color-space"], .word("space")),
        (["color-stops", "positions", "offsets"], .word("stops")),
        (["transform"], .hint("'at', 'rotate' and 'flip' place a layer")),
        (["z-index", "z", "order"], .hint("what stands later lies on top")),
        (["overflow"], .hint("every box clips what is in it")),
        (
            ["border-radius", "radius", "r", "clip-path"],
            .hint("a shape is a mask: an image file or a 'bitmap' in a 'mask'")
        ),
        (
            ["border", "stroke", "outline"],
            .hint("a border is a layer around another: layer { fill COLOR; layer { inset: WIDTH; … } }")
        ),
        (["id", "name", "class"], .hint("the name of a layer stands after its kind: layer NAME { … }")),
        (["margin", "padding"], .hint("the distances from the edges around it are 'inset'")),
        (["visible", "hidden", "display", "visibility"], .hint("'when: false' leaves a layer out")),
    ])

    // MARK: - Functions

    func foreignFunction(_ word: String, _ call: TextRange, _ name: TextRange, _ arguments: TextRange?)
        -> Mend?
    {
        if word == "calc" { return ("a sum needs no 'calc'", [fix("remove 'calc'", name, "")]) }
        if word == "url", let arguments {
            return ("a path is a string alone", [fix("remove 'url'", call, text(arguments))])
        }
        return mend(Self.functions[word], name)
    }

    private static let functions: [String: Meant] = table([
        (["rgba"], .word("rgb")), (["hsla"], .word("hsl")), (["hsba", "hsva"], .word("hsb")),
        (["grey"], .word("gray")),
        (["random-int", "rand", "noise", "hash"], .word("random")), (["blend", "lerp-color"], .word("mix")),
        (["fade", "opacity", "transparentize", "with-alpha"], .word("alpha")),
        (["sqr", "root"], .word("sqrt")),
        (["choose", "nth", "select", "at"], .word("pick")), (["len", "length", "size"], .word("count")),
        (["ceiling"], .word("ceil")), (["int", "trunc"], .word("floor")),
        (["lighten", "tint"], .hint("write 'mix(COLOR, white, 20%)'")),
        (["darken", "shade"], .hint("write 'mix(COLOR, black, 20%)'")),
        (["repeat"], .hint("a number makes that many equal tracks: 'columns: 3'")),
        (
            ["linear-gradient", "radial-gradient", "conic-gradient"],
            .hint("a gradient is a node: gradient COLOR, COLOR { along: x }, outward or around")
        ),
        (["translate", "scale", "rotate"], .hint("'at', 'size' and 'rotate' are properties of a layer")),
        (["var"], .hint("a name stands alone")),
    ])

    // MARK: - Keywords and names

    func foreignKeyword(_ word: String, _ shape: Shape, _ range: TextRange) -> Mend? {
        if shape.keywords == Shape.alignment.keywords, let meant = Self.alignments[word] {
            return (
                "write '\(meant)': alignments are start, center and end on both axes",
                [fix("change to '\(meant)'", range, meant)]
            )
        }
        guard let meant = Self.keywords[word]?.first(where: shape.keywords.contains) else { return nil }
        return mend(.word(meant), range)
    }

    private static let alignments = [
        "left": "start", "top": "start", "begin": "start", "right": "end", "bottom": "end",
        "middle": "center", "centre": "center",
    ]

    private static let keywords: [String: [String]] = [
        "vertical": ["y"], "horizontal": ["x"], "down": ["y"], "right": ["x"], "x": ["horizontal"],
        "y": ["vertical"],
        "radial": ["outward"], "circle": ["outward"], "conic": ["around"], "angular": ["around"],
        "fill": ["stretch"], "none": ["normal", "clip"], "pixelated": ["nearest"], "linear": ["bilinear"],
        "smooth": ["bilinear", "area"], "column": ["columns"], "row": ["rows"], "rgb": ["srgb"],
        "hsv": ["hsb"],
    ]

    /// A cell's name in short.
    func foreignName(_ word: String, _ range: TextRange, _ standpoint: Standpoint) -> Mend? {
        guard standpoint.tile != .outside, let meant = Self.cellNames[word] else { return nil }
        return mend(.word(meant), range)
    }

    private static let cellNames = [
        "col": "column", "x": "column", "y": "row", "i": "index", "idx": "index", "n": "cells",
        "cols": "columns",
    ]

    private static func table(_ rows: [([String], Meant)]) -> [String: Meant] {
        var table: [String: Meant] = [:]
        for (words, meant) in rows { for word in words { table[word] = meant } }
        return table
    }
}
