import ScenePixels

/// What stands before the raster of a Netpbm file.
struct NetpbmHeader {
    /// How the samples are written.
    enum Raster {
        /// Decimal numbers.
        case plain
        /// `0` and `1` for paper and ink.
        case plainBits
        /// Bytes, or words with the high byte first.
        case raw
        /// Eight pixels a byte, each row from a new byte; 1 is ink.
        case packedBits
    }

    static let longestSide = Int(Int32.max)
    static let highestMaxval = 65535

    var raster: Raster
    var width: Int
    var height: Int
    var channels: Image.Channels
    var maxval: Int
    /// Where the raster begins.
    var rasterOffset: Int

    init(_ bytes: Span<UInt8>) throws(ImageError) {
        if bytes[1] == UInt8(ascii: "7") {
            self = try NetpbmArbitraryHeader(bytes).header(bytes)
        } else {
            try self.init(classic: bytes, kind: bytes[1] - 0x30)
        }
    }

    init(
        raster: Raster, width: Int, height: Int, channels: Image.Channels, maxval: Int, rasterOffset: Int
    ) {
        self.raster = raster
        self.width = width
        self.height = height
        self.channels = channels
        self.maxval = maxval
        self.rasterOffset = rasterOffset
    }

    /// P1 to P6: width, height and, except for bitmaps, maxval.
    private init(classic bytes: Span<UInt8>, kind: UInt8) throws(ImageError) {
        var scanner = NetpbmScanner(offset: 2)
        guard bytes.count > 2 else {
            throw .truncated(.netpbm, part: "the header", byteCount: bytes.count, needed: nil)
        }
        guard NetpbmScanner.isWhiteSpace(bytes[2]) || bytes[2] == UInt8(ascii: "#") else {
            throw .malformed(.netpbm, fault: "no white space after the magic number", offset: 2)
        }
        let isBitmap = kind == 1 || kind == 4
        width = try scanner.number(in: bytes, field: "width", limit: Self.longestSide)
        height = try scanner.number(in: bytes, field: "height", limit: Self.longestSide)
        maxval = isBitmap ? 1 : try scanner.number(in: bytes, field: "maxval", limit: Self.highestMaxval)
        channels = kind == 3 || kind == 6 ? .rgb : .gray
        raster = kind == 1 ? .plainBits : kind == 4 ? .packedBits : kind < 4 ? .plain : .raw
        rasterOffset = scanner.offset
        try checkRanges()
    }

    func checkRanges() throws(ImageError) {
        for (field, value) in [("width", width), ("height", height), ("maxval", maxval)] where value == 0 {
            throw .badValue(.netpbm, field: field, value: 0, allowed: "at least 1", offset: rasterOffset)
        }
    }
}
