import ScenePixels

/// Decodes the first image of a GIF, alone on a transparent canvas of the screen's size.
///
/// - Source: GIF89a specification (CompuServe, 1990).
enum GIFDecoder {
    private static let headerSize = 13

    private enum Block {
        static let image: UInt8 = 0x2c
        static let control: UInt8 = 0xf9
        static let extensionStart: UInt8 = 0x21
        static let trailer: UInt8 = 0x3b
    }

    static func decode(_ bytes: Span<UInt8>, limits: ImageLimits) throws(ImageError) -> Image {
        guard bytes.count >= headerSize else { throw truncated(bytes, "the screen", headerSize) }
        let screen = GIFRectangle(
            x: 0, y: 0, width: Int(bytes.littleEndian16(at: 6)), height: Int(bytes.littleEndian16(at: 8)))
        try screen.check("the screen", at: 6)
        let pixels = try limits.admit(width: screen.width, height: screen.height, bytesPerPixel: 4)
        var offset = headerSize
        var table = try colorTable(bytes, flags: bytes[10], at: &offset)
        let transparentIndex = try skipExtensions(bytes, at: &offset)
        guard bytes.count - offset >= 10 else { throw truncated(bytes, "the image", offset + 10) }
        let frame = GIFRectangle(
            x: Int(bytes.littleEndian16(at: offset + 1)),
            y: Int(bytes.littleEndian16(at: offset + 3)),
            width: Int(bytes.littleEndian16(at: offset + 5)),
            height: Int(bytes.littleEndian16(at: offset + 7)))
        try frame.check("the image", at: offset + 5)
        let flags = bytes[offset + 9]
        offset += 10
        if flags & 0x80 != 0 { table = try colorTable(bytes, flags: flags, at: &offset) }
        _ = try limits.admit(width: frame.width, height: frame.height, bytesPerPixel: 1, overhead: 4 * pixels)
        // An index past the table, or the transparent one, paints nothing.
        var colors = [SIMD4<UInt8>](repeating: SIMD4(), count: 256)
        for index in 0..<table.count / 3 {
            let color = table.lowerBound + 3 * index
            colors[index] = SIMD4(bytes[color], bytes[color + 1], bytes[color + 2], 255)
        }
        if let transparentIndex { colors[transparentIndex] = SIMD4() }
        let indexes = try GIFImageData.decode(bytes, at: offset, count: frame.width * frame.height)
        let rows = flags & 0x40 != 0 ? interlacedRows(height: frame.height) : Array(0..<frame.height)
        return compose(indexes, rows, frame, screen, colors)
    }

    /// Where the colours stand whose number the flags give; none where the flags say so.
    private static func colorTable(
        _ bytes: Span<UInt8>, flags: UInt8, at offset: inout Int
    ) throws(ImageError) -> Range<Int> {
        guard flags & 0x80 != 0 else { return offset..<offset }
        let size = 3 * 2 << Int(flags & 7)
        guard bytes.count - offset >= size else { throw truncated(bytes, "a colour table", offset + size) }
        defer { offset += size }
        return offset..<offset + size
    }

    /// Goes on to the first image, and gives the transparent index that the last graphic control sets.
    private static func skipExtensions(
        _ bytes: Span<UInt8>, at offset: inout Int
    ) throws(ImageError) -> Int? {
        var transparentIndex: Int?
        while true {
            guard offset < bytes.count else { throw truncated(bytes, "the blocks before an image", nil) }
            switch bytes[offset] {
            case Block.image: return transparentIndex
            case Block.trailer: throw .malformed(.gif, fault: "no image before the end", offset: offset)
            case Block.extensionStart:
                guard bytes.count - offset >= 2 else { throw truncated(bytes, "an extension", nil) }
                if bytes[offset + 1] == Block.control, bytes.count - offset >= 8, bytes[offset + 2] >= 4 {
                    transparentIndex = bytes[offset + 3] & 1 == 1 ? Int(bytes[offset + 6]) : nil
                }
                offset += 2
                while true {
                    guard offset < bytes.count else { throw truncated(bytes, "an extension", nil) }
                    let size = Int(bytes[offset])
                    offset += 1 + size
                    if size == 0 { break }
                }
            default:
                throw .badValue(
                    .gif, field: "block type", value: Int(bytes[offset]), allowed: "33, 44 or 59",
                    offset: offset)
            }
        }
    }

    /// The row of the image that each stored row is.
    private static func interlacedRows(height: Int) -> [Int] {
        [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
            Array(stride(from: first, to: height, by: step))
        }
    }

    /// Without alpha where every pixel is opaque.
    private static func compose(
        _ indexes: [UInt8], _ rows: [Int], _ frame: GIFRectangle, _ screen: GIFRectangle,
        _ colors: [SIMD4<UInt8>]
    ) -> Image {
        let covers =
            frame.x == 0 && frame.y == 0 && frame.width >= screen.width && frame.height >= screen.height
        let isOpaque = covers && indexes.allSatisfy { colors[Int($0)].w == 255 }
        let channels = isOpaque ? 3 : 4
        var samples = [UInt8](repeating: 0, count: screen.width * screen.height * channels)
        var output = samples.mutableSpan
        let width = min(frame.width, screen.width - frame.x)
        for (stored, row) in rows.enumerated() where row + frame.y < screen.height {
            var place = ((row + frame.y) * screen.width + frame.x) * channels
            for x in 0..<max(0, width) {
                let color = colors[Int(indexes[stored * frame.width + x])]
                for channel in 0..<channels { output[place + channel] = color[channel] }
                place += channels
            }
        }
        return Image(
            width: screen.width, height: screen.height, channels: isOpaque ? .rgb : .rgba, maxval: 255,
            samples: .bytes(samples))
    }

    private static func truncated(_ bytes: Span<UInt8>, _ part: String, _ needed: Int?) -> ImageError {
        .truncated(.gif, part: part, byteCount: bytes.count, needed: needed)
    }
}

/// A part of the screen.
struct GIFRectangle {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    func check(_ part: String, at offset: Int) throws(ImageError) {
        for (field, value) in [("width", width), ("height", height)] where value == 0 {
            throw .badValue(
                .gif, field: "\(field) of \(part)", value: value, allowed: "at least 1", offset: offset)
        }
    }
}
