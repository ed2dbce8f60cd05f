import ScenePixels
import SceneSemantics
import SceneSyntax

/// Operators and functions, by the rules of `Arithmetic` and `Evaluator`.
extension CellProgramCompiler {
    mutating func combine(_ operation: Operator, _ a: Operand, _ b: Operand) throws(Unsupported) -> Operand {
        let (first, x) = try scalar(a)
        let (second, y) = try scalar(b)
        func make(_ kind: Kind, _ binary: CellProgram.Binary) -> Operand {
            .scalar(kind, result.append(.binary(binary, x, y)))
        }
        if let comparison = Self.comparison(operation) {
            _ = try alike(first, second)
            return make(.boolean, comparison)
        }
        switch operation {
        case .plus: return make(try alike(first, second), .add)
        case .minus: return make(try alike(first, second), .subtract)
        case .modulo: return make(try alike(first, second), .modulo)
        case .times: return try product(first, x, second, y)
        case .divide:
            if second == .number { return make(try scalable(first), .divide) }
            if second == .percentage {
                return first == .percentage
                    ? make(.number, .divide) : make(try scalable(first), .divideByPercentage)
            }
            _ = try alike(first, second)
            return make(.number, .divide)
        case .and, .or:
            guard first == .boolean, second == .boolean else { throw Unsupported() }
            return make(.boolean, operation == .and ? .and : .or)
        default: throw Unsupported()
        }
    }

    private mutating func product(
        _ first: Kind, _ x: CellProgram.Lane, _ second: Kind, _ y: CellProgram.Lane
    ) throws(Unsupported) -> Operand {
        func make(_ kind: Kind, _ binary: CellProgram.Binary, _ a: CellProgram.Lane, _ b: CellProgram.Lane)
            -> Operand
        {
            .scalar(kind, result.append(.binary(binary, a, b)))
        }
        if first == .percentage && second == .percentage {
            return make(.percentage, .multiplyPercentages, x, y)
        }
        if first == .number && second == .percentage { return make(.percentage, .multiply, x, y) }
        if second == .number { return make(try scalable(first), .multiply, x, y) }
        if second == .percentage { return make(try scalable(first), .multiplyByPercentage, x, y) }
        if first == .number { return make(try scalable(second), .multiply, y, x) }
        if first == .percentage { return make(try scalable(second), .multiplyByPercentage, y, x) }
        throw Unsupported()
    }

    private func scalable(_ kind: Kind) throws(Unsupported) -> Kind {
        if kind == .boolean { throw Unsupported() }
        return kind
    }

    /// A bare number beside a length is pixels, beside an angle degrees.
    private func alike(_ a: Kind, _ b: Kind) throws(Unsupported) -> Kind {
        if a == .boolean || b == .boolean { throw Unsupported() }
        if a == b { return a }
        if a == .number && (b == .length || b == .angle) { return b }
        if b == .number && (a == .length || a == .angle) { return a }
        throw Unsupported()
    }

    private static func comparison(_ operation: Operator) -> CellProgram.Binary? {
        switch operation {
        case .equal: .equal
        case .notEqual: .notEqual
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        default: nil
        }
    }

    // MARK: - Functions

    mutating func call(
        _ function: FunctionID, _ span: Program.Span<ExpressionRef>, _ frame: Frame
    ) throws(Unsupported) -> Operand {
        var arguments: [Operand] = []
        for index in span.indices {
            let operand = try compile(program.elements[index], frame)
            if case .constant(.list(let elements)) = operand {
                arguments += elements.map(Operand.constant)
            } else {
                arguments.append(operand)
            }
        }
        let schema = Schema.function(function)
        guard arguments.count >= schema.required,
            schema.repeatsLast || arguments.count <= schema.parameters.count
        else {
            throw Unsupported()
        }
        switch function {
        case .rgb, .hsb, .hsv, .hsl, .hwb, .gray, .oklab, .oklch: return try colorCall(function, arguments)
        case .min, .max:
            var best = arguments[0]
            for argument in arguments.dropFirst() {
                best = try extreme(best, argument, function == .min ? .minimum : .maximum)
            }
            return best
        case .clamp:
            return try extreme(try extreme(arguments[0], arguments[1], .maximum), arguments[2], .minimum)
        case .abs, .floor, .ceil, .round:
            let (kind, lane) = try scalar(arguments[0])
            return .scalar(try scalable(kind), result.append(.unary(Self.rounding(function), lane)))
        case .sqrt, .sin, .cos, .tan:
            let (kind, lane) = try scalar(arguments[0])
            guard kind == .number || kind == .angle && function != .sqrt else { throw Unsupported() }
            let unary: CellProgram.Unary =
                switch function {
                case .sqrt: .squareRoot
                case .sin: .sine
                case .cos: .cosine
                default: .tangent
                }
            return .scalar(.number, result.append(.unary(unary, lane)))
        case .pick: return try pick(arguments)
        case .lerp: return try lerp(arguments)
        case .alpha:
            var color = try lanes(arguments[0])
            color.w = try ratio(arguments[1])
            return .color(color)
        case .mix: return .color(try mix(arguments))
        case .random:
            var state: CellProgram.Lane?
            for argument in arguments {
                state = result.append(.hash(state, result.append(.whole(try number(argument)))))
            }
            guard let state else { throw Unsupported() }
            return .scalar(.number, result.append(.unit(state)))
        default: throw Unsupported()
        }
    }

