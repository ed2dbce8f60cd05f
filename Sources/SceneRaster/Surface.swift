import ScenePixels

/// What the buffers of a picture hold, and how it leaves them.
///
/// Buffers hold premultiplied components in the blending space, (red, green, blue, alpha). They are rounded once, here.
struct Surface: Sendable {
    let blending: MixingSpace
    let format: RowFormat
    /// Laid under the picture, opaque wherever the format has no alpha; clear where nothing is laid under.
    let matte: SIMD4<Double>
    /// Of 8-bit samples.
    let levels: LevelScale
    /// Whether a small error of a colour may come out large (`Plan.mayDivide`): then all are worked out in double precision.
    let isSensitive: Bool
    /// Counts what is made for it.
    let tally: PaintTally
    /// How far from the real ones the colours of ramps may be that tables give (`RampTolerance`).
    let rampTolerance: RampTolerance
    /// Of images.
    let samples = SampleTables()
    /// A painter's, for what it paints in cells.
    private var rampPool: RampPool?
    /// A painter's, for images.
    private(set) var resamplingPool: ResamplingPool?
    private var isInCells = false

    init(
        blending: MixingSpace, format: RowFormat, matte: Color?, isSensitive: Bool = false,
        tally: PaintTally = PaintTally(), rampLoad: RampLoad = RampLoad()
    ) {
        self.blending = blending
        rampTolerance = RampTolerance(rampLoad, blending)
        self.isSensitive = isSensitive
        self.tally = tally
        self.format = format
        levels = LevelScale(blending)
        if format.channels == .rgba {
            self.matte = matte.map { Self.premultiplied($0.clipped, blending) } ?? .zero
        } else {
            var under = (matte ?? .white).clipped
            under.alpha = 1
            self.matte = Self.premultiplied(under, blending)
        }
    }

    /// As one painter has it.
    var ofPainter: Surface {
        var surface = self
        surface.rampPool = RampPool()
        surface.resamplingPool = ResamplingPool()
        return surface
    }

    /// As cells have it.
    var inCells: Surface {
        var surface = self
        surface.isInCells = true
        return surface
    }

    /// As a shared table has it: a table that held the pool that it is in would keep both for good.
    var ofTable: Surface {
        var surface = self
        surface.rampPool = nil
        surface.resamplingPool = nil
        return surface
    }

    /// The tables that ramps in cells share; nil where a ramp has a table of its own.
    func sharedTables<P>(of pixels: P.Type) -> RampTables<P>? {
        isInCells ? rampPool?.tables(of: pixels) : nil
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

// MARK: - 8-bit pixels

extension Surface {
    /// An opaque pixel's samples from the lowest byte up, with 255 in the highest.
    @inline(__always)
    func packedOpaque(_ pixel: SIMD4<Double>) -> UInt32 {
        switch format.channels {
        case .rgb, .rgba:
            if blending == .encoded { return Self.packed(encoded: pixel) }
            let red = levels.level(pixel.x)
            let green = levels.level(pixel.y)
            let blue = levels.level(pixel.z)
            return UInt32(truncatingIfNeeded: red | green << 8 | blue << 16) | 0xFF00_0000
        case .gray, .ink: return packedGray(color(pixel))
        }
    }

    /// The same of straight encoded components.
    @inline(__always)
    func packedOpaque(encoded: SIMD4<Double>) -> UInt32 {
        switch format.channels {
        case .rgb, .rgba: Self.packed(encoded: encoded)
        case .gray, .ink: packedGray(Color(red: encoded.x, green: encoded.y, blue: encoded.z))
        }
    }

    private func packedGray(_ color: Color) -> UInt32 {
        let luma = color.luma
        let sample = format.channels == .gray ? UInt32(rounded(luma)) : isInk(luma) ? 1 : 0
        return sample | 0xFF00_0000
    }

    /// `Color.sample` of clipped components, all at once.
    @inline(__always)
    private static func packed(encoded: SIMD4<Double>) -> UInt32 {
        let scaled = encoded * 255 + 1e-9 + 0x1p52
        let red = scaled.x.bitPattern & 255
        let green = scaled.y.bitPattern & 255
        let blue = scaled.z.bitPattern & 255
        return UInt32(truncatingIfNeeded: red | green << 8 | blue << 16) | 0xFF00_0000
    }

    /// What a clear pixel is written as: the matte, or nothing.
    var packedClear: UInt32 {
        let samples = samples(.zero)
        return (0..<4).reduce(0) { $0 | UInt32(samples[$1]) << (8 * $1) }
    }

    /// Whether 8-bit rows may be painted with less than full precision: what comes of a translucent matte or of mixing
    /// three components into one is not settled by rounding the components.
    var allowsFastPixels: Bool { format.depth == 8 && (matte.w == 0 || matte.w == 1) }
    var allowsFloatPixels: Bool { allowsFastPixels && format.channels.count >= 3 && !isSensitive }
}
