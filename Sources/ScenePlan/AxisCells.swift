/// The cells of one axis of a grid, found by where they stand.
///
/// Nothing here depends on the number of cells: on a regular axis a cell is found by arithmetic, and cells that are
/// thinner than a pixel and come out empty are jumped over.
package struct AxisCells: Sendable {
    package let axis: GridAxis
    /// Added to every edge before it is rounded.
    package let shift: Double
    /// The numbers of the cells: 0 ..< count, or from −1 where staggering adds one.
    package let indices: Range<Int>
    /// Whether neither the starts nor the ends ever fall, so that cells can be searched.
    let isOrdered: Bool

    /// - Parameter hasAddedCell: whether a cell −1 stands before the first; regular axes only.
    package init(_ axis: GridAxis, shift: Double = 0, hasAddedCell: Bool = false) {
        self.init(axis, shift: shift, indices: (hasAddedCell ? -1 : 0)..<axis.count)
    }

    /// An endless regular axis: copies of an image that stand side by side.
    package init(start: Double, period: Double) {
        let axis = GridAxis.regular(start: start, period: period, length: period, count: 1 << 50)
        self.init(axis, shift: 0, indices: -(1 << 50)..<1 << 50)
    }

    private init(_ axis: GridAxis, shift: Double, indices: Range<Int>) {
        self.axis = axis
        self.shift = shift
        self.indices = indices
        if case .tracks(let starts, let ends) = axis {
            isOrdered = Self.neverFalls(starts) && Self.neverFalls(ends)
        } else {
            isOrdered = true
        }
    }

    private static func neverFalls(_ values: [Double]) -> Bool {
        zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// The rounded edge where cell `index` starts.
    package func start(of index: Int) -> Int {
        switch axis {
        case .regular(let start, let period, _, _): snappedRound(start + Double(index) * period + shift)
        case .tracks(let starts, _): snappedRound(starts[index] + shift)
        }
    }

    package func end(of index: Int) -> Int {
        switch axis {
        case .regular(let start, let period, let length, _):
            // Without a gap the end is the next cell's start, computed the same way: no seam.
            period == length
                ? snappedRound(start + Double(index + 1) * period + shift)
                : snappedRound(start + Double(index) * period + length + shift)
        case .tracks(_, let ends): snappedRound(ends[index] + shift)
        }
    }

    /// Where all edges are whole and there is no gap: cell k covers start + k·period … start + (k + 1)·period, in integers.
    package var wholeEdges: (start: Int, period: Int)? {
        guard case .regular(let start, let period, let length, let count) = axis, period == length else {
            return nil
        }
        let origin = start + shift
        guard period.rounded() == period, origin.rounded() == origin, abs(origin) < 0x1p32,
            period * Double(count + 1) < 0x1p32
        else { return nil }
        return (Int(origin), Int(period))
    }

    /// The first cell that ends after pixel edge `x`; `indices.upperBound` where none does.
    package func first(endingAfter x: Int) -> Int {
        guard isOrdered else {
            return indices.first { end(of: $0) > x } ?? indices.upperBound
        }
        guard case .regular(let start, let period, let length, _) = axis else {
            return partition { end(of: $0) > x }
        }
        // end > x  ⟺  the real end ≥ x + 0.5 − 2⁻²⁰; the loops mend what rounding did to the division.
        let guess = ((Double(x) + 0.5 - 0x1p-20 - start - shift - length) / period).rounded(.up)
        var index = clamped(guess)
        while index > indices.lowerBound && end(of: index - 1) > x { index -= 1 }
        while index < indices.upperBound && end(of: index) <= x { index += 1 }
        return index
    }

    private func clamped(_ guess: Double) -> Int {
        let lower = Double(indices.lowerBound)
        let upper = Double(indices.upperBound)
        return guess > lower ? Int(min(guess, upper)) : indices.lowerBound
    }

    private func partition(_ isAfter: (Int) -> Bool) -> Int {
        var lower = indices.lowerBound
        var upper = indices.upperBound
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if isAfter(middle) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }

    /// The cells that have a pixel in `span`, in the order of their numbers.
    package func crossing(_ span: Range<Int>) -> Crossing {
        Crossing(
            cells: self, span: span,
            index: span.isEmpty ? indices.upperBound : first(endingAfter: span.lowerBound))
    }

    /// A cell with its rounded edges; never empty.
    package struct Cell: Hashable, Sendable {
        package var index: Int
        package var start: Int
        package var end: Int
        package init(index: Int, start: Int, end: Int) {
            self.index = index
            self.start = start
            self.end = end
        }
    }

    package struct Crossing: Sequence, IteratorProtocol {
        let cells: AxisCells
        let span: Range<Int>
        var index: Int

        package mutating func next() -> Cell? {
            while index < cells.indices.upperBound {
                let cell = Cell(index: index, start: cells.start(of: index), end: cells.end(of: index))
                if cell.start >= span.upperBound && cells.isOrdered { return nil }
                if cell.start < cell.end {
                    index += 1
                    if cell.end > span.lowerBound && cell.start < span.upperBound { return cell }
                } else if cells.isOrdered {
                    // Thinner than a pixel and empty; so is every cell up to the first that ends later.
                    index = Swift.max(
                        index + 1, cells.first(endingAfter: Swift.max(cell.end, span.lowerBound)))
                } else {
                    index += 1
                }
            }
            return nil
        }
    }

    /// The cell of that number, where it has a pixel in `span`.
    package func cell(_ index: Int, crossing span: Range<Int>) -> Cell? {
        guard indices.contains(index) else { return nil }
        let cell = Cell(index: index, start: start(of: index), end: end(of: index))
        return cell.start < cell.end && cell.end > span.lowerBound && cell.start < span.upperBound
            ? cell : nil
    }
}
