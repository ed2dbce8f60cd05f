extension AxisCells {
    /// Whether a cell may begin before the one before it ends.
    package var overlap: Bool {
        switch axis {
        case .regular(_, let period, let length, _): period < length
        case .tracks(let starts, let ends): zip(starts.dropFirst(), ends).contains { $0 < $1 }
        }
    }

    /// The cells that have a pixel in `span`, from the last on.
    package func crossingBackwards(_ span: Range<Int>) -> BackwardCrossing {
        BackwardCrossing(
            cells: self, span: span,
            index: span.isEmpty ? indices.lowerBound - 1 : last(startingBefore: span.upperBound))
    }

    /// The last cell that starts before pixel edge `x`; `indices.lowerBound - 1` where none does.
    private func last(startingBefore x: Int) -> Int {
        guard isOrdered else { return indices.last { start(of: $0) < x } ?? indices.lowerBound - 1 }
        var low = indices.lowerBound - 1
        var high = indices.upperBound
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if start(of: middle) < x { low = middle } else { high = middle }
        }
        return low
    }

    package struct BackwardCrossing {
        fileprivate let cells: AxisCells
        fileprivate var span: Range<Int>
        fileprivate var index: Int

        package mutating func next() -> Cell? {
            while index >= cells.indices.lowerBound {
                let cell = Cell(index: index, start: cells.start(of: index), end: cells.end(of: index))
                if cell.end <= span.lowerBound && cells.isOrdered { return nil }
                if cell.start < cell.end {
                    index -= 1
                    if cell.end > span.lowerBound && cell.start < span.upperBound { return cell }
                } else {
                    // Thinner than a pixel and empty; so is every cell that starts there.
                    index =
                        cells.isOrdered ? min(index - 1, cells.last(startingBefore: cell.start)) : index - 1
                }
            }
            return nil
        }

        /// Leaves out what lies at pixel edge `x` or after: a cell that starts there covers it, and on an ordered axis no
        /// earlier one reaches farther.
        package mutating func hide(from x: Int) {
            guard cells.isOrdered, x < span.upperBound else { return }
            if x <= span.lowerBound {
                index = cells.indices.lowerBound - 1
            } else {
                span = span.lowerBound..<x
                index = min(index, cells.last(startingBefore: x))
            }
        }
    }
}
