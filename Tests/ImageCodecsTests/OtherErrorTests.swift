import ScenePixels
import Testing

@testable import ImageCodecs

/// Broken GIF, QOI, BMP and Netpbm files, each with the one line that says what is wrong.
@Suite struct OtherErrorTests {
    private typealias Case = PNGErrorTests.Case

    /// One pixel of colour 1 of two: clear, 1, end.
    static let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 10, 20, 30, 40, 50, 60]
        + [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b]

    static let qoi: [UInt8] =
        Array("qoif".utf8) + [0, 0, 0, 2, 0, 0, 0, 1, 4, 0] + [0xff, 1, 2, 3, 4, 0xc0] + [
            0, 0, 0, 0, 0, 0, 0, 1,
        ]

    static let bmp: [UInt8] =
        Array("BM".utf8) + [
            58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0,
        ]
        + [UInt8](repeating: 0, count: 24) + [3, 2, 1, 0]

    @Test func unbrokenFilesAreRead() throws {
        #expect(try ImageReader.read(Self.gif).values == [40, 50, 60])
        #expect(try ImageReader.read(Self.qoi).values == [1, 2, 3, 4, 1, 2, 3, 4])
        #expect(try ImageReader.read(Self.bmp).values == [1, 2, 3])
    }

    private static func changed(_ bytes: [UInt8], _ offset: Int, _ values: UInt8...) -> [UInt8] {
        var bytes = bytes
        for (index, value) in values.enumerated() { bytes[offset + index] = value }
        return bytes
    }

    private static let gifs: [Case] = [
        Case("screen cut", Array(gif[..<9]), "GIF truncated at byte 9 of 13, in the screen"),
        Case("table cut", Array(gif[..<15]), "GIF truncated at byte 15 of 19, in a colour table"),
        Case("image cut", Array(gif[..<24]), "GIF truncated at byte 24 of 29, in the image"),
        Case("data cut", Array(gif[..<31]), "GIF truncated at byte 31, in the image data"),
        Case("no image", Array(gif[..<19]) + [0x3b], "GIF broken at byte 19: no image before the end"),
        Case("no blocks", Array(gif[..<19]), "GIF truncated at byte 19, in the blocks before an image"),
        Case(
            "extension cut", Array(gif[..<19]) + [0x21, 0xfe, 200],
            "GIF truncated at byte 22, in an extension"),
        Case("block type", changed(gif, 19, 0x55), "GIF block type is 85, not 33, 44 or 59, at byte 19"),
        Case("screen width", changed(gif, 6, 0), "GIF width of the screen is 0, not at least 1, at byte 6"),
        Case("image height", changed(gif, 26, 0), "GIF height of the image is 0, not at least 1, at byte 24"),
        Case("code size", changed(gif, 29, 9), "GIF code size is 9, not 1 … 8, at byte 29"),
        Case(
            "early end", changed(gif, 31, 0x2c),
            "GIF broken at byte 32: the image data end before the image"),
        Case("blocks end", changed(gif, 30, 0), "GIF broken at byte 30: the image data end before the image"),
        Case("code", changed(gif, 31, 0x3c), "GIF broken at byte 32: a code that was not defined"),
        Case(
            "large screen", changed(gif, 6, 255, 255, 255, 255),
            "an image of 65535 x 65535 needs more than 1073741824 bytes of memory"),
    ]

    private static let qois: [Case] = [
        Case("header cut", Array(qoi[..<13]), "QOI truncated at byte 13 of 14, in the header"),
        Case("width", changed(qoi, 7, 0), "QOI width is 0, not at least 1, at byte 4"),
        Case("height", changed(qoi, 11, 0), "QOI height is 0, not at least 1, at byte 8"),
        Case("channels", changed(qoi, 12, 5), "QOI channels is 5, not 3 or 4, at byte 12"),
        Case("colour space", changed(qoi, 13, 2), "QOI colour space is 2, not 0 or 1, at byte 13"),
        Case("pixels cut", Array(qoi[..<16]), "QOI truncated at byte 16, in the pixels"),
        Case("too few bytes", changed(qoi, 5, 1), "QOI truncated at byte 28, in the pixels"),
        Case("end cut", Array(qoi[..<22]), "QOI truncated at byte 22 of 28, in the end marker"),
        Case("end", changed(qoi, 27, 0), "QOI broken at byte 27: no end marker after the last pixel"),
    ]

    private static let bmps: [Case] = [
        Case("header cut", Array(bmp[..<20]), "BMP truncated at byte 20 of 26, in the header"),
        Case(
            "header size", changed(bmp, 14, 41, 1), "BMP header size is 297, not 12 or 40 … 124, at byte 14"),
        Case(
            "long header", Array(changed(bmp, 14, 124)[..<54]),
            "BMP truncated at byte 54 of 138, in the header"),
        Case("width", changed(bmp, 21, 0x80), "BMP width is -2147483647, not at least 1, at byte 18"),
        Case("height", changed(bmp, 22, 0), "BMP height is 0, not other than 0, at byte 22"),
        Case("depth", changed(bmp, 28, 2), "BMP bits a pixel is 2, not 1, 4, 8, 16, 24 or 32, at byte 28"),
        Case(
            "compression", changed(bmp, 30, 1),
            "BMP compression is 1, not 0, or 3 with 16 or 32 bits, at byte 30"),
        Case("raster cut", Array(bmp[..<56]), "BMP truncated at byte 56 of 58, in the raster"),
        Case("masks", changed(changed(bmp, 28, 32), 30, 6), "BMP truncated at byte 58 of 70, in the masks"),
        Case("table", changed(bmp, 28, 8), "BMP truncated at byte 58 of 1078, in the colour table"),
        Case(
            "index", changed(changed(bmp, 28, 1), 46, 1, 0, 0, 0, 0, 0, 0, 0, 0xff),
            "BMP a colour index is 1, not below 1, at byte 54"),
    ]

    private static func text(_ string: String) -> [UInt8] { Array(string.utf8) }

    private static let netpbms: [Case] = [
        Case("magic alone", text("P5"), "Netpbm truncated at byte 2, in the header"),
        Case("no space", text("P5x"), "Netpbm broken at byte 2: no white space after the magic number"),
        Case("no height", text("P5 1"), "Netpbm truncated at byte 4, in width"),
        Case("letter", text("P5 1 x"), "Netpbm broken at byte 5: height is not a number"),
        Case("letter in number", text("P5 1y 2"), "Netpbm broken at byte 4: width is not a number"),
        Case("maxval 0", text("P5 1 1 0\n"), "Netpbm maxval is 0, not at least 1, at byte 9"),
        Case("maxval", text("P5 1 1 70000\n"), "Netpbm maxval 70000 is more than 65535, at byte 7"),
        Case(
            "width", text("P5 99999999999999999999999 1 1\n"),
            "Netpbm width 99999999999999999999… is more than 2147483647, at byte 3"),
        Case("raster cut", text("P6 2 2 255\nabc"), "Netpbm truncated at byte 14 of 23, in the raster"),
        Case("words cut", text("P5 2 2 256\nabcdefg"), "Netpbm truncated at byte 18 of 19, in the raster"),
        Case("sample", text("P5 2 1 5\n\u{1}\u{6}"), "Netpbm a sample 6 is more than 5, at byte 10"),
        Case(
            "wide sample", text("P5 1 1 256\n\u{1}\u{1}"), "Netpbm a sample 257 is more than 256, at byte 11"),
        Case("plain sample", text("P2 2 1 5 1 6"), "Netpbm a sample 6 is more than 5, at byte 11"),
        Case("plain cut", text("P2 2 2 5 1   \n  "), "Netpbm truncated at byte 16, in a sample"),
        Case("bit", text("P1 2 1 02"), "Netpbm broken at byte 8: a bit is neither 0 nor 1"),
        Case("bits cut", text("P1 2 1 0 "), "Netpbm truncated at byte 9, in the raster"),
        Case("packed cut", text("P4 9 1\n\u{1}"), "Netpbm truncated at byte 8 of 9, in the raster"),
        Case(
            "claims", text("P4 65536 65536\n"),
            "an image of 65536 x 65536 needs more than 1073741824 bytes of memory"),
        Case(
            "PAM magic", text("P7x\n"), "Netpbm broken at byte 2: the magic number P7 has no line of its own"),
        Case("PAM end", text("P7\nWIDTH 1\n"), "Netpbm truncated at byte 11, in the header"),
        Case(
            "PAM keyword", text("P7\nwidth 1\n"), "Netpbm broken at byte 3: an unknown keyword in the header"),
        Case(
            "PAM twice", text("P7\nWIDTH 1\nWIDTH 1\n"),
            "Netpbm broken at byte 11: WIDTH stands twice in the header"),
        Case("PAM number", text("P7\nWIDTH 1 2\n"), "Netpbm broken at byte 9: WIDTH is not one number"),
        Case("PAM lacks", text("P7\nWIDTH 1\nENDHDR\n"), "Netpbm broken at byte 18: the header has no DEPTH"),
        Case(
            "PAM depth", text("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 2\nMAXVAL 1\nTUPLTYPE RGB\nENDHDR\n"),
            "Netpbm DEPTH is 2, not 3, at byte 57"),
        Case(
            "PAM type", text("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 1\nTUPLTYPE CMYK\nENDHDR\n"),
            "Netpbm broken at byte 58: an unknown tuple type"),
    ]

    @Test(arguments: gifs + qois + bmps + netpbms)
    private func errorSaysWhatIsWrongAndWhere(_ broken: PNGErrorTests.Case) {
        #expect(throws: ImageError.self) { try ImageReader.read(broken.bytes) }
        do { _ = try ImageReader.read(broken.bytes) } catch { #expect(error.description == broken.message) }
    }

    @Test func limitsRefuseFromTheHeader() {
        let limits = ImageLimits(maxPixels: 3, maxMemory: 1 << 20)
        let text = Self.text("P1 2 2 0101")
        #expect(throws: ImageError.tooManyPixels(width: 2, height: 2, limit: 3)) {
            try ImageReader.read(text, limits: limits)
        }
        let narrow = ImageLimits(maxPixels: 100, maxMemory: 3)
        #expect(throws: ImageError.tooMuchMemory(width: 2, height: 2, limit: 3)) {
            try ImageReader.read(text, limits: narrow)
        }
    }
}
