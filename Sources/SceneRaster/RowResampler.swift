import ScenePlan

/// `area` and `bilinear` of an image of bytes along rows, in whole numbers: rows of samples are added up first, for all
/// columns at once, then stretches of the sums, with weights that are worked out once for all rows. `Sampler` is the
/// plain way, for everything else.
///
/// - Memory: a row of sums of what lies under a line, in the painter's pool.
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
        // Of no copy yet.
        sides = Sides(
            xs: SampledAxis(source: width, target: 0, isBilinear: isBilinear),
            ys: SampledAxis(source: height, target: 0, isBilinear: isBilinear), isServed: false)
    }

    /// What sums along a line are divided by to give means of samples; nil where the line is left to `Sampler`, which depends on
    /// its direction and the sides of its copy alone.
    func whole(along placed: PlacedLine) -> Double? {
        guard placed.line.runsAlongX else { return nil }
        if sides.xs.target != placed.width || sides.ys.target != placed.height {
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
        // Sums of rows are to fit into 32 bits with a sign, those of columns into a double's 53.
        let isExact =
            ys.whole <= 1 << 23 && xs.whole < 1 << 31 && width < 1 << 31
            && Double(xs.whole) * Double(ys.whole) < 0x1p45
        return Sides(xs: xs, ys: ys, isServed: isWorthIt && isExact)
    }

    /// Gives `body` the sums of a line that has a `whole`, as a function of how far they are from its first place: each times
    /// a scale plus an offset. Plain sums are exact; scaling them later would take enlarged images a tenth longer.
    @inline(__always)
    func withSums<Samples: ResampledSamples>(
        of samples: Samples.Type, along placed: PlacedLine, times scale: Double = 1,
        plus offset: Double = 0, _ body: ((_ place: Int) -> Samples) throws -> Void
    ) rethrows {
        precondition(channels == Samples.channels, "samples are of as many channels as their image")
        let line = placed.line
        // A mirrored image is met from the other side.
        let taps = pool.taps(
            sides.xs, from: flipsHorizontally ? placed.width - 1 - line.x : line.x,
            step: flipsHorizontally ? -line.dx : line.dx, count: line.count)
        let (first, last) = (taps[0], taps[taps.count - 1])
        let columns = Int(min(first.first, last.first))..<max(first.end, last.end)
        let sums = pool.rowSums.sum(
            bytes, stride: width * channels,
            columns.lowerBound * channels..<columns.upperBound * channels,
            sides.ys.footprint(at: flipsVertically ? placed.height - 1 - line.y : line.y))
        let start = columns.lowerBound
        if sides.xs.isInPairs {
            let whole = Double(sides.xs.whole) * scale
            // Of each column the sum, and what is between it and the next: an enlarged image meets them again
            // and again.
            let pairs = pool.pairs(of: Samples.self, count: columns.count)
            var next = Samples(Samples.sum(sums, 0))
            for column in 0..<columns.count {
                let sum = next
                next = Samples(Samples.sum(sums, min(column + 1, columns.count - 1)))
                pairs[2 * column] = sum * whole + offset
                pairs[2 * column + 1] = (next - sum) * scale
            }
            return try body { place in
                let tap = taps[place]
                let column = 2 * (Int(tap.first) &- start)
                return pairs[column] + pairs[column &+ 1] * tap.lastWeight
            }
        }
        let innerWeight = Double(sides.xs.innerWeight)
        let whole = Double(sides.xs.whole)
        // So many columns add up to less than 2³¹.
        let most = Int(Int32.max) / (255 * sides.ys.whole)
        try body { place in
            let tap = taps[place]
            var column = Int(tap.first) &- start
            let firstWeight = whole - Double(tap.inner) * innerWeight - tap.lastWeight
            var total = Samples(Samples.sum(sums, column)) * firstWeight
            column &+= 1
            let last = column &+ Int(tap.inner)
            while column < last {
                let end = min(column &+ most, last)
                var inner = Samples.sum(sums, column)
                column &+= 1
                while column < end {
                    inner = Samples.add(inner, Samples.sum(sums, column))
                    column &+= 1
                }
                total = total + Samples(inner) * innerWeight
            }
            // Where there is no last one, some number times 0.
            total = total + Samples(Samples.sum(sums, last)) * tap.lastWeight
            return total * scale + offset
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
