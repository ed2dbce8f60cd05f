/// Pixels of `size` bytes as patterns of 16 bytes, which are stored again and again to fill runs.
///
/// A store may reach past the end of its run: the next run, which is filled later, begins there.
struct PixelPatterns {
    private typealias Pattern = SIMD16<UInt8>

    private let buffer: RunBuffer<Pattern>
    private let patterns: Run<Pattern>
    private let size: Int
    /// Bytes from one store to the next: whole pixels.
    private let stride: Int

    /// - Parameter size: the lowest bytes of a pixel that are written, 1, 3 or 4.
    init(_ pixels: [PackedPixel], size: Int) {
        self.size = size
        stride = 16 / size * size
        buffer = RunBuffer(capacity: pixels.count)
        patterns = buffer.run(count: pixels.count)
        for (index, pixel) in pixels.enumerated() {
            patterns[index] = Self.pattern(UInt64(pixel.bits) & (1 << UInt64(8 * size) - 1), size: size)
        }
    }

    /// The bytes of a pixel again and again.
    private static func pattern(_ pixel: UInt64, size: Int) -> Pattern {
        let words =
            switch size {
            case 1: SIMD2(repeating: pixel &* 0x0101_0101_0101_0101)
            case 3:
                SIMD2(
                    pixel | pixel << 24 | pixel << 48, pixel >> 16 | pixel << 8 | pixel << 32 | pixel << 56)
            default: SIMD2(repeating: pixel | pixel << 32)
            }
        return unsafe unsafeBitCast(SIMD2(words.x.littleEndian, words.y.littleEndian), to: Pattern.self)
    }

    /// Fills runs that follow each other from the place `start` to the place `end`.
    ///
    /// - Parameters:
    ///   - ends: where the runs end, but for the last, which ends at `end`; none falls.
    ///   - first: the pixel of the first run; each further run has the next.
    func fill(
        _ bytes: UnsafeMutableRawBufferPointer, from start: Int, ends: Run<Int32>, to end: Int, first: Int
    ) {
        precondition(
            start >= 0 && start <= end && end * size <= bytes.count && first >= 0
                && first + ends.count < patterns.count,
            "runs lie in their row and have their pixels")
        guard let base = bytes.baseAddress else { return }
        // Two stores at once from up to here stay inside. No sum of places in a row overflows.
        let safe = bytes.count - 32
        let (size, stride, patterns) = (size, stride, patterns)
        var at = start * size
        var index = 0
        while index < ends.count {
            let stop = Int(ends[index]) &* size
            if stop > safe { break }
            let pattern = patterns[first &+ index]
            unsafe base.storeBytes(of: pattern, toByteOffset: at, as: Pattern.self)
            unsafe base.storeBytes(of: pattern, toByteOffset: at &+ stride, as: Pattern.self)
            var next = at &+ 2 &* stride
            while next < stop {
                unsafe base.storeBytes(of: pattern, toByteOffset: next, as: Pattern.self)
                next &+= stride
            }
            at = stop
            index &+= 1
        }
        while index <= ends.count {
            let stop = index < ends.count ? Int(ends[index]) * size : end * size
            unsafe fillCarefully(bytes, at..<max(at, stop), patterns[first + index])
            at = stop
            index += 1
        }
    }

    private func fillCarefully(
        _ bytes: UnsafeMutableRawBufferPointer, _ range: Range<Int>, _ pattern: Pattern
    ) {
        var next = range.lowerBound
        while next < range.upperBound && next + 16 <= bytes.count {
            unsafe bytes.storeBytes(of: pattern, toByteOffset: next, as: Pattern.self)
            next += stride
        }
        for place in min(next, range.upperBound)..<range.upperBound {
            unsafe bytes[place] = pattern[place - next]
        }
    }

    /// Writes one pixel.
    func write(_ pixel: PackedPixel, into bytes: UnsafeMutableRawBufferPointer, at place: Int) {
        for byte in 0..<size {
            unsafe bytes[place * size + byte] = UInt8(truncatingIfNeeded: pixel.bits >> UInt32(8 * byte))
        }
    }
}
