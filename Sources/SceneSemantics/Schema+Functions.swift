/// The functions of the language.
public enum FunctionID: UInt8, Hashable, Sendable, CaseIterable {
    case rgb, hsb, hsv, hsl, hwb, oklab, oklch, gray, alpha, mix
    case min, max, abs, floor, ceil, round, sqrt, sin, cos, tan, clamp, lerp
    case pick, count, random, image, bitmap, imageWidth, imageHeight, imageSize

    public var name: String { Self.words[rawValue] }
    public init?(named name: String) { self.init(place: Self.words.place(of: name)) }

    /// In the order of the cases.
    private static let words: WordTable = [
        "rgb", "hsb", "hsv", "hsl", "hwb", "oklab", "oklch", "gray", "alpha", "mix",
        "min", "max", "abs", "floor", "ceil", "round", "sqrt", "sin", "cos", "tan", "clamp", "lerp",
        "pick", "count", "random", "image", "bitmap", "image-width", "image-height", "image-size",
    ]
}

public final class FunctionSchema: Sendable {
    public struct Parameter: Sendable {
        public let name: String
        public let shape: Shape

        init(_ name: String, _ shape: Shape) {
            self.name = name
            self.shape = shape
        }
    }

    public let id: FunctionID
    public let parameters: [Parameter]
    /// How many of the parameters must be given.
    public let required: Int
    /// Whether the last parameter may be given again and again.
    public let repeatsLast: Bool
    /// What it gives; nil where that is the type of its arguments.
    public let result: ValueTypes?
    public let summary: String

    init(
        id: FunctionID, parameters: [Parameter], required: Int, repeatsLast: Bool, result: ValueTypes?,
        summary: String
    ) {
        self.id = id
        self.parameters = parameters
        self.required = required
        self.repeatsLast = repeatsLast
        self.result = result
        self.summary = summary
    }

    public var name: String { id.name }

    /// "mix(a, b, t[, space])".
    public var signature: String {
        var text = name + "("
        for (index, parameter) in parameters.enumerated() {
            let separator = index == 0 ? "" : ", "
            text += index < required ? separator + parameter.name : "[" + separator + parameter.name + "]"
        }
        return text + (repeatsLast ? ", …)" : ")")
    }
}

extension Schema {
    /// By `FunctionID`.
    public static let functions: [FunctionSchema] = FunctionID.allCases.map(function)

    public static func function(_ id: FunctionID) -> FunctionSchema {
        switch id {
        case .rgb, .hsb, .hsv, .hsl, .hwb, .oklab, .oklch, .gray, .alpha, .mix: colorFunction(id)
        case .min, .max, .abs, .floor, .ceil, .round, .clamp, .lerp: keepingFunction(id)
        default: otherFunction(id)
        }
    }

    private typealias Parameter = FunctionSchema.Parameter

    private static let byte = Shape("0…255 or percentage", .ratios)
    private static let angle = Shape("angle", .angles)
    /// What keeps its type: numbers, percentages, angles, lengths without a percentage.
    static let scalarTypes: ValueTypes = [.number, .percentage, .angle, .length]
    private static let scalar = Shape("number, percentage, angle or length", scalarTypes)
    private static let anything = Shape("any value", .any)

