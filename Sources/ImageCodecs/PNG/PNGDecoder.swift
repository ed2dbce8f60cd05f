import ScenePixels

/// Decodes a PNG; of an animated one the default image.
///
/// Gamma, profiles and text are skipped, palettes looked up, colour keys turned into alpha; depth stays.
/// - Source: PNG specification (third edition).
enum PNGDecoder {
    /// DEFLATE makes at most this many bytes of one.
    private static let highestRatio = 1032

    static func decode(_ bytes: Span<UInt8>, limits: ImageLimits) throws(ImageError) -> Image {
        let file = try PNGFile(bytes, limits: limits)
        let header = file.header
        let compressed = file.imageData.reduce(0) { $0 + $1.count }
        guard let total = header.filteredSize else {
            throw .tooManyPixels(width: header.width, height: header.height, limit: limits.maxPixels)
        }
        let longestRow = header.rowBytes(width: header.width) + 1
        let joined = file.imageData.count > 1 ? compressed : 0
        let pixels = try limits.admit(
            width: header.width, height: header.height,
            bytesPerPixel: file.channels.count * (header.depth == 16 ? 2 : 1),
            overhead: joined + PNGDataReader.bufferSize(rowBytes: longestRow, total: total)
                + PNGUnfilter.memory(rowBytes: longestRow))
        // Data too short for the image are refused before that is allocated.
        guard (total - 1) / highestRatio <= compressed else {
            throw .badData(.png, fault: "the data are too short for the image", offset: compressed)
        }
        let count = pixels * file.channels.count
        let samples: Image.Samples
        if file.imageData.count == 1 {
            samples = try decode(file, bytes, bytes.extracting(file.imageData[0]), count: count, total: total)
        } else {
            let data = join(file.imageData, of: bytes, count: compressed)
            samples = try decode(file, bytes, data.span, count: count, total: total)
        }
        return Image(
            width: header.width, height: header.height, channels: file.channels, maxval: file.maxval,
            samples: samples)
    }

    private static func join(_ ranges: [Range<Int>], of bytes: Span<UInt8>, count: Int) -> [UInt8] {
        var data = [UInt8](repeating: 0, count: count)
        var target = data.mutableSpan
        var place = 0
        for range in ranges {
            target.copy(bytes.extracting(range), to: place)
            place += range.count
        }
        return data
    }

    private static func decode(
        _ file: PNGFile, _ bytes: Span<UInt8>, _ data: Span<UInt8>, count: Int, total: Int
    ) throws(ImageError) -> Image.Samples {
        let longestRow = file.header.rowBytes(width: file.header.width) + 1
        var rows = PNGRows(
            reader: try PNGDataReader(data, rowBytes: longestRow, total: total),
            unfilter: PNGUnfilter(rowBytes: longestRow, distance: file.header.filterDistance))
        let expander = PNGSampleExpander(file, bytes)
        if file.header.depth == 16 {
            return .words(
                try raster(file, data, &rows, count: count) {
                    (line, width, samples: inout MutableSpan<UInt16>, start) throws(ImageError) in
                    expander.expand(line, width: width, into: &samples, at: start)
                })
        }
        return .bytes(
            try raster(file, data, &rows, count: count) {
                (line, width, samples: inout MutableSpan<UInt8>, start) throws(ImageError) in
                try expander.expand(line, width: width, into: &samples, at: start)
            })
    }

    /// All samples, pass by pass and row by row.
    private static func raster<Sample: FixedWidthInteger>(
        _ file: PNGFile, _ data: Span<UInt8>, _ rows: inout PNGRows, count: Int,
        expand: (Span<UInt8>, Int, inout MutableSpan<Sample>, Int) throws(ImageError) -> Void
    ) throws(ImageError) -> [Sample] {
        let channels = file.channels.count
        var samples = [Sample](repeating: 0, count: count)
        var output = samples.mutableSpan
        var passRow: [Sample] = []
        if file.header.isInterlaced {
            passRow = [Sample](repeating: 0, count: file.header.width * channels)
        }
        var scattered = passRow.mutableSpan
        for pass in file.header.passes {
            let rowBytes = file.header.rowBytes(width: pass.width)
            rows.unfilter.reset()
            for row in 0..<pass.height {
                try rows.decodeNext(rowBytes: rowBytes, data)
                let line = rows.unfilter.lines.span.extracting(
                    rows.unfilter.current..<rows.unfilter.current + rowBytes)
                let start = (pass.y + row * pass.dy) * file.header.width * channels
                guard file.header.isInterlaced else {
                    try expand(line, pass.width, &output, start)
                    continue
                }
                try expand(line, pass.width, &scattered, 0)
                for x in 0..<pass.width {
                    let place = start + (pass.x + x * pass.dx) * channels
                    for channel in 0..<channels {
                        output[place + channel] = scattered[x * channels + channel]
                    }
                }
            }
        }
        try rows.reader.finish(data)
        return samples
    }
}

/// Rows of a PNG, decompressed and unfiltered.
private struct PNGRows {
    var reader: PNGDataReader
    var unfilter: PNGUnfilter

    mutating func decodeNext(rowBytes: Int, _ data: Span<UInt8>) throws(ImageError) {
        let place = try reader.nextRow(bytes: rowBytes + 1, data)
        let buffer = reader.buffer
        let source = buffer.span
        let filter = source[place]
        guard unfilter.decode(filter: filter, source, at: place + 1, count: rowBytes) else {
            throw .badData(.png, fault: "a row has the unknown filter \(filter)", offset: reader.inputOffset)
        }
    }
}
