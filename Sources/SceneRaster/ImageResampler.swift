import ScenePixels
import ScenePlan

/// Paints images of bytes without alpha that are resampled where encoded values are mixed.
///
/// Sums are divided with an error of some units in the last place. Values are rounded as `Sampler`'s are: what is less than 1e-9 of a level below the middle
/// between two levels counts as the middle. Where one could be so near to that limit that the error of double precision
/// decides, the copy is left to `Sampler`.
struct ImageResampler {
    private let rows: RowResampler
    private let maximum: Double
    private let isGray: Bool

    /// Nil where the image or the surface is not such.
    init?(_ placement: ImagePlacement, on surface: Surface) {
        let channels = surface.format.channels
        isGray = placement.image.channels == .gray
        guard surface.blending == .encoded, channels.count >= 3 || (channels == .gray && isGray),
            let rows = RowResampler(placement, on: surface)
        else { return nil }
        self.rows = rows
        maximum = Double(placement.image.maxval)
    }

    /// - Returns: whether it was painted; depends on the line's direction and the sides of its box alone.
    @inline(__always)
    func paint<P: Pixel>(_ placed: PlacedLine, into run: Run<P>) -> Bool {
        guard let whole = rows.whole(along: placed), Self.isDecided(whole * maximum) else { return false }
        let scale = 255 / (whole * maximum)
        if isGray {
            rows.forEachSum(of: Double.self, along: placed, times: scale, plus: 1e-9) {
                run[$0] = P(levels: SIMD4(repeating: $1))
            }
        } else {
            rows.forEachSum(of: SIMD4<Double>.self, along: placed, times: scale, plus: 1e-9) {
                run[$0] = P(levels: $1)
            }
        }
        return true
    }

    /// Whether no multiple of 1 / `whole` is so near below the middle between two levels: where the distance of one of their halves
    /// from 1e-9 would be less than 1e-12.
    private static func isDecided(_ whole: Double) -> Bool {
        let limit = 2e-9 * whole
        return abs(limit - limit.rounded()) > 1e-3 * limit
    }
}
