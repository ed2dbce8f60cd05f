import ScenePixels

/// Decodes the first image of a PBM, PGM, PPM or PAM file.
///
/// - Source: the manual pages pbm(5), pgm(5), ppm(5), pam(5) of Netpbm.
enum NetpbmDecoder {
    static func decode(_ bytes: Span<UInt8>, limits: ImageLimits) throws(ImageError) -> Image {
        let (header, count) = try admitted(bytes, limits: limits)
        let isWide = header.maxval > 255
        let samples: Image.Samples =
            switch header.raster {
            case .plainBits: .bytes(try plainBits(bytes, header, count: count))
            case .packedBits: .bytes(packedBits(bytes, header, count: count))
            case .plain:
                isWide
                    ? .words(try plain(bytes, header, count: count))
                    : .bytes(try plain(bytes, header, count: count))
            case .raw:
                isWide
                    ? .words(try rawWords(bytes, header, count: count))
                    : .bytes(try rawBytes(bytes, header, count: count))
            }
        return Image(
            width: header.width, height: header.height, channels: header.channels, maxval: header.maxval,
            samples: samples)
    }

    /// The same of an array that no one else needs: where its samples are bytes, it becomes them.
    static func decode(taking bytes: consuming [UInt8], limits: ImageLimits) throws(ImageError) -> Image {
        let (header, count) = try admitted(bytes.span, limits: limits)
        guard case .raw = header.raster, header.maxval <= 255 else {
            return try decode(bytes.span, limits: limits)
        }
        try checkBytes(bytes.span, header, count: count)
        bytes.removeLast(bytes.count - header.rasterOffset - count)
        bytes.removeFirst(header.rasterOffset)
        return Image(
            width: header.width, height: header.height, channels: header.channels, maxval: header.maxval,
            samples: .bytes(bytes))
    }

    /// The header and how many samples there are, in a file that is long enough and costs no more than it may.
    private static func admitted(
        _ bytes: Span<UInt8>, limits: ImageLimits
    ) throws(ImageError) -> (header: NetpbmHeader, count: Int) {
        let header = try NetpbmHeader(bytes)
        let pixels = try limits.admit(
            width: header.width, height: header.height,
            bytesPerPixel: header.channels.count * (header.maxval > 255 ? 2 : 1))
        let count = pixels * header.channels.count
        try checkSize(bytes, header, count: count)
        return (header, count)
    }

    /// Refuses a file too short for its raster before that is allocated.
    private static func checkSize(
        _ bytes: Span<UInt8>, _ header: NetpbmHeader, count: Int
    ) throws(ImageError) {
        let least =
            switch header.raster {
            case .plainBits: count
            case .plain: count * 2 - 1
            case .packedBits: (header.width + 7) / 8 * header.height
            case .raw: header.maxval > 255 ? count * 2 : count
            }
        guard bytes.count - header.rasterOffset >= least else {
            throw .truncated(
                .netpbm, part: "the raster", byteCount: bytes.count, needed: header.rasterOffset + least)
        }
    }

    private static func plain<Sample: FixedWidthInteger>(
        _ bytes: Span<UInt8>, _ header: NetpbmHeader, count: Int
    ) throws(ImageError) -> [Sample] {
        var scanner = NetpbmScanner(offset: header.rasterOffset)
        var samples: [Sample] = []
        samples.reserveCapacity(count)
        for _ in 0..<count {
            let value = try scanner.number(
                in: bytes, field: "a sample", limit: header.maxval, mayTouchEnd: true)
            samples.append(Sample(value))
        }
        return samples
    }

    private static func plainBits(
        _ bytes: Span<UInt8>, _ header: NetpbmHeader, count: Int
    ) throws(ImageError) -> [UInt8] {
        var scanner = NetpbmScanner(offset: header.rasterOffset)
        var samples: [UInt8] = []
        samples.reserveCapacity(count)
        for _ in 0..<count { samples.append(1 - (try scanner.bit(in: bytes))) }
        return samples
    }

    private static func packedBits(
        _ bytes: Span<UInt8>, _ header: NetpbmHeader, count: Int
    ) -> [UInt8] {
        let rowBytes = (header.width + 7) / 8
        var samples = [UInt8](repeating: 0, count: count)
        var output = samples.mutableSpan
        var place = 0
        for row in 0..<header.height {
            let start = header.rasterOffset + row * rowBytes
            for x in 0..<header.width {
                output[place] = 1 - bytes[start + x >> 3] >> UInt8(7 - x & 7) & 1
                place += 1
            }
        }
        return samples
    }

    private static func rawBytes(
        _ bytes: Span<UInt8>, _ header: NetpbmHeader, count: Int
    ) throws(ImageError) -> [UInt8] {
        try checkBytes(bytes, header, count: count)
        return [UInt8](copying: bytes.extracting(header.rasterOffset..<header.rasterOffset + count))
    }

    private static func checkBytes(
        _ bytes: Span<UInt8>, _ header: NetpbmHeader, count: Int
    ) throws(ImageError) {
        if header.maxval == 255 { return }
        for index in header.rasterOffset..<header.rasterOffset + count
        where Int(bytes[index]) > header.maxval {
            throw above(header, Int(bytes[index]), at: index)
        }
    }

    private static func rawWords(
        _ bytes: Span<UInt8>, _ header: NetpbmHeader, count: Int
    ) throws(ImageError) -> [UInt16] {
        let raster = bytes.extracting(header.rasterOffset..<header.rasterOffset + count * 2)
        var samples = [UInt16](repeating: 0, count: count)
        var output = samples.mutableSpan
        var highest: UInt16 = 0
        for index in 0..<count {
            let sample = UInt16(raster[2 * index]) << 8 | UInt16(raster[2 * index + 1])
            output[index] = sample
            highest = max(highest, sample)
        }
        if Int(highest) > header.maxval {
            for index in 0..<count where Int(samples[index]) > header.maxval {
                throw above(header, Int(samples[index]), at: header.rasterOffset + 2 * index)
            }
        }
        return samples
    }

    private static func above(_ header: NetpbmHeader, _ sample: Int, at offset: Int) -> ImageError {
        .tooLarge(.netpbm, field: "a sample", digits: "\(sample)", limit: header.maxval, offset: offset)
    }
}
