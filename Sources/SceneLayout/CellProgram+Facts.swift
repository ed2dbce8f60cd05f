import ScenePixels
import SceneSemantics

extension CellProgram {
    /// Whether no cell can meet a fault.
    var isFaultless: Bool {
        zip(operations, facts).allSatisfy { operation, fact in
            switch operation {
            case .hash, .level, .randomLevel, .share, .randomShare, .select, .pick, .component: true
            case .ratio: false
            case .whole(let number):
                facts[Int(number)].bounds.lower >= -0x1p62 && facts[Int(number)].bounds.upper <= 0x1p62
            default: fact.isFinite
            }
        }
    }

    /// What is known of a lane's numbers before any is computed.
    ///
    /// Bounds are computed with the operation itself: rounding never changes the order of numbers, so where it rises or falls
    /// steadily its results lie between those at the bounds.
    struct Facts: Hashable {
        var bounds = Bounds.unknown
        /// Numbers without fraction.
        var isWhole = false
        var seesColumn = false
        var seesRow = false

        /// Whether clipping to 0…1 takes less off than would make another sample.
        var isNearlyRatio: Bool { bounds.lower > -1e-6 && bounds.upper < 1 + 1e-6 }
        var isRatio: Bool { bounds.lower >= 0 && bounds.upper <= 1 }
        /// Whether each number is finite, so that it need not be looked at.
        var isFinite: Bool { bounds.isFinite }

        init(of operation: Operation, _ known: [Facts]) {
            func fact(_ lane: Lane) -> Facts { known[Int(lane)] }
            func see(_ lanes: [Lane]) {
                seesColumn = lanes.contains { fact($0).seesColumn }
                seesRow = lanes.contains { fact($0).seesRow }
            }
            switch operation {
            case .constant(let bits):
                let value = Double(bitPattern: bits)
                bounds = Bounds(value, value)
                isWhole = value.rounded() == value
            case .column, .row, .index, .symbol:
                // Counts are below 2³¹; staggered tiles have a column or row −1.
                bounds = operation == .index ? Bounds(-0x1p62, 0x1p62) : Bounds(-1, 0x1p31)
                isWhole = true
                seesColumn = operation != .row
                seesRow = operation != .column
            case .binary(let binary, let a, let b):
                see([a, b])
                self.bounds = Self.bounds(binary, fact(a), fact(b))
                isWhole = Self.isWhole(binary, fact(a), fact(b))
            case .unary(let unary, let a):
                see([a])
                bounds = Self.bounds(unary, fact(a).bounds)
                isWhole = Self.isWhole(unary, fact(a))
            case .select(let test, let a, let b):
                see([test, a, b])
                bounds = fact(a).bounds.union(fact(b).bounds)
                isWhole = fact(a).isWhole && fact(b).isWhole
            case .pick(let index, let choices):
                see([index] + choices)
                bounds = choices.dropFirst().reduce(fact(choices[0]).bounds) { $0.union(fact($1).bounds) }
                isWhole = choices.allSatisfy { fact($0).isWhole }
            case .whole(let a), .level(let a), .share(let a): see([a])
            case .hash(let state, let whole), .randomLevel(let state, let whole),
                .randomShare(let state, let whole):
                see((state.map { [$0] } ?? []) + [whole])
            case .unit(let state):
                see([state])
                bounds = Bounds(0, 1 - 0x1p-53)
            case .color(let function, let arguments):
                see(arguments)
                // One that takes nothing from brightness that it does not have.
                if function == .hsb || function == .hsv { bounds = Bounds(0, 1) }
            case .mix(_, let a, let b, let t):
                see([a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w, t])
            case .component(let first, _):
                see([first])
                bounds = fact(first).bounds
            case .blend(let a, let b, let t):
                see([a, b, t])
                let all = fact(a).bounds.union(fact(b).bounds)
                let most = max(abs(all.lower), abs(all.upper))
                // More than rounding adds to what lies between them, or twice what it could be but for rounding.
                bounds =
                    fact(t).isRatio && all.isFinite
                    ? Bounds(all.lower - most * 0x1p-48, all.upper + most * 0x1p-48)
                    : Bounds(-most * 2, most * 2)
            case .ratio(let a):
                see([a])
                bounds = Bounds(0, 1)
                isWhole = fact(a).isWhole
            }
        }
    }

