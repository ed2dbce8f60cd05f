import ScenePixels
import SceneSyntax

/// The operators on values, by the same rules as `OperatorTypes`.
///
/// - Source: Grammar/README.md, "Values".
enum Arithmetic {
    /// The result, which may not be finite; nil where the operator does not take these types.
    static func apply(_ operation: Operator, _ a: Value, _ b: Value) -> Value? {
        switch operation {
        case .plus: sum(a, b, 1)
        case .minus: sum(a, b, -1)
        case .times: product(a, b)
        case .divide: quotient(a, b)
        case .modulo: alike(a, b).map { kind, x, y in kind.value(floorModulo(x, y)) }
        case .equal: areEqual(a, b).map(Value.boolean)
        case .notEqual: areEqual(a, b).map { .boolean(!$0) }
        case .less: compare(a, b, <)
        case .lessOrEqual: compare(a, b, <=)
        case .greater: compare(a, b, >)
        case .greaterOrEqual: compare(a, b, >=)
        case .size:
            if let width = a.asLength, let height = b.asLength { .size(width, height) } else { nil }
        case .range:
            if case .number(let low) = a, case .number(let high) = b { .range(low, high) } else { nil }
        case .and, .or, .not: nil
        }
    }

    /// A type of values that are one number each.
    enum Scalar {
        case number, percentage, length, angle

        func value(_ number: Double) -> Value {
            switch self {
            case .number: .number(number)
            case .percentage: .percentage(number)
            case .length: .length(number)
            case .angle: .angle(number)
            }
        }
    }

    static func scalar(_ value: Value) -> (Scalar, Double)? {
        switch value {
        case .number(let number): (.number, number)
        case .percentage(let number): (.percentage, number)
        case .length(let number): (.length, number)
        case .angle(let number): (.angle, number)
        default: nil
        }
    }

    /// Two values of one type: a bare number beside a length is pixels, beside an angle degrees.
    static func alike(_ a: Value, _ b: Value) -> (Scalar, Double, Double)? {
        guard let (kind, x) = scalar(a), let (other, y) = scalar(b) else { return nil }
        if kind == other { return (kind, x, y) }
        if kind == .number && (other == .length || other == .angle) { return (other, x, y) }
        if other == .number && (kind == .length || kind == .angle) { return (kind, x, y) }
        return nil
    }

    static func isZero(_ value: Value) -> Bool { scalar(value)?.1 == 0 }

    private static func sum(_ a: Value, _ b: Value, _ sign: Double) -> Value? {
        if let (kind, x, y) = alike(a, b) { return kind.value(x + sign * y) }
        guard let x = a.asLength, let y = b.asLength else { return nil }
        let both = a.type.union(b.type)
        guard both != [.number, .percentage] else { return nil }
        return .mixedLength(pixels: x.pixels + sign * y.pixels, percent: x.percent + sign * y.percent)
    }

    /// The factor that a number or a percentage is.
    private static func factor(_ value: Value) -> Double? {
        switch value {
        case .number(let number): number
        case .percentage(let number): number / 100
        default: nil
        }
    }

    private static func product(_ a: Value, _ b: Value) -> Value? {
        if case .percentage(let x) = a, case .percentage(let y) = b { return .percentage(x * y / 100) }
        if case .number(let x) = a, case .percentage(let y) = b { return .percentage(x * y) }
        if let factor = factor(b), let scaled = scale(a, { $0 * factor }) { return scaled }
        if let factor = factor(a) { return scale(b, { $0 * factor }) }
        return nil
    }

    private static func quotient(_ a: Value, _ b: Value) -> Value? {
        switch (a, b) {
        case (.percentage(let x), .percentage(let y)): return .number(x / y)
        case (_, .number(let divisor)): return scale(a) { $0 / divisor }
        case (_, .percentage(let divisor)): return scale(a) { $0 * 100 / divisor }
        default: return alike(a, b).map { _, x, y in .number(x / y) }
        }
    }

    private static func scale(_ value: Value, _ by: (Double) -> Double) -> Value? {
        if case .mixedLength(let pixels, let percent) = value {
            return .mixedLength(pixels: by(pixels), percent: by(percent))
        }
        guard let (kind, number) = scalar(value) else { return nil }
        return kind.value(by(number))
    }

    private static func areEqual(_ a: Value, _ b: Value) -> Bool? {
        if let (_, x, y) = alike(a, b) { return x == y }
        switch (a, b) {
        case (.color, .color), (.boolean, .boolean), (.string, .string), (.size, .size), (.image, .image):
            return a == b
        default: return nil
        }
    }

    private static func compare(_ a: Value, _ b: Value, _ holds: (Double, Double) -> Bool) -> Value? {
        alike(a, b).map { _, x, y in .boolean(holds(x, y)) }
    }
}
