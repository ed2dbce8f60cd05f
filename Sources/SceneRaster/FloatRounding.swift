import ScenePixels

/// Rounds single-precision pixels to 8-bit samples.
///
/// What single precision leaves in doubt where a pixel is opaque is settled by painting it exactly: opaque pixels come out
/// as the exact painter's, always. A class: few painters need one, and a reference is quicker made and dropped.
final class FloatRounding: Sendable {
    private let surface: Surface
    private let matte: SIMD4<Float>
    private let levels: LevelScale
    private let isEncoded: Bool
    /// Whether what is in doubt has to be settled.
    private let settles: Bool
    /// Pixels that are looked at together.
    private static let group = 8

    init(_ surface: Surface, settles: Bool) {
        self.surface = surface
        self.settles = settles
        matte = Float.components(surface.matte)
        levels = surface.levels
        isEncoded = surface.blending == .encoded
    }

    /// - Parameter exact: paints one place of the run exactly.
    /// - Returns: whether all pixels were opaque, before the matte.
    func round(
        _ run: Run<FloatPixel>, into packed: Run<PackedPixel>, settling exact: (Int) throws -> ExactPixel
    ) rethrows -> Bool {
        precondition(packed.count == run.count, "every pixel is rounded")
        var isOpaque = true
        var index = 0
        while index < run.count {
            let end = min(index + Self.group, run.count)
            let places = index..<end
            let isDone =
                isEncoded ? roundPlainly(run, into: packed, places) : roundByLevels(run, into: packed, places)
            if !isDone {
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

    /// The same by looking up where levels start.
    @inline(__always)
    private func roundByLevels(
        _ run: Run<FloatPixel>, into packed: Run<PackedPixel>, _ places: Range<Int>
    ) -> Bool {
        var least: Float = 1
        for place in places { least = min(least, run[place].w) }
        if least < 1 - Float.noise { return false }
        for place in places {
            let pixel = run[place]
            let (red, green, blue) = (
                levels.level(Double(pixel.x)), levels.level(Double(pixel.y)), levels.level(Double(pixel.z))
            )
            if settles && isDoubtful(pixel, red, green, blue) { return false }
            packed[place] = PackedPixel(
                bits: UInt32(truncatingIfNeeded: red | green << 8 | blue << 16) | 0xFF00_0000)
        }
        return true
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