    private static func colorFunction(_ id: FunctionID) -> FunctionSchema {
        func make(_ parameters: [Parameter], optional: Parameter, _ summary: String) -> FunctionSchema {
            FunctionSchema(
                id: id, parameters: parameters + [optional], required: parameters.count, repeatsLast: false,
                result: .color, summary: summary)
        }
        let a = Parameter("a", .ratio)
        let h = Parameter("h", angle)
        switch id {
        case .rgb:
            return make(
                [.init("r", byte), .init("g", byte), .init("b", byte)], optional: a,
                "A colour by red, green and blue: 0…255 or percentages.")
        case .hsb, .hsv:
            return make(
                [h, .init("s", .ratio), .init("b", .ratio)], optional: a,
                "A colour by hue, saturation and brightness.")
        case .hsl:
            return make(
                [h, .init("s", .ratio), .init("l", .ratio)], optional: a,
                "A colour by hue, saturation and lightness.")
        case .hwb:
            return make(
                [h, .init("w", .ratio), .init("b", .ratio)], optional: a,
                "A colour by hue, whiteness and blackness.")
        case .oklab:
            return make(
                [.init("l", .ratio), .init("a", .number), .init("b", .number)],
                optional: .init("alpha", .ratio),
                "A colour by oklab's lightness, a and b.")
        case .oklch:
            return make(
                [.init("l", .ratio), .init("c", .number), h], optional: .init("alpha", .ratio),
                "A colour by oklch's lightness, chroma and hue.")
        case .gray:
            return make([.init("v", .ratio)], optional: a, "A gray.")
        case .alpha:
            return FunctionSchema(
                id: id, parameters: [.init("color", .color), a], required: 2, repeatsLast: false,
                result: .color, summary: "The colour with its alpha set.")
        default:
            return make(
                [.init("a", .color), .init("b", .color), .init("t", .ratio)],
                optional: .init("space", .mixingSpace),
                "The mean of two colours on premultiplied components: a at t = 0, b at t = 1.")
        }
    }

    private static func keepingFunction(_ id: FunctionID) -> FunctionSchema {
        func make(
            _ names: [String], _ summary: String, repeats: Bool = false
        ) -> FunctionSchema {
            FunctionSchema(
                id: id, parameters: names.map { Parameter($0, scalar) }, required: names.count,
                repeatsLast: repeats, result: nil, summary: summary)
        }
        switch id {
        case .min: return make(["v"], "The least of its arguments.", repeats: true)
        case .max: return make(["v"], "The greatest of its arguments.", repeats: true)
        case .abs: return make(["v"], "The value without its sign.")
        case .floor: return make(["v"], "The greatest whole value not above it.")
        case .ceil: return make(["v"], "The least whole value not below it.")
        case .round: return make(["v"], "⌊v + 0.5⌋.")
        case .clamp: return make(["v", "lo", "hi"], "The value, at least lo and at most hi.")
        default:
            return FunctionSchema(
                id: id,
                parameters: [
                    .init("a", scalar), .init("b", scalar),
                    .init("t", Shape("number or percentage", .ratios)),
                ],
                required: 3, repeatsLast: false, result: nil, summary: "a + (b − a)·t.")
        }
    }

    private static func otherFunction(_ id: FunctionID) -> FunctionSchema {
        func make(
            _ parameters: [Parameter], _ result: ValueTypes?, _ summary: String, required: Int? = nil,
            repeats: Bool = false
        ) -> FunctionSchema {
            FunctionSchema(
                id: id, parameters: parameters, required: required ?? parameters.count, repeatsLast: repeats,
                result: result, summary: summary)
        }
        let picture = Parameter("image", Shape("image", .image))
        switch id {
        case .sqrt: return make([.init("v", .number)], .number, "The square root.")
        case .sin: return make([.init("a", angle)], .number, "The sine, exact at multiples of 30deg.")
        case .cos: return make([.init("a", angle)], .number, "The cosine, exact at multiples of 30deg.")
        case .tan: return make([.init("a", angle)], .number, "The tangent, exact at multiples of 45deg.")
        case .pick:
            return make(
                [.init("i", .number), .init("list", anything)], nil,
                "Element ⌊i⌋ mod count of the list, from 0.", repeats: true)
        case .count:
            return make(
                [.init("list", anything)], .number, "How many elements the list has.", required: 0,
                repeats: true)
        case .random:
            return make(
                [.init("n", .number)], .number,
                "A number in [0, 1) that the whole parts of its arguments decide.",
                repeats: true)
        case .image:
            return make(
                [.init("path", .string)], .image, "The image in a file: PNG, GIF, QOI, BMP or Netpbm.")
        case .bitmap:
            return make(
                [.init("text", .string)], .image,
                "An image drawn in text: space, `.` and `0` are paper (white), all else is ink (black).")
        case .imageWidth: return make([picture], .length, "The width of an image.")
        case .imageHeight: return make([picture], .length, "The height of an image.")
        default: return make([picture], .size, "The size of an image.")
        }
    }
}
