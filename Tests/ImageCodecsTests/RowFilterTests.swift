import ScenePixels
import Testing

@testable import ImageCodecs

/// Rows whose filter is chosen for each of them, against the filters' formulas in the PNG specification, section 9.
@Suite struct RowFilterTests {
    /// Lengths around the vectors' and the stretches'.
    private static let lengths = [1, 3, 15, 16, 17, 64, 100, 4800, 19_001]

    private static func rows(_ length: Int) -> [[UInt8]] {
        var random = SplitMix(state: UInt64(length))
        let noise = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let smooth = (0..<length).map { UInt8($0 / 7 % 256) }
        return [[UInt8](repeating: 0, count: length), noise, noise, smooth, smooth.map { $0 &+ 3 }]
    }

    /// One byte by the specification's words.
    private func predicted(_ filter: UInt8, _ left: Int, _ up: Int, _ corner: Int) -> Int {
        switch filter {
        case 0: return 0
        case 1: return left
        case 2: return up
        case 3: return (left + up) / 2
        default:
            let estimate = left + up - corner
            let (a, b, c) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
            return a <= b && a <= c ? left : b <= c ? up : corner
        }
    }

    private func filtered(_ filter: UInt8, _ row: [UInt8], _ above: [UInt8], _ distance: Int) -> [UInt8] {
        [filter]
            + row.indices.map { index in
                let hasLeft = index >= distance
                return row[index]
                    &- UInt8(
                        predicted(
                            filter, hasLeft ? Int(row[index - distance]) : 0, Int(above[index]),
                            hasLeft ? Int(above[index - distance]) : 0))
            }
    }

    private func measure(_ strategy: PNGFilterStrategy, _ bytes: [UInt8]) -> Int {
        let bytes = bytes.dropFirst()
        if strategy == .leastSum { return bytes.reduce(0) { $0 + min(Int($1), 256 - Int($1)) } }
        return Set(zip([0] + bytes, bytes).map { Int($0) << 8 | Int($1) }).count
    }

    @Test(arguments: lengths, [1, 3, 6])
    func eachRowHasTheFilterOfTheLeastMeasure(_ length: Int, distance: Int) {
        let rows = Self.rows(length)
        let buffer = PNGRowBuffer(rowBytes: length, count: rows.count)
        for (index, row) in rows.enumerated() { buffer.write(index) { $0.copy(row.span, to: 0) } }
        let rowFilter = PNGRowFilter(buffer, distance: distance)
        for strategy in PNGFilterStrategy.all {
            for (index, isBlind) in (1..<rows.count).flatMap({ [($0, false), ($0, true)] }) {
                var bytes = [UInt8](repeating: 0, count: length + 1 + PNGFilter.slack)
                var target = bytes.mutableSpan
                let row = PNGRowFilter.Row(
                    place: index, above: index - 1, part: 0..<length, isBlind: isBlind)
                rowFilter.filter(row, by: strategy, into: &target)
                bytes.removeLast(PNGFilter.slack)
                let all = (isBlind ? [0, 1] : [0, 1, 2, 3, 4] as [UInt8]).map {
                    filtered($0, rows[index], rows[index - 1], distance)
                }
                if case .fixed(let filter) = strategy {
                    let blind: UInt8 = filter == .none ? 0 : 1
                    #expect(bytes == all[Int(isBlind ? blind : filter.rawValue)])
                } else {
                    let least = all.map { measure(strategy, $0) }.min()
                    #expect(bytes == all.first { measure(strategy, $0) == least })
                }
            }
        }
    }
}
