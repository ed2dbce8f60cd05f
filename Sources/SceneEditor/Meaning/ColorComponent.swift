import ScenePixels
import SceneSemantics
import SceneSyntax

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An argument of a colour function, on its way to text.
enum ColorComponent {
    /// Degrees.
    case angle(Double)
    /// 0…1.
    case ratio(Double)
    /// 0…1, written 0…255 or in percent.
    case byte(Double)
    case number(Double)

    var usualUnit: Unit {
        switch self {
        case .angle: .deg
        case .ratio: .percent
        case .byte, .number: .none
        }
    }

    /// In a unit and with some decimals: the text, and the value that the text has.
    func written(as unit: Unit, _ decimals: Int) -> (text: String, value: Double) {
        switch self {
        case .angle(let degrees):
            let factor = Self.perDegree(unit)
            // A turn is much: it needs decimals where degrees need none.
            let more = unit == .turn ? 3 : unit == .rad ? 2 : 0
            let rounded = Self.round(degrees * factor, decimals + more)
            return (Self.text(rounded, decimals + more) + unit.spelling, rounded / factor)
        case .ratio(let ratio):
            if unit == .percent {
                let rounded = Self.round(ratio * 100, decimals)
                return (Self.text(rounded, decimals) + "%", rounded / 100)
            }
            let rounded = Self.round(ratio, decimals + 2)
            return (Self.text(rounded, decimals + 2), rounded)
        case .byte(let ratio):
            let full = unit == .percent ? 100.0 : 255.0
            let rounded = Self.round(ratio * full, decimals)
            return (Self.text(rounded, decimals) + (unit == .percent ? "%" : ""), rounded / full)
        case .number(let number):
            let rounded = Self.round(number, decimals + 2)
            return (Self.text(rounded, decimals + 2), rounded)
        }
    }

    private static func perDegree(_ unit: Unit) -> Double {
        switch unit {
        case .turn: 1.0 / 360
        case .grad: 1 / 0.9
        case .rad: .pi / 180
        default: 1
        }
    }

    private static func round(_ value: Double, _ decimals: Int) -> Double {
        let scale = pow(10, Double(decimals))
        return (value * scale).rounded() / scale
    }

    /// A rounded number, without an exponent.
    private static func text(_ value: Double, _ decimals: Int) -> String {
        if value == value.rounded() { return Value.text(value) }
        let scale = Int(pow(10, Double(decimals)))
        let scaled = Int((abs(value) * Double(scale)).rounded())
        var fraction = String(String(scaled % scale + scale).dropFirst())
        while fraction.last == "0" { fraction.removeLast() }
        return (value < 0 ? "-" : "") + "\(scaled / scale).\(fraction)"
    }
}

extension Color {
    /// Degrees, 0 where the colour is a gray; ratios.
    var hueSaturationBrightness: (hue: Double, saturation: Double, brightness: Double) {
        let most = max(red, green, blue)
        let spread = most - min(red, green, blue)
        return (hue(spread, most), most == 0 ? 0 : spread / most, most)
    }

    var hueSaturationLightness: (hue: Double, saturation: Double, lightness: Double) {
        let most = max(red, green, blue)
        let least = min(red, green, blue)
        let lightness = (most + least) / 2
        let room = min(lightness, 1 - lightness)
        return (hue(most - least, most), room == 0 ? 0 : (most - lightness) / room, lightness)
    }

    private func hue(_ spread: Double, _ most: Double) -> Double {
        if spread == 0 { return 0 }
        let sector =
            most == red
            ? (green - blue) / spread : most == green ? (blue - red) / spread + 2 : (red - green) / spread + 4
        return floorModulo(sector * 60, 360)
    }

    var oklch: (lightness: Double, chroma: Double, hue: Double) {
        let (lightness, a, b) = components(in: .oklab)
        let chroma = (a * a + b * b).squareRoot()
        return (lightness, chroma, chroma < 1e-6 ? 0 : floorModulo(atan2(b, a) * 180 / .pi, 360))
    }
}
