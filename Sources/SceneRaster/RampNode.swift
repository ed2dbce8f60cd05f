import ScenePixels
import ScenePlan

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A gradient or a hue ramp, ready to paint.
final class RampNode<P: Pixel> {
    private let ramp: Ramp
    private let colors: RampColors
    private let surface: Surface
    var isOpaque: Bool { colors.isOpaque }
    /// The colours along x or y, one for each coordinate of the content, made when first needed.
    private var table: [P] = []
    private let tableCount: Int

    /// Longer tables are not kept: the colours are made as they are needed.
    private static var tableLimit: Int { 1 << 16 }

    init(_ ramp: Ramp, in content: Content, on surface: Surface) throws {
        self.ramp = ramp
        self.surface = surface
        colors = RampColors(ramp.colors, on: surface)
        if P.isBinary && !colors.isOpaque { throw NotBinary() }
        switch ramp.direction {
        case .x: tableCount = content.width
        case .y: tableCount = content.height
        default: tableCount = .max
        }
    }

    func paint(_ line: Scanline, into run: Run<P>) throws {
        switch ramp.direction {
        case .x where line.runsAlongX, .y where !line.runsAlongX:
            try paintAlong(line, into: run)
        case .x, .y:
            run.fill(try color(at: RampPosition(ramp).t(x: line.x, y: line.y)))
        default:
            let position = RampPosition(ramp)
            for place in 0..<run.count {
                let t = position.t(x: line.x + place * line.dx, y: line.y + place * line.dy)
                run[place] = try color(at: t)
            }
        }
    }

    private func paintAlong(_ line: Scanline, into run: Run<P>) throws {
        let position = RampPosition(ramp)
        guard tableCount <= Self.tableLimit else {
            for place in 0..<run.count {
                let moving = line.moving + place * line.step
                run[place] = try color(at: position.t(x: moving, y: moving))
            }
            return
        }
        if table.isEmpty {
            table = try (0..<tableCount).map { try color(at: position.t(x: $0, y: $0)) }
        }
        for place in 0..<run.count { run[place] = table[line.moving + place * line.step] }
    }

    private func color(at t: Double) throws -> P {
        try P(colors.pixel(at: Ramp.stepped(t, steps: ramp.steps, isClosed: ramp.isClosed)), on: surface)
    }
}

/// t of a pixel, before `steps`.
struct RampPosition {
    private let direction: Ramp.Direction
    private let originX: Double
    private let originY: Double
    private let width: Double
    private let height: Double
    private let extent: Double

    init(_ ramp: Ramp) {
        direction = ramp.direction
        originX = Double(ramp.originX) + 0.5
        originY = Double(ramp.originY) + 0.5
        width = Double(ramp.frameWidth)
        height = Double(ramp.frameHeight)
        if case .angle(let cosine, let sine) = direction {
            extent = width * abs(cosine) + height * abs(sine)
        } else {
            extent = min(width, height) / 2
        }
    }

    func t(x: Int, y: Int) -> Double {
        switch direction {
        case .x: return (Double(x) + originX) / width
        case .y: return (Double(y) + originY) / height
        case .angle(let cosine, let sine):
            let (dx, dy) = fromCenter(x: x, y: y)
            return 0.5 + (dx * cosine + dy * sine) / extent
        case .outward:
            let (dx, dy) = fromCenter(x: x, y: y)
            return min(1, (dx * dx + dy * dy).squareRoot() / extent)
        case .around:
            let (dx, dy) = fromCenter(x: x, y: y)
            return Self.turns(dx, dy)
        }
    }

    private func fromCenter(x: Int, y: Int) -> (Double, Double) {
        (Double(x) + originX - width / 2, Double(y) + originY - height / 2)
    }

    /// The clockwise angle from +x (y grows downwards), in [0, 1).
    private static func turns(_ dx: Double, _ dy: Double) -> Double {
        if dy == 0 { return dx < 0 ? 0.5 : 0 }
        let turns = atan2(dy, dx) / (2 * .pi)
        return turns < 0 ? max(0, min(turns + 1, 1 - 0x1p-53)) : turns
    }
}

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
            isOpaque = stops.allSatisfy { $0.color.alpha == 1 }
        case .hues(let ramp):
            space = .encoded
            stops = []
            hues = ramp
            isOpaque = ramp.alpha == 1
        }
    }

    /// The pixel at t (`steps` applied), clipped.
    func pixel(at t: Double) -> SIMD4<Double> {
        if let hues { return surface.premultiplied(hues.color(at: t).clipped) }
        var above = 0
        while above < stops.count && stops[above].t <= t + decisionTolerance { above += 1 }
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
