import ScenePixels
import SceneSemantics

/// Performs operations on the lanes of a chunk of cells.
struct LanePerformer {
    let program: CellProgram
    let memory: LaneMemory
    /// Of the chunk; any one stands for what sees no column.
    var columns = 0..<1
    /// Nil for what sees no cell.
    let inputs: CellProgramRun.Inputs?

    init(_ program: CellProgram, _ memory: LaneMemory, _ inputs: CellProgramRun.Inputs?) {
        self.program = program
        self.memory = memory
        self.inputs = inputs
    }

    var count: Int { columns.count }

    func numbers(_ lane: CellProgram.Lane) -> LaneView<Double> { memory.numbers(Int(lane), count: count) }
    func bits(_ lane: CellProgram.Lane) -> LaneView<UInt64> { memory.bits(Int(lane), count: count) }

    /// - Parameter isSpread: the lanes of which one number was computed that stands for all cells of every chunk; nil is none.
    /// - Returns: false at a fault.
    func perform(
        _ steps: [(operation: CellProgram.Operation, lane: Int)], spreading isSpread: [Bool]? = nil
    ) -> Bool {
        for (operation, lane) in steps {
            guard perform(operation, at: lane) else { return false }
            if let isSpread, isSpread[lane] {
                let all = memory.bits(lane, count: CellProgramRun.chunk)
                if operation.givesSamples {
                    let samples = memory.samples(lane, count: CellProgramRun.chunk)
                    samples.fill(samples[0])
                } else {
                    all.fill(all[0])
                }
            }
        }
        return true
    }

    private func perform(_ operation: CellProgram.Operation, at index: Int) -> Bool {
        let result = memory.numbers(index, count: count)
        let facts = program.facts[index]
        switch operation {
        case .constant(let bits): result.fill(Double(bitPattern: bits))
        case .column: for cell in 0..<count { result[cell] = Double(columns.lowerBound + cell) }
        case .row: result.fill(Double(inputs?.row ?? 0))
        case .index:
            guard let inputs else { return false }
            let start = Double(inputs.row) * inputs.columns
            for cell in 0..<count { result[cell] = start + Double(columns.lowerBound + cell) }
        case .symbol:
            guard let inputs else { return false }
            for cell in 0..<count { result[cell] = Double(inputs.symbol(columns.lowerBound + cell)) }
        case .binary(let binary, let a, let b): perform(binary, numbers(a), numbers(b), result)
        case .unary(let unary, let a): perform(unary, numbers(a), result)
        case .select(let test, let a, let b):
            let (test, a, b) = (numbers(test), numbers(a), numbers(b))
            for cell in 0..<count { result[cell] = test[cell] != 0 ? a[cell] : b[cell] }
            return true
        case .pick(let index, let choices):
            pick(index, choices, result)
            return true
        case .whole(let number):
            return makeWhole(number, memory.bits(index, count: count))
        case .hash(let state, let whole):
            hash(state, whole, memory.bits(index, count: count))
            return true
        case .unit(let state):
            let state = bits(state)
            for cell in 0..<count { result[cell] = RandomHash.unit(state[cell]) }
        case .color(let function, let arguments): color(function, arguments, index)
        case .mix(let space, let a, let b, let t): mix(space, a, b, t, index)
        case .component: break
        case .blend(let a, let b, let t):
            let (a, b, t) = (numbers(a), numbers(b), numbers(t))
            for cell in 0..<count {
                let mixed = a[cell] * (1 - t[cell]) + b[cell] * t[cell]
                result[cell] = a[cell] == b[cell] ? a[cell] : mixed
            }
        case .ratio(let value): return ratio(numbers(value), result)
        case .level(let value):
            SampleRounding.round(
                numbers(value), isClipped: program.facts[Int(value)].isNearlyRatio,
                into: memory.samples(index, count: count))
            return true
        case .randomLevel(let state, let whole):
            SampleRounding.roundRandom(
                state.map { bits($0) }, bits(whole), isUniform: !program.facts[Int(whole)].seesColumn,
                into: memory.samples(index, count: count))
            return true
        case .share(let value):
            SampleRounding.share(numbers(value), into: memory.samples(index, count: count))
            return true
        case .randomShare(let state, let whole):
            SampleRounding.shareRandom(
                state.map { bits($0) }, bits(whole), isUniform: !program.facts[Int(whole)].seesColumn,
                into: memory.samples(index, count: count))
            return true
        }
        return facts.isFinite || isFinite(result)
    }

    // MARK: - Checks

    /// By the exponent's bits: all ones where a number is infinite or none.
    private func isFinite(_ lane: LaneView<Double>) -> Bool {
        var all: UInt64 = 0
        for cell in 0..<count {
            all |= (lane[cell].bitPattern & 0x7FFF_FFFF_FFFF_FFFF) &+ 0x0010_0000_0000_0000
        }
        return all >> 63 == 0
    }

    /// By signs; −0 is 0.
    private func ratio(_ value: LaneView<Double>, _ result: LaneView<Double>) -> Bool {
        var all: UInt64 = 0
        for cell in 0..<count {
            let ratio = value[cell]
            all |= (ratio + 0).bitPattern | (1 - ratio).bitPattern
            result[cell] = ratio
        }
        return all >> 63 == 0
    }
}

extension CellProgram.Operation {
    /// Whether its lanes are 32-bit samples.
    var givesSamples: Bool {
        switch self {
        case .level, .randomLevel, .share, .randomShare: true
        default: false
        }
    }
}
