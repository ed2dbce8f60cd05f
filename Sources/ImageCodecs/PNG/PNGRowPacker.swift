import ScenePixels

/// Turns painted rows into rows as a layout stores them, before filtering.
struct PNGRowPacker: Sendable {
    private static let slots = 1024

    private let format: RowFormat
    private let layout: PNGLayout
    /// The index of a colour, by open addressing; of the palette.
    private var colors = [ColorSurvey.Color](repeating: 0, count: slots)
    private var indexes = [Int16](repeating: -1, count: slots)

    /// Painted rows are stored as they are.
    let isIdentity: Bool

    init(_ format: RowFormat, _ layout: PNGLayout) {
        self.format = format
        self.layout = layout
        isIdentity = layout.depth == format.depth && Self.type(of: format) == layout.colorType
        for (index, color) in layout.palette.enumerated() {
            var slot = Self.slot(color)
            while indexes[slot] >= 0 { slot = (slot + 1) & (Self.slots - 1) }
            colors[slot] = color
            indexes[slot] = Int16(index)
        }
    }

    private static func type(of format: RowFormat) -> PNGHeader.ColorType? {
        switch format.channels {
        case .gray: .gray
        case .ink: nil
        case .rgb: .rgb
        case .rgba: .rgba
        }
    }

    private static func slot(_ color: ColorSurvey.Color) -> Int {
        Int(truncatingIfNeeded: (color &* 0x9e37_79b1) >> 22)
    }

    /// Stores a row.
    ///
    /// - Parameter samples: room for a byte a pixel.
    func pack(
        _ row: Span<UInt8>, into target: inout MutableSpan<UInt8>, samples: inout MutableSpan<UInt8>
    ) {
        if isIdentity {
            target.copy(row, to: 0)
        } else if format.depth == 16 || layout.colorType == .grayAlpha || layout.colorType == .rgb {
            keepSamples(row, into: &target)
        } else {
            reduce(row, into: &samples)
            if layout.depth == 8 {
                target.copy(samples.span, to: 0)
            } else {
                BitPacking.pack(samples.span, bits: layout.depth, into: &target, at: 0)
            }
        }
    }

    /// Leaves out the samples that the layout has not.
    private func keepSamples(_ row: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
        if format == RowFormat(channels: .rgba, depth: 8), layout.colorType == .rgb {
            Self.dropAlpha(row, into: &target)
            return
        }
        let bytes = format.depth / 8
        let kept: [Int] =
            switch layout.colorType {
            case .grayAlpha: [0, 3]
            case .rgb: [0, 1, 2]
            default: [0]
            }
        let offsets = kept.flatMap { sample in (0..<bytes).map { sample * bytes + $0 } }
        var place = 0
        for pixel in stride(from: 0, to: row.count, by: format.bytesPerPixel) {
            for offset in offsets {
                target[place] = row[pixel + offset]
                place += 1
            }
        }
    }

    /// Leaves out every fourth byte, two pixels a step.
    private static func dropAlpha(_ row: Span<UInt8>, into target: inout MutableSpan<UInt8>) {
        var (place, pixel) = (0, 0)
        while place + 8 <= target.count {
            let two = row.littleEndian64(at: pixel)
            target.store(littleEndian64: two & 0xff_ffff | two &>> 8 & 0xffff_ff00_0000, at: place)
            place += 6
            pixel += 8
        }
        while place < target.count {
            for byte in 0..<3 { target[place + byte] = row[pixel + byte] }
            place += 3
            pixel += 4
        }
    }

    /// One byte a pixel: its index, or its gray in the layout's depth.
    private func reduce(_ row: Span<UInt8>, into samples: inout MutableSpan<UInt8>) {
        let step = format.channels.count
        let isIndexed = layout.colorType == .palette
        let grayStep = UInt8(255 / (1 << layout.depth - 1))
        let (colors, indexes) = (self.colors.span, self.indexes.span)
        var last: ColorSurvey.Color = 0
        var sample: UInt8 = 0
        for x in samples.indices {
            let color = ColorSurvey.color(row, x * step, format.channels)
            if x == 0 || color != last {
                last = color
                if isIndexed {
                    var slot = Self.slot(color)
                    while indexes[slot] >= 0, colors[slot] != color { slot = (slot + 1) & (Self.slots - 1) }
                    precondition(indexes[slot] >= 0, "a row is the same each time it is painted")
                    sample = UInt8(truncatingIfNeeded: indexes[slot])
                } else {
                    sample = UInt8(truncatingIfNeeded: color) / grayStep
                }
            }
            samples[x] = sample
        }
    }
}
