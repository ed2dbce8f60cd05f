/// Decompresses the image data of a PNG a stretch at a time, and gives its rows.
///
/// Rows stand in a buffer that also is the window of the decompression, small enough for the second-level
/// cache; the whole filtered image is never held.
struct PNGDataReader {
    /// Bytes to decompress at a time.
    private static let stretch = 128 << 10
    private static let zlibHeader = 2

    private(set) var buffer: [UInt8]
    private var inflater: Inflater
    private var checksum = Adler32()
    /// The next byte to be given, and the end of what is decompressed.
    private var given = 0
    private var filled = 0
    /// Bytes that the image still needs.
    private var wanted: Int

    /// About where in the compressed data decompression stands.
    var inputOffset: Int { inflater.input }

    /// Bytes of the buffer for rows of so many bytes.
    static func bufferSize(rowBytes: Int, total: Int) -> Int {
        Inflater.window + 2 * rowBytes + min(stretch, total) + Inflater.slack
    }

    /// - Parameter rowBytes: bytes of the longest row with its filter byte.
    /// - Parameter total: bytes of all rows with their filter bytes.
    init(_ source: Span<UInt8>, rowBytes: Int, total: Int) throws(ImageError) {
        guard source.count >= Self.zlibHeader else { throw Self.truncated(source) }
        let header = source.bytesAsBigEndian16
        guard header >> 8 & 15 == 8, header >> 12 <= 7, header % 31 == 0 else {
            throw .badData(.png, fault: "no zlib header", offset: 0)
        }
        guard header & 0x20 == 0 else {
            throw .badData(.png, fault: "a preset dictionary", offset: 1)
        }
        inflater = Inflater(input: Self.zlibHeader)
        buffer = [UInt8](repeating: 0, count: Self.bufferSize(rowBytes: rowBytes, total: total))
        wanted = total
    }

    /// The place in `buffer` of the next row with its filter byte.
    mutating func nextRow(bytes: Int, _ source: Span<UInt8>) throws(ImageError) -> Int {
        if filled - given < bytes {
            slide()
            try run(source, limit: min(buffer.count - Inflater.slack, filled + wanted))
            guard filled - given >= bytes else {
                throw .badData(.png, fault: "the data end before the last row", offset: inflater.input)
            }
        }
        given += bytes
        return given - bytes
    }

    /// Checks what follows the last row: the end of the stream and its checksum.
    ///
    /// Data beyond what the image holds are left alone, as other readers do; so the work stops there.
    mutating func finish(_ source: Span<UInt8>) throws(ImageError) {
        guard wanted >= 0 else { return }
        slide()
        let end = filled
        try run(source, limit: filled + 1)
        guard filled == end else { return }
        let offset = inflater.alignToByte()
        guard source.count - offset >= 4 else { throw Self.truncated(source) }
        let stored = source.extracting(offset..<offset + 4).bigEndian32(at: 0)
        guard stored == checksum.value else {
            throw .badChecksum(
                .png, part: "the image data", stored: stored, computed: checksum.value, offset: offset)
        }
    }

    private mutating func run(_ source: Span<UInt8>, limit: Int) throws(ImageError) {
        var end = filled
        do throws(InflateError) {
            try Self.inflate(source, &inflater, into: &buffer, position: &end, limit: limit)
        } catch {
            switch error {
            case .truncated: throw Self.truncated(source)
            case .malformed(let fault, let offset): throw .badData(.png, fault: fault, offset: offset)
            }
        }
        let output = buffer
        checksum.update(output.span.extracting(filled..<end))
        wanted -= end - filled
        filled = end
    }

    private static func inflate(
        _ source: Span<UInt8>, _ inflater: inout Inflater, into buffer: inout [UInt8], position: inout Int,
        limit: Int
    ) throws(InflateError) {
        var output = buffer.mutableSpan
        try inflater.run(source, into: &output, position: &position, limit: limit)
    }

    /// Moves what is still needed to the buffer's start: the window, and the row that is not complete.
    private mutating func slide() {
        let filled = self.filled
        let kept = min(given, max(0, filled - Inflater.window))
        guard kept > 0 else { return }
        var output = buffer.mutableSpan
        // Sixteen bytes at a time; what is moved beyond `filled` is free.
        for place in stride(from: kept, to: filled, by: 16) {
            output.store(output.vector16(at: place), at: place - kept)
        }
        given -= kept
        self.filled -= kept
    }

    private static func truncated(_ source: Span<UInt8>) -> ImageError {
        .badData(.png, fault: "the data end early", offset: source.count)
    }
}

extension Span<UInt8> {
    fileprivate var bytesAsBigEndian16: Int { Int(bigEndian16(at: 0)) }
}
