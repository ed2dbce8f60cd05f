/// Stored rows of a PNG, each with room around it for filters that look left and for wide loads.
struct PNGRowBuffer {
    /// Zeros before each row: at least the longest pixel, and a vector.
    private static let lead = 16
    private static let tail = PNGFilter.slack

    let rowBytes: Int
    private let stride: Int
    private let bytes: ByteBuffer

    /// All zero.
    init(rowBytes: Int, count: Int) {
        self.rowBytes = rowBytes
        stride = Self.lead + rowBytes + Self.tail
        bytes = ByteBuffer(count: stride * count)
        bytes.write(0..<bytes.count) { $0.update(repeating: 0) }
    }

    /// Changes a row's bytes.
    func write<Failure: Error>(
        _ row: Int, _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let start = row * stride + Self.lead
        try bytes.write(start..<start + rowBytes, body)
    }

    /// Filters a row, the one above it being `above`, into `target`.
    ///
    /// - Parameter part: the bytes of the row to filter, whole pixels; all where it is nil.
    func filter(
        _ filter: PNGFilter, _ row: Int, above: Int, part: Range<Int>? = nil, distance: Int,
        into target: inout MutableSpan<UInt8>, at start: Int
    ) {
        let part = part ?? 0..<rowBytes
        bytes.read(row * stride..<(row + 1) * stride) { row in
            bytes.read(above * stride..<(above + 1) * stride) { above in
                filter.apply(
                    row, above: above, lead: Self.lead + part.lowerBound, count: part.count,
                    distance: distance, into: &target, at: start)
            }
        }
    }
}
