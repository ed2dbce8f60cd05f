import ScenePixels
import SceneLayout
import SceneSemantics
import SceneSyntax

/// An end of a hue ramp that is written as an angle: an editor shows its colour.
struct RampEnd {
    var range: TextRange
    /// Degrees.
    var hue: Double
    var color: Color
    /// Whose hues these are: "oklch" has its own.
    var space: String

    /// The hue of another colour at this end, in the turn that the author is in.
    func hue(of other: Color) -> Double {
        let other = space == "oklch" ? other.oklch.hue : other.hueSaturationBrightness.hue
        let isSame = abs((other - hue).remainder(dividingBy: 360)) < 0.05
        // 360deg ends the first turn, it begins none.
        let turn = hue > 0 ? (hue / 360).rounded(.up) - 1 : (hue / 360).rounded(.down)
        return isSame ? hue : other + turn * 360
    }
}

extension Analysis {
    func rampEnds() -> [RampEnd] {
        let program = scene.program
        var found: [RampEnd] = []
        for (index, node) in program.nodes.enumerated() {
            guard node.kind == .builtin(.hueRamp), node.range.file == .main, let leading = node.leading else {
                continue
            }
            let frame = probe.surroundings(of: index)?.frame ?? nowhere
            for ref in program.leaves(of: leading) where isLiteral(ref) {
                guard let hue = evaluate(ref, frame)?.degrees, hue.isFinite else { continue }
                found.append(end(of: node, at: program.range(ref).range, hue: hue, frame))
            }
        }
        return found
    }

    private func end(of node: BoundNode, at range: TextRange, hue: Double, _ frame: Frame) -> RampEnd {
        func property(_ id: PropertyID) -> Value? {
            for index in node.properties.indices where scene.program.properties[index].id == id {
                return evaluate(scene.program.properties[index].value, frame)
            }
            return nil
        }
        func ratio(_ id: PropertyID, _ standard: Double) -> Double {
            min(max(property(id)?.ratio ?? standard, 0), 1)
        }
        let alpha = ratio(.alpha, 1)
        var space = "hsb"
        if case .string(let name)? = property(.space) { space = name }
        let color: Color
        switch space {
        case "hsl":
            color = .hsl(
                hue: hue, saturation: ratio(.saturation, 1), lightness: ratio(.lightness, 0.5), alpha: alpha)
        case "oklch":
            let chroma: Double = if case .number(let value) = property(.chroma) { value } else { 0.15 }
            color = .oklch(lightness: ratio(.lightness, 0.7), chroma: chroma, hue: hue, alpha: alpha)
        default:
            color = .hsb(
                hue: hue, saturation: ratio(.saturation, 1), brightness: ratio(.brightness, 1), alpha: alpha)
        }
        return RampEnd(range: range, hue: hue, color: color, space: space)
    }
}
