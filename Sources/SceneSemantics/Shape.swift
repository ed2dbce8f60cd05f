/// What a property, a leading value or an argument takes.
public final class Shape: Sendable {
    public enum Count: Sendable, Hashable {
        case one
        /// One of these numbers of elements.
        case either([Int])
        case atLeast(Int)

        public func allows(_ count: Int) -> Bool {
            switch self {
            case .one: count == 1
            case .either(let counts): counts.contains(count)
            case .atLeast(let least): count >= least
            }
        }

        /// "one value", "1, 2 or 4 values".
        public var phrase: String {
            switch self {
            case .one: return "one value"
            case .atLeast(let least): return "at least \(least) value" + (least == 1 ? "" : "s")
            case .either(let counts):
                let words = counts.map(String.init)
                if words.count == 1 { return "exactly \(words[0]) values" }
                return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1] + " values"
            }
        }
    }

    /// What must hold of the value besides its type.
    public enum Rule: Sendable, Hashable {
        case none
        /// 0…1 or 0%…100%.
        case ratio
        /// A whole number from 1 to 2³¹ − 1.
        case count
        /// A multiple of 90°.
        case quarterTurn
        /// A count, or tracks.
        case tracks
    }

    /// As the reference names it: "ratio", "lengths".
    public let name: String
    public let types: ValueTypes
    public let keywords: [String]
    public let count: Count
    public let rule: Rule

    public init(
        _ name: String, _ types: ValueTypes, keywords: [String] = [], count: Count = .one,
        rule: Rule = .none
    ) {
        self.name = name
        self.types = types
        self.keywords = keywords
        self.count = count
        self.rule = rule
    }

    /// The types that an element may have; keywords may stand as strings.
    public var acceptedTypes: ValueTypes { keywords.isEmpty ? types : types.union(.string) }

    /// "a color", "'start', 'center' or 'end'".
    public var phrase: String {
        var parts: [String] = []
        if types == .lengths {
            parts.append("a length")
        } else if types == .sizes {
            parts.append("a size")
        } else if types == .angles {
            parts.append("an angle")
        } else if rule == .ratio {
            parts.append("a ratio")
        } else if !types.isEmpty {
            parts.append(types.phrase)
        }
        if !keywords.isEmpty {
            let quoted = keywords.map { "'\($0)'" }
            parts.append(
                quoted.count == 1
                    ? quoted[0]
                    : quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1])
        }
        return parts.joined(separator: " or ")
    }

    public static let color = Shape("color", .color)
    public static let colors = Shape("colors", .color, count: .atLeast(1))
    public static let number = Shape("number", .number)
    public static let ratio = Shape("ratio", .ratios, rule: .ratio)
    public static let length = Shape("length", .lengths)
    public static let twoLengths = Shape("two lengths", .lengths, count: .either([2]))
    public static let oneOrTwoLengths = Shape("one or two lengths", .lengths, count: .either([1, 2]))
    public static let size = Shape("size", .sizes)
    public static let boolean = Shape("boolean", .boolean)
    public static let string = Shape("string", .string)
    public static let counted = Shape("count", .number, rule: .count)
    public static let source = Shape("image", [.string, .image])

    static func keyword(_ keywords: String..., count: Count = .one) -> Shape {
        Shape("keyword", [], keywords: keywords, count: count)
    }
}

/// The keywords of the properties; layout takes them from here too.
extension Shape {
    package static let alignment = keyword("start", "center", "end", count: .either([1, 2]))
    package static let flip = keyword("none", "horizontal", "vertical", "both")
    package static let blend = keyword(
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
        "hard-light",
        "soft-light", "difference", "exclusion", "add")
    package static let blending = keyword("encoded", "linear")
    package static let tileFit = keyword("clip", "repeat", "whole", "space", "round", count: .either([1, 2]))
    package static let imageFit = keyword("stretch", "contain", "cover", "none", "repeat")
    package static let sampling = keyword("nearest", "area", "bilinear")
    package static let maskMode = keyword("ink", "luminance", "alpha")
    package static let edges = keyword("crisp", "smooth")
    package static let axis = keyword("x", "y")
    package static let along = Shape(
        "keyword or angle", .angles, keywords: ["x", "y", "outward", "around", "columns", "rows", "cells"])
    package static let across = keyword("layer", "cell", "canvas")
    package static let ends = keyword("open", "closed")
    package static let hueSpace = keyword("hsb", "hsl", "oklch")
    package static let mixingSpace = keyword("srgb", "linear", "oklab")
}
