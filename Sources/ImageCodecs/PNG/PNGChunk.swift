/// A piece of a PNG file: a type of four letters, data, and a checksum of both.
///
/// - Source: PNG specification (third edition), section 5.
struct PNGChunk {
    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// The four letters, as a big-endian number.
    let type: UInt32
    /// Where its data stand in the file.
    let data: Range<Int>
    /// Whether its checksum fits; a critical chunk has been refused otherwise.
    let isIntact: Bool

    static let header: UInt32 = 0x4948_4452
    static let palette: UInt32 = 0x504c_5445
    static let imageData: UInt32 = 0x4944_4154
    static let end: UInt32 = 0x4945_4e44
    static let transparency: UInt32 = 0x7452_4e53
    static let standardRGB: UInt32 = 0x7352_4742
    static let resolution: UInt32 = 0x7048_5973

    /// A decoder may skip what it does not know, where the first letter is small.
    var isAncillary: Bool { type >> 29 & 1 == 1 }
    var name: String { Self.name(of: type) }
    /// Where the chunk begins.
    var offset: Int { data.lowerBound - 8 }

    /// Reads the chunk that begins at `offset`.
    init(_ bytes: Span<UInt8>, at offset: Int) throws(ImageError) {
        guard bytes.count - offset >= 12 else {
            throw .truncated(.png, part: "a chunk", byteCount: bytes.count, needed: offset + 12)
        }
        let length = bytes.bigEndian32(at: offset)
        type = bytes.bigEndian32(at: offset + 4)
        for place in offset + 4..<offset + 8 where !Self.isLetter(bytes[place]) {
            throw .malformed(.png, fault: "a chunk's type is not four letters", offset: offset + 4)
        }
        let name = Self.name(of: type)
        guard length <= Int32.max else {
            throw .tooLarge(
                .png, field: "length of \(name)", digits: "\(length)", limit: Int(Int32.max), offset: offset)
        }
        data = offset + 8..<offset + 8 + Int(length)
        guard bytes.count >= data.upperBound + 4 else {
            throw .truncated(
                .png, part: "chunk \(name)", byteCount: bytes.count, needed: data.upperBound + 4)
        }
        let stored = bytes.bigEndian32(at: data.upperBound)
        let computed = CRC32.of(bytes.extracting(offset + 4..<data.upperBound))
        isIntact = stored == computed
        guard isIntact || isAncillary else {
            throw .badChecksum(
                .png, part: "chunk \(name)", stored: stored, computed: computed, offset: data.upperBound)
        }
    }

    private static func name(of type: UInt32) -> String {
        var name = ""
        for shift in [24, 16, 8, 0] as [UInt32] {
            name.unicodeScalars.append(Unicode.Scalar(UInt8(type >> shift & 0xff)))
        }
        return name
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
}
