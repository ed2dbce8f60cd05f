/// Writes chunks, each with its length and checksum.
struct PNGChunkWriter {
    static func bytes(_ name: UInt32, _ data: [UInt8]) -> [UInt8] {
        var checksum = CRC32()
        let body = bigEndian(name) + data
        checksum.update(body.span)
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum.value)
    }

    /// Writes a chunk of image data whose parts are apart.
    ///
    /// - Parameter checksum: of the name and `data`; `tail` is added here.
    static func writeData(
        _ data: Span<UInt8>, checksum: CRC32, tail: [UInt8], to sink: inout some ByteSink
    ) throws {
        var checksum = checksum
        checksum.update(tail.span)
        let length = UInt32(data.count + tail.count)
        try sink.write((bigEndian(length) + bigEndian(PNGChunk.imageData)).span)
        try sink.write(data)
        try sink.write((tail + bigEndian(checksum.value)).span)
    }

    /// The checksum of the name of a chunk of image data, where that of the data goes on from.
    static func dataChecksum() -> CRC32 {
        var checksum = CRC32()
        checksum.update(bigEndian(PNGChunk.imageData).span)
        return checksum
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
