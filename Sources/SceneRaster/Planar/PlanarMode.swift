import ScenePixels
import ScenePlan

/// A blend mode that has a formula in planes.
enum PlanarMode {
    case normal, multiply, screen, darken, lighten, difference, exclusion, hardLight, overlay, add
    case softLight(PlanarSoftLight)

    /// How far off a plane is after a paint, at most, in steps of 65535, where it was off by `error` before; nil where the
    /// mode has no formula.
    ///
    /// - Parameter leastAlpha: what the paint covers everywhere, at least: of what was there before, errors and all, the rest
    ///   is left.
    static func error(
        after error: Double, _ mode: BlendMode, opacity: Double, leastAlpha: Double = 0
    ) -> Double? {
        switch mode {
        case .normal: error * (1 - leastAlpha) + 3
        case .multiply, .screen, .darken, .lighten, .add: error + 3
        case .difference, .exclusion: error + 4
        // Twice the source is in it.
        case .hardLight: error + 5
        case .overlay, .softLight: error * mode.backdropSlope(opacity: opacity, in: .encoded) + 5
        case .colorDodge, .colorBurn: nil
        }
    }
}

/// Soft light onto an opaque backdrop b in 16-bit numbers.
///
/// With p the premultiplied component of the source, a its alpha and D the mode's curve, and with no division,
///
///     b − (a − 2p)·b·(1 − b)     where 2p ≤ a
///     b + (2p − a)·(D(b) − b)    else
///
/// - Source: Grammar/README.md, "Compositing and output".
final class PlanarSoftLight {
    private let curve = RunBuffer<UInt16>(capacity: count)
    private let buffer: RunBuffer<UInt16>
    private static let count = 1 << 16

    /// - Parameter capacity: the longest row.
    init(capacity: Int) {
        buffer = RunBuffer(capacity: capacity)
        let curve = curve.run(count: Self.count)
        for share in 0..<Self.count {
            let b = Double(share) / 65535
            let lift = Blend.softLightCurve(b) - b
            curve[share] = UInt16(min(max(lift * 65535 + 0.5, 0), Double(65535 - share)))
        }
    }

    /// D(b) − b of a row; valid until the next call.
    func lifts(of backdrop: Run<UInt16>) -> Run<UInt16> {
        let lifts = buffer.run(count: backdrop.count)
        let curve = curve.run(count: Self.count)
        for place in 0..<lifts.count { lifts[place] = curve[Int(backdrop[place])] }
        return lifts
    }
}