    /// The least and the greatest of numbers.
    struct Bounds: Hashable {
        var lower: Double
        var upper: Double

        static let unknown = Bounds(-.infinity, .infinity)

        init(_ lower: Double, _ upper: Double) {
            self.lower = lower
            self.upper = upper
        }

        /// Of numbers that rise or fall steadily between these.
        init(covering values: Double...) {
            var bounds = Bounds(values[0], values[0])
            for value in values { bounds = bounds.union(Bounds(value, value)) }
            // No number comes of 0·∞ and the like.
            self = values.contains(where: \.isNaN) ? .unknown : bounds
        }

        var isFinite: Bool { lower.isFinite && upper.isFinite }

        func union(_ other: Bounds) -> Bounds { Bounds(min(lower, other.lower), max(upper, other.upper)) }

        func map(_ function: (Double) -> Double) -> Bounds {
            Bounds(covering: function(lower), function(upper))
        }

        /// At all corners.
        func combined(_ other: Bounds, _ function: (Double, Double) -> Double) -> Bounds {
            Bounds(
                covering: function(lower, other.lower), function(lower, other.upper),
                function(upper, other.lower), function(upper, other.upper))
        }
    }
}

extension CellProgram.Facts {
    private static let truth = CellProgram.Bounds(0, 1)

    private static func bounds(
        _ binary: CellProgram.Binary, _ a: CellProgram.Facts, _ b: CellProgram.Facts
    ) -> CellProgram.Bounds {
        let (x, y) = (a.bounds, b.bounds)
        guard x.isFinite && y.isFinite else { return .unknown }
        let divides = y.lower > 0 || y.upper < 0
        switch binary {
        case .add: return x.combined(y) { $0 + $1 }
        case .subtract: return x.combined(y) { $0 - $1 }
        case .multiply: return x.combined(y) { $0 * $1 }
        case .multiplyPercentages: return x.combined(y) { $0 * $1 / 100 }
        case .multiplyByPercentage: return x.combined(y) { $0 * ($1 / 100) }
        case .divide: return divides ? x.combined(y) { $0 / $1 } : .unknown
        case .divideByPercentage: return divides ? x.combined(y) { $0 * 100 / $1 } : .unknown
        // Rounding may give the modulus itself.
        case .modulo: return y.lower > 0 ? CellProgram.Bounds(0, y.upper) : .unknown
        case .minimum: return x.combined(y) { Swift.min($0, $1) }
        case .maximum: return x.combined(y) { Swift.max($0, $1) }
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or: return truth
        }
    }

    private static func isWhole(
        _ binary: CellProgram.Binary, _ a: CellProgram.Facts, _ b: CellProgram.Facts
    ) -> Bool {
        switch binary {
        // Rounding leaves what is whole whole.
        case .add, .subtract, .multiply, .modulo, .minimum, .maximum: a.isWhole && b.isWhole
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or: true
        default: false
        }
    }

    private static func bounds(_ unary: CellProgram.Unary, _ x: CellProgram.Bounds) -> CellProgram.Bounds {
        switch unary {
        case .sine, .cosine: return CellProgram.Bounds(-1, 1)
        case .not: return truth
        case .tangent: return .unknown
        default: break
        }
        guard x.isFinite else { return .unknown }
        switch unary {
        case .negate: return x.map { -1 * $0 }
        case .absolute: return CellProgram.Bounds(0, max(abs(x.lower), abs(x.upper)))
        case .floor: return x.map { $0.rounded(.down) }
        case .ceiling: return x.map { $0.rounded(.up) }
        case .round: return x.map { ($0 + 0.5).rounded(.down) }
        case .squareRoot: return x.lower >= 0 ? x.map { $0.squareRoot() } : .unknown
        case .percent: return x.map { $0 / 100 }
        case .sine, .cosine, .tangent, .not: return .unknown
        }
    }

    private static func isWhole(_ unary: CellProgram.Unary, _ a: CellProgram.Facts) -> Bool {
        switch unary {
        case .floor, .ceiling, .round, .not: true
        case .negate, .absolute: a.isWhole
        default: false
        }
    }
}
