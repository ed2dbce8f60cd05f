extension Schema {
    static let opacity = PropertySchema(
        .opacity, .ratio, "1", "What is painted is multiplied by it, once for the whole group.")
    static let blend = PropertySchema(
        .blend, .blend, "normal",
        "How it is blended onto what is below, as in Compositing and Blending Level 1; `add` adds premultiplied values."
    )
    static let flip = PropertySchema(
        .flip, .flip, "none", "Mirrors it, before any rotation.")

    /// What every layer takes, and so every use of a define and every tile.
    static let layerProperties: [PropertySchema] = [
        PropertySchema(.at, .twoLengths, "0, 0", "Where the box stands in the parent: x, y."),
        PropertySchema(.size, .size, "100% x 100%", "The sides of the box; one length serves both axes."),
        PropertySchema(
            .inset, Shape("1, 2 or 4 lengths", .lengths, count: .either([1, 2, 4])), "",
            "The box by its distances from the parent's edges, in the order of CSS: top, right, bottom, left; two: vertical, horizontal. Not with `at`, `size` or `align`."
        ),
        PropertySchema(
            .align, .alignment, "start",
            "Where a box of this size sits in the parent, horizontally and vertically; `at` is then added."),
        opacity, blend,
        PropertySchema(.when, .boolean, "true", "false leaves the layer out."),
        PropertySchema(
            .rotate, Shape("angle", .angles, rule: .quarterTurn), "0deg",
            "Turns the content clockwise by quarter turns, after `flip`."),
        flip,
    ]

    static let canvas = NodeSchema(
        kind: .canvas,
        summary:
            "The picture: its size, what its buffer starts as, and how colours mix. Once, before any node.",
        leading: LeadingSchema(
            name: "SIZE", shape: .size, isRequired: true, defaultText: nil,
            summary: "The sides of the picture, 1 … 2³¹ − 1 px; `--size` overrides it."),
        properties: [
            PropertySchema(.background, .color, "transparent", "What the picture's buffer starts as."),
            PropertySchema(.density, .number, "96", "Pixels per inch: what `in`, `cm`, `mm` and `pt` mean."),
            PropertySchema(
                .blending, .blending, "encoded",
                "Whether colours mix on encoded sRGB values or on linear light."),
        ],
        takesChildren: false,
        example: """
            canvas 64 x 64 { background: gold }
            """)

    static let layer = NodeSchema(
        kind: .layer,
        summary:
            "A group in a box: painted in order into a transparent buffer, masked, and blended onto what is below.",
        leading: LeadingSchema(
            name: "NAME", shape: Shape("name", []), isRequired: false, defaultText: "",
            summary: "A name for messages, dumps and editors; unique in its block."),
        properties: layerProperties,
        takesChildren: true,
        example: """
            canvas 64 x 64 { background: white }
            layer { at: 8, 8; size: 48 x 32; opacity: 80%; fill crimson }
            layer { inset: 24, 16, 8, 32; rotate: 90deg; gradient gold, navy }
            """)

    static let tile = NodeSchema(
        kind: .tile,
        summary:
            "Lays its body out once per cell of a grid over its parent's box; the cell is the body's box.",
        leading: LeadingSchema(
            name: "CELL", shape: .size, isRequired: false, defaultText: "one cell, the whole box",
            summary: "The size of a cell; one length serves both axes."),
        properties: tileProperties + layerProperties,
        takesChildren: true,
        example: """
            canvas 64 x 64 { background: white }
            tile 16 x 8 { gap: 1; stagger: 50%; fill hsb(column * 40deg, 60%, 90% - row * 5%) }
            """)

    static let tileProperties: [PropertySchema] = [
        PropertySchema(
            .columns, tracks, "",
            "How many columns, or a list of tracks: lengths, and fractions (`fr`) of what is left."),
        PropertySchema(.rows, tracks, "", "How many rows, or a list of tracks."),
        PropertySchema(
            .gap, .oneOrTwoLengths, "0", "Between cells, horizontally and vertically; may be negative."),
        PropertySchema(.origin, .twoLengths, "0, 0", "Where cell 0 starts: x, y."),
        PropertySchema(
            .fit, .tileFit, "clip",
            "What happens where cells do not divide the box, horizontally and vertically: cut them, repeat them both ways, only the whole ones, share the rest between the gaps, or change their length."
        ),
        PropertySchema(
            .stagger, .length, "0", "Shifts every odd row to the right; a percentage is of the cell's width."),
        PropertySchema(
            .staggerColumns, .length, "0",
            "Shifts every odd column down; a percentage is of the cell's height."),
        PropertySchema(
            .map, .string, "",
            "A picture in characters, one a cell; gives the counts. In the body `symbol` is the place in `legend`."
        ),
        PropertySchema(.legend, .string, "", "The characters of `map`, numbered from 0."),
    ]

    static let tracks = Shape(
        "count or tracks", [.number, .percentage, .length, .mixedLength, .fraction], count: .atLeast(1),
        rule: .tracks)

    static let mask = NodeSchema(
        kind: .mask,
        summary:
            "What it covers with 0 is not painted; several masks of a block multiply, wherever they stand in it.",
        leading: LeadingSchema(
            name: "SOURCE", shape: .source, isRequired: false, defaultText: "its children",
            summary: "A path, an image or a `bitmap`; without it the mask's children are the mask."),
        properties: [
            PropertySchema(
                .mode, .maskMode, "ink for a source, alpha for children",
                "How a sample becomes coverage: `ink` (1 − Y)·a, `luminance` Y·a, `alpha` a."),
            PropertySchema(.invert, .boolean, "false", "Coverage becomes 1 − coverage."),
            PropertySchema(
                .threshold, .ratio, "",
                "Coverage at or above it becomes 1, else 0; after `invert` and the filter."),
            PropertySchema(
                .flip, .flip, "none",
                "Mirrors the source before it is fitted; `vertical` serves masks drawn for a y-up context."),
            PropertySchema(.fit, .imageFit, "stretch", "How the source is fitted into the box."),
            PropertySchema(
                .align, .alignment, "center for contain and cover, start for none and repeat",
                "Where the fitted source sits in the box."),
            sampling,
        ],
        takesChildren: true,
        example: """
            canvas 64 x 64 { background: white }
            tile 16 { fill hsb(index / cells * 1turn, 70%, 90%); mask bitmap(\"""
              .##.
              ####
              #..#
              .##.
              \""") }
            """)

    static let sampling = PropertySchema(
        .sampling, .sampling, "nearest",
        "How samples become pixels: the nearest one, the mean over the pixel's footprint, or bilinear between centres."
    )
}
