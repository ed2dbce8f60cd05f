import ScenePixels

/// The size of a PNG's image and how its pixels are stored: its `IHDR` chunk.
struct PNGHeader: Equatable {
    enum ColorType: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        /// Samples a stored pixel.
        var samples: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        func allows(depth: UInt8) -> Bool {
            switch self {
            case .gray: [1, 2, 4, 8, 16].contains(depth)
            case .palette: [1, 2, 4, 8].contains(depth)
            case .rgb, .grayAlpha, .rgba: depth == 8 || depth == 16
            }
        }
    }

    var width: Int
    var height: Int
    /// Bits a sample.
    var depth: Int
    var colorType: ColorType
    var isInterlaced: Bool

    /// Bits a stored pixel.
    var bitsPerPixel: Int { colorType.samples * depth }
    /// How far back the filters look: a pixel, at least a byte.
    var filterDistance: Int { max(1, bitsPerPixel / 8) }

    /// Bytes of a row of so many pixels, without its filter byte.
    func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

    /// The rows in the order in which they are stored: one pass, or the seven of Adam7 that are not empty.
    var passes: [PNGPass] {
        guard isInterlaced else {
            return [PNGPass(x: 0, y: 0, dx: 1, dy: 1, width: width, height: height)]
        }
        return PNGPass.adam7.map { origin in
            var pass = origin
            pass.width = (width - pass.x + pass.dx - 1) / pass.dx
            pass.height = (height - pass.y + pass.dy - 1) / pass.dy
            return pass
        }.filter { $0.width > 0 && $0.height > 0 }
    }

    /// Bytes of all rows with their filter bytes; nil where they do not fit an `Int`.
    var filteredSize: Int? {
        var total = 0
        for pass in passes {
            let row = 1 + rowBytes(width: pass.width)
            let (bytes, overflow) = pass.height.multipliedReportingOverflow(by: row)
            let (sum, tooMuch) = total.addingReportingOverflow(bytes)
            if overflow || tooMuch { return nil }
            total = sum
        }
        return total
    }

    init(_ bytes: Span<UInt8>, _ chunk: PNGChunk) throws(ImageError) {
        let start = chunk.data.lowerBound
        guard chunk.type == PNGChunk.header, chunk.data.count == 13 else {
            throw .malformed(.png, fault: "the first chunk is not an IHDR of 13 bytes", offset: chunk.offset)
        }
        width = try Self.side("width", bytes, at: start)
        height = try Self.side("height", bytes, at: start + 4)
        guard let colorType = ColorType(rawValue: bytes[start + 9]) else {
            throw .badValue(
                .png, field: "colour type", value: Int(bytes[start + 9]), allowed: "0, 2, 3, 4 or 6",
                offset: start + 9)
        }
        self.colorType = colorType
        depth = Int(bytes[start + 8])
        guard colorType.allows(depth: bytes[start + 8]) else {
            throw .badValue(
                .png, field: "depth", value: depth, allowed: "one of colour type \(colorType.rawValue)",
                offset: start + 8)
        }
        for (index, field) in ["compression method", "filter method"].enumerated()
        where bytes[start + 10 + index] != 0 {
            throw .badValue(
                .png, field: field, value: Int(bytes[start + 10 + index]), allowed: "0",
                offset: start + 10 + index)
        }
        guard bytes[start + 12] <= 1 else {
            throw .badValue(
                .png, field: "interlace method", value: Int(bytes[start + 12]), allowed: "0 or 1",
                offset: start + 12)
        }
        isInterlaced = bytes[start + 12] == 1
    }

    private static func side(
        _ field: String, _ bytes: Span<UInt8>, at offset: Int
    ) throws(ImageError) -> Int {
        let value = Int(bytes.bigEndian32(at: offset))
        guard 1...Int(Int32.max) ~= value else {
            throw .badValue(.png, field: field, value: value, allowed: "1 … 2147483647", offset: offset)
        }
        return value
    }
}

/// A part of the image that is stored as if it were one: every `dx`th pixel of every `dy`th row.
struct PNGPass: Equatable {
    var x: Int
    var y: Int
    var dx: Int
    var dy: Int
    var width = 0
    var height = 0

    static let adam7 = [
        PNGPass(x: 0, y: 0, dx: 8, dy: 8), PNGPass(x: 4, y: 0, dx: 8, dy: 8),
        PNGPass(x: 0, y: 4, dx: 4, dy: 8), PNGPass(x: 2, y: 0, dx: 4, dy: 4),
        PNGPass(x: 0, y: 2, dx: 2, dy: 4), PNGPass(x: 1, y: 0, dx: 2, dy: 2),
        PNGPass(x: 0, y: 1, dx: 1, dy: 2),
    ]
}
