import ScenePixels
import SceneSyntax

extension Evaluator {
    /// The value of an expression in a frame.
    package func evaluate(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Value {
        switch program[ref] {
        case .number(let value): return .number(value)
        case .percentage(let value): return .percentage(value)
        case .pixels(let value): return .length(value)
        case .inches(let value): return try inches(value, ref)
        case .fraction(let value): return .fraction(value)
        case .angle(let value): return .angle(value)
        case .boolean(let value): return .boolean(value)
        case .constant(let index): return program.constants[Int(index)]
        case .hole: throw .reported
        default: return try evaluateParts(ref, frame)
        }
    }

    /// What stands on other expressions: the stack bounds how deep.
    private func evaluateParts(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> Value {
        depth += 1
        defer { depth -= 1 }
        guard depth < maximumEvaluationDepth else {
            throw mistake(
                .expansionTooLarge, ref,
                "arguments of uses in uses stand on each other more than \(maximumEvaluationDepth) deep here")
        }
        switch program[ref] {
        case .localLet(let hops, let slot):
            // In a scene with errors a let may stand where none can, and have no slot.
            let lets = frame.out(hops).lets
            guard lets.indices.contains(Int(slot)), let value = lets[Int(slot)] else { throw .reported }
            return value
        case .global(let index): return try global(index)
        case .parameter(let hops, let index): return try parameter(index, in: frame.out(hops))
        case .builtin(let name, let hops): return try builtin(name, frame.out(hops), ref)
        case .call(let function, let arguments): return try call(function, arguments, ref, frame)
        case .prefix(let operation, let operand): return try prefix(operation, operand, ref, frame)
        case .binary(let operation, let a, let b, let operatorRange):
            let left = try evaluate(a, frame)
            let right = try evaluate(b, frame)
            return try combine(operation, left, right, operatorRange, ref)
        case .chain(let span): return try chain(span, ref, frame)
        case .list(let span):
            var values: [Value] = []
            values.reserveCapacity(Int(span.count))
            for index in span.indices { values.append(try evaluate(program.elements[index], frame)) }
            let joined = Value.joined(values)
            guard joined.elementCount <= ListLimit.one else {
                throw mistake(.memoryLimit, ref, "this list has more than \(ListLimit.one) elements")
            }
            return joined
        case .conditional(let condition, let then, let otherwise):
            return try evaluate(try boolean(condition, frame) ? then : otherwise, frame)
        case .number, .percentage, .pixels, .inches, .fraction, .angle, .boolean, .constant, .hole:
            return try evaluate(ref, frame)
        }
    }

    private func inches(_ value: Double, _ ref: ExpressionRef) throws(Failure) -> Value {
        guard let density else {
            throw mistake(.notKnownYet, ref, "the density cannot depend on a physical length")
        }
        let pixels = value * density
        guard pixels.isFinite else { throw mistake(.notFinite, ref, "this length is too large for a number") }
        return .length(pixels)
    }

    private func prefix(
        _ operation: Operator, _ operand: ExpressionRef, _ ref: ExpressionRef, _ frame: Frame
    ) throws(Failure) -> Value {
        let value = try evaluate(operand, frame)
        if operation == .not {
            guard case .boolean(let flag) = value else {
                throw mistake(.operandTypes, ref, "'not' takes a boolean, not \(value.phrase)")
            }
            return .boolean(!flag)
        }
        let sign: Double = operation == .minus ? -1 : 1
        switch value {
        case .number(let number): return .number(sign * number)
        case .percentage(let number): return .percentage(sign * number)
        case .length(let number): return .length(sign * number)
        case .mixedLength(let pixels, let percent):
            return .mixedLength(pixels: sign * pixels, percent: sign * percent)
        case .angle(let number): return .angle(sign * number)
        default: throw mistake(.operandTypes, ref, "\(value.phrase) has no sign")
        }
    }

    private func chain(
        _ span: Program.Span<BoundLink>, _ ref: ExpressionRef, _ frame: Frame
    ) throws(Failure) -> Value {
        let first = program.links[Int(span.start)]
        var value = try evaluate(first.operand, frame)
        for index in span.indices.dropFirst() {
            let link = program.links[index]
            if link.operation == .and || link.operation == .or {
                guard case .boolean(let soFar) = value else {
                    throw operandMistake(link.operation, value.phrase, "a boolean", link.operatorRange, ref)
                }
                if soFar == (link.operation == .or) { continue }
                value = .boolean(try boolean(link.operand, frame))
            } else {
                value = try combine(
                    link.operation, value, try evaluate(link.operand, frame), link.operatorRange, ref)
            }
        }
        return value
    }

    /// Applies an operator to two values.
    private func combine(
        _ operation: Operator, _ a: Value, _ b: Value, _ range: TextRange, _ ref: ExpressionRef
    ) throws(Failure) -> Value {
        guard let result = Arithmetic.apply(operation, a, b) else {
            throw operandMistake(operation, a.phrase, b.phrase, range, ref)
        }
        guard result.isFinite else {
            let place = SourceRange(program.range(ref).file, range)
            let isZero = Arithmetic.isZero(b) && (operation == .divide || operation == .modulo)
            throw .mistake(
                Diagnostic(
                    .notFinite, at: place,
                    isZero
                        ? "division by zero"
                        : "the result of '\(operation.spelling)' is too large for a number"
                ))
        }
        return result
    }

    private func operandMistake(
        _ operation: Operator, _ a: String, _ b: String, _ range: TextRange, _ ref: ExpressionRef
    ) -> Failure {
        .mistake(
            Diagnostic(
                .operandTypes, at: SourceRange(program.range(ref).file, range),
                "'\(operation.spelling)' does not take \(a) and \(b)"))
    }
}

/// Expressions in expressions, through the arguments of uses in uses.
let maximumEvaluationDepth = 700

/// How many elements are kept at most: a list of a list twice is twice as long, and its lets are short.
enum ListLimit {
    static let one = 1 << 16
    /// Of the lets of one block, or of all top levels.
    static let together = 1 << 20
}

extension Value {
    /// 0 for what is no list.
    var elementCount: Int { if case .list(let elements) = self { elements.count } else { 0 } }

    /// Whether all its numbers are finite.
    var isFinite: Bool {
        switch self {
        case .number(let value), .percentage(let value), .length(let value), .fraction(let value),
            .angle(let value):
            value.isFinite
        case .mixedLength(let pixels, let percent): pixels.isFinite && percent.isFinite
        case .color(let color):
            color.red.isFinite && color.green.isFinite && color.blue.isFinite && color.alpha.isFinite
        case .size(let width, let height):
            width.pixels.isFinite && width.percent.isFinite && height.pixels.isFinite
                && height.percent.isFinite
        default: true
        }
    }

    /// As a length; nil for what is none.
    var asLength: Length? {
        switch self {
        case .number(let value), .length(let value): Length(pixels: value)
        case .percentage(let value): Length(percent: value)
        case .mixedLength(let pixels, let percent): Length(pixels: pixels, percent: percent)
        default: nil
        }
    }
}
