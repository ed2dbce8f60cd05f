/// Rounds planar rows to 8-bit samples.
enum PlanarRounding {
    /// - Parameter scratch: rows of at least the length.
    static func round(_ row: PlanarRow, into packed: Run<PackedPixel>, scratch: PlanarRow) {
        precondition(packed.count == row.count && scratch.count == row.count, "every pixel is rounded")
        let (low, high) = (scratch.red, scratch.green)
        // In two passes, so that the first stays among vectors of 16 bits.
        for place in 0..<packed.count {
            low[place] = level(row.red[place]) | level(row.green[place]) &<< 8
            high[place] = level(row.blue[place]) | 0xFF00
        }
        for place in 0..<packed.count {
            packed[place] = PackedPixel(bits: UInt32(low[place]) | UInt32(high[place]) &<< 16)
        }
    }

    /// The nearest of 255 levels: v / 257, rounded, but for what lies just between two of them.
    @inline(__always)
    private static func level(_ value: UInt16) -> UInt16 { (value &- (value &>> 8) &+ 128) &>> 8 }
}
