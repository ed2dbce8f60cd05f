import ScenePixels
import ScenePlan
import SceneRaster

/// How an image differs from the picture of a scene.
public struct PictureComparison: Sendable {
    /// The first differing pixel in reading order, with its samples in the image's channels and maxval.
    public struct Difference: Sendable, Hashable {
        public var x: Int
        public var y: Int
        public var image: [Int]
        public var picture: [Int]
    }

    public var first: Difference?
    public var count = 0
}

extension Compilation {
    /// Compares an image with the picture, or with a region of it that is as large, in the image's own channels and precision.
    /// Differences are told in the picture's pixels.
    ///
    /// - Precondition: the scene has no errors; the sides are equal.
    /// - Throws: a `PaintingError`, an `OutputFault`.
    public func compare(with image: Image, region: Box? = nil, matte: Color?) throws -> PictureComparison {
        var options = OutputOptions(format: .ppm, depth: image.maxval > 255 ? 16 : 8, matte: matte)
        options.region = region
        let channels: RowFormat.Channels
        switch image.channels {
        case .gray: (channels, options.format) = (.gray, .pgm)
        case .rgb: (channels, options.format) = (.rgb, .ppm)
        case .grayAlpha, .rgba: (channels, options.format) = (.rgba, .pam)
        }
        let format = RowFormat(channels: channels, depth: options.depth)
        let renderer = try makeRenderer(options, format: format)
        precondition(renderer.width == image.width && renderer.height == image.height, "sizes are equal")
        let painter = renderer.makePainter()
        var row = [UInt8](repeating: 0, count: image.width * format.bytesPerPixel)
        var result = PictureComparison()
        for y in 0..<image.height {
            var span = row.mutableSpan
            try painter.paint(row: y, into: &span)
            for x in 0..<image.width {
                let wanted = Self.samples(row, x, format, as: image)
                let found = (0..<image.channels.count).map { image.sample(x: x, y: y, channel: $0) }
                // What lies under an alpha of 0 is not seen.
                if wanted == found || image.channels.hasAlpha && wanted.last == 0 && found.last == 0 {
                    continue
                }
                result.count += 1
                guard result.first == nil else { continue }
                result.first = .init(
                    x: x + (region?.x0 ?? 0), y: y + (region?.y0 ?? 0), image: found, picture: wanted)
            }
        }
        return result
    }

    /// A painted pixel in an image's channels and maxval.
    private static func samples(_ row: [UInt8], _ x: Int, _ format: RowFormat, as image: Image) -> [Int] {
        let start = x * format.bytesPerPixel
        let top = format.depth == 16 ? 65535 : 255
        var values = (0..<format.channels.count).map { channel in
            format.depth == 16
                ? Int(row[start + 2 * channel]) << 8 | Int(row[start + 2 * channel + 1])
                : Int(row[start + channel])
        }
        if image.channels == .grayAlpha { values = [values[0], values[3]] }
        return values.map { ($0 * image.maxval * 2 + top) / (top * 2) }
    }
}
