import ScenePixels
import SceneSemantics

/// The colours of a tile's fills as functions of the cell, worked out for many cells of a row at a time.
///
/// A straight list of operations on *lanes*: an operation takes the lanes of earlier ones and gives its own, one number a cell.
/// Every operation is the one that `Evaluator` performs, in the same order on the same numbers, so both give the same bits. What
/// the evaluator would refuse (a division by zero, a ratio above 1) shows as a fault; the evaluator then says what it is.
///
/// Equal operations are one. What is known of a lane's numbers beforehand (`Facts`) says which checks cannot fail and what
/// need not be done for every cell.
struct CellProgram {
    /// The lanes that an operation gives, by its place in `operations`.
    typealias Lane = Int32

    enum Operation: Hashable {
        /// A number's bits: −0 is not 0.
        case constant(UInt64)
        case column
        case row
        case index
        case symbol
        case binary(Binary, Lane, Lane)
        case unary(Unary, Lane)
        /// The second where the first is not 0, else the third.
        case select(Lane, Lane, Lane)
        /// One of the lanes: the one that ⌊first⌋ mod their count names.
        case pick(Lane, [Lane])
        /// ⌊number⌋ as a whole number of 64 bits in a Double's place.
        case whole(Lane)
        /// The state of `random` after one more whole number; nil is the seed. States are 64 bits in a Double's place.
        case hash(Lane?, Lane)
        /// The number that a state gives.
        case unit(Lane)
        /// Components of a colour: red here, the next in the two (or three: alpha) operations that follow.
        case color(FunctionID, [Lane])
        /// As `Color.mix`: four lanes of each colour, and t.
        case mix(MixingSpace, SIMD4<Lane>, SIMD4<Lane>, Lane)
        /// The component of that number of the colour that starts at the lane.
        case component(Lane, Int)
        /// A component of two opaque colours mixed in encoded values.
        case blend(Lane, Lane, Lane)
        /// The lanes as they are; a fault where one is outside 0…1.
        case ratio(Lane)
        /// A component as an 8-bit sample, 32 bits at the start of the lane's memory.
        case level(Lane)
        /// The sample of the number that `random` gives with one more whole number: `level(unit(hash(…)))`.
        case randomLevel(Lane?, Lane)
        /// A component, clipped, as a share of 16 bits: 65535 is 1. 32 bits at the start of the lane's memory.
        case share(Lane)
        /// The same of the number that `random` gives with one more whole number, within 1.
        case randomShare(Lane?, Lane)
    }

    enum Binary {
        case add, subtract, multiply, divide, modulo
        /// a·b / 100
        case multiplyPercentages
        /// a·(b / 100)
        case multiplyByPercentage
        /// a·100 / b
        case divideByPercentage
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        case minimum, maximum
        /// 1 where both are not 0; where either is.
        case and, or
    }

    enum Unary {
        case negate, not, absolute, floor, ceiling, round, squareRoot, sine, cosine, tangent, percent
    }

    private(set) var operations: [Operation] = []
    private(set) var facts: [Facts] = []
    private var known: [Operation: Lane] = [:]
    /// The lanes of each slot's colour: red, green, blue, alpha, not clipped yet.
    var outputs: [SIMD4<Lane>] = []

    /// The lane of an operation, which is there once.
    mutating func append(_ operation: Operation) -> Lane {
        if let lane = known[operation] { return lane }
        if case .ratio(let lane) = operation, facts[Int(lane)].isRatio { return lane }
        let lane = Lane(operations.count)
        facts.append(Facts(of: operation, facts))
        operations.append(operation)
        known[operation] = lane
        return lane
    }

    mutating func append(constant: Double) -> Lane { append(.constant(constant.bitPattern)) }

    /// The components of a colour that is made at once.
    mutating func append(components count: Int, of operation: Operation) -> SIMD4<Lane> {
        let first = append(operation)
        var lanes = SIMD4(repeating: first)
        for index in 1..<count { lanes[index] = append(.component(first, index)) }
        return lanes
    }

    /// The lanes that an operation takes.
    func operands(of operation: Operation) -> [Lane] {
        switch operation {
        case .constant, .column, .row, .index, .symbol: []
        case .binary(_, let a, let b): [a, b]
        case .unary(_, let a), .whole(let a), .unit(let a), .component(let a, _), .ratio(let a),
            .level(let a), .share(let a):
            [a]
        case .select(let a, let b, let c), .blend(let a, let b, let c): [a, b, c]
        case .pick(let index, let choices): [index] + choices
        case .hash(let state, let whole), .randomLevel(let state, let whole),
            .randomShare(let state, let whole):
            (state.map { [$0] } ?? []) + [whole]
        case .color(_, let arguments): arguments
        case .mix(_, let a, let b, let t): [a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w, t]
        }
    }

    /// The program that gives samples in place of colours: of the outputs' lanes red, green and blue are samples.
    var rounded: CellProgram { giving(0..<3) { $0.level($1) } }

    /// The program that gives shares of 16 bits in place of colours.
    var shared: CellProgram { giving(0..<4) { $0.share($1) } }

    /// The program whose outputs' components are made from what they were.
    private func giving(
        _ components: Range<Int>, _ made: (inout CellProgram, Lane) -> Lane
    ) -> CellProgram {
        var program = self
        for slot in program.outputs.indices {
            for component in components {
                let lane = program.outputs[slot][component]
                program.outputs[slot][component] = made(&program, lane)
            }
        }
        return program
    }

    /// Whether all colours are opaque whatever the cell.
    var isOpaque: Bool { outputs.allSatisfy { isOpaque($0) } }

    /// Whether no colour is opaque whatever the cell.
    var isTranslucent: Bool { outputs.allSatisfy { facts[Int($0.w)].bounds.upper < 1 } }

    func isOpaque(_ output: SIMD4<Lane>) -> Bool { facts[Int(output.w)].bounds == Bounds(1, 1) }

    private mutating func level(_ lane: Lane) -> Lane {
        guard let (before, whole) = random(lane) else { return append(.level(lane)) }
        return append(.randomLevel(before, whole))
    }

    private mutating func share(_ lane: Lane) -> Lane {
        guard let (before, whole) = random(lane) else { return append(.share(lane)) }
        return append(.randomShare(before, whole))
    }

    /// What a lane of `random` hashes last.
    private func random(_ lane: Lane) -> (state: Lane?, whole: Lane)? {
        guard case .unit(let state) = operations[Int(lane)],
            case .hash(let before, let whole) = operations[Int(state)]
        else { return nil }
        return (before, whole)
    }

    /// More operations than this and cells are evaluated one by one.
    static let maximumOperations = 1024
}
