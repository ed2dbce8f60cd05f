import ScenePixels

/// Rounds painted pixels and writes them as a row's bytes.
///
/// Every `write` returns whether all pixels were opaque, before the matte.
struct RowWriter: Sendable {
    let surface: Surface

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
        let clear = PackedPixel(bits: surface.packedClear)
        var all: UInt32 = ~0
        for index in 0..<run.count { all &= run[index].bits }
        let isOpaque = all >> 31 != 0
        if !isOpaque && clear.bits != 0 {
            for index in 0..<run.count where !run[index].isOpaque { run[index] = clear }
        }
        let size = surface.format.bytesPerPixel
        ByteSink.write(run, size, into: &bytes, at: offset)
        return isOpaque
    }

    /// Writes 8-bit samples; what single precision leaves in doubt is settled by `exact`.
    ///
    /// - Parameter exact: paints one place of the run exactly.
    func write(
        _ run: Run<FloatPixel>, into bytes: inout MutableSpan<UInt8>, at offset: Int,
        settling exact: (Int) throws -> ExactPixel
    ) rethrows -> Bool {
        let size = surface.format.bytesPerPixel
        let matte = SIMD4<Float>(surface.matte)
        var isOpaque = true
        for index in 0..<run.count {
            let place = offset + index * size
            var pixel = run[index]
            if pixel.w < 1 {
                if pixel.w < 1 - Float.noise { isOpaque = false }
                pixel += matte * (1 - pixel.w)
            }
            if pixel.w == 1 {
                let levels = surface.levels
                let level = (
                    levels.level(Double(pixel.x)), levels.level(Double(pixel.y)),
                    levels.level(Double(pixel.z))
                )
                if levels.isDoubtful(Double(pixel.x), level: level.0, error: Float.error)
                    || levels.isDoubtful(Double(pixel.y), level: level.1, error: Float.error)
                    || levels.isDoubtful(Double(pixel.z), level: level.2, error: Float.error)
                {
                    write(try exact(index), into: &bytes, at: place)
                    continue
                }
                bytes[place] = UInt8(truncatingIfNeeded: level.0)
                bytes[place + 1] = UInt8(truncatingIfNeeded: level.1)
                bytes[place + 2] = UInt8(truncatingIfNeeded: level.2)
                if size == 4 { bytes[place + 3] = 255 }
            } else {
                writeTranslucent(pixel, into: &bytes, at: place)
            }
        }
        return isOpaque
    }

    private func writeTranslucent(
        _ pixel: FloatPixel, into bytes: inout MutableSpan<UInt8>, at place: Int
    ) {
        let alpha = UInt8(pixel.w * 255 + 0.5)
        let straight = alpha == 0 ? .zero : pixel / pixel.w
        let levels = surface.levels
        bytes[place] = UInt8(alpha == 0 ? 0 : levels.level(Double(straight.x)))
        bytes[place + 1] = UInt8(alpha == 0 ? 0 : levels.level(Double(straight.y)))
        bytes[place + 2] = UInt8(alpha == 0 ? 0 : levels.level(Double(straight.z)))
        if surface.format.channels == .rgba { bytes[place + 3] = alpha }
    }
}
