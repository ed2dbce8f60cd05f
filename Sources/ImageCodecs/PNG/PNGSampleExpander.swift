import ScenePixels

/// Turns the bytes of a decoded PNG row into samples: bits apart, palette looked up, colour key made alpha.
struct PNGSampleExpander {
    private let header: PNGHeader
    private let channels: Int
    /// Four bytes a colour: R, G, B, A.
    private var palette: [UInt8] = []
    private var colorCount = 0
    /// The samples of a pixel that is transparent.
    private var key: [UInt16]?

    init(_ file: PNGFile, _ bytes: Span<UInt8>) {
        header = file.header
        channels = file.channels.count
        if header.colorType == .palette {
            colorCount = file.palette.count / 3
            for color in 0..<colorCount {
                palette += file.palette[3 * color..<3 * color + 3]
                palette.append(255)
            }
            for (color, offset) in (file.transparency ?? 0..<0).enumerated() {
                palette[4 * color + 3] = bytes[offset]
            }
        } else if let transparency = file.transparency {
            // Only the bits that a sample has count.
            let mask = UInt16(truncatingIfNeeded: 1 << header.depth - 1)
            key = stride(from: transparency.lowerBound, to: transparency.upperBound, by: 2).map {
                bytes.bigEndian16(at: $0) & mask
            }
        }
    }

    /// Expands a row of at most 8 bits a sample.
    func expand(
        _ line: Span<UInt8>, width: Int, into samples: inout MutableSpan<UInt8>, at start: Int
    ) throws(ImageError) {
        if header.colorType == .palette {
            try lookUp(line, width: width, into: &samples, at: start)
        } else if let key {
            expandKeyed(line, key, width: width, into: &samples, at: start)
        } else if header.depth == 8 {
            samples.copy(line.extracting(0..<width * channels), to: start)
        } else {
            for x in 0..<width { samples[start + x] = bits(line, x) }
        }
    }

    /// Expands a row of 16 bits a sample.
    func expand(
        _ line: Span<UInt8>, width: Int, into samples: inout MutableSpan<UInt16>, at start: Int
    ) {
        guard let key else {
            for index in 0..<width * channels { samples[start + index] = line.bigEndian16(at: 2 * index) }
            return
        }
        let stored = key.count
        for x in 0..<width {
            var isKey = true
            for sample in 0..<stored {
                let value = line.bigEndian16(at: 2 * (x * stored + sample))
                samples[start + x * channels + sample] = value
                isKey = isKey && value == key[sample]
            }
            samples[start + x * channels + stored] = isKey ? 0 : 65535
        }
    }

    /// A sample of less than 8 bits; the first of a byte is its highest.
    @inline(__always)
    private func bits(_ line: Span<UInt8>, _ x: Int) -> UInt8 {
        let place = x * header.depth
        let shift = 8 - header.depth - place & 7
        return line[place >> 3] >> UInt8(shift) & UInt8(truncatingIfNeeded: 1 << header.depth - 1)
    }

    private func lookUp(
        _ line: Span<UInt8>, width: Int, into samples: inout MutableSpan<UInt8>, at start: Int
    ) throws(ImageError) {
        let palette = palette.span
        let isWhole = header.depth == 8
        var place = start
        for x in 0..<width {
            let index = Int(isWhole ? line[x] : bits(line, x))
            guard index < colorCount else {
                throw .badPaletteIndex(index, count: colorCount)
            }
            for channel in 0..<channels { samples[place + channel] = palette[4 * index + channel] }
            place += channels
        }
    }

    private func expandKeyed(
        _ line: Span<UInt8>, _ key: [UInt16], width: Int, into samples: inout MutableSpan<UInt8>,
        at start: Int
    ) {
        let opaque = UInt8(truncatingIfNeeded: 1 << header.depth - 1)
        let stored = key.count
        for x in 0..<width {
            var isKey = true
            for sample in 0..<stored {
                let value = header.depth == 8 ? line[x * stored + sample] : bits(line, x)
                samples[start + x * channels + sample] = value
                isKey = isKey && UInt16(value) == key[sample]
            }
            samples[start + x * channels + stored] = isKey ? 0 : opaque
        }
    }
}
