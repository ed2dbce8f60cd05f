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

    /// Two pixels at a time are moved together; what their eight bytes write too far the next ones write over.
    private static func writeTriples(_ run: Run<PackedPixel>, into buffer: UnsafeMutableRawBufferPointer) {
        var index = 0
        var place = 0
        @inline(__always)
        func writeFour(_ index: Int, _ place: Int) {
            let words = run.words(at: index)
            let pairs = (words & 0xFF_FFFF) | ((words &>> 8) & 0xFFFF_FF00_0000)
            unsafe buffer.storeBytes(of: pairs.x.littleEndian, toByteOffset: place, as: UInt64.self)
            unsafe buffer.storeBytes(of: pairs.y.littleEndian, toByteOffset: place &+ 6, as: UInt64.self)
        }
        let last = run.count - 9
        while index <= last {
            writeFour(index, place)
            writeFour(index &+ 4, place &+ 12)
            index &+= 8
            place &+= 24
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
