import ScenePlan

/// Where the boundaries of a ramp's level sets cross a row, by a number kept for each of them.
///
/// One type for each direction, so that nothing is decided per boundary.
protocol LevelCrossing {
    /// The places at which boundaries of these numbers cross; pixel i's centre is at i.
    func places(_ numbers: SIMD2<Double>) -> SIMD2<Double>
    /// The same of one boundary; infinite where it does not cross.
    func place(_ number: Double) -> Double
}

/// Boundaries of level sets in the order in which a row meets them, and the pixels between them.
final class LevelRow {
    private let numberBuffer: RunBuffer<Double>
    private let numbers: Run<Double>
    private let count: Int
    private let patterns: PixelPatterns
    private let endBuffer: RunBuffer<Int32>
    /// Where the boundaries in reach began and ended in the last row: the next row's are near.
    private var hint = 0..<0

    /// - Parameters:
    ///   - numbers: what a crossing needs of each boundary, in the order of places.
    ///   - pixels: those before, between and after the boundaries.
    init(_ numbers: [Double], _ pixels: [PackedPixel], size: Int) {
        precondition(pixels.count == numbers.count + 1, "boundaries lie between pixels")
        count = numbers.count
        numberBuffer = RunBuffer(capacity: count)
        self.numbers = numberBuffer.run(count: count)
        for (index, number) in numbers.enumerated() { self.numbers[index] = number }
        patterns = PixelPatterns(pixels, size: size)
        endBuffer = RunBuffer(capacity: count)
    }

    /// Fills the pixels of the places `range`.
    ///
    /// - Parameters:
    ///   - error: places are known to within it.
    ///   - doubtful: takes the places whose pixel is to be decided by looking at it.
    func fill(
        _ bytes: UnsafeMutableRawBufferPointer, _ range: Range<Int>, _ crossing: some LevelCrossing,
        error: Double, doubtful: inout [Int]
    ) {
        if range.isEmpty { return }
        let met = boundaries(
            between: Double(range.lowerBound) - 0.5, and: Double(range.upperBound) - 0.5, crossing)
        let ends = endBuffer.run(count: met.count)
        round(met, crossing, error: error, into: ends, doubtful: &doubtful)
        unsafe patterns.fill(
            bytes, from: range.lowerBound, ends: ends, to: range.upperBound,
            first: met.lowerBound)
    }

    /// Adds what `fill` of the same places cannot know where boundaries are known less well than it takes: all places from
    /// where such a boundary may be to where it may be.
    ///
    /// - Parameters:
    ///   - least: boundaries of smaller errors are left to `fill`.
    ///   - error: of a boundary at a place; so small that the places with it added or taken off rise as they do.
    func doubt(
        _ range: Range<Int>, _ crossing: some LevelCrossing, over least: Double,
        _ error: (Double) -> Double, doubtful: inout [Int]
    ) {
        let (start, end) = (Double(range.lowerBound), Double(range.upperBound - 1))
        func extent(_ number: Int) -> (place: Double, error: Double)? {
            let place = crossing.place(numbers[number])
            let error = error(place)
            return place + error > start - 0.5 && place - error < end + 0.5 ? (place, error) : nil
        }
        var number = hint.lowerBound
        while number > 0 && extent(number - 1) != nil { number -= 1 }
        var next = range.lowerBound
        while number < count, let (place, error) = extent(number) {
            number += 1
            if error <= least { continue }
            let first = max(next, Int(max(start, place - error).rounded(.up)))
            next = max(next, Int(min(end, place + error).rounded(.down)) + 1)
            if first < next { doubtful += first..<next }
        }
    }

    /// Writes one pixel.
    func write(_ pixel: PackedPixel, into bytes: UnsafeMutableRawBufferPointer, at place: Int) {
        unsafe patterns.write(pixel, into: bytes, at: place)
    }

    private func boundaries(
        between start: Double, and end: Double, _ crossing: some LevelCrossing
    ) -> Range<Int> {
        var lower = hint.lowerBound
        while lower < count && crossing.place(numbers[lower]) <= start { lower += 1 }
        while lower > 0 && crossing.place(numbers[lower - 1]) > start { lower -= 1 }
        var upper = max(lower, hint.upperBound)
        while upper < count && crossing.place(numbers[upper]) < end { upper += 1 }
        while upper > lower && crossing.place(numbers[upper - 1]) >= end { upper -= 1 }
        hint = lower..<upper
        return hint
    }

    /// Rounds places up, by adding what leaves whole numbers in the lowest bits.
    private func round(
        _ met: Range<Int>, _ crossing: some LevelCrossing, error: Double, into ends: Run<Int32>,
        doubtful: inout [Int]
    ) {
        let magic = 0x1.8p52
        let (numbers, start) = (numbers, met.lowerBound)
        let sure = SIMD2(repeating: (0.5 - error) * (0.5 - error))
        @inline(__always)
        func round(_ first: Int, _ second: Int) {
            let places = crossing.places(SIMD2(numbers[first], numbers[second])) + 0.5
            let rounded = places + magic
            let off = places - (rounded - magic)
            ends[first &- start] = Int32(truncatingIfNeeded: rounded.x.bitPattern)
            ends[second &- start] = Int32(truncatingIfNeeded: rounded.y.bitPattern)
            let doubt = unsafe unsafeBitCast(sure - off * off, to: SIMD2<UInt64>.self)
            if (doubt.x | doubt.y) >> 63 != 0 {
                // One of the two crosses at a pixel's centre; looking at the other too does no harm.
                for number in first...second {
                    doubtful.append(Int(crossing.place(numbers[number]).rounded()))
                }
            }
        }
        var number = start
        while number &+ 1 < met.upperBound {
            round(number, number &+ 1)
            number &+= 2
        }
        if number < met.upperBound { round(number, number) }
    }
}

/// Along an angle: level sets are parallel lines, each known by where it crosses the middle.
struct ShiftedCrossing: LevelCrossing {
    let shift: Double

    @inline(__always)
    func places(_ numbers: SIMD2<Double>) -> SIMD2<Double> { numbers - shift }
    @inline(__always)
    func place(_ number: Double) -> Double { number - shift }
}

/// Around: rays from the centre, each known by its cotangent.
struct RayCrossing: LevelCrossing {
    let distance: Double
    let start: Double

    @inline(__always)
    func places(_ numbers: SIMD2<Double>) -> SIMD2<Double> { numbers * distance - start }
    @inline(__always)
    func place(_ number: Double) -> Double { number * distance - start }
}

/// Outward: one side of circles, each known by the square of its radius.
struct CircleCrossing: LevelCrossing {
    /// −1 left of the centre, 1 right of it.
    let side: Double
    let squaredDistance: Double
    let start: Double

    @inline(__always)
    func places(_ numbers: SIMD2<Double>) -> SIMD2<Double> {
        (numbers - squaredDistance).squareRoot() * side - start
    }

    @inline(__always)
    func place(_ number: Double) -> Double {
        let square = number - squaredDistance
        // A circle that the row does not reach lies inside of all that it crosses.
        return square > 0 ? square.squareRoot() * side - start : -side * .infinity
    }
}
