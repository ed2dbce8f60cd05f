import ScenePixels

/// The different rows of a picture that has few, and the steps from one to the next.
struct RowRepeats {
    /// A row below another, or the first one.
    struct Step: Hashable {
        var above: Int?
        var row: Int
    }

    /// How many different rows to keep track of, and how many bytes of them to paint and hold.
    private static let mostRows = 4096
    private static let mostBytes = 16 << 20
    /// A picture repeats where it has at least so many rows for each different step.
    private static let rowsPerStep = 8

    /// A number for each key, from the top.
    private(set) var numbers: [RowKey: Int] = [:]
    /// Where each different row is first.
    private(set) var firstRows: [Int] = []
    /// A number for each step that changes the row, and how often it is taken.
    private(set) var steps: [Step: Int] = [:]
    private(set) var stepCounts: [Int] = []
    /// How many rows are equal to the one above.
    private(set) var repeatCount = 0

    /// Nil where the rows are too many or too seldom repeated.
    init?(_ source: any RowSource) {
        let rowBytes = source.width * source.format.bytesPerPixel
        let mostRows = min(Self.mostRows, Self.mostBytes / max(1, rowBytes))
        let mostSteps = min(2 * mostRows, max(1, source.height / Self.rowsPerStep))
        var last: (key: RowKey, number: Int)?
        for y in 0..<source.height {
            let key = source.key(ofRow: y)
            if let last, last.key == key {
                repeatCount += 1
                continue
            }
            let number = number(of: key, first: y)
            count(Step(above: last?.number, row: number))
            guard firstRows.count <= mostRows, steps.count <= mostSteps else { return nil }
            last = (key, number)
        }
    }

    private mutating func number(of key: RowKey, first y: Int) -> Int {
        if let number = numbers[key] { return number }
        numbers[key] = firstRows.count
        firstRows.append(y)
        return firstRows.count - 1
    }

    private mutating func count(_ step: Step) {
        if let number = steps[step] {
            stepCounts[number] += 1
        } else {
            steps[step] = stepCounts.count
            stepCounts.append(1)
        }
    }

    /// Paints each different row once; row n begins at n times the bytes of a row.
    func paint(_ source: any RowSource, threads: Int) throws -> ByteBuffer {
        let rowBytes = source.width * source.format.bytesPerPixel
        let painted = ByteBuffer(count: firstRows.count * rowBytes)
        let firstRows = self.firstRows
        let work = OrderedWork<Int>(threads: min(threads, firstRows.count)) {
            let painter = source.makePainter()
            return { number in
                try painted.write(number * rowBytes..<(number + 1) * rowBytes) { row throws(any Error) in
                    try painter.paint(row: firstRows[number], into: &row)
                }
            }
        }
        var next = firstRows.indices.makeIterator()
        try work.run(next: { next.next() }, take: { _ in })
        return painted
    }
}
