import SceneSyntax
import Testing

/// Files of other kinds, by how they begin.
@Suite struct WrongTextTests {
    @Test(
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "a JPEG image"),
            (Array("GIF87a".utf8) + [1, 0], "a GIF image"), (Array("GIF89a".utf8) + [1, 0], "a GIF image"),
            (Array("RIFF".utf8) + [9, 9, 0, 0] + Array("WEBPVP8 ".utf8), "a WebP image"),
            (Array("qoif".utf8) + [0, 0, 0, 4], "a QOI image"),
            (Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54], "a BMP image"),
            ([0x49, 0x49, 0x2A, 0, 8], "a TIFF image"), ([0x4D, 0x4D, 0, 0x2A, 0], "a TIFF image"),
            (Array("P6 4 2 255\n".utf8), "a Netpbm image"), (Array("%PDF-1.7".utf8), "a PDF document"),
            ([0x50, 0x4B, 3, 4, 20], "a ZIP archive"), ([0x1F, 0x8B, 8, 0], "a gzip archive"),
            ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1], "a program"),
            ([0xFF, 0xFE, 0x63, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x63], "UTF-16"),
        ] as [([UInt8], String)])
    func aFileOfAnotherKindIsNamed(_ bytes: [UInt8], _ kind: String) {
        let diagnostics = parse(SourceText(name: "a.scene", utf8: bytes)).diagnostics
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.message.contains(kind) == true)
    }

    @Test(arguments: [
        "", "G", "GIF", "RIFF", "RIFFLE", "qoif", "BM", "BMW", "II*", "MM", "P", "P6", "PK", "%", "%PDF",
        "\u{7F}",
    ])
    func theBeginOfOneIsText(_ text: String) {
        let diagnostics = parse(SourceText(name: "a.scene", utf8: Array(text.utf8))).diagnostics
        #expect(
            !diagnostics.contains { $0.message.contains("not a scene") || $0.message.contains("no text") })
    }
}
