/// Filters a PNG row, sixteen bytes a step.
///
/// - Source: PNG specification (third edition), section 9.
enum PNGFilter: UInt8, CaseIterable {
    case none = 0
    case sub = 1
    case up = 2
    case average = 3
    case paeth = 4

    /// Bytes beyond a row that are read and written.
    static let slack = 16

    /// Writes the filter's byte and the filtered row.
    ///
    /// - Parameter row: a row, and 16 bytes of any content before and after it; so is `above`.
    /// - Parameter lead: where both rows begin. The `distance` bytes before that are 0.
    /// - Parameter target: one byte more than the row, and 16.
    func apply(
        _ row: Span<UInt8>, above: Span<UInt8>, lead: Int, count: Int, distance: Int,
        into target: inout MutableSpan<UInt8>, at start: Int
    ) {
        target[start] = rawValue
        let first = start + 1
        switch self {
        case .none:
            for index in stride(from: 0, to: count, by: 16) {
                target.store(row.vector16(at: lead + index), at: first + index)
            }
        case .sub:
            for index in stride(from: 0, to: count, by: 16) {
                let left = row.vector16(at: lead + index - distance)
                target.store(row.vector16(at: lead + index) &- left, at: first + index)
            }
        case .up:
            for index in stride(from: 0, to: count, by: 16) {
                let up = above.vector16(at: lead + index)
                target.store(row.vector16(at: lead + index) &- up, at: first + index)
            }
        case .average:
            for index in stride(from: 0, to: count, by: 16) {
                let left = row.vector16(at: lead + index - distance)
                let up = above.vector16(at: lead + index)
                // ⌊(a + b) / 2⌋ without a ninth bit.
                let mean = (left & up) &+ ((left ^ up) &>> 1)
                target.store(row.vector16(at: lead + index) &- mean, at: first + index)
            }
        case .paeth:
            for index in stride(from: 0, to: count, by: 16) {
                let predicted = Self.predictor(
                    left: row.vector16(at: lead + index - distance), up: above.vector16(at: lead + index),
                    corner: above.vector16(at: lead + index - distance))
                target.store(row.vector16(at: lead + index) &- predicted, at: first + index)
            }
        }
    }

    @inline(__always)
    private static func predictor(
        left: SIMD16<UInt8>, up: SIMD16<UInt8>, corner: SIMD16<UInt8>
    ) -> SIMD16<UInt8> {
        typealias Wide = SIMD16<Int16>
        let (a, b, c) = (
            Wide(truncatingIfNeeded: left), Wide(truncatingIfNeeded: up), Wide(truncatingIfNeeded: corner)
        )
        let toLeft = b &- c
        let toUp = a &- c
        let distanceLeft = magnitude(toLeft)
        let distanceUp = magnitude(toUp)
        let distanceCorner = magnitude(toLeft &+ toUp)
        let isUp = ~((distanceCorner &- distanceUp) &>> 15)
        let isLeft = ~((distanceUp &- distanceLeft) &>> 15) & ~((distanceCorner &- distanceLeft) &>> 15)
        let upOrCorner = c ^ ((b ^ c) & isUp)
        return SIMD16<UInt8>(truncatingIfNeeded: upOrCorner ^ ((a ^ upOrCorner) & isLeft))
    }

    @inline(__always)
    private static func magnitude(_ vector: SIMD16<Int16>) -> SIMD16<Int16> {
        let sign = vector &>> 15
        return (vector ^ sign) &- sign
    }
}
