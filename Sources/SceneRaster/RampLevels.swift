import ScenePixels
import ScenePlan

/// A ramp's rounded pixels as runs of t: where its level sets begin.
///
/// A pixel of 8-bit samples changes at a few hundred values of t, whatever the size of the picture. They are found once,
/// on the double-precision colour: between two of them nothing has to be worked out. A place where the pixel jumps (a
/// hard stop, a step) is a boundary as any other.
struct RampLevels {
    /// Where a run starts; that of the first is below all.
    struct Boundary {
        var t: Double
        var pixel: PackedPixel
    }

    private(set) var first = PackedPixel.clear
    /// By rising t, each within `precision`.
    private(set) var boundaries: [Boundary] = []
    private let pixel: (Double) -> SIMD4<Double>
    private let surface: Surface
    private let limit: Int
    /// Whether a colour hardly changes where a level begins.
    private var isFlat = false

    /// Two components that cross levels where only a nudge of rounding lies between them make one boundary.
    static let precision = 0x1p-35
    /// Pieces that t is looked through in at least: what comes and goes within one is not seen, unless it is a stop.
    private static let pieces = 256
    /// Of a component, over `precision`: less could be the rounding of the formulas, and the boundary elsewhere.
    private static let leastChange = 0x1p-48

    /// - Parameters:
    ///   - range: the values of t.
    ///   - turns: where the colour may turn: between two of them its components rise or fall.
    ///   - limit: more boundaries are not worth it.
    ///   - pixel: the exact pixel at t.
    /// - Returns: nil where there are more boundaries than `limit`, or one is not known well enough.
    init?(
        over range: ClosedRange<Double>, turns: [Double], limit: Int, on surface: Surface,
        pixel: @escaping (Double) -> SIMD4<Double>
    ) {
        self.pixel = pixel
        self.surface = surface
        self.limit = limit
        let length = range.upperBound - range.lowerBound
        var places = (1..<Self.pieces).map { range.lowerBound + length * Double($0) / Double(Self.pieces) }
        places += turns.filter { $0 > range.lowerBound && $0 < range.upperBound }
        places.append(range.upperBound)
        places.sort()
        var low = sample(range.lowerBound)
        first = low.packed
        for place in places {
            let high = sample(place)
            search(from: low, to: high, depth: 0)
            if boundaries.count > limit || isFlat { return nil }
            low = high
        }
    }

    private struct Sample {
        var t: Double
        var pixel: SIMD4<Double>
        var packed: PackedPixel
    }

    private func sample(_ t: Double) -> Sample {
        let pixel = pixel(t)
        return Sample(t: t, pixel: pixel, packed: PackedPixel(bits: surface.packedOpaque(pixel)))
    }

    /// Finds what lies between two samples: guesses where, looks on both sides of the guess, and goes on in what is left.
    private mutating func search(from low: Sample, to high: Sample, depth: Int) {
        if low.packed.bits == high.packed.bits || boundaries.count > limit { return }
        let half = Self.precision / 2
        if high.t - low.t <= 4 * half {
            boundaries.append(Boundary(t: (low.t + high.t) / 2, pixel: high.packed))
            isFlat = isFlat || !changes(low, high)
            return
        }
        let share = depth < 8 ? crossing(low, high) : 0.5
        let guess = min(max(low.t + (high.t - low.t) * share, low.t + 2 * half), high.t - 2 * half)
        let (before, after) = (sample(guess - half), sample(guess + half))
        search(from: low, to: before, depth: depth + 1)
        search(from: before, to: after, depth: depth + 1)
        search(from: after, to: high, depth: depth + 1)
    }

    /// Whether each component whose level changes is seen to change.
    private func changes(_ low: Sample, _ high: Sample) -> Bool {
        (0..<3).allSatisfy { channel in
            low.packed.sample(channel) == high.packed.sample(channel)
                || abs(high.pixel[channel] - low.pixel[channel]) >= Self.leastChange
        }
    }

    /// How far between two samples a component comes to its next level, if it goes straight.
    private func crossing(_ low: Sample, _ high: Sample) -> Double {
        for channel in 0..<3 {
            let (start, end) = (low.packed.sample(channel), high.packed.sample(channel))
            if start == end { continue }
            // The middle one of several.
            let level = (start + end + 1) / 2
            let edge = surface.levels.start(of: level)
            let share = (edge - low.pixel[channel]) / (high.pixel[channel] - low.pixel[channel])
            return share > 0 && share < 1 ? share : 0.5
        }
        return 0.5
    }
}
