import ScenePlan

/// `area` sampling of a gray image of bytes along rows: whole rows of samples are added up first, then stretches of the
/// sums. In integers, so that the means are exact.
final class GrayRowSums {
    private let texels: CoverageTexels
    private let mean: GrayMean
    /// Sums of the rows under the line, by the column of the image.
    private let sums: RunBuffer<UInt32>
    /// Sums of rows of equal weight: 256 of them fit.
    private let partial: RunBuffer<UInt16>

    /// Nil where the image is not one of gray bytes or a sum could pass 32 bits.
    init?(_ mask: Mask, _ texels: CoverageTexels, maximum: Int) {
        guard !texels.plane.isEmpty, texels.height <= 1 << 23 else { return nil }
        self.texels = texels
        mean = GrayMean(mask, maximum: maximum)
        sums = RunBuffer(capacity: texels.width)
        partial = RunBuffer(capacity: texels.width)
    }

    /// Calls `body` with the coverage of every place of a line along x.
    func forEachMean(
        along placed: PlacedLine, _ body: (_ place: Int, _ coverage: Double) throws -> Void
    ) throws {
        let line = placed.line
        let source = texels.width
        let rows = Footprint(
            .area(source: texels.height, target: placed.height, from: line.y, step: 1),
            source: texels.height)
        var walk = SourceWalk.area(source: source, target: placed.width, from: line.x, step: line.dx)
        let first = Footprint(walk, source: source)
        let last = Footprint(
            .area(source: source, target: placed.width, from: line.x + (line.count - 1) * line.dx, step: 1),
            source: source)
        let (a, b) = (texels.column(min(first.first, last.first)), texels.column(max(first.last, last.last)))
        let columns = min(a, b)..<max(a, b) + 1
        // The rows' weights, divided by what is common to all: with whole ratios every weight is 1.
        let unit =
            rows.firstWeight == rows.middleWeight && rows.lastWeight == rows.middleWeight
            ? rows.middleWeight : 1
        let whole = Double(texels.height / unit) * Double(source)
        let sums = sumRows(rows, unit: unit, columns)
        if source % placed.width == 0 {
            return try forEachWholeSum(sums, along: placed, from: columns.lowerBound) { place, sum in
                try body(place, mean.coverage(Double(sum &* UInt64(placed.width)), of: whole))
            }
        }
        for place in placed.places {
            let xs = Footprint(walk, source: source)
            var total: UInt64 = 0
            for x in xs.first...xs.last {
                total &+= UInt64(sums[texels.column(x) - columns.lowerBound]) &* UInt64(xs.weight(x))
            }
            try body(place, mean.coverage(Double(total), of: whole))
            walk.advance()
        }
    }

    /// Where a place has as many whole columns as any: their sums.
    ///
    /// - Parameter start: the column of the first of `sums`.
    @inline(__always)
    private func forEachWholeSum(
        _ sums: Run<UInt32>, along placed: PlacedLine, from start: Int,
        _ body: (_ place: Int, _ sum: UInt64) throws -> Void
    ) throws {
        let line = placed.line
        let ratio = texels.width / placed.width
        let ends = (texels.column(line.x * ratio), texels.column(line.x * ratio + ratio - 1))
        var column = min(ends.0, ends.1) - start
        // Of one column alone both ends are the same: what is mirrored shows in the whole row.
        let isMirrored = texels.column(0) > texels.column(texels.width - 1)
        let step = (isMirrored ? -ratio : ratio) * line.dx
        for place in placed.places {
            let under = sums[column..<column + ratio]
            var sum: UInt64 = 0
            for index in 0..<ratio { sum &+= UInt64(under[index]) }
            try body(place, sum)
            column += step
        }
    }

    private func sumRows(_ rows: Footprint, unit: Int, _ columns: Range<Int>) -> Run<UInt32> {
        let sums = self.sums.run(count: columns.count)
        let partial = self.partial.run(count: columns.count)
        sums.fill(0)
        partial.fill(0)
        var pending = 0
        func flush() {
            let weight = UInt32(rows.middleWeight / unit)
            for index in 0..<sums.count { sums[index] &+= UInt32(partial[index]) &* weight }
            partial.fill(0)
            pending = 0
        }
        for y in rows.first...rows.last {
            let weight = rows.weight(y)
            let start = texels.rowStart(y) + columns.lowerBound
            ByteRow.with(texels.plane, start..<start + columns.count) { samples in
                if weight == rows.middleWeight {
                    for index in 0..<partial.count { partial[index] &+= UInt16(samples[index]) }
                    pending += 1
                } else {
                    let factor = UInt32(weight / unit)
                    for index in 0..<sums.count { sums[index] &+= UInt32(samples[index]) &* factor }
                }
            }
            if pending == 256 { flush() }
        }
        if pending > 0 { flush() }
        return sums
    }
}
