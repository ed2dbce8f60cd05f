/// Undoes the filters of PNG rows.
///
/// - Source: PNG specification (third edition), section 9.
struct PNGUnfilter {
    /// Zeros before a row, where filters look at its left: more than the longest pixel.
    private static let lead = 16
    /// Room behind a row for wide stores.
    private static let tail = 16

    /// The row that was decoded last, from `current`, and the one above it.
    private(set) var lines: [UInt8]
    private let stride: Int
    /// Where the current row and the one above it begin in `lines`.
    private(set) var current: Int
    private var above: Int
    private let distance: Int

    static func memory(rowBytes: Int) -> Int { 2 * (lead + rowBytes + tail) }

    init(rowBytes: Int, distance: Int) {
        stride = Self.lead + rowBytes + Self.tail
        lines = [UInt8](repeating: 0, count: 2 * stride)
        current = Self.lead
        above = Self.lead + stride
        self.distance = distance
    }

    /// Begins a pass: the row above its first is zero.
    mutating func reset() {
        for index in lines.indices { lines[index] = 0 }
    }

    /// Decodes a row, without its filter byte; `source` has 16 bytes more than that.
    ///
    /// - Returns: false for a filter that there is none of.
    mutating func decode(filter: UInt8, _ source: Span<UInt8>, at offset: Int, count: Int) -> Bool {
        swap(&current, &above)
        let (current, above, distance) = (self.current, self.above, self.distance)
        var row = lines.mutableSpan
        switch filter {
        case 0:
            for index in Swift.stride(from: 0, to: count, by: 16) {
                row.store(source.vector16(at: offset + index), at: current + index)
            }
        case 1: Self.sub(source, offset, &row, current, count, distance)
        case 2:
            for index in Swift.stride(from: 0, to: count, by: 16) {
                let sum = source.vector16(at: offset + index) &+ row.vector16(at: above + index)
                row.store(sum, at: current + index)
            }
        case 3: Self.average(source, offset, &row, current, above, count, distance)
        case 4: Self.paeth(source, offset, &row, current, above, count, distance)
        default: return false
        }
        return true
    }

    private static func sub(
        _ source: Span<UInt8>, _ offset: Int, _ row: inout MutableSpan<UInt8>, _ current: Int, _ count: Int,
        _ distance: Int
    ) {
        if distance >= 3 {
            // A whole pixel at a time; what a store writes beyond it the next one overwrites.
            var left = SIMD8<UInt8>()
            for index in Swift.stride(from: 0, to: count, by: distance) {
                left &+= source.vector8(at: offset + index)
                row.store(left, at: current + index)
            }
        } else {
            for index in 0..<count {
                let left = row[current + index - distance]
                row[current + index] = source[offset + index] &+ left
            }
        }
    }

    private static func average(
        _ source: Span<UInt8>, _ offset: Int, _ row: inout MutableSpan<UInt8>, _ current: Int, _ above: Int,
        _ count: Int, _ distance: Int
    ) {
        if distance >= 3 {
            var left = SIMD8<UInt8>()
            for index in Swift.stride(from: 0, to: count, by: distance) {
                let up = row.vector8(at: above + index)
                // ⌊(a + b) / 2⌋ without a ninth bit.
                let mean = (left & up) &+ ((left ^ up) &>> 1)
                left = source.vector8(at: offset + index) &+ mean
                row.store(left, at: current + index)
            }
        } else {
            for index in 0..<count {
                let sum = UInt16(row[current + index - distance]) + UInt16(row[above + index])
                row[current + index] = source[offset + index] &+ UInt8(sum / 2)
            }
        }
    }

    private static func paeth(
        _ source: Span<UInt8>, _ offset: Int, _ row: inout MutableSpan<UInt8>, _ current: Int, _ above: Int,
        _ count: Int, _ distance: Int
    ) {
        if distance >= 3 {
            var left = SIMD8<Int16>()
            var corner = SIMD8<Int16>()
            for index in Swift.stride(from: 0, to: count, by: distance) {
                let up = SIMD8<Int16>(truncatingIfNeeded: row.vector8(at: above + index))
                let value = source.vector8(at: offset + index)
                let toLeft = up &- corner
                let toUp = left &- corner
                let toCorner = magnitude(toLeft &+ toUp)
                let distanceUp = magnitude(toUp)
                let distanceLeft = magnitude(toLeft)
                // The nearest of left, up and corner to left + up - corner; the earlier one of equals.
                let upOrCorner = select(up, corner, where: notAbove(distanceUp, toCorner))
                let isLeft = notAbove(distanceLeft, distanceUp) & notAbove(distanceLeft, toCorner)
                let predicted = select(left, upOrCorner, where: isLeft)
                let result = value &+ SIMD8<UInt8>(truncatingIfNeeded: predicted)
                row.store(result, at: current + index)
                left = SIMD8<Int16>(truncatingIfNeeded: result)
                corner = up
            }
        } else {
            for index in 0..<count {
                let left = Int(row[current + index - distance])
                let up = Int(row[above + index])
                let corner = Int(row[above + index - distance])
                let predicted = predictor(left, up, corner)
                row[current + index] = source[offset + index] &+ UInt8(predicted)
            }
        }
    }

    // Masks are all ones or all zeros, made by shifts: the standard library's `replacing(with:where:)` takes
    // forty times as long here.

    @inline(__always)
    private static func magnitude(_ vector: SIMD8<Int16>) -> SIMD8<Int16> {
        let sign = vector &>> 15
        return (vector ^ sign) &- sign
    }

    @inline(__always)
    private static func notAbove(_ low: SIMD8<Int16>, _ high: SIMD8<Int16>) -> SIMD8<Int16> {
        ~((high &- low) &>> 15)
    }

    @inline(__always)
    private static func select(
        _ yes: SIMD8<Int16>, _ no: SIMD8<Int16>, where mask: SIMD8<Int16>
    ) -> SIMD8<Int16> {
        no ^ ((yes ^ no) & mask)
    }

    private static func predictor(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let toLeft = abs(up - corner)
        let toUp = abs(left - corner)
        let toCorner = abs(left + up - 2 * corner)
        if toLeft <= toUp && toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }
}
