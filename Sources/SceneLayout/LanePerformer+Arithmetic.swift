import ScenePixels

extension LanePerformer {
    func perform(
        _ binary: CellProgram.Binary, _ a: LaneView<Double>, _ b: LaneView<Double>, _ result: LaneView<Double>
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

    func perform(_ unary: CellProgram.Unary, _ a: LaneView<Double>, _ result: LaneView<Double>) {
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
        case .tangent: each { ExactAngle.tangent(ofDegrees: $0) ?? .infinity }
        case .percent: each { $0 / 100 }
        }
    }
}
