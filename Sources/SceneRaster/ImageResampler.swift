import ScenePixels
import ScenePlan

/// Paints images of bytes without alpha that are resampled where encoded values are mixed.
///
/// Levels have an error of some units in the last place. They are rounded as those of `Sampler` are: what is less than 1e-9
/// below the middle between two levels counts as the middle. Where one could be so near to that limit that the error
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
        let part = run[placed.places]
        if isGray {
            rows.withSums(of: Double.self, along: placed, times: scale, plus: 1e-9) { level in
                P.fill(part) { SIMD4(repeating: level($0)) }
            }
        } else {
            rows.withSums(of: SIMD4<Double>.self, along: placed, times: scale, plus: 1e-9) { levels in
                P.fill(part) { levels($0) }
            }
        }
        return true
    }

    /// Whether no fraction of `whole` is so near to the limit: the distances from the middle are multiples of
    /// 1 / (2 · `whole`), of which none is to be within 1e-12 of 1e-9.
    private static func isDecided(_ whole: Double) -> Bool {
        let limit = 2e-9 * whole
        return abs(limit - limit.rounded()) > 1e-3 * limit
    }
}
