import ScenePixels
import ScenePlan

/// `area` and `bilinear` of images of bytes without alpha, along rows, where encoded values are mixed: whole rows of samples
/// are added up first, then the sums along the row, with weights that are whole numbers.
///
/// A value is such a sum divided once. It is rounded as `Sampler`'s is: what is less than 1e-9 of a level below the
/// middle between two levels counts as the middle. Where a value could be so near to that limit that the error of
/// double precision decides, the copy is left to `Sampler`.
struct ImageResampler {
    private let bytes: [UInt8]
    private let width: Int
    private let height: Int
    private let channels: Int
    private let maximum: Int
    private let flipsHorizontally: Bool
    private let flipsVertically: Bool
    private let isBilinear: Bool
    private let pool: ResamplingPool

    /// Narrower copies are not worth the preparation of a row.
    private static let leastWidth = 8
    /// How many samples a pixel `bilinear` may leave out.
    private static let mostLeftOut = 8

    /// Nil where the image or the surface is not such.
    init?(_ placement: ImagePlacement, on surface: Surface) {
        let image = placement.image
        guard placement.simplestSampling != .nearest, surface.blending == .encoded, !image.channels.hasAlpha,
            surface.format.channels.count >= 3 || (surface.format.channels == .gray && image.channels == .gray),
            case .bytes(let bytes) = image.samples, let pool = surface.resamplingPool
        else { return nil }
        self.bytes = bytes
        self.pool = pool
        width = image.width
        height = image.height
        channels = image.channels.count
        maximum = image.maxval
        flipsHorizontally = placement.flipsHorizontally
        flipsVertically = placement.flipsVertically
        isBilinear = placement.sampling == .bilinear
    }

    /// Calls `body` with the components of every place of a line times 255 plus 1e-9; the fourth is some number.
    ///
    /// - Returns: whether it did; depends on the line's direction and the sides of its box alone.
    @inline(__always)
    func forEachPixel(along placed: PlacedLine, _ body: (_ place: Int, _ levels: SIMD4<Double>) -> Void) -> Bool {
        guard placed.line.runsAlongX, placed.width >= Self.leastWidth else { return false }
        let xs = SampledAxis(source: width, target: placed.width, isBilinear: isBilinear)
        let ys = SampledAxis(source: height, target: placed.height, isBilinear: isBilinear)
        guard serves(xs, ys) else { return false }
        // A mirrored image is met from the other side.
        let row = flipsVertically ? placed.height - 1 - placed.line.y : placed.line.y
        let start = flipsHorizontally ? placed.width - 1 - placed.line.x : placed.line.x
        let isReversed = (placed.line.dx < 0) != flipsHorizontally
        let count = placed.line.count
        let targets = isReversed ? start - count + 1..<start + 1 : start..<start + count
        let taps = pool.taps(xs, targets)
        let columns = Int(taps[0].first)..<xs.footprint(at: targets.upperBound - 1).last + 1
        let sums = pool.sums.sum(
            bytes, stride: width * channels,
            columns.lowerBound * channels..<columns.upperBound * channels, ys.footprint(at: row))
        let scale = 255 / (Double(xs.whole) * Double(ys.whole) * Double(maximum))
        let places = Places(
            first: isReversed ? placed.places.upperBound - 1 : placed.places.lowerBound,
            step: isReversed ? -1 : 1)
        if channels == 1 {
            mix(xs, taps, from: columns, scale, places, { SIMD4(repeating: sums[$0]) }, body)
        } else {
            mix(xs, taps, from: columns, scale, places, { sums.vector(at: 3 * $0) }, body)
        }
        return true
    }

    /// Where the taps' pixels stand in the line.
    private struct Places {
        var first: Int
        var step: Int
    }

    private func serves(_ xs: SampledAxis, _ ys: SampledAxis) -> Bool {
        guard width <= Self.mostLeftOut * xs.target || !isBilinear else { return false }
        // Sums of rows, and of the columns under a pixel, are to fit into 32 bits with a sign.
        let under = isBilinear ? 1 : Double(width) / Double(xs.target) + 1
        guard 255 * Double(ys.whole) * under < 0x1p31, Double(xs.whole) < 0x1p31 else { return false }
        // Values are multiples of 1 / (2 · whole) from the middle between levels.
        let whole = Double(xs.whole) * Double(ys.whole) * Double(maximum)
        let limit = 2e-9 * whole
        return whole < 0x1p45 && abs(limit - limit.rounded()) > 1e-3 * limit
    }

    @inline(__always)
    private func mix(
        _ axis: SampledAxis, _ taps: Run<Tap>, from columns: Range<Int>, _ scale: Double, _ places: Places,
        _ sums: (_ column: Int) -> SIMD4<UInt32>, _ body: (_ place: Int, _ levels: SIMD4<Double>) -> Void
    ) {
        let start = columns.lowerBound
        if axis.isInPairs {
            // A sum and the way to the next one: an enlarged image meets them again and again.
            let pairs = pool.pairs(count: columns.count)
            var next = sums(0).exactDoubles
            for column in 0..<columns.count {
                let sum = next
                next = sums(min(column + 1, columns.count - 1)).exactDoubles
                pairs[2 * column] = sum * (Double(axis.whole) * scale) + 1e-9
                pairs[2 * column + 1] = (next - sum) * scale
            }
            var place = places.first
            for index in 0..<taps.count {
                let tap = taps[index]
                let column = 2 * (Int(tap.first) - start)
                body(place, pairs[column] + pairs[column + 1] * Double(tap.lastWeight))
                place += places.step
            }
            return
        }
        let innerScale = Double(axis.innerWeight) * scale
        var place = places.first
        for index in 0..<taps.count {
            let tap = taps[index]
            var column = Int(tap.first) - start
            var levels = sums(column).exactDoubles * (Double(tap.firstWeight) * scale) + 1e-9
            column += 1
            let end = column + Int(tap.inner)
            var inner = SIMD4<UInt32>.zero
            while column < end {
                inner &+= sums(column)
                column += 1
            }
            levels += inner.exactDoubles * innerScale
            levels += sums(column).exactDoubles * (Double(tap.lastWeight) * scale)
            body(place, levels)
            place += places.step
        }
    }
}

extension SIMD4<UInt32> {
    /// Numbers below 2³¹: those with a sign are quicker to convert.
    @inline(__always)
    fileprivate var exactDoubles: SIMD4<Double> {
        let signed = SIMD4<Int32>(truncatingIfNeeded: self)
        return SIMD4<Double>(Double(signed.x), Double(signed.y), Double(signed.z), Double(signed.w))
    }
}
