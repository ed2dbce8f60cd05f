extension Schema {
    static let paintProperties: [PropertySchema] = [opacity, blend]

    static let fill = NodeSchema(
        kind: .fill, summary: "Fills the box with one colour.",
        leading: LeadingSchema(
            name: "COLOR", shape: .color, isRequired: true, defaultText: nil, summary: "The colour."),
        properties: paintProperties, takesChildren: false,
        example: """
            canvas 64 x 64
            fill teal
            """)

    static let image = NodeSchema(
        kind: .image, summary: "Draws an image into the box.",
        leading: LeadingSchema(
            name: "SOURCE", shape: .source, isRequired: true, defaultText: nil,
            summary: "A path, an image or a `bitmap`."),
        properties: [
            PropertySchema(.fit, .imageFit, "stretch", "How the image is fitted into the box."),
            PropertySchema(
                .align, .alignment, "center for contain and cover, start for none and repeat",
                "Where the fitted image sits in the box."),
            sampling,
            PropertySchema(.flip, .flip, "none", "Mirrors the image before it is fitted."),
        ] + paintProperties,
        takesChildren: false,
        example: """
            canvas 64 x 64
            image bitmap(\"""
              #..#
              .##.
              .##.
              #..#
              \""")
            """)

    static let edges = PropertySchema(
        .edges, .edges, "crisp",
        "`smooth` gives a pixel on an edge the exact share of each colour (two colours, sharpness 100%).")
    static let checkerColors = PropertySchema(
        .colors, .colors, "white, black", "The colours, in turn.")

    static let checker = NodeSchema(
        kind: .checker,
        summary:
            "A checkerboard: the colour of (x, y) is number ⌊(x + 0.5 − cx) / w⌋ + ⌊(y + 0.5 − cy) / h⌋ mod n.",
        leading: LeadingSchema(
            name: "LENGTH or SIZE", shape: .size, isRequired: true, defaultText: nil,
            summary: "The side of a square, or its width and height."),
        properties: [
            checkerColors,
            PropertySchema(
                .center, .twoLengths, "50%, 50%", "The top-left corner of a square of the first colour: x, y."
            ),
            PropertySchema(
                .sharpness, .ratio, "100%", "Below 100% the two colours run into each other around the edges."
            ),
            edges,
        ] + paintProperties,
        takesChildren: false,
        example: """
            canvas 64 x 64
            checker 12 { colors: ivory, midnightblue; sharpness: 90% }
            """)

    static let stripes = NodeSchema(
        kind: .stripes, summary: "Stripes: a checkerboard on one axis.",
        leading: LeadingSchema(
            name: "LENGTH", shape: .length, isRequired: true, defaultText: nil,
            summary: "The width of a stripe."),
        properties: [
            checkerColors,
            PropertySchema(.along, .axis, "x", "The axis on which the colours change."),
            PropertySchema(.center, .length, "50%", "Where a stripe of the first colour starts."),
            edges,
        ] + paintProperties,
        takesChildren: false,
        example: """
            canvas 64 x 64
            stripes 8 { colors: white, red, navy; along: y; center: 0 }
            """)

    static let along = PropertySchema(
        .along, .along,
        "x",
        "What t runs with: an axis, an angle, the distance from the centre, the angle around it, or a tile's columns, rows or cells."
    )
    static let across = PropertySchema(
        .across, .across, "layer", "The box that t runs over.")
    static let steps = PropertySchema(.steps, .counted, "", "t goes in this many steps.")
    static let ends = PropertySchema(
        .ends, .ends, "open",
        "`closed`: the last of the steps, columns, rows or cells has t = 1.")

    static let hueRamp = NodeSchema(
        kind: .hueRamp, summary: "The hues from FROM to TO: hue = FROM + (TO − FROM)·t.",
        leading: LeadingSchema(
            name: "FROM, TO", shape: Shape("angles", .angles, count: .either([1, 2])), isRequired: false,
            defaultText: "0deg, 360deg", summary: "The first and the last hue; one angle: TO is 360deg."),
        properties: [
            along, across,
            PropertySchema(.saturation, .ratio, "100%", "Of hsb and hsl."),
            PropertySchema(.brightness, .ratio, "100%", "Of hsb."),
            PropertySchema(.alpha, .ratio, "100%", "Of every colour."),
            PropertySchema(.space, .hueSpace, "hsb", "The space of the hues."),
            PropertySchema(.lightness, .ratio, "50% in hsl, 70% in oklch", "Of hsl and oklch."),
            PropertySchema(.chroma, .number, "0.15", "Of oklch."),
            steps, ends,
        ] + paintProperties,
        takesChildren: false,
        example: """
            canvas 64 x 64
            hue-ramp { along: around }
            """)

    static let gradient = NodeSchema(
        kind: .gradient, summary: "Runs through colours with t.",
        leading: LeadingSchema(
            name: "COLOR, COLOR, …", shape: .colors, isRequired: true, defaultText: nil,
            summary: "The colours; one colour is a fill."),
        properties: [
            along, across,
            PropertySchema(
                .stops, Shape("ratios", .ratios, count: .atLeast(1), rule: .ratio), "even spacing",
                "Where each colour stands, not falling; equal stops make a hard edge."),
            PropertySchema(
                .space, .mixingSpace, "srgb",
                "The space in which colours mix, on premultiplied components."),
            steps, ends,
        ] + paintProperties,
        takesChildren: false,
        example: """
            canvas 64 x 64
            gradient gold, crimson, midnightblue { along: 45deg; space: oklab }
            """)

    /// What the block of a `param` takes.
    public static let paramProperties: [PropertySchema] = [
        PropertySchema(
            .in, Shape("range or choices", .any, count: .atLeast(1)), "",
            "The values it may have: `lo .. hi` for numbers, or a list of choices."),
        PropertySchema(.step, .number, "", "The step of a slider."),
        PropertySchema(.label, .string, "", "What the preview calls it."),
    ]
}
