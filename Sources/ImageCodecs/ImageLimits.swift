/// What an image may cost at most; checked from its header, before anything is allocated.
public struct ImageLimits: Sendable, Hashable {
    /// Pixels of the decoded image.
    public var maxPixels: Int
    /// Bytes that decoding holds at one time, the decoded samples included, the file itself not.
    public var maxMemory: Int

    public init(maxPixels: Int = 1 << 40, maxMemory: Int = 1 << 30) {
        self.maxPixels = maxPixels
        self.maxMemory = maxMemory
    }

    /// The number of pixels of an image whose decoding is within these limits.
    ///
    /// - Parameter bytesPerPixel: what decoding holds for each pixel.
    /// - Parameter overhead: what decoding holds besides.
    func admit(width: Int, height: Int, bytesPerPixel: Int, overhead: Int = 0) throws(ImageError) -> Int {
        let (pixels, tooWide) = width.multipliedReportingOverflow(by: height)
        guard !tooWide, pixels <= maxPixels else {
            throw .tooManyPixels(width: width, height: height, limit: maxPixels)
        }
        let (bytes, tooDeep) = pixels.multipliedReportingOverflow(by: bytesPerPixel)
        let (total, tooMuch) = bytes.addingReportingOverflow(overhead)
        guard !tooDeep, !tooMuch, total <= maxMemory else {
            throw .tooMuchMemory(width: width, height: height, limit: maxMemory)
        }
        return pixels
    }
}
