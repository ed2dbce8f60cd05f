import ScenePlan

/// Finds in which cells of a `RampTable` the pixels of a line lie, four at a time in single precision: t is within 4·10⁻⁷.
///
/// One type for each direction, so that nothing is decided per pixel. Signs and sums stand for comparisons, whose vector
/// forms the library does not compile well.
protocol CellFinder {
    /// The cells of four pixels by their distances from the centre, not rounded.
    func cells(_ dx: SIMD4<Float>, _ dy: SIMD4<Float>) -> SIMD4<Float>
}

extension SIMD4 where Scalar == Float {
    @inline(__always)
    var bits: SIMD4<UInt32> { unsafe unsafeBitCast(self, to: SIMD4<UInt32>.self) }

    @inline(__always)
    init(bits: SIMD4<UInt32>) { self = unsafe unsafeBitCast(bits, to: SIMD4<Float>.self) }

    @inline(__always)
    var magnitudes: SIMD4<Float> { SIMD4(bits: bits & 0x7FFF_FFFF) }

    /// Negated where the other is negative.
    @inline(__always)
    func signed(by other: SIMD4<Float>) -> SIMD4<Float> {
        SIMD4(bits: bits ^ (other.bits & 0x8000_0000))
    }

    /// Of numbers that are not negative, however large: a sum would lose the limit in them. Their bits rise as they do.
    @inline(__always)
    func atMost(_ limit: Float) -> SIMD4<Float> {
        let top = Int32(bitPattern: limit.bitPattern)
        let over = SIMD4<Int32>(truncatingIfNeeded: bits) &- top
        return SIMD4(bits: SIMD4<UInt32>(truncatingIfNeeded: (over & (over &>> 31)) &+ top))
    }

    @inline(__always)
    func atLeast(_ limit: Float) -> SIMD4<Float> { ((self + limit) + (self - limit).magnitudes) * 0.5 }
}

/// Walks a line four pixels at a time. The distances are whole or halves below 2²², so that adding up is exact.
struct CellWalk<Finder: CellFinder> {
    private let finder: Finder
    private var dx: SIMD4<Float>
    private var dy: SIMD4<Float>
    private let stepX: Float
    private let stepY: Float

    init(_ finder: Finder, _ position: RampPosition, _ line: Scanline) {
        self.finder = finder
        let (x, y) = position.fromCenter(x: line.x, y: line.y)
        let lanes = SIMD4<Float>(0, 1, 2, 3)
        dx = lanes * Float(line.dx) + Float(x)
        dy = lanes * Float(line.dy) + Float(y)
        stepX = Float(4 * line.dx)
        stepY = Float(4 * line.dy)
    }

    /// The cells of the next four pixels. Below 2²³ adding that leaves the nearest whole number in the lowest bits.
    @inline(__always)
    mutating func next() -> SIMD4<UInt32> {
        let cells = finder.cells(dx, dy)
        dx += stepX
        dy += stepY
        return (cells + 0x1p23).bits & 0x7F_FFFF
    }
}

/// Along an angle.
struct AngleFinder: CellFinder {
    let kx: Float
    let ky: Float
    let count: Float

    init(cosine: Double, sine: Double, extent: Double, count: Float) {
        kx = Float(cosine / extent)
        ky = Float(sine / extent)
        self.count = count
    }

    @inline(__always)
    func cells(_ dx: SIMD4<Float>, _ dy: SIMD4<Float>) -> SIMD4<Float> {
        ((dx * kx + dy * ky + 0.5) * count + 1).atLeast(0).atMost(count + 2)
    }
}

/// Outward: t stops at 1.
struct OutwardFinder: CellFinder {
    let scale: Float
    let count: Float

    init(extent: Double, count: Float) {
        scale = Float(1 / extent)
        self.count = count
    }

    @inline(__always)
    func cells(_ dx: SIMD4<Float>, _ dy: SIMD4<Float>) -> SIMD4<Float> {
        ((dx * dx + dy * dy).squareRoot() * scale).atMost(1) * count + 1
    }
}

/// Around: a polynomial for the arc tangent of 0…1, and its mirror images.
struct AroundFinder: CellFinder {
    let count: Float

    @inline(__always)
    func cells(_ dx: SIMD4<Float>, _ dy: SIMD4<Float>) -> SIMD4<Float> {
        let (ax, ay) = (dx.magnitudes, dy.magnitudes)
        let steepness = ax - ay
        let sum = ax + ay
        // The smaller by the larger; the smallest number keeps the centre from 0 / 0.
        let ratio = (sum - steepness.magnitudes) / (sum + steepness.magnitudes + .leastNormalMagnitude)
        // The eighth of a turn, mirrored at the diagonal, at the y axis and at the x axis.
        let eighth = ratio * Self.arcTangent(ratio * ratio)
        let quarter = (eighth - 0.125).signed(by: steepness) + 0.125
        let half = (quarter - 0.25).signed(by: dx) + 0.25
        let turns = (half - 0.5).signed(by: dy) + 0.5
        return turns * count + 1
    }

    /// atan(√q) / √q, in turns.
    @inline(__always)
    private static func arcTangent(_ q: SIMD4<Float>) -> SIMD4<Float> {
        let turn = Float(0.15915494)
        var sum = q * (-0.01172120 * turn) + 0.05265332 * turn
        sum = sum * q + -0.11643287 * turn
        sum = sum * q + 0.19354346 * turn
        sum = sum * q + -0.33262347 * turn
        return sum * q + 0.99997726 * turn
    }
}
