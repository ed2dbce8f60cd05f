import ScenePixels

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

    private static func writeTriples(_ run: Run<PackedPixel>, into buffer: UnsafeMutableRawBufferPointer) {
        var index = 0
        if let base = buffer.baseAddress {
            // Two pixels more take what is stored too far.
            while index <= run.count &- 10 {
                let place = unsafe base + 3 &* index
                unsafe ByteTriples.store(ByteTriples.pairs(run.words(at: index)), to: place)
                unsafe ByteTriples.store(ByteTriples.pairs(run.words(at: index &+ 4)), to: place + 12)
                index &+= 8
            }
        }
        while index < run.count {
            let bits = run[index].bits
            unsafe buffer[3 * index] = UInt8(truncatingIfNeeded: bits)
            unsafe buffer[3 * index + 1] = UInt8(truncatingIfNeeded: bits >> 8)
            unsafe buffer[3 * index + 2] = UInt8(truncatingIfNeeded: bits >> 16)
            index += 1
        }
    }
}
