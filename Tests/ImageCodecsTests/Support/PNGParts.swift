@testable import ImageCodecs

/// PNG files made by hand, right and wrong.
enum PNGParts {
    /// Bit by bit, as the specification defines it.
    static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xffff_ffff
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
        }
        return ~crc
    }

    static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return b << 16 | a
    }

    static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return word(data.count) + body + word(Int(crc(body)))
    }

    static func header(
        width: Int = 1, height: Int = 1, depth: UInt8 = 8, type: UInt8 = 0, tail: [UInt8] = [0, 0, 0]
    ) -> [UInt8] {
        chunk("IHDR", word(width) + word(height) + [depth, type] + tail)
    }

    /// A zlib stream of one stored block.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt8(bytes.count)
        return [0x78, 0x01, 0x01, count, 0, ~count, 0xff] + bytes + word(Int(adler(bytes)))
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    static let end = chunk("IEND", [])

    static func file(_ chunks: [UInt8]...) -> [UInt8] { signature + chunks.flatMap { $0 } + end }

    /// A PNG of one gray pixel whose compressed data are these.
    static func file(data: [UInt8]) -> [UInt8] { file(header(), chunk("IDAT", data)) }
}
