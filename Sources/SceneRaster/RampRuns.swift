import ScenePixels
import ScenePlan

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Paints rows of an opaque ramp along an angle, outward or around as runs of equal 8-bit pixels, exactly: where in a row
/// the level sets begin is known in closed form, and what lies just at a boundary is looked at.
final class RampRuns {
    private let position: RampPosition
    private let ramp: Ramp
    private let colors: RampColors
    private let surface: Surface
    /// Of an angle: the one list. Of the others: left of the centre and right of it, below the centre and above it.
    private let first: LevelRow
    private let second: LevelRow
    private var doubtful: [Int] = []

    /// No pixel may be farther from the centre: pictures of half a million pixels a side.
    private static let reach = 0x1p20
    /// Nor, along an angle, so many times the length over which t goes from 0 to 1: rounding would move t by more than a
    /// boundary is known to.
    private static let mostLengths = 0x1p14
    /// Places that are known less well are looked at boundary by boundary, or near the centre all.
    private static let mostError = 0x1p-4
    /// What a pixel takes, and an entry of a table that is made for it, each in times that a run takes.
    private static let cost = (pixelByTable: 4.0, pixelByFormula: 20.0, entry: 50.0)

    /// Each takes some 0.3 µs to find, whether they come of use or not.
    private static func mostBoundaries(area: Int) -> Int {
        max(min(area / 4, 1 << 11), min(area / 32, 1 << 15))
    }

    /// Nil where the ramp is not such, runs would be so short that pixels one by one take less, or they are not known well enough.
    ///
    /// - Parameter size: bytes that are written for a pixel, the lowest of a packed one.
    init?(_ ramp: Ramp, in content: Content, on surface: Surface, size: Int) {
        let position = RampPosition(ramp)
        let colors = RampColors(ramp.colors, on: surface)
        let reach = position.reach(in: (content.width, content.height))
        let area = content.width.multipliedReportingOverflow(by: content.height).partialValue
        guard surface.allowsFloatPixels, colors.isOpaque, reach < Self.reach, area >= 1 << 12,
            let turns = ramp.turns(in: position.range(in: content)),
            let levels = RampLevels(
                over: position.range(in: content), turns: turns, limit: Self.mostBoundaries(area: area),
                on: surface, pixel: { colors.pixel(at: ramp.stepped($0)) })
        else { return nil }
        let boundaries = levels.boundaries
        let hasTable = RampTable<FloatPixel>.serves(ramp, in: content, on: surface, levels: boundaries.count)
        let perPixel = hasTable ? Self.cost.pixelByTable : Self.cost.pixelByFormula
        let entries = hasTable ? Double(min(area, RampTable<FloatPixel>.count)) : 0
        let mostMet = perPixel * Double(content.width) + Self.cost.entry * entries / Double(content.height)
        let met: Double
        let pixels = [levels.first] + boundaries.map(\.pixel)
        switch position.direction {
        case .x, .y: return nil
        case .angle(let cosine, _):
            guard abs(cosine) > 1e-3, reach < Self.mostLengths * position.extent else { return nil }
            met = Double(content.width) * abs(cosine) / position.extent * Double(boundaries.count)
            let middles = boundaries.map { ($0.t - 0.5) * position.extent / cosine }
            first =
                cosine > 0
                ? LevelRow(middles, pixels, size: size)
                : LevelRow(middles.reversed(), pixels.reversed(), size: size)
            second = first
        case .outward:
            met = 2 * Double(boundaries.count)
            let squares = boundaries.map { $0.t * $0.t * position.extent * position.extent }
            first = LevelRow(squares.reversed(), pixels.reversed(), size: size)
            second = LevelRow(squares, pixels, size: size)
        case .around:
            met = Double(boundaries.count) / 2
            let below = boundaries.count { $0.t < 0.5 }
            // The ray of half a turn belongs above the centre: there its cotangent has to be infinite.
            let cotangents = boundaries.map { boundary in
                let angle = 2 * .pi * (boundary.t < 0.5 ? boundary.t : boundary.t - 0.5)
                return cos(angle) / sin(angle)
            }
            first = LevelRow(
                cotangents[..<below].reversed(), pixels[...below].reversed(), size: size)
            second = LevelRow(cotangents[below...].map { -$0 }, Array(pixels[below...]), size: size)
        }
        guard met <= mostMet else { return nil }
        self.position = position
        self.ramp = ramp
        self.colors = colors
        self.surface = surface
    }

