import ScenePixels
import ScenePlan

/// What comes out of a chunk of cells: slot after slot, cell after cell.
extension CellProgram {
    /// Appends the clipped colours.
    func appendColors(_ lanes: LaneMemory, count: Int, to colors: inout [Color]) {
        func view(_ lane: Lane) -> LaneView<Double> { lanes.numbers(Int(lane), count: count) }
        let views = outputs.map { (view($0.x), view($0.y), view($0.z), view($0.w)) }
        for cell in 0..<count {
            for (red, green, blue, alpha) in views {
                let color = Color(red: red[cell], green: green[cell], blue: blue[cell], alpha: alpha[cell])
                colors.append(color.clipped)
            }
        }
    }

    /// Writes pixels, of a program that is `rounded`.
    ///
    /// - Returns: false where a colour is neither opaque nor clear.
    func pack(_ lanes: LaneMemory, count: Int, into pixels: inout MutableSpan<UInt32>, at start: Int) -> Bool
    {
        precondition(start >= 0 && start + count * outputs.count <= pixels.count, "every cell has its pixels")
        for (slot, output) in outputs.enumerated() {
            func samples(_ lane: Lane) -> LaneView<UInt32> { lanes.samples(Int(lane), count: count) }
            let (red, green, blue) = (samples(output.x), samples(output.y), samples(output.z))
            let stride = outputs.count
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return }
                let target = unsafe base + start + slot
                func pixel(_ cell: Int) -> UInt32 {
                    red[cell] | green[cell] << 8 | blue[cell] << 16 | 0xFF00_0000
                }
                if stride == 1 && output.x == output.y && output.x == output.z {
                    for cell in 0..<count {
                        let sample = red[cell] | red[cell] << 8
                        unsafe target[cell] = sample | red[cell] << 16 | 0xFF00_0000
                    }
                } else if stride == 1 {
                    for cell in 0..<count { unsafe target[cell] = pixel(cell) }
                } else {
                    for cell in 0..<count { unsafe target[cell * stride] = pixel(cell) }
                }
            }
            if !isOpaque(output) {
                let alpha = lanes.numbers(Int(output.w), count: count)
                for cell in 0..<count where alpha[cell] != 1 {
                    guard alpha[cell] == 0 else { return false }
                    pixels[start + slot + cell * stride] = 0
                }
            }
        }
        return true
    }

    /// What `copyShares` gives, of a program that is `shared`; nil where cells have several colours.
    var shareKind: CellShares? {
        guard outputs.count == 1 else { return nil }
        let alpha = facts[Int(outputs[0].w)]
        let isGray = outputs[0].x == outputs[0].y && outputs[0].x == outputs[0].z
        return isGray && !alpha.seesColumn && !alpha.seesRow ? .gray(alpha: 0) : .colors
    }

    /// Copies one component of the cells' only colour, of a program that is `shared`.
    func copyShares(
        _ component: Int, _ lanes: LaneMemory, count: Int, into shares: inout MutableSpan<UInt16>,
        at start: Int
    ) {
        precondition(start >= 0 && start + count <= shares.count, "every cell has its share")
        let lane = lanes.samples(Int(outputs[0][component]), count: count)
        unsafe shares.withUnsafeMutableBufferPointer { shares in
            guard let base = shares.baseAddress else { return }
            let target = unsafe base + start
            for cell in 0..<count { unsafe target[cell] = UInt16(truncatingIfNeeded: lane[cell]) }
        }
    }
}