    private static func rounding(_ function: FunctionID) -> CellProgram.Unary {
        switch function {
        case .abs: .absolute
        case .floor: .floor
        case .ceil: .ceiling
        default: .round
        }
    }

    private mutating func number(_ operand: Operand) throws(Unsupported) -> CellProgram.Lane {
        let (kind, lane) = try scalar(operand)
        guard kind == .number else { throw Unsupported() }
        return lane
    }

    private mutating func extreme(
        _ a: Operand, _ b: Operand, _ binary: CellProgram.Binary
    ) throws(Unsupported) -> Operand {
        let (first, x) = try scalar(a)
        let (second, y) = try scalar(b)
        return .scalar(try alike(first, second), result.append(.binary(binary, x, y)))
    }

    private mutating func pick(_ arguments: [Operand]) throws(Unsupported) -> Operand {
        let index = try number(arguments[0])
        let choices = Array(arguments.dropFirst())
        guard !choices.isEmpty, choices.count <= 256 else { throw Unsupported() }
        return try merge(choices) { result, lanes in result.append(.pick(index, lanes)) }
    }

    private mutating func lerp(_ arguments: [Operand]) throws(Unsupported) -> Operand {
        let (first, a) = try scalar(arguments[0])
        let (second, b) = try scalar(arguments[1])
        let kind = try alike(first, second)
        let (unit, t) = try scalar(arguments[2])
        guard unit == .number || unit == .percentage else { throw Unsupported() }
        var way = result.append(.binary(.multiply, result.append(.binary(.subtract, b, a)), t))
        if unit == .percentage { way = result.append(.unary(.percent, way)) }
        return .scalar(kind, result.append(.binary(.add, a, way)))
    }

    // MARK: - Colours

    private mutating func lanes(_ operand: Operand) throws(Unsupported) -> SIMD4<CellProgram.Lane> {
        switch operand {
        case .color(let lanes): return lanes
        case .constant(.color(let color)): return lanes(of: color)
        default: throw Unsupported()
        }
    }

    private mutating func ratio(_ operand: Operand) throws(Unsupported) -> CellProgram.Lane {
        let (kind, lane) = try scalar(operand)
        guard kind == .number || kind == .percentage else { throw Unsupported() }
        return result.append(.ratio(kind == .percentage ? result.append(.unary(.percent, lane)) : lane))
    }

    private mutating func mix(_ arguments: [Operand]) throws(Unsupported) -> SIMD4<CellProgram.Lane> {
        let (a, b) = (try lanes(arguments[0]), try lanes(arguments[1]))
        let t = try ratio(arguments[2])
        var space = MixingSpace.encoded
        if arguments.count > 3 {
            guard case .constant(.string(let word)) = arguments[3], Shape.mixingSpace.keywords.contains(word)
            else { throw Unsupported() }
            space = MixingSpace(word: word)
        }
        let one = result.append(constant: 1)
        guard space == .encoded, a.w == one, b.w == one else {
            return result.append(components: 4, of: .mix(space, a, b, t))
        }
        var mixed = SIMD4(repeating: one)
        for component in 0..<3 { mixed[component] = result.append(.blend(a[component], b[component], t)) }
        return mixed
    }

    private mutating func colorCall(
        _ function: FunctionID, _ arguments: [Operand]
    ) throws(Unsupported) -> Operand {
        var lanes: [CellProgram.Lane] = []
        for (index, parameter) in Schema.function(function).parameters.enumerated() {
            guard index < arguments.count else {
                lanes.append(result.append(constant: 1))
                continue
            }
            let (kind, lane) = try scalar(arguments[index])
            switch parameter.shape.name {
            case "ratio": lanes.append(try ratio(arguments[index]))
            case "angle":
                guard kind == .number || kind == .angle else { throw Unsupported() }
                lanes.append(lane)
            case "number":
                guard kind == .number else { throw Unsupported() }
                lanes.append(lane)
            default:
                // rgb's components: 0…255, or percentages.
                guard kind == .number || kind == .percentage else { throw Unsupported() }
                let whole = result.append(constant: 255)
                lanes.append(
                    kind == .percentage
                        ? result.append(.unary(.percent, lane)) : result.append(.binary(.divide, lane, whole))
                )
            }
        }
        if function == .gray { return .color(SIMD4(lanes[0], lanes[0], lanes[0], lanes[1])) }
        if function == .rgb { return .color(SIMD4(lanes[0], lanes[1], lanes[2], lanes[3])) }
        var color = result.append(components: 3, of: .color(function, Array(lanes[..<3])))
        color.w = lanes[3]
        return .color(color)
    }
}
