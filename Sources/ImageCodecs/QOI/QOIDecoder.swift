import ScenePixels

/// Decodes the Quite OK Image format.
///
/// - Source: The Quite OK Image Format, specification 1.0 (qoiformat.org).
enum QOIDecoder {
    static let headerSize = 14
    /// One byte stands for at most this many pixels.
    static let longestRun = 62

    static func decode(_ bytes: Span<UInt8>, limits: ImageLimits) throws(ImageError) -> Image {
        guard bytes.count >= headerSize else {
            throw .truncated(.qoi, part: "the header", byteCount: bytes.count, needed: headerSize)
        }
        let width = Int(bytes.bigEndian32(at: 4))
        let height = Int(bytes.bigEndian32(at: 8))
        guard width > 0 else {
            throw .badValue(.qoi, field: "width", value: 0, allowed: "at least 1", offset: 4)
        }
        guard height > 0 else {
            throw .badValue(.qoi, field: "height", value: 0, allowed: "at least 1", offset: 8)
        }
        guard bytes[12] == 3 || bytes[12] == 4 else {
            throw .badValue(.qoi, field: "channels", value: Int(bytes[12]), allowed: "3 or 4", offset: 12)
        }
        guard bytes[13] <= 1 else {
            throw .badValue(.qoi, field: "colour space", value: Int(bytes[13]), allowed: "0 or 1", offset: 13)
        }
        let channels: Image.Channels = bytes[12] == 4 ? .rgba : .rgb
        let pixels = try limits.admit(width: width, height: height, bytesPerPixel: channels.count)
        // A file too short for its pixels is refused before they are allocated.
        guard (pixels - 1) / longestRun < bytes.count - headerSize else {
            throw .truncated(.qoi, part: "the pixels", byteCount: bytes.count, needed: nil)
        }
        let samples = try self.samples(bytes, pixels: pixels, channels: channels.count)
        return Image(width: width, height: height, channels: channels, maxval: 255, samples: .bytes(samples))
    }

    private static func samples(
        _ bytes: Span<UInt8>, pixels: Int, channels: Int
    ) throws(ImageError) -> [UInt8] {
        var samples = [UInt8](repeating: 0, count: pixels * channels)
        var output = samples.mutableSpan
        var seen = [SIMD4<UInt8>](repeating: SIMD4(), count: 64)
        var pixel = SIMD4<UInt8>(0, 0, 0, 255)
        var input = headerSize
        var place = 0
        while place < output.count {
            guard input < bytes.count else {
                throw .truncated(.qoi, part: "the pixels", byteCount: bytes.count, needed: nil)
            }
            let tag = bytes[input]
            let size = tag == 0xff ? 5 : tag == 0xfe ? 4 : tag >> 6 == 2 ? 2 : 1
            guard bytes.count - input >= size else {
                throw .truncated(.qoi, part: "the pixels", byteCount: bytes.count, needed: nil)
            }
            var run = 1
            switch tag {
            case 0xff:
                pixel = SIMD4(bytes[input + 1], bytes[input + 2], bytes[input + 3], bytes[input + 4])
            case 0xfe:
                pixel = SIMD4(bytes[input + 1], bytes[input + 2], bytes[input + 3], pixel.w)
            case 0x00...0x3f:
                pixel = seen[Int(tag)]
            case 0x40...0x7f:
                pixel &+= SIMD4((tag >> 4) & 3, (tag >> 2) & 3, tag & 3, 2) &- 2
            case 0x80...0xbf:
                let green = (tag & 0x3f) &- 32
                let others = bytes[input + 1]
                pixel &+= SIMD4(green &+ (others >> 4) &- 8, green, green &+ (others & 15) &- 8, 0)
            default:
                run = min(Int(tag & 0x3f) + 1, (output.count - place) / channels)
            }
            input += size
            seen[slot(of: pixel)] = pixel
            for _ in 0..<run {
                output[place] = pixel.x
                output[place + 1] = pixel.y
                output[place + 2] = pixel.z
                if channels == 4 { output[place + 3] = pixel.w }
                place += channels
            }
        }
        try checkEnd(of: bytes, at: input)
        return samples
    }

    /// Seven zeros and a one end the stream.
    private static func checkEnd(of bytes: Span<UInt8>, at offset: Int) throws(ImageError) {
        guard bytes.count - offset >= 8 else {
            throw .truncated(.qoi, part: "the end marker", byteCount: bytes.count, needed: offset + 8)
        }
        for index in 0..<8 where bytes[offset + index] != (index == 7 ? 1 : 0) {
            throw .malformed(.qoi, fault: "no end marker after the last pixel", offset: offset + index)
        }
    }

    /// The place of a pixel among the 64 that were seen last.
    @inline(__always)
    static func slot(of pixel: SIMD4<UInt8>) -> Int {
        let weighted = pixel &* SIMD4(3, 5, 7, 11)
        return Int((weighted.x &+ weighted.y &+ weighted.z &+ weighted.w) & 63)
    }
}
