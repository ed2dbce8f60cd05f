import ScenePixels

/// Rounds painted pixels and writes them as a row's bytes.
struct RowWriter: Sendable {
    let surface: Surface

    /// - Returns: whether every pixel was opaque before the matte.
    func write(
        _ run: Run<ExactPixel>, into bytes: inout MutableSpan<UInt8>, at offset: Int
    ) -> Bool {
        let count = surface.format.channels.count
        var place = offset
        var isOpaque = true
        for index in 0..<run.count {
            let pixel = run[index]
            if pixel.w < Surface.opaqueAlpha { isOpaque = false }
            let samples = surface.samples(pixel)
            if surface.format.depth == 8 {
                for channel in 0..<count { bytes[place + channel] = UInt8(samples[channel]) }
                place += count
            } else {
                for channel in 0..<count {
                    bytes[place + 2 * channel] = UInt8(samples[channel] >> 8)
                    bytes[place + 2 * channel + 1] = UInt8(samples[channel] & 255)
                }
                place += 2 * count
            }
        }
        return isOpaque
    }
}
