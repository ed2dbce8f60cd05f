import ScenePixels
import SceneSemantics

/// Runs a program over the cells of a row.
extension CellProgram {
    /// What the lanes of a run start from.
    struct Inputs {
        var firstColumn: Int
        var count: Int
        var row: Int
        var columns: Double
        /// Of a cell.
        var symbol: (_ column: Int) -> Int
    }

    /// Cells at a time: their lanes stay in the fastest cache.
    static let chunk = 128

    /// Appends the clipped colours of the cells, slot after slot, cell after cell.
    ///
    /// - Returns: false where the evaluator would refuse a cell; nothing is appended for the chunk that holds it.
    func run(_ inputs: Inputs, into colors: inout [Color]) -> Bool {
        colors.reserveCapacity(colors.count + inputs.count * outputs.count)
        return unsafe withUnsafeTemporaryAllocation(
            of: Double.self, capacity: Self.chunk * max(operations.count, 1)
        ) { memory in
            var start = 0
            while start < inputs.count {
                var part = inputs
                part.firstColumn += start
                part.count = min(Self.chunk, inputs.count - start)
                let lanes = unsafe Lanes(memory: memory, count: part.count)
                for (index, operation) in operations.enumerated() {
                    guard lanes.perform(operation, at: index, part) else { return false }
                }
                lanes.append(outputs, to: &colors)
                start += part.count
            }
            return true
        }
    }
}

/// The numbers of one operation: unchecked in release builds, its length fixed by the run.
@safe private struct LaneView {
    private let start: UnsafeMutablePointer<Double>
    private let count: Int

    init(_ memory: UnsafeMutableBufferPointer<Double>, at index: Int, count: Int) {
        guard let base = memory.baseAddress else { preconditionFailure("a program has lanes") }
        precondition((index + 1) * CellProgram.chunk <= memory.count, "every operation has its lanes")
        unsafe start = base + index * CellProgram.chunk
        self.count = count
    }

    subscript(index: Int) -> Double {
        @inline(__always) get {
            assert(index < count)
            return unsafe start[index]
        }
        @inline(__always) nonmutating set {
            assert(index < count)
            unsafe start[index] = newValue
        }
    }

    func fill(_ value: Double) { for index in 0..<count { self[index] = value } }
}

/// The numbers of all operations for a chunk of cells.
@safe private struct Lanes {
    private let memory: UnsafeMutableBufferPointer<Double>
    private let count: Int

    init(memory: UnsafeMutableBufferPointer<Double>, count: Int) {
        unsafe self.memory = memory
        self.count = count
    }

    private func lane(_ index: Int) -> LaneView { unsafe LaneView(memory, at: index, count: count) }
    private func lane(_ lane: CellProgram.Lane) -> LaneView { self.lane(Int(lane)) }

    /// Appends the clipped colours, slot after slot, cell after cell.
    func append(_ outputs: [SIMD4<CellProgram.Lane>], to colors: inout [Color]) {
        let views = outputs.map { (lane($0.x), lane($0.y), lane($0.z), lane($0.w)) }
        for cell in 0..<count {
            for (red, green, blue, alpha) in views {
                let color = Color(red: red[cell], green: green[cell], blue: blue[cell], alpha: alpha[cell])
                colors.append(color.clipped)
            }
        }
    }

    /// Fills the lanes of an operation; false at a fault.
    func perform(_ operation: CellProgram.Operation, at index: Int, _ inputs: CellProgram.Inputs) -> Bool {
        let result = lane(index)
        switch operation {
        case .constant(let value): result.fill(value)
        case .column: for cell in 0..<count { result[cell] = Double(inputs.firstColumn + cell) }
        case .row: result.fill(Double(inputs.row))
        case .index:
            let start = Double(inputs.row) * inputs.columns
            for cell in 0..<count { result[cell] = start + Double(inputs.firstColumn + cell) }
        case .symbol:
            for cell in 0..<count { result[cell] = Double(inputs.symbol(inputs.firstColumn + cell)) }
        case .binary(let binary, let a, let b):
            perform(binary, lane(a), lane(b), result)
            return allFinite(result)
        case .unary(let unary, let a):
            perform(unary, lane(a), result)
            return allFinite(result)
        case .select(let test, let a, let b):
            let (test, a, b) = (lane(test), lane(a), lane(b))
            for cell in 0..<count { result[cell] = test[cell] != 0 ? a[cell] : b[cell] }
        case .pick(let index, let choices):
            let index = lane(index)
            let total = Double(choices.count)
            for cell in 0..<count {
                let place = Int(floorModulo(index[cell].rounded(.down), total))
                result[cell] = lane(choices[place])[cell]
            }
        case .hash(let state, let argument, let isWhole):
            if isWhole {
                hash(state.map { lane($0) }, lane(argument), result)
                return true
            }
            return hashFloors(state.map { lane($0) }, lane(argument), result)
        case .unit(let state):
            let state = lane(state)
            for cell in 0..<count { result[cell] = RandomHash.unit(state[cell].bitPattern) }
        case .color(let function, let arguments, let component):
            color(function, arguments, component, result)
            return allFinite(result)
        case .ratio(let value):
            let value = lane(value)
            var isSound = true
            for cell in 0..<count {
                let ratio = value[cell]
                isSound = isSound && ratio >= 0 && ratio <= 1
                result[cell] = ratio
            }
            return isSound
        }
        return true
    }

