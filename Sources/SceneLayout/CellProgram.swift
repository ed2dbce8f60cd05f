import ScenePixels
import SceneSemantics

/// The colours of a tile's fills as functions of the cell, worked out for many cells of a row at a time.
///
/// A straight list of operations on *lanes*: an operation takes the lanes of earlier ones and gives its own, one number a cell.
/// Every operation is the one that `Evaluator` performs, in the same order on the same numbers, so both give the same bits. What
/// the evaluator would refuse (a division by zero, a ratio above 1) shows as a fault; the evaluator then says what it is.
struct CellProgram {
    /// The lanes that an operation gives, by its place in `operations`.
    typealias Lane = Int32

    enum Operation {
        case constant(Double)
        case column
        /// Row, the same in all lanes of a run.
        case row
        case index
        case symbol
        case binary(Binary, Lane, Lane)
        case unary(Unary, Lane)
        /// The second where the first is not 0, else the third.
        case select(Lane, Lane, Lane)
        /// One of the lanes: the one that ⌊first⌋ mod their count names.
        case pick(Lane, [Lane])
        /// The state of `random` after one more argument; nil is the seed. States are 64 bits in a Double's place. What is whole
        /// by its nature needs no floor, which costs more than the hash.
        case hash(Lane?, Lane, isWhole: Bool)
        /// The number that a state gives.
        case unit(Lane)
        /// A component (0…3: red, green, blue, alpha) of what a colour function gives.
        case color(FunctionID, [Lane], component: Int)
        /// The lanes as they are; a fault where one is outside 0…1.
        case ratio(Lane)
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
        case negate, not, absolute, floor, ceiling, round, squareRoot, sine, cosine, percent
    }

    var operations: [Operation] = []
    /// The lanes of each slot's colour: red, green, blue, alpha, not clipped yet.
    var outputs: [SIMD4<Lane>] = []

    /// Whether a lane's numbers are whole and far below 2⁶³.
    func isWhole(_ lane: Lane) -> Bool {
        switch operations[Int(lane)] {
        case .column, .row, .symbol: true
        case .constant(let value): value == value.rounded() && abs(value) < 0x1p53
        default: false
        }
    }

    mutating func append(_ operation: Operation) -> Lane {
        operations.append(operation)
        return Lane(operations.count - 1)
    }

    /// More operations than this and cells are evaluated one by one.
    static let maximumOperations = 1024
}
