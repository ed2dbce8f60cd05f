import ScenePixels

/// Where the 8-bit levels of a component begin, in the blending space.
///
/// Level k is what encodes to at least (k − 0.5) / 255: rounding is a comparison, with no transfer curve to evaluate.
final class LevelScale: Sendable {
    /// `starts[k]` is where level k begins; below the first and above the last there is nothing.
    private let starts: [Double]
    /// The level at the start of each of `binCount` bins of 0…1; a bin holds at most one further start.
    private let bins: [UInt8]
    private static let binCount = 4096

    init(_ blending: MixingSpace) {
        var starts = [Double](repeating: .infinity, count: 257)
        starts[0] = -.infinity
        for level in 1...255 {
            // What noise put just below the start of a level counts as the level.
            let encoded = (Double(level) - 0.5 - 1e-9) / 255
            starts[level] = blending == .linear ? TransferCurve.decode(encoded) : encoded
        }
        self.starts = starts
        var bins = [UInt8](repeating: 0, count: Self.binCount + 1)
        var end = bins.count
        for level in (1...255).reversed() {
            let first = Int((starts[level] * Double(Self.binCount)).rounded(.up))
            for bin in first..<end { bins[bin] = UInt8(level) }
            end = first
        }
        self.bins = bins
    }

    /// Where a level of 1…255 begins.
    func start(of level: Int) -> Double { starts[level] }

    /// The level of a component in the blending space; clipped to 0…255.
    @inline(__always)
    func level(_ value: Double) -> Int {
        let bin = Int(min(max(value, 0), 1) * Double(Self.binCount))
        let level = Int(bins[bin])
        return value >= starts[level + 1] ? level + 1 : level
    }

    /// Whether a value that is off by `error` could be of another level.
    @inline(__always)
    func isDoubtful(_ value: Double, level: Int, error: Double) -> Bool {
        value - starts[level] < error || starts[level + 1] - value <= error
    }

    /// The value moved so far into its level that errors up to `margin` don't take it out.
    func settled(_ value: Double, margin: Double) -> Double {
        settled(value, level: level(value), margin: margin)
    }

    /// The value moved into a level.
    @inline(__always)
    func settled(_ value: Double, level: Int, margin: Double) -> Double {
        min(max(value, starts[level] + margin), starts[level + 1] - margin)
    }
}
