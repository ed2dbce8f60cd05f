/// The headers of a Windows bitmap.
///
/// - Source: Microsoft, "Bitmap Header Types" (Windows GDI): BITMAPCOREHEADER to BITMAPV5HEADER.
struct BMPHeader {
    var width: Int
    var height: Int
    /// The first stored row is the top one.
    var isTopDown: Bool
    var bitsPerPixel: Int
    /// Where the rows and the colour table stand.
    var rasterOffset: Int
    var paletteOffset: Int
    var paletteCount = 0
    /// Bytes a colour of the table has.
    var paletteStride: Int
    /// The bits of red, green, blue and alpha in a pixel of 16 or 32.
    var masks: [UInt32] = []

    var rowBytes: Int { (width * bitsPerPixel + 31) / 32 * 4 }

    private static let fileHeader = 14

    init(_ bytes: Span<UInt8>) throws(ImageError) {
        guard bytes.count >= Self.fileHeader + 12 else {
            throw .truncated(.bmp, part: "the header", byteCount: bytes.count, needed: Self.fileHeader + 12)
        }
        rasterOffset = Int(bytes.littleEndian32(at: 10))
        let size = Int(bytes.littleEndian32(at: Self.fileHeader))
        guard size == 12 || 40...124 ~= size else {
            throw .badValue(
                .bmp, field: "header size", value: size, allowed: "12 or 40 … 124", offset: Self.fileHeader)
        }
        guard bytes.count >= Self.fileHeader + size else {
            throw .truncated(
                .bmp, part: "the header", byteCount: bytes.count, needed: Self.fileHeader + size)
        }
        paletteOffset = Self.fileHeader + size
        if size == 12 {
            width = Int(bytes.littleEndian16(at: 18))
            height = Int(bytes.littleEndian16(at: 20))
            isTopDown = false
            bitsPerPixel = Int(bytes.littleEndian16(at: 24))
            paletteStride = 3
        } else {
            width = Int(Int32(bitPattern: bytes.littleEndian32(at: 18)))
            let rows = Int(Int32(bitPattern: bytes.littleEndian32(at: 22)))
            height = abs(rows)
            isTopDown = rows < 0
            bitsPerPixel = Int(bytes.littleEndian16(at: 28))
            paletteStride = 4
        }
        try checkSizes()
        if size == 12 {
            paletteCount = bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0
            masks = bitsPerPixel == 16 ? Self.masks555 : []
        } else {
            try readColors(bytes, size: size)
        }
    }

    private static let masks555: [UInt32] = [0x7c00, 0x03e0, 0x001f, 0]

    private func checkSizes() throws(ImageError) {
        guard width > 0 else {
            throw .badValue(.bmp, field: "width", value: width, allowed: "at least 1", offset: 18)
        }
        guard height > 0 else {
            throw .badValue(.bmp, field: "height", value: height, allowed: "other than 0", offset: 22)
        }
        guard [1, 4, 8, 16, 24, 32].contains(bitsPerPixel) else {
            throw .badValue(
                .bmp, field: "bits a pixel", value: bitsPerPixel, allowed: "1, 4, 8, 16, 24 or 32",
                offset: paletteStride == 3 ? 24 : 28)
        }
    }

    private mutating func readColors(_ bytes: Span<UInt8>, size: Int) throws(ImageError) {
        let compression = Int(bytes.littleEndian32(at: 30))
        let hasMasks = compression == 3 || compression == 6
        guard compression == 0 || (hasMasks && (bitsPerPixel == 16 || bitsPerPixel == 32)) else {
            throw .badValue(
                .bmp, field: "compression", value: compression, allowed: "0, or 3 with 16 or 32 bits",
                offset: 30)
        }
        if hasMasks {
            let count = size >= 56 || compression == 6 ? 4 : 3
            guard bytes.count >= 54 + 4 * count else {
                throw .truncated(
                    .bmp, part: "the masks", byteCount: bytes.count, needed: 54 + 4 * count)
            }
            masks = (0..<count).map { bytes.littleEndian32(at: 54 + 4 * $0) }
            if count == 3 { masks.append(0) }
        } else if bitsPerPixel == 16 {
            masks = Self.masks555
        } else if bitsPerPixel == 32 {
            masks = [0xff0000, 0x00ff00, 0x0000ff, 0]
        }
        if bitsPerPixel <= 8 {
            let colors = Int(bytes.littleEndian32(at: 46))
            let most = 1 << bitsPerPixel
            paletteCount = colors == 0 ? most : min(colors, most)
        }
    }
}
