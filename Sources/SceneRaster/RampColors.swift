import ScenePixels
import ScenePlan

/// The colours of a ramp as buffers hold them.
struct RampColors {
    private struct Stop {
        var t: Double
        var color: Color
        /// Premultiplied components in the ramp's space, and alpha.
        var mixable: SIMD4<Double>
        var pixel: SIMD4<Double>
    }

    private let stops: [Stop]
    private let space: MixingSpace
    private let hues: HueRamp?
    private let surface: Surface
    let isOpaque: Bool

    init(_ colors: Ramp.Colors, on surface: Surface) {
        self.surface = surface
        isOpaque = colors.isOpaque
        switch colors {
        case .stops(let stops, let space):
            self.space = space
            self.stops = stops.map { stop in
                let (x, y, z) = stop.color.components(in: space)
                let alpha = stop.color.alpha
                return Stop(
                    t: stop.t, color: stop.color, mixable: SIMD4(x * alpha, y * alpha, z * alpha, alpha),
                    pixel: surface.premultiplied(stop.color.clipped))
            }
            hues = nil
        case .hues(let ramp):
            space = .encoded
            stops = []
            hues = ramp
        }
    }

    /// The pixel at t (`steps` applied), clipped.
    func pixel(at t: Double) -> SIMD4<Double> {
        if let hues { return surface.premultiplied(hues.color(at: t).clipped) }
        let above = stops.firstIndexByHalves { $0.t > t + decisionTolerance }
        if above == 0 { return stops[0].pixel }
        if above == stops.count { return stops[above - 1].pixel }
        let low = stops[above - 1]
        let high = stops[above]
        if t <= low.t || low.color == high.color { return low.pixel }
        return mixed(low, high, (t - low.t) / (high.t - low.t))
    }

    private func mixed(_ low: Stop, _ high: Stop, _ share: Double) -> SIMD4<Double> {
        var sum = low.mixable * (1 - share) + high.mixable * share
        if isOpaque { sum.w = 1 }
        if sum.w == 0 { return .zero }
        // A component that both ends share does not change, noise included.
        sum.replace(with: low.mixable, where: low.mixable .== high.mixable)
        let straight = sum.w == 1 ? sum : sum / sum.w
        return surface.premultiplied(
            Color((straight.x, straight.y, straight.z), in: space, alpha: sum.w).clipped)
    }
}

extension Array {
    /// The first index from which on all elements belong, where none that does not follows one that does; by halves.
    @inline(__always)
    func firstIndexByHalves(where belongs: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Ramp.Colors {
    /// Whether it is opaque at every t.
    var isOpaque: Bool {
        switch self {
        case .stops(let stops, _): stops.allSatisfy { $0.color.alpha == 1 }
        case .hues(let ramp): ramp.alpha == 1
        }
    }
}
