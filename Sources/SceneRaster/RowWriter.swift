import ScenePixels

/// Rounds painted pixels and writes them as a row's bytes.
///
/// Every `write` returns whether all pixels were opaque, before the matte.
struct RowWriter: Sendable {
    let surface: Surface
    /// Whether no pixel can be anything else.
    let isOpaque: Bool

    func write(_ run: Run<ExactPixel>, into bytes: inout MutableSpan<UInt8>, at offset: Int) -> Bool {
        let size = surface.format.bytesPerPixel
        var isOpaque = true
        for index in 0..<run.count {
            if run[index].w < Surface.opaqueAlpha { isOpaque = false }
            write(run[index], into: &bytes, at: offset + index * size)
        }
        return isOpaque
    }

    private func write(_ pixel: ExactPixel, into bytes: inout MutableSpan<UInt8>, at offset: Int) {
        let samples = surface.samples(pixel)
        if surface.format.depth == 8 {
            for channel in 0..<surface.format.channels.count {
                bytes[offset + channel] = UInt8(truncatingIfNeeded: samples[channel])
            }
        } else {
            for channel in 0..<surface.format.channels.count {
                bytes[offset + 2 * channel] = UInt8(samples[channel] >> 8)
                bytes[offset + 2 * channel + 1] = UInt8(samples[channel] & 255)
            }
        }
    }

    func write(_ run: Run<PackedPixel>, into bytes: inout MutableSpan<UInt8>, at offset: Int) -> Bool {
        let isOpaque = self.isOpaque || fillClear(run)
        let size = surface.format.bytesPerPixel
        ByteSink.write(run, size, into: &bytes, at: offset)
        return isOpaque
    }

    /// Makes clear pixels what they are written as.
    ///
    /// - Returns: whether there were none.
    private func fillClear(_ run: Run<PackedPixel>) -> Bool {
        var all: UInt32 = ~0
        for index in 0..<run.count { all &= run[index].bits }
        if all >> 31 != 0 { return true }
        let clear = PackedPixel(bits: surface.packedClear)
        if clear.bits != 0 {
            for index in 0..<run.count where !run[index].isOpaque { run[index] = clear }
        }
        return false
    }
}
