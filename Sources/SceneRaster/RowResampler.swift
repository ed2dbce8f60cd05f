import ScenePlan

/// `area` and `bilinear` of an image of bytes along rows, in whole numbers: rows of samples are added up first, for all
/// columns at once, then stretches of the sums, with weights that are worked out once for all rows.
final class RowResampler {
    private let bytes: [UInt8]
    private let width: Int
    private let height: Int
    private let channels: Int
    private let flipsHorizontally: Bool
    private let flipsVertically: Bool
    private let isBilinear: Bool
    private let pool: ResamplingPool
    private var sides: Sides

    /// A box that copies of the image are drawn into.
    private struct Sides {
        let xs: SampledAxis
        let ys: SampledAxis
        let isServed: Bool
    }

    /// What is narrower is not worth the preparation of a row.
    private static let leastWidth = 8
    /// How many samples a pixel `bilinear` may leave out, which are added up for nothing.
    private static let mostLeftOut = 8

    /// Nil where the image is not of bytes, or of two or four a pixel.
    init?(_ placement: ImagePlacement, on surface: Surface) {
        let image = placement.image
        guard placement.simplestSampling != .nearest, case .bytes(let bytes) = image.samples,
            !image.channels.hasAlpha
        else { return nil }
        self.bytes = bytes
        width = image.width
        height = image.height
        channels = image.channels.count
        flipsHorizontally = placement.flipsHorizontally
        flipsVertically = placement.flipsVertically
        isBilinear = placement.sampling == .bilinear
        pool = surface.resamplingPool ?? ResamplingPool()
        sides = Sides(
            xs: SampledAxis(source: 1, target: 1, isBilinear: false),
            ys: SampledAxis(source: 1, target: 1, isBilinear: false), isServed: false)
    }

    /// What the sums are divided by to give means of samples, in a copy with sides of a line; nil where the line is left to `Sampler`,
    /// which depends on its direction and those sides alone.
    func whole(along placed: PlacedLine) -> Double? {
        guard placed.line.runsAlongX else { return nil }
        if sides.xs.target != placed.width || sides.ys.target != placed.height || !sides.isServed {
            sides = sides(placed.width, placed.height)
        }
        return sides.isServed ? Double(sides.xs.whole) * Double(sides.ys.whole) : nil
    }

    private func sides(_ targetWidth: Int, _ targetHeight: Int) -> Sides {
        let xs = SampledAxis(source: width, target: targetWidth, isBilinear: isBilinear)
        let ys = SampledAxis(source: height, target: targetHeight, isBilinear: isBilinear)
        let isWorthIt =
            max(width, targetWidth) >= Self.leastWidth
            && (!isBilinear || width / Self.mostLeftOut <= targetWidth)
        // Sums of rows are to fit into 32 bits with a sign, weights too, sums of columns into a double's 53.
        let isExact =
            ys.whole <= 1 << 23 && xs.whole < 1 << 31 && Double(xs.whole) * Double(ys.whole) < 0x1p45
        return Sides(xs: xs, ys: ys, isServed: isWorthIt && isExact)
    }

    /// Calls `body` with the sum times a scale, plus an offset, for every place of a line that has a `whole`. Plain sums are
    /// exact: they have a scale that `body` applies would take a tenth longer.
    @inline(__always)
    func forEachSum<Samples: ResampledSamples>(
        of samples: Samples.Type, along placed: PlacedLine, times scale: Double = 1,
        plus offset: Double = 0, _ body: (_ place: Int, _ sum: Samples) throws -> Void
    ) rethrows {
        precondition(channels == Samples.channels, "samples are of as many channels as their image")
        let line = placed.line
        // A mirrored image is met from the other side.
        let y = flipsVertically ? placed.height - 1 - line.y : line.y
        let x = flipsHorizontally ? placed.width - 1 - line.x : line.x
        let isReversed = (line.dx < 0) != flipsHorizontally
        let taps = pool.taps(
            sides.xs, isReversed ? x - line.count + 1..<x + 1 : x..<x + line.count)
        let columns = Int(taps[0].first)..<taps[taps.count - 1].end
        let sums = pool.rowSums.sum(
            bytes, stride: width * channels,
            columns.lowerBound * channels..<columns.upperBound * channels, sides.ys.footprint(at: y))
        let places = placed.places
        let (first, step) = isReversed ? (places.upperBound - 1, -1) : (places.lowerBound, 1)
        if sides.xs.isInPairs {
            try forEachPair(Samples.self, sums, columns, taps, scale, offset) {
                try body(first + $0 * step, $1)
            }
        } else {
            try forEachStretch(Samples.self, sums, columns, taps, scale, offset) {
                try body(first + $0 * step, $1)
            }
        }
    }

