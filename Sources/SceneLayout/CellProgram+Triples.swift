import ScenePixels

/// What comes out of a chunk of cells of one opaque colour, of a program that is `rounded`, as bytes.
extension CellProgram {
    var givesTriples: Bool { outputs.count == 1 && isOpaque(outputs[0]) }

    /// Writes red, green and blue, cell after cell.
    func writeTriples(
        _ lanes: LaneMemory, count: Int, into bytes: inout MutableSpan<UInt8>, at start: Int
    ) {
        precondition(start >= 0 && start + 3 * count <= bytes.count, "every cell has its bytes")
        func samples(_ lane: Lane) -> LaneView<UInt32> { lanes.samples(Int(lane), count: count) }
        let output = outputs[0]
        let (red, green, blue) = (samples(output.x), samples(output.y), samples(output.z))
        unsafe bytes.withUnsafeMutableBytes { bytes in
            let target = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
            var cell: Int
            if output.x == output.y && output.x == output.z {
                cell = unsafe Self.storeFours(count, into: target) {
                    ByteTriples.pairs(gray: red.words(at: $0))
                }
            } else {
                cell = unsafe Self.storeFours(count, into: target) { cell in
                    let (green, blue) = (green.words(at: cell) &<< 8, blue.words(at: cell) &<< 16)
                    return ByteTriples.pairs(red.words(at: cell) | green | blue)
                }
            }
            while cell < count {
                unsafe target[3 * cell] = UInt8(truncatingIfNeeded: red[cell])
                unsafe target[3 * cell + 1] = UInt8(truncatingIfNeeded: green[cell])
                unsafe target[3 * cell + 2] = UInt8(truncatingIfNeeded: blue[cell])
                cell += 1
            }
        }
    }

    /// Stores cells while there is room for what is stored too far.
    ///
    /// - Returns: how many were.
    @inline(__always)
    private static func storeFours(
        _ count: Int, into target: UnsafeMutableRawBufferPointer, _ pairs: (Int) -> SIMD2<UInt64>
    ) -> Int {
        guard let base = target.baseAddress else { return 0 }
        var cell = 0
        var room = target.count
        while cell <= count &- 4 && room >= ByteTriples.room {
            unsafe ByteTriples.store(pairs(cell), to: base + 3 &* cell)
            cell &+= 4
            room &-= 12
        }
        return cell
    }
}