    private func allFinite(_ lane: LaneView) -> Bool {
        var sum = 0.0
        for cell in 0..<count { sum += lane[cell] - lane[cell] }
        return sum == 0
    }

    private func hash(_ state: LaneView?, _ argument: LaneView, _ result: LaneView) {
        guard let state else {
            for cell in 0..<count {
                let number = UInt64(bitPattern: Int64(argument[cell]))
                result[cell] = Double(bitPattern: RandomHash.mix(RandomHash.seed &+ number))
            }
            return
        }
        for cell in 0..<count {
            let number = UInt64(bitPattern: Int64(argument[cell]))
            result[cell] = Double(bitPattern: RandomHash.mix(state[cell].bitPattern &+ number))
        }
    }

    private func hashFloors(_ state: LaneView?, _ argument: LaneView, _ result: LaneView) -> Bool {
        for cell in 0..<count {
            let floor = argument[cell].rounded(.down)
            guard floor >= -0x1p63 && floor < 0x1p63 else { return false }
            let before = state.map { $0[cell].bitPattern } ?? RandomHash.seed
            let after = RandomHash.mix(before &+ UInt64(bitPattern: Int64(floor)))
            result[cell] = Double(bitPattern: after)
        }
        return true
    }

    private func color(
        _ function: FunctionID, _ arguments: [CellProgram.Lane], _ component: Int,
        _ result: LaneView
    ) {
        let (a, b, c) = (lane(arguments[0]), lane(arguments[1]), lane(arguments[2]))
        func each(_ make: (Double, Double, Double) -> Color) {
            for cell in 0..<count {
                let color = make(a[cell], b[cell], c[cell])
                result[cell] = component == 0 ? color.red : component == 1 ? color.green : color.blue
            }
        }
        switch function {
        case .hsl: each { .hsl(hue: $0, saturation: $1, lightness: $2) }
        case .hwb: each { .hwb(hue: $0, whiteness: $1, blackness: $2) }
        case .oklab: each { .oklab(lightness: $0, a: $1, b: $2) }
        case .oklch: each { .oklch(lightness: $0, chroma: $1, hue: $2) }
        default: each { .hsb(hue: $0, saturation: $1, brightness: $2) }
        }
    }

    private func perform(
        _ binary: CellProgram.Binary, _ a: LaneView,
        _ b: LaneView, _ result: LaneView
    ) {
        @inline(__always)
        func each(_ operation: (Double, Double) -> Double) {
            for cell in 0..<count { result[cell] = operation(a[cell], b[cell]) }
        }
        @inline(__always)
        func test(_ holds: (Double, Double) -> Bool) {
            for cell in 0..<count { result[cell] = holds(a[cell], b[cell]) ? 1 : 0 }
        }
        switch binary {
        case .add: each { $0 + $1 }
        case .subtract: each { $0 - $1 }
        case .multiply: each { $0 * $1 }
        case .divide: each { $0 / $1 }
        case .modulo: each { floorModulo($0, $1) }
        case .multiplyPercentages: each { $0 * $1 / 100 }
        case .multiplyByPercentage: each { $0 * ($1 / 100) }
        case .divideByPercentage: each { $0 * 100 / $1 }
        case .equal: test { $0 == $1 }
        case .notEqual: test { $0 != $1 }
        case .less: test { $0 < $1 }
        case .lessOrEqual: test { $0 <= $1 }
        case .greater: test { $0 > $1 }
        case .greaterOrEqual: test { $0 >= $1 }
        case .minimum: each { Swift.min($0, $1) }
        case .maximum: each { Swift.max($0, $1) }
        case .and: test { $0 != 0 && $1 != 0 }
        case .or: test { $0 != 0 || $1 != 0 }
        }
    }

    private func perform(
        _ unary: CellProgram.Unary, _ a: LaneView,
        _ result: LaneView
    ) {
        @inline(__always)
        func each(_ operation: (Double) -> Double) {
            for cell in 0..<count { result[cell] = operation(a[cell]) }
        }
        switch unary {
        case .negate: each { -1 * $0 }
        case .not: each { $0 != 0 ? 0 : 1 }
        case .absolute: each { abs($0) }
        case .floor: each { $0.rounded(.down) }
        case .ceiling: each { $0.rounded(.up) }
        case .round: each { ($0 + 0.5).rounded(.down) }
        case .squareRoot: each { $0.squareRoot() }
        case .sine: each { ExactAngle.sine(ofDegrees: $0) }
        case .cosine: each { ExactAngle.cosine(ofDegrees: $0) }
        case .percent: each { $0 / 100 }
        }
    }
}
