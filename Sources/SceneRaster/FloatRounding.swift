import ScenePixels

/// Rounds single-precision pixels to 8-bit samples.
///
/// What single precision leaves in doubt where a pixel is opaque is settled by painting it exactly: opaque pixels come out
/// as the exact painter's, always. A class: few painters need one, and a reference is quicker made and dropped.
final class FloatRounding: Sendable {
    private let surface: Surface
    private let matte: SIMD4<Float>
    private let levels: LevelScale
    /// In linear light.
    private let bins: LevelBins?
    /// Whether what is in doubt has to be settled.
    private let settles: Bool
    /// Pixels that are looked at together.
    private static let group = 8

    init(_ surface: Surface, settles: Bool) {
        self.surface = surface
        self.settles = settles
        matte = Float.components(surface.matte)
        levels = surface.levels
        bins = surface.blending == .linear ? LevelBins(levels, error: Float.error) : nil
    }

    /// - Parameter exact: paints one place of the run exactly.
    /// - Returns: whether all pixels were opaque, before the matte.
    func round(
        _ run: Run<FloatPixel>, into packed: Run<PackedPixel>, settling exact: (Int) throws -> ExactPixel
    ) rethrows -> Bool {
        precondition(packed.count == run.count, "every pixel is rounded")
        var isOpaque = true
        if let bins {
            for place in 0..<run.count {
                let pixel = run[place]
                if pixel.w >= 1 - Float.noise, let known = bins.packed(pixel) {
                    packed[place] = known
                } else {
                    packed[place] = try rounded(pixel, &isOpaque) { try exact(place) }
                }
            }
            return isOpaque
        }
        var index = 0
        while index < run.count {
            let end = min(index + Self.group, run.count)
            let places = index..<end
            if !roundPlainly(run, into: packed, places) {
                for place in places {
                    packed[place] = try rounded(run[place], &isOpaque) { try exact(place) }
                }
            }
            index = end
        }
        return isOpaque
    }

    /// Rounds a group by adding 2²³, which leaves the nearest whole number in the lowest bits; false where a pixel of it is
    /// in doubt or not opaque.
    ///
    /// What is in doubt is found by signs, which need no comparisons: they are or-ed over the group.
    @inline(__always)
    private func roundPlainly(
        _ run: Run<FloatPixel>, into packed: Run<PackedPixel>, _ places: Range<Int>
    ) -> Bool {
        let opaque = 1 - Float.noise
        let sure = SIMD4<Float>(
            repeating: (0.5 - 255 * Float(Float.error)) * (0.5 - 255 * Float(Float.error)))
        var doubtful = SIMD4<UInt32>.zero
        var translucent = SIMD4<UInt32>.zero
        for place in places {
            let pixel = run[place]
            let scaled = pixel * 255
            let rounded = scaled + 0x1p23
            let off = scaled - (rounded - 0x1p23)
            doubtful |= (sure - off * off).bits
            translucent |= (pixel - opaque).bits
            let bits = rounded.bits
            packed[place] = PackedPixel(
                bits: (bits.x & 255) | (bits.y & 255) << 8 | (bits.z & 255) << 16 | 0xFF00_0000)
        }
        // A tie is rounded in one way only, so that what stands beside a pixel does not matter.
        return (doubtful.x | doubtful.y | doubtful.z | translucent.w) >> 31 == 0
    }

    @inline(__always)
    private func isDoubtful(_ pixel: FloatPixel, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
        levels.isDoubtful(Double(pixel.x), level: red, error: Float.error)
            || levels.isDoubtful(Double(pixel.y), level: green, error: Float.error)
            || levels.isDoubtful(Double(pixel.z), level: blue, error: Float.error)
    }

    private func rounded(
        _ pixel: FloatPixel, _ isOpaque: inout Bool, exact: () throws -> ExactPixel
    ) rethrows -> PackedPixel {
        var pixel = pixel
        if pixel.w < 1 - Float.noise {
            isOpaque = false
            pixel += matte * (1 - pixel.w)
        }
        // Of an opaque pixel what is left to 1 is noise.
        let isWhole = pixel.w >= 1 - Float.noise
        let straight = isWhole || pixel.w <= 0 ? pixel : pixel / pixel.w
        let (red, green, blue) = (
            levels.level(Double(straight.x)), levels.level(Double(straight.y)),
            levels.level(Double(straight.z))
        )
        if settles && isWhole && isDoubtful(pixel, red, green, blue) {
            let samples = surface.samples(try exact())
            return PackedPixel(bits: (0..<4).reduce(0) { $0 | UInt32(samples[$1]) << (8 * $1) })
        }
        let alpha = Int(pixel.w * 255 + 0.5)
        return PackedPixel(
            bits: alpha == 0 ? 0 : UInt32(truncatingIfNeeded: red | green << 8 | blue << 16 | alpha << 24))
    }
}
