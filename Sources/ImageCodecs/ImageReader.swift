import ScenePixels

/// Reads an image of any supported format, recognised by its content.
public enum ImageReader {
    /// Decodes an image.
    ///
    /// - Parameter bytes: a whole file.
    /// - Parameter limits: what the image may cost; it is refused from its header if it would cost more.
    /// - Returns: its samples as the file has them: straight, neither scaled nor colour-managed.
    /// - Throws: the first fault met. No bytes make it trap, hang or allocate beyond `limits`.
    /// - Complexity: O(bytes + pixels).
    /// - Source: Grammar/README.md, "Images".
    public static func read(
        _ bytes: Span<UInt8>, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> Image {
        switch ImageFormat(signatureOf: bytes) {
        case .png: try PNGDecoder.decode(bytes, limits: limits)
        case .gif: try GIFDecoder.decode(bytes, limits: limits)
        case .qoi: try QOIDecoder.decode(bytes, limits: limits)
        case .bmp: try BMPDecoder.decode(bytes, limits: limits)
        case .netpbm: try NetpbmDecoder.decode(bytes, limits: limits)
        case nil: throw .unknownFormat(byteCount: bytes.count)
        }
    }

    /// Decodes an image from an array that holds a whole file; samples that stand in it as they are stay where they are.
    public static func read(
        _ bytes: consuming [UInt8], limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> Image {
        if ImageFormat(signatureOf: bytes.span) == .netpbm {
            return try NetpbmDecoder.decode(taking: bytes, limits: limits)
        }
        return try read(bytes.span, limits: limits)
    }
}