    /// Where an image is enlarged: between two columns, which are met again and again.
    @inline(__always)
    private func forEachPair<Samples: ResampledSamples>(
        _ samples: Samples.Type, _ sums: Run<UInt32>, _ columns: Range<Int>, _ taps: Run<Tap>,
        _ scale: Double, _ offset: Double, _ body: (Int, Samples) throws -> Void
    ) rethrows {
        // Of each column the sum, and what is between it and the next.
        let pairs = pool.pairs(of: Samples.self, count: columns.count)
        var next = Samples(Samples.sum(sums, 0))
        for column in 0..<columns.count {
            let sum = next
            next = Samples(Samples.sum(sums, min(column + 1, columns.count - 1)))
            pairs[2 * column] = sum * (Double(sides.xs.whole) * scale) + offset
            pairs[2 * column + 1] = (next - sum) * scale
        }
        for index in 0..<taps.count {
            let tap = taps[index]
            let column = 2 * (Int(tap.first) - columns.lowerBound)
            try body(index, pairs[column] + pairs[column + 1] * Double(tap.lastWeight))
        }
    }

    @inline(__always)
    private func forEachStretch<Samples: ResampledSamples>(
        _ samples: Samples.Type, _ sums: Run<UInt32>, _ columns: Range<Int>, _ taps: Run<Tap>,
        _ scale: Double, _ offset: Double, _ body: (Int, Samples) throws -> Void
    ) rethrows {
        let innerWeight = Double(sides.xs.innerWeight) * scale
        // So many columns add up to less than 2³¹.
        let most = Int(Int32.max) / (255 * sides.ys.whole)
        for index in 0..<taps.count {
            let tap = taps[index]
            var column = Int(tap.first) - columns.lowerBound
            var total = Samples(Samples.sum(sums, column)) * (Double(tap.firstWeight) * scale) + offset
            column += 1
            let last = column + Int(tap.inner)
            while column < last {
                let end = min(column + most, last)
                var inner = Samples.sum(sums, column)
                column += 1
                while column < end {
                    inner = Samples.add(inner, Samples.sum(sums, column))
                    column += 1
                }
                total = total + Samples(inner) * innerWeight
            }
            // Where there is no last one, some number times 0.
            try body(index, total + Samples(Samples.sum(sums, last)) * (Double(tap.lastWeight) * scale))
        }
    }
}

/// The samples of a pixel as doubles: one, or three and one that is some number.
protocol ResampledSamples: BitwiseCopyable {
    /// Numbers below 2³¹, of a column.
    associatedtype Sum
    static var channels: Int { get }
    static func sum(_ sums: Run<UInt32>, _ column: Int) -> Sum
    static func add(_ first: Sum, _ second: Sum) -> Sum
    init(_ sum: Sum)
    static func + (first: Self, second: Self) -> Self
    static func - (first: Self, second: Self) -> Self
    static func * (samples: Self, factor: Double) -> Self
    static func + (samples: Self, offset: Double) -> Self
}

extension Double: ResampledSamples {
    static var channels: Int { 1 }
    @inline(__always)
    static func sum(_ sums: Run<UInt32>, _ column: Int) -> UInt32 { sums[column] }
    @inline(__always)
    static func add(_ first: UInt32, _ second: UInt32) -> UInt32 { first &+ second }
}

extension SIMD4<Double>: ResampledSamples {
    static var channels: Int { 3 }
    @inline(__always)
    static func sum(_ sums: Run<UInt32>, _ column: Int) -> SIMD4<UInt32> { sums.vector(at: 3 * column) }
    @inline(__always)
    static func add(_ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>) -> SIMD4<UInt32> { first &+ second }

    /// Numbers with a sign are quicker to convert.
    @inline(__always)
    init(_ sum: SIMD4<UInt32>) {
        let signed = SIMD4<Int32>(truncatingIfNeeded: sum)
        self.init(Double(signed.x), Double(signed.y), Double(signed.z), Double(signed.w))
    }
}
