import ScenePixels
import ScenePlan

extension Plan {
    /// The ramp that covers the picture, if it is opaque.
    var coveringRamp: Ramp? {
        guard case .paint(let paint)? = root.items.last, root.masks.isEmpty,
            case .ramp(let ramp) = paint.kind,
            paint.opacity == 1, paint.blend == .normal
        else { return nil }
        return ramp
    }
}

extension Renderer {
    /// At 45° sine and cosine are equal but for their rounding.
    private static let anglesNoise = 0x1p-50

    /// Of an opaque ramp at 45° each row is the one before it, moved by a pixel.
    public func longRow() -> LongRow? {
        guard precision == .fastest, surface.allowsFastPixels, let ramp = plan.coveringRamp,
            case .angle(let cosine, let sine) = ramp.direction,
            abs(abs(cosine) - abs(sine)) < Self.anglesNoise,
            let runs = RampRuns(ramp, in: plan.root, on: surface, size: format.bytesPerPixel)
        else { return nil }
        let size = format.bytesPerPixel
        let count = width + height - 1
        // Along the first row and on, to the right or to the left, lie the colours of the other rows.
        let fallsBack = (cosine < 0) == (sine < 0)
        let start = fallsBack ? 0 : height - 1
        let line = Scanline(x: region.x0 - start, y: region.y0, count: count)
        var bytes = [UInt8](repeating: 0, count: count * size)
        let isSteady = unsafe bytes.withUnsafeMutableBytes { unsafe runs.paintSteadily(line, into: $0) }
        guard isSteady else { return nil }
        return LongRow(bytes: bytes, start: start * size, step: fallsBack ? size : -size)
    }
}
