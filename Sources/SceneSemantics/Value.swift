import ScenePixels

/// What an expression evaluates to.
///
/// - Source: Grammar/README.md, "Values".
public enum Value: Hashable, Sendable {
    case number(Double)
    /// 50 for `50%`.
    case percentage(Double)
    /// Scene pixels.
    case length(Double)
    /// Scene pixels and a share, in percent, of the reference length.
    case mixedLength(pixels: Double, percent: Double)
    case fraction(Double)
    /// Degrees.
    case angle(Double)
    case color(Color)
    case boolean(Bool)
    case string(String)
    case size(Length, Length)
    /// Both bounds are numbers.
    case range(Double, Double)
    case image(Image)
    /// Two or more elements, none of them a list, or none at all.
    case list([Value])

    public var type: ValueTypes {
        switch self {
        case .number: .number
        case .percentage: .percentage
        case .length: .length
        case .mixedLength: .mixedLength
        case .fraction: .fraction
        case .angle: .angle
        case .color: .color
        case .boolean: .boolean
        case .string: .string
        case .size: .size
        case .range: .range
        case .image: .image
        case .list: []
        }
    }

    /// As messages name it.
    public var phrase: String {
        if case .list(let elements) = self { return "a list of \(elements.count)" }
        return type.phrase
    }

    /// The value as the language writes it, for messages, dumps and `pick`.
    public var text: String {
        switch self {
        case .number(let value): return Self.text(value)
        case .percentage(let value): return Self.text(value) + "%"
        case .length(let value): return Self.text(value) + "px"
        case .mixedLength(let pixels, let percent):
            return Self.text(percent) + "% + " + Self.text(pixels) + "px"
        case .fraction(let value): return Self.text(value) + "fr"
        case .angle(let value): return Self.text(value) + "deg"
        case .color(let color): return color.text
        case .boolean(let value): return value ? "true" : "false"
        case .string(let text): return "\"" + text + "\""
        case .size(let width, let height): return width.text + " x " + height.text
        case .range(let low, let high): return Self.text(low) + " .. " + Self.text(high)
        case .image(let image): return "image of \(image.width) x \(image.height)"
        case .list(let elements): return elements.map(\.text).joined(separator: ", ")
        }
    }

    /// A number without a needless fraction: `3`, `0.25`.
    public static func text(_ value: Double) -> String {
        if value == value.rounded() && abs(value) < 1e15 { return String(Int(value)) }
        return String(value)
    }

    /// The elements of a list, or the value alone.
    var elements: [Value] {
        if case .list(let elements) = self { return elements }
        return [self]
    }

    /// One list of all elements, lists in it flattened; a list of one is its element.
    package static func joined(_ values: [Value]) -> Value {
        var flat: [Value] = []
        flat.reserveCapacity(values.count)
        for value in values {
            if case .list(let inner) = value { flat += inner } else { flat.append(value) }
        }
        return flat.count == 1 ? flat[0] : .list(flat)
    }
}

/// Pixels and a percentage of a reference length.
public struct Length: Hashable, Sendable {
    /// Scene pixels.
    public var pixels: Double
    public var percent: Double

    public init(pixels: Double = 0, percent: Double = 0) {
        self.pixels = pixels
        self.percent = percent
    }

    /// Device pixels: p% of l is l·p/100.
    ///
    /// - Parameters:
    ///   - reference: device pixels of 100%.
    ///   - scale: device pixels of a scene pixel.
    public func resolved(_ reference: Double, scale: Double) -> Double {
        if percent == 0 { return pixels * scale }
        return reference * percent / 100 + pixels * scale
    }

    public var text: String {
        if percent == 0 { return Value.text(pixels) + "px" }
        if pixels == 0 { return Value.text(percent) + "%" }
        return Value.text(percent) + "% + " + Value.text(pixels) + "px"
    }
}

extension Color {
    /// `#rrggbb`, `#rrggbbaa` where not opaque, of the clipped and rounded colour.
    public var text: String {
        func hex(_ component: Double) -> String {
            let byte = Int((min(max(component, 0), 1) * 255 + 0.5).rounded(.down))
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "#" + hex(red) + hex(green) + hex(blue) + (alpha >= 1 ? "" : hex(alpha))
    }
}
