/// Walks ⌊(scale·l + offset) / divisor⌋ and its remainder over successive l, in integers: where the pixels of a box lie
/// in the image that is drawn into it.
struct SourceWalk {
    private(set) var quotient: Int
    private(set) var remainder: Int
    let divisor: Int
    private let quotientStep: Int
    private let remainderStep: Int

    /// - Parameters:
    ///   - place: the first l, at least 0.
    ///   - step: 1 or −1.
    private init(scale: Int, offset: Int, divisor: Int, from place: Int, step: Int) {
        self.divisor = divisor
        (quotient, remainder) = Self.divided(scale: scale, place: place, offset: offset, by: divisor)
        let signed = scale * step
        remainderStep = signed % divisor < 0 ? signed % divisor + divisor : signed % divisor
        quotientStep = (signed - remainderStep) / divisor
    }

    /// The sample of a pixel's centre: (2l + 1)·source / (2·target).
    static func nearest(source: Int, target: Int, from place: Int, step: Int) -> SourceWalk {
        SourceWalk(scale: 2 * source, offset: source, divisor: 2 * target, from: place, step: step)
    }

    /// Half a sample before a pixel's centre: the remainder is the weight of the sample after.
    static func bilinear(source: Int, target: Int, from place: Int, step: Int) -> SourceWalk {
        SourceWalk(scale: 2 * source, offset: source - target, divisor: 2 * target, from: place, step: step)
    }

    /// Where a pixel's footprint starts: l·source / target.
    static func area(source: Int, target: Int, from place: Int, step: Int) -> SourceWalk {
        SourceWalk(scale: source, offset: 0, divisor: target, from: place, step: step)
    }

    mutating func advance() {
        quotient += quotientStep
        remainder += remainderStep
        if remainder >= divisor {
            remainder -= divisor
            quotient += 1
        }
    }

    /// (scale·place + offset) divided, rounded down. The product may need 128 bits: boxes reach to ±2³².
    private static func divided(
        scale: Int, place: Int, offset: Int, by divisor: Int
    ) -> (quotient: Int, remainder: Int) {
        precondition(place >= 0, "a pixel is inside its box")
        let product = scale.multipliedReportingOverflow(by: place)
        let sum = product.partialValue.addingReportingOverflow(offset)
        if !product.overflow && !sum.overflow {
            let remainder = sum.partialValue % divisor
            return remainder < 0
                ? (sum.partialValue / divisor - 1, remainder + divisor)
                : (sum.partialValue / divisor, remainder)
        }
        let wide = UInt(scale).multipliedFullWidth(by: UInt(place))
        let (low, carry) = wide.low.addingReportingOverflow(UInt(bitPattern: offset))
        let high = wide.high &+ (carry ? 1 : 0) &- (offset < 0 ? 1 : 0)
        let divided = UInt(divisor).dividingFullWidth((high, low))
        return (Int(divided.quotient), Int(divided.remainder))
    }
}

/// The samples under one pixel's footprint along one axis, and by how much each is covered.
struct Footprint {
    let first: Int
    let last: Int
    let firstWeight: Int
    let middleWeight: Int
    let lastWeight: Int

    /// - Parameter walk: of `SourceWalk.area`, at the pixel. The weights sum to `source`.
    init(_ walk: SourceWalk, source: Int) {
        first = walk.quotient
        middleWeight = walk.divisor
        let end = walk.remainder + source
        if end <= walk.divisor {
            last = first
            firstWeight = source
            lastWeight = source
        } else {
            let whole = (end - 1) / walk.divisor
            last = first + whole
            firstWeight = walk.divisor - walk.remainder
            lastWeight = end - whole * walk.divisor
        }
    }

    /// The two samples on either side of a pixel's centre, clamped at the border; one where the centre is its own.
    ///
    /// - Parameter walk: of `SourceWalk.bilinear`, at the pixel. The weights sum to its divisor.
    init(around walk: SourceWalk, count: Int) {
        first = max(0, min(walk.quotient, count - 1))
        last = walk.remainder == 0 ? first : max(0, min(walk.quotient + 1, count - 1))
        middleWeight = 0
        if first == last {
            firstWeight = walk.divisor
            lastWeight = walk.divisor
        } else {
            firstWeight = walk.divisor - walk.remainder
            lastWeight = walk.remainder
        }
    }

    @inline(__always)
    func weight(_ index: Int) -> Int {
        index == first ? firstWeight : index == last ? lastWeight : middleWeight
    }
}
