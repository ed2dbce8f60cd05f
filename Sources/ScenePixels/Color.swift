/// A colour with straight alpha: encoded sRGB components, neither rounded nor clipped.
///
/// - Range: components are 0…1 inside sRGB; values outside keep what a wider space says. Alpha is 0…1.
/// - Source: Grammar/README.md, "Values".
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// From 8-bit components, 0xRRGGBBAA.
    public init(rgba8 value: UInt32) {
        self.init(
            red: Double(value >> 24) / 255, green: Double(value >> 16 & 255) / 255,
            blue: Double(value >> 8 & 255) / 255, alpha: Double(value & 255) / 255)
    }

    public static let white = Color(red: 1, green: 1, blue: 1)
    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// What a paint paints of it: every component clipped to 0…1.
    public var clipped: Color {
        Color(
            red: Self.clip(red), green: Self.clip(green), blue: Self.clip(blue), alpha: Self.clip(alpha))
    }

    /// What is no number (a hue of 10³⁰⁸ turns) is 0.
    static func clip(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

    /// A component clipped and rounded to 8 bits, ⌊255·v + 0.5⌋, with what noise put just below a half counted as the half.
    ///
    /// Adding 2⁵² leaves the nearest whole number in the lowest bits; the nudge makes ties round up.
    @inlinable @inline(__always)
    public static func sample(_ value: Double) -> UInt64 {
        sample(clipped: value > 0 ? Swift.min(value, 1) : 0)
    }

    /// The same of a value within 0…1 or so little outside that it does not matter.
    @inlinable @inline(__always)
    public static func sample(clipped value: Double) -> UInt64 {
        (value * 255 + 1e-9 + 0x1p52).bitPattern & 255
    }

    /// Y of the encoded components: 0.2126 r + 0.7152 g + 0.0722 b.
    public var luma: Double { Self.luma(red, green, blue) }

    /// The weights sum to 1 and gray is returned as it is: no noise on it.
    public static func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        if red == green && green == blue { return red }
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

/// In which values colours mix.
public enum MixingSpace: UInt8, Hashable, Sendable {
    /// Encoded sRGB, as CSS, SVG and Core Graphics do by default.
    case encoded
    /// Linear light.
    case linear
    case oklab
}
