import SceneSyntax

/// What is known of an expression's value before it is evaluated.
struct StaticType: Sendable, Hashable {
    /// The types that it, or an element of it, may have.
    var types: ValueTypes
    /// How many elements it has; nil where that is not known.
    var count: Int?

    static let unknown = StaticType(types: .any, count: nil)
    static func one(_ types: ValueTypes) -> StaticType { StaticType(types: types, count: 1) }

    /// Of a value that is one of two.
    func or(_ other: StaticType) -> StaticType {
        StaticType(types: types.union(other.types), count: count == other.count ? count : nil)
    }

    var phrase: String {
        if let count, count != 1 { return "a list of \(count)" }
        return types.phrase
    }
}

/// Which types the operators take and give.
///
/// - Source: Grammar/README.md, "Values".
enum OperatorTypes {
    /// The types of a result; empty where no pair of the operands' types can be combined.
    static func result(_ operation: Operator, _ a: ValueTypes, _ b: ValueTypes) -> ValueTypes {
        if a.isSingle && b.isSingle { return single(operation, a, b) }
        var result: ValueTypes = []
        for (first, _) in ValueTypes.names where a.contains(first) {
            for (second, _) in ValueTypes.names where b.contains(second) {
                result.formUnion(single(operation, first, second))
            }
        }
        return result
    }

    private static func single(_ operation: Operator, _ a: ValueTypes, _ b: ValueTypes) -> ValueTypes {
        switch operation {
        case .plus, .minus: sum(a, b)
        case .times: product(a, b)
        case .divide: quotient(a, b)
        case .modulo: alike(a, b)
        case .equal, .notEqual:
            (a == b && equatable.contains(a)) || !alike(a, b).isEmpty ? .boolean : []
        case .less, .lessOrEqual, .greater, .greaterOrEqual: alike(a, b).isEmpty ? [] : .boolean
        case .size: ValueTypes.lengths.contains(a) && ValueTypes.lengths.contains(b) ? .size : []
        case .range: a == .number && b == .number ? .range : []
        case .and, .or, .not: a == .boolean && b == .boolean ? .boolean : []
        }
    }

    private static let equatable: ValueTypes = [.color, .boolean, .string, .size, .image]

    /// One type of two that mix as they are: a bare number beside a length is pixels, beside an angle degrees.
    static func alike(_ a: ValueTypes, _ b: ValueTypes) -> ValueTypes {
        if a == b { return Schema.scalarTypes.contains(a) ? a : [] }
        if a == .number && (b == .length || b == .angle) { return b }
        if b == .number && (a == .length || a == .angle) { return a }
        return []
    }

    private static func sum(_ a: ValueTypes, _ b: ValueTypes) -> ValueTypes {
        let same = alike(a, b)
        if !same.isEmpty { return same }
        let both = a.union(b)
        guard ValueTypes.lengths.contains(both), both != [.number, .percentage] else { return [] }
        return .mixedLength
    }

    private static let scalable: ValueTypes = [.number, .percentage, .length, .mixedLength, .angle]

    private static func product(_ a: ValueTypes, _ b: ValueTypes) -> ValueTypes {
        guard scalable.contains(a), scalable.contains(b) else { return [] }
        if b == .number || b == .percentage { return a == .number ? b : a }
        return a == .number || a == .percentage ? b : []
    }

    private static func quotient(_ a: ValueTypes, _ b: ValueTypes) -> ValueTypes {
        guard scalable.contains(a), scalable.contains(b) else { return [] }
        if a == .percentage && b == .percentage { return .number }
        if b == .number || b == .percentage { return a }
        return alike(a, b).isEmpty ? [] : .number
    }

    static func prefix(_ operation: Operator, _ a: ValueTypes) -> ValueTypes {
        operation == .not ? a.intersection(.boolean) : a.intersection(scalable)
    }
}

extension ValueTypes {
    var isSingle: Bool { rawValue != 0 && rawValue & (rawValue - 1) == 0 }
}
