import ScenePixels

/// By which filters the rows of a band are filtered.
enum PNGFilterStrategy: Equatable {
    /// All by one.
    case fixed(PNGFilter)
    /// Each by the one whose bytes are nearest to zero in sum.
    case leastSum
    /// Each by the one with the fewest different pairs of neighbours.
    case fewestPairs

    static let ofOneFilter = PNGFilter.allCases.map { PNGFilterStrategy.fixed($0) }
    static let all = ofOneFilter + [.leastSum, .fewestPairs]
    /// For indexes and for samples of a few bits.
    static let withoutArithmetic: [PNGFilterStrategy] = [.fixed(.none), .fixed(.up)]
}

/// Filters rows, where they may differ in their filter each by the one that seems best for it.
///
/// - Source: PNG specification (third edition), section 12.8, for the sum; the pairs are oxipng's "Bigrams".
final class PNGRowFilter {
    /// A row to filter, in a buffer of rows.
    struct Row {
        var place: Int
        var above: Int
        /// The bytes to filter, whole pixels.
        var part: Range<Int>
        /// Whether what is above is not to be used.
        var isBlind = false

        var filters: [PNGFilter] { isBlind ? [.none, .sub] : PNGFilter.allCases }
    }

    private let rows: PNGRowBuffer
    private let distance: Int
    private let scratch: ByteBuffer
    /// A bit for each pair.
    private var pairs = [UInt64](repeating: 0, count: 1 << 10)

    init(_ rows: PNGRowBuffer, distance: Int) {
        self.rows = rows
        self.distance = distance
        scratch = ByteBuffer(count: rows.rowBytes + 1 + PNGFilter.slack)
    }

    /// Writes a filtered row with its filter's byte, and a vector of anything.
    func filter(_ row: Row, by strategy: PNGFilterStrategy, into target: inout MutableSpan<UInt8>) {
        if case .fixed(let filter) = strategy {
            let blind: PNGFilter = filter == .none ? .none : .sub
            apply(row.isBlind ? blind : filter, row, &target)
            return
        }
        var least = Int.max
        for filter in row.filters {
            scratch.write(0..<row.part.count + 1 + PNGFilter.slack) { apply(filter, row, &$0) }
            scratch.read(0..<row.part.count + 1) { bytes in
                let measure = strategy == .leastSum ? Self.sum(bytes) : Self.countPairs(bytes, &pairs)
                guard measure < least else { return }
                least = measure
                target.copy(bytes, to: 0)
            }
        }
    }

    private func apply(_ filter: PNGFilter, _ row: Row, _ target: inout MutableSpan<UInt8>) {
        rows.filter(
            filter, row.place, above: row.above, part: row.part, distance: distance, into: &target, at: 0)
    }

    /// Of the distances from 0, after the filter's byte.
    private static func sum(_ bytes: Span<UInt8>) -> Int {
        var sum = 0
        var index = 1
        while index + 16 <= bytes.count {
            let vector = bytes.vector16(at: index)
            let magnitude = pointwiseMin(vector, 0 &- vector)
            sum += Int(SIMD16<UInt16>(truncatingIfNeeded: magnitude).wrappedSum())
            index += 16
        }
        while index < bytes.count {
            sum += Int(min(bytes[index], 0 &- bytes[index]))
            index += 1
        }
        return sum
    }

    private static func countPairs(_ bytes: Span<UInt8>, _ memory: inout [UInt64]) -> Int {
        var pairs = memory.mutableSpan
        pairs.update(repeating: 0)
        var count = 0
        var pair = 0
        for index in 1..<bytes.count {
            pair = pair &<< 8 & 0xffff | Int(bytes[index])
            let bit: UInt64 = 1 &<< UInt64(pair & 63)
            let word = pairs[pair &>> 6]
            count &+= word & bit == 0 ? 1 : 0
            pairs[pair &>> 6] = word | bit
        }
        return count
    }
}
