import ScenePlan

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// t of a pixel, before `steps`.
struct RampPosition {
    let direction: Ramp.Direction
    let originX: Double
    let originY: Double
    let width: Double
    let height: Double
    let extent: Double

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

    /// No pixel of `content` is farther from the centre.
    func reach(in content: (width: Int, height: Int)) -> Double {
        max(width, height) + max(abs(originX), abs(originY)) + Double(max(content.width, content.height))
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

    func fromCenter(x: Int, y: Int) -> (Double, Double) {
        (Double(x) + originX - width / 2, Double(y) + originY - height / 2)
    }

    /// The clockwise angle from +x (y grows downwards), in [0, 1).
    private static func turns(_ dx: Double, _ dy: Double) -> Double {
        if dy == 0 { return dx < 0 ? 0.5 : 0 }
        let turns = atan2(dy, dx) / (2 * .pi)
        return turns < 0 ? max(0, min(turns + 1, 1 - 0x1p-53)) : turns
    }
}
