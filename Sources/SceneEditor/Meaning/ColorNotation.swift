import ScenePixels
import SceneSemantics
import SceneSyntax

/// How a colour is written: as a name, in hexadecimal digits, or by a function whose arguments have units.
struct ColorNotation: Equatable {
    enum Form: Equatable {
        case name
        case hexadecimal(isUppercase: Bool, isShort: Bool, hasAlpha: Bool)
        /// The units of the arguments as written.
        case function(FunctionID, [Unit])
    }

    var form: Form

    /// The notation of an expression; nil where it is not one colour by literals alone.
    init?(_ id: ExpressionID, in tree: SyntaxTree) {
        switch tree[id] {
        case .name(let name):
            guard NamedColors.color(named: tree.text(of: name)) != nil else { return nil }
            form = .name
        case .color:
            let digits = tree.source.text(tree.range(of: id)).filter(\.isHexDigit)
            form = .hexadecimal(
                isUppercase: digits != digits.lowercased(), isShort: digits.count < 6,
                hasAlpha: digits.count == 4 || digits.count == 8)
        case .call(let name, let arguments):
            guard let function = FunctionID(named: tree.text(of: name)),
                Self.literalFunctions.contains(function)
            else { return nil }
            var units: [Unit] = []
            for argument in tree[arguments] {
                guard let unit = Self.unit(of: argument, in: tree) else { return nil }
                units.append(unit)
            }
            form = .function(function, units)
        default: return nil
        }
    }

    init(_ form: Form) { self.form = form }

    static let literalFunctions: [FunctionID] = [.rgb, .hsb, .hsv, .hsl, .hwb, .oklab, .oklch, .gray]

    static func unit(of id: ExpressionID, in tree: SyntaxTree) -> Unit? {
        switch tree[id] {
        case .number(_, let unit): unit
        case .prefix(let operation, let operand) where operation != .not: Self.unit(of: operand, in: tree)
        default: nil
        }
    }

    /// What is offered besides the author's own.
    static let usual: [ColorNotation] = [
        ColorNotation(.name),
        ColorNotation(.hexadecimal(isUppercase: false, isShort: false, hasAlpha: false)),
        ColorNotation(.function(.hsb, [.deg, .percent, .percent])),
        ColorNotation(.function(.hsl, [.deg, .percent, .percent])),
        ColorNotation(.function(.rgb, [.none, .none, .none])),
        ColorNotation(.function(.oklch, [.percent, .none, .deg])),
    ]

    // MARK: - Text

    /// A colour in this notation; nil where it cannot be written so.
    func text(of color: Color) -> String? {
        let color = color.clipped
        switch form {
        case .name: return Self.name(of: color)
        case .hexadecimal(let isUppercase, let isShort, let hasAlpha):
            return Self.hexadecimal(color, isUppercase, isShort, hasAlpha)
        case .function(let function, let units): return Self.call(function, units, color)
        }
    }

    private static func name(of color: Color) -> String? {
        let wanted = color.text
        if wanted == Color.transparent.text { return "transparent" }
        // Of two names of one colour the first by alphabet.
        return NamedColors.values.first { Color(rgba8: $0.rgb << 8 | 0xFF).text == wanted }?.name
    }

    private static func hexadecimal(
        _ color: Color, _ isUppercase: Bool, _ isShort: Bool, _ hasAlpha: Bool
    ) -> String {
        var digits = Array(color.text.dropFirst())
        if hasAlpha && digits.count == 6 { digits += ["f", "f"] }
        let pairs = stride(from: 0, to: digits.count, by: 2)
        if isShort, pairs.allSatisfy({ digits[$0] == digits[$0 + 1] }) { digits = pairs.map { digits[$0] } }
        let text = "#" + String(digits)
        return isUppercase ? text.uppercased() : text
    }

    /// With as few decimals as the colour needs to stay what it is.
    private static func call(_ function: FunctionID, _ units: [Unit], _ color: Color) -> String? {
        let isGray = color.red == color.green && color.green == color.blue
        if function == .gray && !isGray { return nil }
        var parts = components(of: color, function)
        let hasAlpha = color.alpha < 1 || units.count > parts.count
        if hasAlpha { parts.append(.ratio(color.alpha)) }
        var text = ""
        for decimals in 0...6 {
            let rounded = parts.indices.map { index in
                parts[index].written(
                    as: index < units.count ? units[index] : parts[index].usualUnit, decimals)
            }
            text = function.name + "(" + rounded.map(\.text).joined(separator: ", ") + ")"
            let back = Self.color(function, rounded.map(\.value), hasAlpha: hasAlpha)
            if let back, back.clipped.text == color.text, back.isNear(color) { return text }
        }
        return text
    }

    // MARK: - Components

    private static func components(of color: Color, _ function: FunctionID) -> [ColorComponent] {
        switch function {
        case .rgb: return [.byte(color.red), .byte(color.green), .byte(color.blue)]
        case .gray: return [.ratio(color.red)]
        case .hsl:
            let hsl = color.hueSaturationLightness
            return [.angle(hsl.hue), .ratio(hsl.saturation), .ratio(hsl.lightness)]
        case .hwb:
            let hsb = color.hueSaturationBrightness
            return [
                .angle(hsb.hue), .ratio(min(color.red, color.green, color.blue)),
                .ratio(1 - hsb.brightness),
            ]
        case .oklab:
            let (l, a, b) = color.components(in: .oklab)
            return [.ratio(min(max(l, 0), 1)), .number(a), .number(b)]
        case .oklch:
            let lch = color.oklch
            return [.ratio(min(max(lch.lightness, 0), 1)), .number(lch.chroma), .angle(lch.hue)]
        default:
            let hsb = color.hueSaturationBrightness
            return [.angle(hsb.hue), .ratio(hsb.saturation), .ratio(hsb.brightness)]
        }
    }

    private static func color(_ function: FunctionID, _ v: [Double], hasAlpha: Bool) -> Color? {
        let alpha = hasAlpha ? v[v.count - 1] : 1
        switch function {
        case .rgb: return Color(red: v[0], green: v[1], blue: v[2], alpha: alpha)
        case .gray: return Color(red: v[0], green: v[0], blue: v[0], alpha: alpha)
        case .hsl: return .hsl(hue: v[0], saturation: v[1], lightness: v[2], alpha: alpha)
        case .hwb: return .hwb(hue: v[0], whiteness: v[1], blackness: v[2], alpha: alpha)
        case .oklab: return .oklab(lightness: v[0], a: v[1], b: v[2], alpha: alpha)
        case .oklch: return .oklch(lightness: v[0], chroma: v[1], hue: v[2], alpha: alpha)
        default: return .hsb(hue: v[0], saturation: v[1], brightness: v[2], alpha: alpha)
        }
    }
}

extension Color {
    /// Whether they differ by less than half a step of a byte, unclipped: a gradient shows what lies outside.
    func isNear(_ other: Color) -> Bool {
        [red - other.red, green - other.green, blue - other.blue].allSatisfy { abs($0) < 0.5 / 255 }
    }
}
