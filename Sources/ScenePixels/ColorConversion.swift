#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// sRGB's transfer curve, odd about 0.
///
/// - Source: IEC 61966-2-1 (0.04045, 12.92, 1.055, 2.4).
public enum TransferCurve {
    /// Encoded → linear light.
    public static func decode(_ value: Double) -> Double {
        if value < 0 { return -decode(-value) }
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Linear light → encoded.
    public static func encode(_ value: Double) -> Double {
        if value < 0 { return -encode(-value) }
        return value <= 0.04045 / 12.92 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}

extension Color {
    /// - Parameter hue: degrees, any; the ratios are 0…1.
    public static func hsb(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) -> Color {
        func component(_ n: Double) -> Double {
            let k = floorModulo(n + hue / 60, 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        return Color(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    public static func hsl(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) -> Color {
        let amplitude = saturation * min(lightness, 1 - lightness)
        func component(_ n: Double) -> Double {
            let k = floorModulo(n + hue / 30, 12)
            return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
        }
        return Color(red: component(0), green: component(8), blue: component(4), alpha: alpha)
    }

    /// - Source: CSS Color 4, section 8.
    public static func hwb(hue: Double, whiteness: Double, blackness: Double, alpha: Double = 1) -> Color {
        let sum = whiteness + blackness
        if sum >= 1 {
            let gray = whiteness / sum
            return Color(red: gray, green: gray, blue: gray, alpha: alpha)
        }
        let pure = hsb(hue: hue, saturation: 1, brightness: 1)
        func component(_ value: Double) -> Double { value * (1 - sum) + whiteness }
        return Color(
            red: component(pure.red), green: component(pure.green), blue: component(pure.blue),
            alpha: alpha)
    }

    public static func oklch(lightness: Double, chroma: Double, hue: Double, alpha: Double = 1) -> Color {
        let turned = ExactAngle.cosineAndSine(ofDegrees: hue)
        return oklab(
            lightness: lightness, a: chroma * turned.cosine, b: chroma * turned.sine, alpha: alpha)
    }

    /// - Source: Björn Ottosson's matrices of 2021-01-25.
    public static func oklab(lightness: Double, a: Double, b: Double, alpha: Double = 1) -> Color {
        let linear = Oklab(lightness: lightness, a: a, b: b).linear
        return Color(
            red: TransferCurve.encode(linear.red), green: TransferCurve.encode(linear.green),
            blue: TransferCurve.encode(linear.blue), alpha: alpha)
    }

    /// The components in a mixing space: encoded, linear light, or oklab's L, a, b.
    public func components(in space: MixingSpace) -> (Double, Double, Double) {
        switch space {
        case .encoded: return (red, green, blue)
        case .linear:
            return (TransferCurve.decode(red), TransferCurve.decode(green), TransferCurve.decode(blue))
        case .oklab:
            let lab = Oklab(
                linearRed: TransferCurve.decode(red), green: TransferCurve.decode(green),
                blue: TransferCurve.decode(blue))
            return (lab.lightness, lab.a, lab.b)
        }
    }

    /// The colour of components in a mixing space.
    public init(_ components: (Double, Double, Double), in space: MixingSpace, alpha: Double) {
        switch space {
        case .encoded:
            self.init(red: components.0, green: components.1, blue: components.2, alpha: alpha)
        case .linear:
            self.init(
                red: TransferCurve.encode(components.0), green: TransferCurve.encode(components.1),
                blue: TransferCurve.encode(components.2), alpha: alpha)
        case .oklab:
            self = .oklab(lightness: components.0, a: components.1, b: components.2, alpha: alpha)
        }
    }

    /// The mean of two colours on premultiplied components.
    ///
    /// - Parameter t: 0 gives `a`, 1 gives `b`, exactly.
    public static func mix(_ a: Color, _ b: Color, _ t: Double, in space: MixingSpace) -> Color {
        if t == 0 { return a }
        if t == 1 { return b }
        if a == b { return a }
        let alpha = a.alpha + (b.alpha - a.alpha) * t
        if alpha == 0 { return .transparent }
        let first = a.components(in: space)
        let second = b.components(in: space)
        let weightA = a.alpha * (1 - t) / alpha
        let weightB = b.alpha * t / alpha
        func mixed(_ x: Double, _ y: Double) -> Double { x == y ? x : x * weightA + y * weightB }
        return Color(
            (mixed(first.0, second.0), mixed(first.1, second.1), mixed(first.2, second.2)), in: space,
            alpha: alpha)
    }
}

/// A colour of oklab over linear sRGB.
struct Oklab {
    var lightness: Double
    var a: Double
    var b: Double
}

extension Oklab {
    init(linearRed red: Double, green: Double, blue: Double) {
        let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        self.init(
            lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
    }

    var linear: (red: Double, green: Double, blue: Double) {
        func cube(_ value: Double) -> Double { value * value * value }
        let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        return (
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
        )
    }
}

/// `floorModulo` by whole numbers up to 8192, without branches.
public enum FloorModulo {
    /// Values are nearer to 0.
    public static let reach = 0x1p40

    /// What the real remainder is rounded to: the quotient is a whole number that is right or one too large, its product with
    /// the modulus has no more than 53 bits, and taking it off is exact but where a small negative value is added to the modulus.
    @inlinable @inline(__always)
    public static func remainder(_ value: Double, _ modulus: Double) -> Double {
        // Adding this rounds to a whole number.
        let shift = 0x1.8p52
        let quotient = (value / modulus + shift) - shift
        let rest = value - quotient * modulus
        return rest < 0 ? value - (quotient - 1) * modulus : rest
    }
}

/// `value` mod `modulus`, with the modulus's sign.
@inlinable
public func floorModulo(_ value: Double, _ modulus: Double) -> Double {
    // What is in range already, or one modulus above, needs no division; both are exact.
    if value >= 0 && value < modulus { return value }
    if value >= modulus && value < 2 * modulus { return value - modulus }
    if modulus >= 1 && modulus <= 8192 && Double(Int(modulus)) == modulus && abs(value) < FloorModulo.reach {
        return FloorModulo.remainder(value, modulus)
    }
    let remainder = value.truncatingRemainder(dividingBy: modulus)
    return remainder != 0 && (remainder < 0) != (modulus < 0) ? remainder + modulus : remainder
}
