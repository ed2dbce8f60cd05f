import ScenePixels

/// Writes a picture as QOI: painted side by side, encoded one pixel after the other.
///
/// - Source: The Quite OK Image Format, specification 1.0 (qoiformat.org).
package struct QOIWriter: Sendable {
    package init() {}

    /// Whether rows of this format can be written: RGB or RGBA of 8 bits.
    package func accepts(_ format: RowFormat) -> Bool {
        format.depth == 8 && (format.channels == .rgb || format.channels == .rgba)
    }

    /// Writes the whole file.
    ///
    /// - Precondition: the format is accepted.
    /// - Throws: the first error of the source, from the top, or the sink's.
    package func write(_ source: any RowSource, to sink: inout some ByteSink, threads: Int) throws {
        precondition(accepts(source.format), "QOI gets rows that it can hold")
        let channels = source.format.channels.count
        try sink.write(header(source).span)
        let rowBytes = source.width * channels
        var encoder = QOIRowEncoder(channels: channels)
        let output = ByteBuffer(count: QOIRowEncoder.capacity(pixels: source.width))
        func encode(_ row: Span<UInt8>) -> Int {
            output.write(0..<output.count) { target in encoder.encode(row, into: &target) }
        }
        let driver = RowDriver(
            source: source, encoder: RawRowEncoder(capacity: rowBytes), threads: threads)
        func write(row range: Range<Int>, of piece: BufferPiece) throws {
            var left = piece.times
            while left > 0 {
                let before = encoder
                let count = piece.buffer.read(range) { encode($0) }
                // Where a row leaves the encoder as it found it, its repeats are the same bytes.
                let alike = encoder == before ? left : 1
                try output.read(0..<count) { bytes throws(any Error) in
                    try sink.write(bytes, times: alike)
                }
                left -= alike
            }
        }
        try driver.run { pieces in
            for piece in pieces {
                for start in stride(from: piece.range.lowerBound, to: piece.range.upperBound, by: rowBytes) {
                    try write(row: start..<start + rowBytes, of: piece)
                }
            }
        }
        let end = output.write(0..<output.count) { target in encoder.finish(into: &target) }
        try output.read(0..<end) { bytes throws(any Error) in try sink.write(bytes) }
    }

    private func header(_ source: any RowSource) -> [UInt8] {
        var bytes = Array("qoif".utf8)
        for side in [source.width, source.height] {
            bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
        }
        return bytes + [UInt8(source.format.channels.count), 0]
    }
}

/// What the encoder knows between pixels.
private struct QOIRowEncoder: Equatable {
    private let channels: Int
    private var seen = [SIMD4<UInt8>](repeating: SIMD4(), count: 64)
    private var previous = SIMD4<UInt8>(0, 0, 0, 255)
    /// Pixels equal to the previous one that are not written yet.
    private var run = 0

    static func capacity(pixels: Int) -> Int { 5 * pixels + 16 }

    init(channels: Int) { self.channels = channels }

    mutating func encode(_ row: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> Int {
        var place = 0
        for start in stride(from: 0, to: row.count, by: channels) {
            let alpha = channels == 4 ? row[start + 3] : 255
            let pixel = SIMD4(row[start], row[start + 1], row[start + 2], alpha)
            if pixel == previous {
                run += 1
                if run == QOIDecoder.longestRun { flushRun(into: &target, at: &place) }
                continue
            }
            flushRun(into: &target, at: &place)
            let slot = QOIDecoder.slot(of: pixel)
            if seen[slot] == pixel {
                put(UInt8(slot), into: &target, at: &place)
            } else {
                seen[slot] = pixel
                encodeChange(to: pixel, into: &target, at: &place)
            }
            previous = pixel
        }
        return place
    }

    private func encodeChange(
        to pixel: SIMD4<UInt8>, into target: inout MutableSpan<UInt8>, at place: inout Int
    ) {
        guard pixel.w == previous.w else {
            for byte in [0xff, pixel.x, pixel.y, pixel.z, pixel.w] { put(byte, into: &target, at: &place) }
            return
        }
        let change = pixel &- previous
        let small = change &+ 2
        if small.x < 4, small.y < 4, small.z < 4 {
            put(0x40 | small.x << 4 | small.y << 2 | small.z, into: &target, at: &place)
            return
        }
        let green = change.y &+ 32
        let red = change.x &- change.y &+ 8
        let blue = change.z &- change.y &+ 8
        if green < 64, red < 16, blue < 16 {
            put(0x80 | green, into: &target, at: &place)
            put(red << 4 | blue, into: &target, at: &place)
        } else {
            for byte in [0xfe, pixel.x, pixel.y, pixel.z] { put(byte, into: &target, at: &place) }
        }
    }

    /// Writes what is left, and the end marker.
    mutating func finish(into target: inout MutableSpan<UInt8>) -> Int {
        var place = 0
        flushRun(into: &target, at: &place)
        for index in 0..<8 { put(index == 7 ? 1 : 0, into: &target, at: &place) }
        return place
    }

    private mutating func flushRun(into target: inout MutableSpan<UInt8>, at place: inout Int) {
        guard run > 0 else { return }
        put(0xc0 | UInt8(run - 1), into: &target, at: &place)
        run = 0
    }

    private func put(_ byte: UInt8, into target: inout MutableSpan<UInt8>, at place: inout Int) {
        target[place] = byte
        place += 1
    }
}
