import ScenePixels

/// The different rows of a picture that has few of them or is small, painted once.
struct HeldRows: RowSource {
    /// How many different rows to keep track of, and how many bytes of them to paint and hold.
    private static let mostRows = 4096
    private static let mostBytes = 16 << 20

    private let source: any RowSource
    /// A number for each key, from the top; row n begins at n times the bytes of a row.
    private let numbers: [RowKey: Int]
    let painted: ByteBuffer

    /// Nil where the rows are too many.
    init?(_ source: any RowSource, threads: Int) throws {
        let rowBytes = source.width * source.format.bytesPerPixel
        let mostRows = min(Self.mostRows, Self.mostBytes / rowBytes)
        var numbers: [RowKey: Int] = [:]
        var firstRows: [Int] = []
        for y in 0..<source.height {
            let key = source.key(ofRow: y)
            guard numbers[key] == nil else { continue }
            guard firstRows.count < mostRows else { return nil }
            numbers[key] = firstRows.count
            firstRows.append(y)
        }
        self.init(source, numbers, try Self.paint(firstRows, of: source, threads: threads))
    }

    private init(_ source: any RowSource, _ numbers: [RowKey: Int], _ painted: ByteBuffer) {
        self.source = source
        self.numbers = numbers
        self.painted = painted
    }

    private static func paint(
        _ rows: [Int], of source: any RowSource, threads: Int
    ) throws -> ByteBuffer {
        let rowBytes = source.width * source.format.bytesPerPixel
        let painted = ByteBuffer(count: rows.count * rowBytes)
        let work = OrderedWork<Int>(threads: min(threads, rows.count)) {
            let painter = source.makePainter()
            return { number in
                try painted.write(number * rowBytes..<(number + 1) * rowBytes) { row throws(any Error) in
                    try painter.paint(row: rows[number], into: &row)
                }
            }
        }
        var next = rows.indices.makeIterator()
        try work.run(next: { next.next() }, take: { _ in })
        return painted
    }

    /// Rows of 8 bits.
    ///
    /// - Precondition: all samples of 16 bits are those of 8.
    var narrowed: HeldRows { HeldRows(NarrowedRows(source), numbers, NarrowedRows.narrowed(painted)) }

    var width: Int { source.width }
    var height: Int { source.height }
    var format: RowFormat { source.format }

    func key(ofRow y: Int) -> RowKey { source.key(ofRow: y) }

    func number(ofRow y: Int) -> Int {
        guard let number = numbers[source.key(ofRow: y)] else {
            preconditionFailure("a row has the same key each time it is asked")
        }
        return number
    }

    func makePainter() -> any RowPainter { Painter(self) }

    private final class Painter: RowPainter {
        private let rows: HeldRows

        init(_ rows: HeldRows) { self.rows = rows }

        func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
            let number = rows.number(ofRow: y)
            rows.painted.read(number * bytes.count..<(number + 1) * bytes.count) { bytes.copy($0, to: 0) }
        }
    }
}
