import ScenePixels

/// What the buffers of a picture hold, and how it leaves them.
///
/// Buffers hold premultiplied components in the blending space, (red, green, blue, alpha). They are rounded once, here.
struct Surface: Sendable {
    let blending: MixingSpace
    let format: RowFormat
    /// Laid under the picture, opaque wherever the format has no alpha; clear where nothing is laid under.
    let matte: SIMD4<Double>

    init(blending: MixingSpace, format: RowFormat, matte: Color?) {
        self.blending = blending
        self.format = format
        if format.channels == .rgba {
            self.matte = matte.map { Self.premultiplied($0.clipped, blending) } ?? .zero
        } else {
            var under = (matte ?? .white).clipped
            under.alpha = 1
            self.matte = Self.premultiplied(under, blending)
        }
    }

    /// The largest sample.
    var maximum: Double { format.depth == 16 ? 65535 : 255 }

    /// A clipped colour as buffers hold it.
    func premultiplied(_ color: Color) -> SIMD4<Double> { Self.premultiplied(color, blending) }

    private static func premultiplied(_ color: Color, _ blending: MixingSpace) -> SIMD4<Double> {
        let (red, green, blue) = color.components(in: blending)
        let alpha = color.alpha
        return SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
    }

    /// A pixel of a buffer as a straight encoded colour.
    func color(_ pixel: SIMD4<Double>) -> Color {
        let alpha = pixel.w
        if alpha <= 0 { return .transparent }
        let straight = alpha == 1 ? pixel : pixel / alpha
        return Color((straight.x, straight.y, straight.z), in: blending, alpha: alpha)
    }

    /// Alpha from here on is 1: noise of compositing does not make a pixel translucent.
    static let opaqueAlpha = 1 - 0x1p-32

    func withMatte(_ pixel: SIMD4<Double>) -> SIMD4<Double> { pixel + matte * (1 - pixel.w) }

    /// ⌊v·max + 0.5⌋; what noise put just below k + 0.5 counts as k + 0.5.
    @inline(__always)
    func rounded(_ value: Double) -> Int {
        Int(min(max(value * maximum + (0.5 + 1e-9), 0), maximum + 0.5))
    }

    /// Y < 0.5 is ink; what noise put just below 0.5 is 0.5.
    func isInk(_ luma: Double) -> Bool { luma < 0.5 - 1e-12 }

    /// The rounded samples of a pixel, matte laid under: as many as the format has, the rest 0.
    func samples(_ pixel: SIMD4<Double>) -> SIMD4<UInt16> {
        let color = color(withMatte(pixel))
        switch format.channels {
        case .gray: return SIMD4(UInt16(rounded(color.luma)), 0, 0, 0)
        case .ink: return SIMD4(isInk(color.luma) ? 1 : 0, 0, 0, 0)
        case .rgb: return SIMD4(rgb(color), 0)
        case .rgba:
            let alpha = UInt16(rounded(color.alpha))
            return alpha == 0 ? .zero : SIMD4(rgb(color), alpha)
        }
    }

    private func rgb(_ color: Color) -> SIMD3<UInt16> {
        SIMD3(UInt16(rounded(color.red)), UInt16(rounded(color.green)), UInt16(rounded(color.blue)))
    }
}
