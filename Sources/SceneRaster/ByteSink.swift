/// Writes packed pixels as bytes.
enum ByteSink {
    /// The lowest `size` bytes (1, 3 or 4) of every pixel, one after the other.
    static func write(
        _ run: Run<PackedPixel>, _ size: Int, into bytes: inout MutableSpan<UInt8>, at offset: Int
    ) {
        precondition(
            offset >= 0 && offset + run.count * size <= bytes.count, "a run has room for its bytes")
        unsafe bytes.withUnsafeMutableBytes { all in
            let buffer = unsafe UnsafeMutableRawBufferPointer(
                rebasing: all[offset..<offset + run.count * size])
            switch size {
            case 1:
                for index in 0..<run.count {
                    unsafe buffer[index] = UInt8(truncatingIfNeeded: run[index].bits)
                }
            case 3: unsafe writeTriples(run, into: buffer)
            default:
                for index in 0..<run.count {
                    unsafe buffer.storeBytes(
                        of: run[index].bits.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
                }
            }
        }
    }

    /// Four pixels make three words.
    private static func writeTriples(_ run: Run<PackedPixel>, into buffer: UnsafeMutableRawBufferPointer) {
        var index = 0
        var place = 0
        while index + 4 <= run.count {
            let (a, b) = (run[index].bits & 0xFF_FFFF, run[index + 1].bits & 0xFF_FFFF)
            let (c, d) = (run[index + 2].bits & 0xFF_FFFF, run[index + 3].bits)
            unsafe buffer.storeBytes(of: (a | b << 24).littleEndian, toByteOffset: place, as: UInt32.self)
            unsafe buffer.storeBytes(
                of: (b >> 8 | c << 16).littleEndian, toByteOffset: place + 4, as: UInt32.self)
            unsafe buffer.storeBytes(
                of: (c >> 16 | d << 8).littleEndian, toByteOffset: place + 8, as: UInt32.self)
            index += 4
            place += 12
        }
        while index < run.count {
            let bits = run[index].bits
            unsafe buffer[place] = UInt8(truncatingIfNeeded: bits)
            unsafe buffer[place + 1] = UInt8(truncatingIfNeeded: bits >> 8)
            unsafe buffer[place + 2] = UInt8(truncatingIfNeeded: bits >> 16)
            index += 1
            place += 3
        }
    }
}
