import ScenePixels

/// Decodes a Windows bitmap whose rows are not compressed.
enum BMPDecoder {
    static func decode(_ bytes: Span<UInt8>, limits: ImageLimits) throws(ImageError) -> Image {
        let header = try BMPHeader(bytes)
        let hasAlpha = header.masks.count == 4 && header.masks[3] != 0
        let channels: Image.Channels = hasAlpha ? .rgba : .rgb
        let pixels = try limits.admit(
            width: header.width, height: header.height, bytesPerPixel: channels.count)
        let needed = header.rasterOffset + header.rowBytes * header.height
        guard bytes.count >= needed else {
            throw .truncated(.bmp, part: "the raster", byteCount: bytes.count, needed: needed)
        }
        let paletteEnd = header.paletteOffset + header.paletteCount * header.paletteStride
        guard bytes.count >= paletteEnd else {
            throw .truncated(.bmp, part: "the colour table", byteCount: bytes.count, needed: paletteEnd)
        }
        var samples = [UInt8](repeating: 0, count: pixels * channels.count)
        var output = samples.mutableSpan
        for row in 0..<header.height {
            let stored = header.isTopDown ? row : header.height - 1 - row
            let start = header.rasterOffset + stored * header.rowBytes
            let place = row * header.width * channels.count
            switch header.bitsPerPixel {
            case 24: copyRow(header, bytes, at: start, into: &output, at: place)
            case 16, 32: unpackRow(header, bytes, at: start, into: &output, at: place, channels.count)
            default: try lookUpRow(header, bytes, at: start, into: &output, at: place)
            }
        }
        return Image(
            width: header.width, height: header.height, channels: channels, maxval: 255,
            samples: .bytes(samples))
    }

    private static func copyRow(
        _ header: BMPHeader, _ bytes: Span<UInt8>, at start: Int, into output: inout MutableSpan<UInt8>,
        at place: Int
    ) {
        for x in 0..<header.width {
            for channel in 0..<3 { output[place + 3 * x + channel] = bytes[start + 3 * x + 2 - channel] }
        }
    }

    private static func unpackRow(
        _ header: BMPHeader, _ bytes: Span<UInt8>, at start: Int, into output: inout MutableSpan<UInt8>,
        at place: Int, _ channels: Int
    ) {
        for x in 0..<header.width {
            let pixel =
                header.bitsPerPixel == 16
                ? UInt32(bytes.littleEndian16(at: start + 2 * x)) : bytes.littleEndian32(at: start + 4 * x)
            for channel in 0..<channels {
                output[place + channels * x + channel] = scaled(pixel, header.masks[channel])
            }
        }
    }

    /// The masked bits as a share of the mask's largest value, of 255.
    private static func scaled(_ pixel: UInt32, _ mask: UInt32) -> UInt8 {
        guard mask != 0 else { return 0 }
        let shift = UInt32(mask.trailingZeroBitCount)
        let most = UInt64(mask >> shift)
        return UInt8((UInt64((pixel & mask) >> shift) * 255 + most / 2) / most)
    }

    private static func lookUpRow(
        _ header: BMPHeader, _ bytes: Span<UInt8>, at start: Int, into output: inout MutableSpan<UInt8>,
        at place: Int
    ) throws(ImageError) {
        let depth = header.bitsPerPixel
        for x in 0..<header.width {
            let bit = x * depth
            let index = Int(bytes[start + bit >> 3]) >> (8 - depth - bit & 7) & (1 << depth - 1)
            guard index < header.paletteCount else {
                throw .badValue(
                    .bmp, field: "a colour index", value: index, allowed: "below \(header.paletteCount)",
                    offset: start + bit >> 3)
            }
            let color = header.paletteOffset + index * header.paletteStride
            for channel in 0..<3 { output[place + 3 * x + channel] = bytes[color + 2 - channel] }
        }
    }
}
