import ScenePixels

/// Values within 2⁻³² of a deciding one are that value: noise of floating point decides nothing.
public let decisionTolerance = 0x1p-32

/// ⌊v⌋ where a value within 2⁻³² below an integer is that integer.
@inlinable
public func snappedFloor(_ value: Double) -> Double {
    (value + decisionTolerance).rounded(.down)
}

extension Ramp {
    /// t after `steps` and `ends`: k = min(n − 1, ⌊t·n⌋) gives k / n, or k / (n − 1) where the ends are closed.
    public static func stepped(_ t: Double, steps: Int?, isClosed: Bool) -> Double {
        guard let steps else { return t }
        let n = Double(steps)
        let k = min(n - 1, snappedFloor(t * n))
        if !isClosed { return k / n }
        return steps == 1 ? 0 : k / (n - 1)
    }
}

extension Ramp.Colors {
    /// The colour at t, clipped: what is painted. Plain and slow; raster has its own loops.
    public func color(at t: Double) -> Color {
        switch self {
        case .hues(let ramp): return ramp.color(at: t).clipped
        case .stops(let stops, let space):
            guard let above = stops.firstIndex(where: { $0.t > t + decisionTolerance }) else {
                return stops[stops.count - 1].color.clipped
            }
            if above == 0 { return stops[0].color.clipped }
            let low = stops[above - 1]
            let high = stops[above]
            let share = max(0, (t - low.t) / (high.t - low.t))
            return Color.mix(low.color, high.color, share, in: space).clipped
        }
    }
}
