import ScenePixels
import SceneSemantics

/// Whole numbers: what `random` hashes and `pick` counts by.
extension LanePerformer {
    func makeWhole(_ number: CellProgram.Lane, _ result: LaneView<UInt64>) -> Bool {
        let value = numbers(number)
        if program.facts[Int(number)].isWhole {
            // Adding this leaves a number below 2⁵¹ in the lowest bits.
            let shift = 0x1.8p52
            var all = UInt64.max
            for cell in 0..<count {
                result[cell] = (value[cell] + shift).bitPattern &- shift.bitPattern
                all &= value[cell].magnitude.bitPattern &- (0x1p51).bitPattern
            }
            if all >> 63 != 0 { return true }
        }
        for cell in 0..<count {
            let floor = value[cell].rounded(.down)
            guard floor >= -0x1p63 && floor < 0x1p63 else { return false }
            result[cell] = UInt64(bitPattern: Int64(floor))
        }
        return true
    }

    func hash(_ state: CellProgram.Lane?, _ whole: CellProgram.Lane, _ result: LaneView<UInt64>) {
        let whole = bits(whole)
        guard let state = state.map({ bits($0) }) else {
            for cell in 0..<count { result[cell] = RandomHash.mix(RandomHash.seed &+ whole[cell]) }
            return
        }
        // Half of them in vectors, as in `SampleRounding`: all of them so or none takes a third longer.
        var cell = 0
        while cell <= count &- 4 {
            let pair = state.pair(at: cell &+ 2) &+ whole.pair(at: cell &+ 2)
            result.put(RandomHash.mix(pair), at: cell &+ 2)
            result[cell] = RandomHash.mix(state[cell] &+ whole[cell])
            result[cell &+ 1] = RandomHash.mix(state[cell &+ 1] &+ whole[cell &+ 1])
            cell &+= 4
        }
        while cell < count {
            result[cell] = RandomHash.mix(state[cell] &+ whole[cell])
            cell += 1
        }
    }

    func pick(_ index: CellProgram.Lane, _ choices: [CellProgram.Lane], _ result: LaneView<Double>) {
        let total = Double(choices.count)
        let views = choices.map { numbers($0) }
        let (number, bounds) = (numbers(index), program.facts[Int(index)].bounds)
        @inline(__always)
        func each(_ place: (Double) -> Int) {
            for cell in 0..<count { result[cell] = views[place(number[cell])][cell] }
        }
        if bounds.lower >= 0 && bounds.upper < total {
            each { Int($0) }
        } else {
            each { Int(floorModulo($0.rounded(.down), total)) }
        }
    }
}