    /// Paints a row from left to right.
    func paint(_ line: Scanline, into bytes: UnsafeMutableRawBufferPointer) {
        precondition(line.dx == 1, "a row runs from left to right")
        let (x, y) = position.fromCenter(x: line.x, y: line.y)
        let all = 0..<line.count
        doubtful.removeAll(keepingCapacity: true)
        switch position.direction {
        case .x, .y: preconditionFailure("such ramps have no runs")
        case .angle(let cosine, let sine):
            let crossing = ShiftedCrossing(shift: y * sine / cosine + x)
            let error = RampLevels.precision * position.extent / abs(cosine) + 1e-9
            unsafe first.fill(bytes, all, crossing, error: error, doubtful: &doubtful)
        case .around where y == 0: doubtful = Array(all)
        case .around:
            let crossing = RayCrossing(distance: abs(y), start: x)
            let level = y > 0 ? first : second
            // A ray is known to within this angle (a little more than 2π times the precision of t).
            let angle = 6.3 * RampLevels.precision
            func error(at place: Double) -> Double {
                let distance = abs(x + place)
                return angle * (distance * distance + y * y) / (abs(y) + angle * distance) + 1e-9
            }
            let most = max(error(at: 0), error(at: Double(line.count)))
            unsafe level.fill(
                bytes, all, crossing, error: min(most, Self.mostError), doubtful: &doubtful)
            if most > Self.mostError {
                level.doubt(all, crossing, over: Self.mostError, error, doubtful: &doubtful)
            }
        case .outward: unsafe paintOutward(x, y, count: line.count, into: bytes)
        }
        for place in doubtful where all.contains(place) {
            let exact = colors.pixel(at: ramp.stepped(position.t(line, place)))
            unsafe first.write(PackedPixel(bits: surface.packedOpaque(exact)), into: bytes, at: place)
        }
    }

    /// Paints a row, and says whether it does not matter how t was rounded on the way: then a row with the same t in another
    /// place is the same.
    func paintSteadily(_ line: Scanline, into bytes: UnsafeMutableRawBufferPointer) -> Bool {
        unsafe paint(line, into: bytes)
        return doubtful.allSatisfy { place in
            let t = position.t(line, place)
            let noise = 0x1p-40
            let pixels = [t - noise, t, t + noise].map {
                surface.packedOpaque(colors.pixel(at: ramp.stepped($0)))
            }
            return pixels[0] == pixels[1] && pixels[1] == pixels[2]
        }
    }

    private func paintOutward(
        _ x: Double, _ y: Double, count: Int, into bytes: UnsafeMutableRawBufferPointer
    ) {
        // Near the centre the root says too little: the pixels there are looked at.
        let squareError = RampLevels.precision * 2 * position.extent * position.extent
        let near = max(0.5, squareError / Self.mostError)
        let error = squareError / near + 1e-9
        let center = min(max(Int((-x).rounded(.up)), 0), count)
        unsafe first.fill(
            bytes, 0..<center, CircleCrossing(side: -1, squaredDistance: y * y, start: x), error: error,
            doubtful: &doubtful)
        unsafe second.fill(
            bytes, center..<count, CircleCrossing(side: 1, squaredDistance: y * y, start: x), error: error,
            doubtful: &doubtful)
        // The centre lies on a pixel's centre or halfway between two.
        let looks = Int((near + 0.5).rounded(.up)) - 1
        doubtful += center - looks...center + looks
    }
}

extension RampPosition {
    /// The values that t takes in content.
    fileprivate func range(in content: Content) -> ClosedRange<Double> {
        guard case .angle = direction else { return 0...(direction == .around ? 1 - 0x1p-53 : 1) }
        let corners = [0, content.width - 1].flatMap { x in [0, content.height - 1].map { t(x: x, y: $0) } }
        return (corners.min() ?? 0)...(corners.max() ?? 0)
    }
}

extension Ramp {
    /// t after `steps` and `ends`.
    @inline(__always)
    func stepped(_ t: Double) -> Double { Self.stepped(t, steps: steps, isClosed: isClosed) }

    /// Where the colour may turn back or jump: between two of them its components rise or fall, or, in spaces that are bent,
    /// run smoothly. Nil where that is too many.
    fileprivate func turns(in range: ClosedRange<Double>) -> [Double]? {
        let limit = 4096
        if let steps {
            return steps <= limit ? (0..<steps).map { (Double($0) + 0.5) / Double(steps) } : nil
        }
        switch colors {
        case .stops(let stops, _):
            // A stop holds from a little before it on.
            return stops.count <= limit ? stops.flatMap { [$0.t - 2 * decisionTolerance, $0.t] } : nil
        case .hues(let hues):
            let (start, end) = (range.lowerBound, range.upperBound)
            let ends = [start, end].map { (hues.from + (hues.to - hues.from) * $0) / 60 }
            let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
            guard high - low < Double(limit), abs(low) < 1e6 else { return nil }
            return stride(from: low.rounded(.up), through: high, by: 1).map {
                ($0 * 60 - hues.from) / (hues.to - hues.from)
            }
        }
    }
}
