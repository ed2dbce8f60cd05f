import ScenePixels
import Testing

@testable import ImageCodecs

/// Broken PNG files, each with the one line that says what is wrong.
@Suite struct PNGErrorTests {
    struct Case: CustomStringConvertible, Sendable {
        var description: String
        var bytes: [UInt8]
        var message: String

        init(_ description: String, _ bytes: [UInt8], _ message: String) {
            self.description = description
            self.bytes = bytes
            self.message = message
        }
    }

    static let good = PNGParts.file(data: PNGParts.zlib([0, 200]))
    private typealias Parts = PNGParts

    @Test func theUnbrokenFileIsRead() throws {
        let image = try ImageReader.read(Self.good)
        #expect(image == Image(width: 1, height: 1, channels: .gray, maxval: 255, samples: .bytes([200])))
    }

    private static func changed(_ offset: Int, _ byte: UInt8) -> [UInt8] {
        var bytes = good
        bytes[offset] = byte
        return bytes
    }

    static let structure: [Case] = [
        Case("empty", [], "the file is empty"),
        Case("signature", Array(good[..<5]), "not an image that can be read (PNG, GIF, QOI, BMP or Netpbm)"),
        Case("signature alone", Parts.signature, "PNG truncated at byte 8 of 20, in a chunk"),
        Case("cut", Array(good[..<50]), "PNG truncated at byte 50 of 58, in chunk IDAT"),
        Case("no end", Array(good.dropLast(12)), "PNG truncated at byte 58 of 70, in a chunk"),
        Case(
            "checksum of header", changed(32, 0),
            "PNG checksum of chunk IHDR is 3a7e9b00, not 3a7e9b55, at byte 29"),
        Case("not letters", changed(13, 0), "PNG broken at byte 12: a chunk's type is not four letters"),
        Case(
            "first chunk", Parts.file(Parts.chunk("gAMA", [0, 0, 0, 0])),
            "PNG broken at byte 8: the first chunk is not an IHDR of 13 bytes"),
        Case("no data", Parts.file(Parts.header()), "PNG broken at byte 33: no IDAT chunk before IEND"),
        Case(
            "unknown critical", Parts.file(Parts.header(), Parts.chunk("ABcd", [])),
            "PNG has an unknown critical chunk 'ABcd' at byte 33"),
        Case(
            "two headers", Parts.file(Parts.header(), Parts.header()), "PNG broken at byte 33: a second IHDR"),
        Case(
            "data apart",
            Parts.file(
                Parts.header(), Parts.chunk("IDAT", []), Parts.chunk("tEXt", []), Parts.chunk("IDAT", [])),
            "PNG broken at byte 57: the IDAT chunks do not stand together"),
    ]

    static let header: [Case] = [
        Case("width 0", Parts.file(Parts.header(width: 0)), "PNG width is 0, not 1 … 2147483647, at byte 16"),
        Case(
            "height 2³¹", Parts.file(Parts.header(height: 1 << 31)),
            "PNG height is 2147483648, not 1 … 2147483647, at byte 20"),
        Case(
            "depth", Parts.file(Parts.header(depth: 3)),
            "PNG depth is 3, not one of colour type 0, at byte 24"),
        Case(
            "depth of RGB", Parts.file(Parts.header(depth: 4, type: 2)),
            "PNG depth is 4, not one of colour type 2, at byte 24"),
        Case(
            "type", Parts.file(Parts.header(type: 1)),
            "PNG colour type is 1, not 0, 2, 3, 4 or 6, at byte 25"),
        Case(
            "compression", Parts.file(Parts.header(tail: [1, 0, 0])),
            "PNG compression method is 1, not 0, at byte 26"),
        Case(
            "filter", Parts.file(Parts.header(tail: [0, 1, 0])), "PNG filter method is 1, not 0, at byte 27"),
        Case(
            "interlace", Parts.file(Parts.header(tail: [0, 0, 2])),
            "PNG interlace method is 2, not 0 or 1, at byte 28"),
        Case(
            "huge", Parts.file(Parts.header(width: 0x7fff_ffff, height: 0x7fff_ffff)),
            "an image of 2147483647 x 2147483647 has more than 1099511627776 pixels"),
        Case(
            "large", Parts.file(Parts.header(width: 1 << 20, height: 1 << 19)),
            "an image of 1048576 x 524288 needs more than 1073741824 bytes of memory"),
        Case(
            "no palette", Parts.file(Parts.header(type: 3), Parts.chunk("IDAT", [])),
            "PNG broken at byte 41: no palette before the image data"),
        Case(
            "palette", Parts.file(Parts.header(type: 3), Parts.chunk("PLTE", [1, 2])),
            "PNG length of PLTE is 2, not 3 times 1 … 256, at byte 33"),
        Case(
            "transparency", Parts.file(Parts.header(), Parts.chunk("tRNS", [1])),
            "PNG broken at byte 33: a tRNS of 1 bytes does not fit the image"),
    ]

