import ScenePixels

/// The chunks of a PNG file that matter for its pixels, checked; nothing is decompressed.
struct PNGFile {
    let header: PNGHeader
    /// Colours as R, G, B.
    private(set) var palette: [UInt8] = []
    /// The data of `tRNS`.
    private(set) var transparency: Range<Int>?
    /// Where the compressed data stand.
    private(set) var imageData: [Range<Int>] = []

    /// Reads the chunks up to `IEND`; what follows it is no part of the image.
    init(_ bytes: Span<UInt8>, limits: ImageLimits) throws(ImageError) {
        var chunk = try PNGChunk(bytes, at: PNGChunk.signature.count)
        header = try PNGHeader(bytes, chunk)
        _ = try limits.admit(
            width: header.width, height: header.height,
            bytesPerPixel: header.colorType.samples * (header.depth == 16 ? 2 : 1))
        var isLastData = false
        while chunk.type != PNGChunk.end {
            chunk = try PNGChunk(bytes, at: chunk.data.upperBound + 4)
            if chunk.type == PNGChunk.imageData {
                guard isLastData || imageData.isEmpty else {
                    throw .malformed(
                        .png, fault: "the IDAT chunks do not stand together", offset: chunk.offset)
                }
                imageData.append(chunk.data)
                isLastData = true
            } else {
                isLastData = false
                try take(chunk, bytes)
            }
        }
        guard !imageData.isEmpty else {
            throw .malformed(.png, fault: "no IDAT chunk before IEND", offset: chunk.offset)
        }
        guard header.colorType != .palette || !palette.isEmpty else {
            throw .malformed(.png, fault: "no palette before the image data", offset: imageData[0].lowerBound)
        }
    }

    private mutating func take(_ chunk: PNGChunk, _ bytes: Span<UInt8>) throws(ImageError) {
        switch chunk.type {
        case PNGChunk.end: break
        case PNGChunk.palette: try takePalette(chunk, bytes)
        case PNGChunk.transparency:
            // After the image data it comes too late to apply; damaged it is skipped as any ancillary chunk.
            if chunk.isIntact, imageData.isEmpty { try takeTransparency(chunk) }
        case PNGChunk.header:
            throw .malformed(.png, fault: "a second IHDR", offset: chunk.offset)
        default:
            guard chunk.isAncillary else {
                throw .unknownCriticalChunk(name: chunk.name, offset: chunk.offset)
            }
        }
    }

    private mutating func takePalette(_ chunk: PNGChunk, _ bytes: Span<UInt8>) throws(ImageError) {
        guard header.colorType == .palette else { return }
        guard palette.isEmpty, imageData.isEmpty else {
            throw .malformed(.png, fault: "a PLTE that is not alone before IDAT", offset: chunk.offset)
        }
        guard chunk.data.count % 3 == 0, 3...768 ~= chunk.data.count else {
            throw .badValue(
                .png, field: "length of PLTE", value: chunk.data.count, allowed: "3 times 1 … 256",
                offset: chunk.offset)
        }
        palette = [UInt8](copying: bytes.extracting(chunk.data))
    }

    private mutating func takeTransparency(_ chunk: PNGChunk) throws(ImageError) {
        let allowed: ClosedRange<Int>
        switch header.colorType {
        case .gray: allowed = 2...2
        case .rgb: allowed = 6...6
        case .palette: allowed = 1...max(1, palette.count / 3)
        case .grayAlpha, .rgba: return
        }
        guard transparency == nil, allowed ~= chunk.data.count else {
            throw .malformed(
                .png, fault: "a tRNS of \(chunk.data.count) bytes does not fit the image",
                offset: chunk.offset)
        }
        transparency = chunk.data
    }

    /// The channels of the decoded image.
    var channels: Image.Channels {
        switch header.colorType {
        case .gray: transparency == nil ? .gray : .grayAlpha
        case .grayAlpha: .grayAlpha
        case .rgb, .palette: transparency == nil ? .rgb : .rgba
        case .rgba: .rgba
        }
    }

    var maxval: Int { header.colorType == .palette ? 255 : 1 << header.depth - 1 }
}
