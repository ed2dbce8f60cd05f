import ScenePlan

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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

    /// At a place of a line.
    @inline(__always)
    func t(_ line: Scanline, _ place: Int) -> Double {
        t(x: line.x + place * line.dx, y: line.y + place * line.dy)
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

// MARK: - Cells of t in single precision

extension RampPosition {
    /// Whether `quickCells` serves: single precision holds the pixels' distances from the centre exactly.
    var allowsQuickCells: Bool {
        max(width, height) + abs(originX) + abs(originY) < 0x1p21
    }

    /// In which of `count` cells of t (as `RampTable` counts them) four pixels from `place` on lie; t is within 4·10⁻⁷.
    @inline(__always)
    func quickCells(_ line: Scanline, _ place: Int, count: Float) -> SIMD4<UInt32> {
        let (x, y) = fromCenter(x: line.x + place * line.dx, y: line.y + place * line.dy)
        let lanes = SIMD4<Float>(0, 1, 2, 3)
        let dx = lanes * Float(line.dx) + Float(x)
        let dy = lanes * Float(line.dy) + Float(y)
        let t: SIMD4<Float>
        switch direction {
        case .around: t = Self.quickTurns(dx, dy)
        case .outward: t = (dx * dx + dy * dy).squareRoot() * Float(1 / extent)
        case .angle(let cosine, let sine):
            t = dx * Float(cosine / extent) + dy * Float(sine / extent) + 0.5
        case .x, .y: preconditionFailure("colours along x and y have tables of their own")
        }
        // Below 2²³ adding that leaves the nearest whole number in the lowest bits.
        var cells = t * count + 1
        cells = cells.replacing(with: 0, where: cells .< SIMD4(repeating: 0.5))
        let last = direction == .outward ? count + 1 : count + 2
        cells = cells.replacing(with: last, where: cells .> SIMD4(repeating: count + 1.5))
        cells += 0x1p23
        return SIMD4(
            cells.x.bitPattern & 0x7F_FFFF, cells.y.bitPattern & 0x7F_FFFF, cells.z.bitPattern & 0x7F_FFFF,
            cells.w.bitPattern & 0x7F_FFFF)
    }

    /// The clockwise angle from +x: a polynomial for the arc tangent of 0…1, and its mirror images.
    @inline(__always)
    private static func quickTurns(_ dx: SIMD4<Float>, _ dy: SIMD4<Float>) -> SIMD4<Float> {
        let zero = SIMD4<Float>.zero
        let ax = dx.replacing(with: zero - dx, where: dx .< zero)
        let ay = dy.replacing(with: zero - dy, where: dy .< zero)
        let isSteep = ay .> ax
        let long = ax.replacing(with: ay, where: isSteep)
        let short = ay.replacing(with: ax, where: isSteep)
        let ratio = short / long.replacing(with: SIMD4(repeating: 1), where: long .== zero)
        var turns = ratio * arcTangent(ratio * ratio)
        turns = turns.replacing(with: 0.25 - turns, where: isSteep)
        turns = turns.replacing(with: 0.5 - turns, where: dx .< zero)
        return turns.replacing(with: 1 - turns, where: dy .< zero)
    }

    /// atan(√q) / √q, in turns.
    @inline(__always)
    private static func arcTangent(_ q: SIMD4<Float>) -> SIMD4<Float> {
        let turn = Float(0.15915494)
        var sum = q * (-0.01172120 * turn) + 0.05265332 * turn
        sum = sum * q + -0.11643287 * turn
        sum = sum * q + 0.19354346 * turn
        sum = sum * q + -0.33262347 * turn
        return sum * q + 0.99997726 * turn
    }
}
