import ScenePlan

/// Adds up rows of the samples of an image of bytes, each by its weight, for all columns at once: in integers, and in
/// vectors, for samples that stand side by side are treated alike.
final class RowSums {
    private var sums = RunBuffer<UInt32>(capacity: 0)
    /// Of rows of equal weight: 256 of them fit.
    private var partial = RunBuffer<UInt16>(capacity: 0)
    private var capacity = 0
    /// What may be read after the last sum; it is some number.
    static let padding = 8

    /// The sums of a stretch of the rows; valid until the next call.
    ///
    /// - Parameters:
    ///   - stride: from a row to the next.
    ///   - stretch: of each row.
    ///   - rows: the weights times 255 fit into 32 bits together.
    func sum(_ bytes: [UInt8], stride: Int, _ stretch: Range<Int>, _ rows: Footprint) -> Run<UInt32> {
        if stretch.count > capacity {
            capacity = stretch.count
            sums = RunBuffer(capacity: capacity + Self.padding)
            partial = RunBuffer(capacity: capacity)
            sums.run(count: capacity + Self.padding).fill(0)
        }
        let padded = sums.run(count: stretch.count + Self.padding)
        let sums = padded[0..<stretch.count]
        func row<Result>(_ y: Int, _ body: (ByteRow) -> Result) -> Result {
            ByteRow.with(bytes, y * stride + stretch.lowerBound..<y * stride + stretch.upperBound, body)
        }
        var middle = rows.first + 1..<max(rows.last, rows.first + 1)
        let isEven = rows.firstWeight == rows.middleWeight && rows.lastWeight == rows.middleWeight
        if isEven {
            middle = rows.first..<rows.last + 1
        } else {
            row(rows.first) { first in
                row(rows.last) { last in
                    Self.mix(
                        first, rows.firstWeight, last, rows.last == rows.first ? 0 : rows.lastWeight,
                        into: sums)
                }
            }
        }
        let partial = self.partial.run(count: stretch.count)
        while !middle.isEmpty {
            let group = middle.lowerBound..<min(middle.lowerBound + 256, middle.upperBound)
            var y = group.lowerBound
            while y < group.upperBound {
                let isFirst = y == group.lowerBound
                if y + 4 <= group.upperBound {
                    row(y) { a in
                        row(y + 1) { b in
                            row(y + 2) { c in row(y + 3) { Self.add(a, b, c, $0, to: partial, isFirst) } }
                        }
                    }
                    y += 4
                } else {
                    row(y) { Self.add($0, to: partial, isFirst) }
                    y += 1
                }
            }
            let isOnly = isEven && group.lowerBound == rows.first
            Self.add(partial, UInt32(rows.middleWeight), to: sums, isOnly)
            middle = group.upperBound..<middle.upperBound
        }
        return padded
    }

    /// Products of 16 bits are quicker.
    @inline(__always)
    private static func mix(
        _ first: ByteRow, _ firstWeight: Int, _ last: ByteRow, _ lastWeight: Int, into sums: Run<UInt32>
    ) {
        if let a = UInt16(exactly: firstWeight), let b = UInt16(exactly: lastWeight) {
            if lastWeight == 0 {
                for index in 0..<sums.count { sums[index] = UInt32(first[index]) &* UInt32(a) }
            } else {
                for index in 0..<sums.count {
                    sums[index] = UInt32(first[index]) &* UInt32(a) &+ UInt32(last[index]) &* UInt32(b)
                }
            }
        } else {
            let (a, b) = (UInt32(firstWeight), UInt32(lastWeight))
            for index in 0..<sums.count {
                sums[index] = UInt32(first[index]) &* a &+ UInt32(last[index]) &* b
            }
        }
    }

    @inline(__always)
    private static func add(_ row: ByteRow, to partial: Run<UInt16>, _ isFirst: Bool) {
        if isFirst {
            for index in 0..<partial.count { partial[index] = UInt16(row[index]) }
        } else {
            for index in 0..<partial.count { partial[index] &+= UInt16(row[index]) }
        }
    }

    @inline(__always)
    private static func add(
        _ a: ByteRow, _ b: ByteRow, _ c: ByteRow, _ d: ByteRow, to partial: Run<UInt16>, _ isFirst: Bool
    ) {
        if isFirst {
            for index in 0..<partial.count {
                partial[index] = UInt16(a[index]) &+ UInt16(b[index]) &+ UInt16(c[index]) &+ UInt16(d[index])
            }
        } else {
            for index in 0..<partial.count {
                partial[index] &+=
                    UInt16(a[index]) &+ UInt16(b[index]) &+ UInt16(c[index]) &+ UInt16(d[index])
            }
        }
    }

    @inline(__always)
    private static func add(
        _ partial: Run<UInt16>, _ weight: UInt32, to sums: Run<UInt32>, _ isOnly: Bool
    ) {
        if isOnly {
            for index in 0..<sums.count { sums[index] = UInt32(partial[index]) &* weight }
        } else {
            for index in 0..<sums.count { sums[index] &+= UInt32(partial[index]) &* weight }
        }
    }
}
