/// Stored rows of a PNG, each with room around it for filters that look left and for wide loads.
struct PNGRowBuffer {
    /// Zeros before each row: at least the longest pixel, and a vector.
    static let lead = 16
    private static let tail = 16

    let rowBytes: Int
    private let stride: Int
    private(set) var bytes: [UInt8]

    init(rowBytes: Int, count: Int) {
        self.rowBytes = rowBytes
        stride = Self.lead + rowBytes + Self.tail
        bytes = [UInt8](repeating: 0, count: stride * count)
    }

    func range(_ row: Int) -> Range<Int> { row * stride..<(row + 1) * stride }

    /// Changes a row's bytes.
    mutating func write<Failure: Error>(
        _ row: Int, _ body: (inout MutableSpan<UInt8>, Int) throws(Failure) -> Void
    ) throws(Failure) {
        let start = row * stride + Self.lead
        var target = bytes.mutableSpan
        try body(&target, start)
    }

    /// Filters a row, the one above it being `above`, into `target`.
    func filter(
        _ filter: PNGFilter, _ row: Int, above: Int, distance: Int, into target: inout MutableSpan<UInt8>,
        at start: Int
    ) {
        let all = bytes.span
        filter.apply(
            all.extracting(range(row)), above: all.extracting(range(above)), lead: Self.lead,
            count: rowBytes, distance: distance, into: &target, at: start)
    }

    func isEqual(_ row: Int, _ other: Int) -> Bool {
        bytes[range(row)] == bytes[range(other)]
    }
}
