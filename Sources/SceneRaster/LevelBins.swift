import ScenePixels

/// The 8-bit levels of components of limited precision by look-up, where that settles them: in linear light levels begin at
/// no even distances.
final class LevelBins: Sendable {
    /// By the component in steps of 65535: the level; with `doubtful` where a level begins in the bin or next to it.
    private let bins: [UInt16]
    private static let one = 65535
    private static let doubtful: UInt16 = 1 << 15

    /// - Parameter error: how far components may be from what they stand for.
    init(_ levels: LevelScale, error: Double) {
        var bins = [UInt16](repeating: Self.doubtful, count: Self.one + 1)
        // What is between two bins is rounded to either.
        let reach = 0.5 + (error + 0x1p-22) * Double(Self.one)
        var start = 0
        for level in 0...255 {
            let end = level == 255 ? Double(Self.one) + 1 : levels.start(of: level + 1) * Double(Self.one)
            for bin in start..<max(start, Int((end - reach).rounded(.up))) { bins[bin] = UInt16(level) }
            if level < 255 { start = Int((end + reach).rounded(.up)) }
        }
        self.bins = bins
    }

    /// An opaque pixel of these components; nil where that is in doubt.
    @inline(__always)
    func packed(_ pixel: FloatPixel) -> PackedPixel? {
        let share = pixel.clamped(from: .zero, to: SIMD4(repeating: 1))
        // Adding 2²³ leaves the nearest whole number in the lowest bits.
        let index = (share * Float(Self.one) + 0x1p23).bits & 0xFFFF
        let (red, green, blue) = (bins[Int(index.x)], bins[Int(index.y)], bins[Int(index.z)])
        if (red | green | blue) >= Self.doubtful { return nil }
        return PackedPixel(bits: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000)
    }
}