    static let data: [Case] = [
        Case(
            "no zlib header", Parts.file(data: [0x78, 0x02]),
            "PNG broken at byte 0 of its compressed data: no zlib header"),
        Case(
            "dictionary", Parts.file(data: [0x78, 0x20]),
            "PNG broken at byte 1 of its compressed data: a preset dictionary"),
        Case(
            "cut", Parts.file(data: Array(Parts.zlib([0, 1])[..<8])),
            "PNG broken at byte 8 of its compressed data: the data end early"),
        Case(
            "short", Parts.file(data: Parts.zlib([0])),
            "PNG broken at byte 8 of its compressed data: the data end before the last row"),
        Case(
            "checksum", Parts.file(data: Array(Parts.zlib([0, 1]).dropLast()) + [9]),
            "PNG checksum of the image data is 00030009, not 00030002, at byte 9"),
        Case(
            "filter", Parts.file(data: Parts.zlib([5, 0])),
            "PNG broken at byte 9 of its compressed data: a row has the unknown filter 5"),
        Case(
            "block type", Parts.file(data: [0x78, 0x01, 0x07]),
            "PNG broken at byte 3 of its compressed data: a block of the reserved type 3"),
        Case(
            "stored length", Parts.file(data: [0x78, 0x01, 0x01, 2, 0, 0, 0]),
            "PNG broken at byte 3 of its compressed data: a stored block's length and its complement differ"),
        // A fixed block whose first symbol is a match.
        Case(
            "too far back", Parts.file(data: [0x78, 0x01, 0x03, 0x02, 0, 0]),
            "PNG broken at byte 6 of its compressed data: a match 1 bytes back, 0 bytes after the start"),
        Case(
            "palette index",
            Parts.file(
                Parts.header(type: 3), Parts.chunk("PLTE", [1, 2, 3]),
                Parts.chunk("IDAT", Parts.zlib([0, 1]))),
            "PNG has a pixel of colour 1, but a palette of 1"),
    ]

    @Test(arguments: structure + header + data)
    func errorSaysWhatIsWrongAndWhere(_ broken: Case) {
        #expect(throws: ImageError.self) { try ImageReader.read(broken.bytes) }
        do { _ = try ImageReader.read(broken.bytes) } catch { #expect(error.description == broken.message) }
    }

    @Test func bombStopsAtTheSizeOfTheImage() throws {
        // A thousand million zeros for an image of one pixel.
        var bytes = PNGParts.header()
        bytes += PNGParts.chunk("IDAT", Self.zeros(blocks: 2000))
        let image = try ImageReader.read(PNGParts.file(bytes))
        #expect(image.values == [0])
    }

    /// Fixed blocks of a literal 0 and copies of 258 bytes, without an end.
    private static func zeros(blocks: Int) -> [UInt8] {
        var bits: [Bool] = [true, true, false] + [false, false, true, true, false, false, false, false]
        for _ in 0..<blocks {
            bits += [true, true, false, false, false, true, false, true] + .init(repeating: false, count: 5)
        }
        var bytes: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bits.count, by: 8) {
            bytes.append(
                bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
                    $0 | ($1.1 ? 1 << $1.0 : 0)
                })
        }
        return bytes
    }

    @Test func damagedAncillaryChunkIsSkipped() throws {
        var chunk = PNGParts.chunk("tRNS", [0, 200])
        chunk[chunk.count - 1] ^= 1
        let bytes = PNGParts.file(PNGParts.header(), chunk, PNGParts.chunk("IDAT", PNGParts.zlib([0, 200])))
        #expect(try ImageReader.read(bytes).channels == .gray)
    }

    @Test func colourKeyAfterTheDataDoesNotApply() throws {
        let data = PNGParts.chunk("IDAT", PNGParts.zlib([0, 200]))
        let late = PNGParts.file(PNGParts.header(), data, PNGParts.chunk("tRNS", [0, 200]))
        #expect(try ImageReader.read(late).channels == .gray)
        let early = PNGParts.file(PNGParts.header(), PNGParts.chunk("tRNS", [0, 200]), data)
        #expect(try ImageReader.read(early).values == [200, 0])
    }
}
