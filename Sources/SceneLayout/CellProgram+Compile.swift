import ScenePixels
import SceneSemantics
import SceneSyntax

/// Makes a `CellProgram` of expressions.
struct CellProgramCompiler {
    /// What an expression has become.
    enum Operand {
        /// The same in all cells.
        case constant(Value)
        case scalar(Kind, CellProgram.Lane)
        case color(SIMD4<CellProgram.Lane>)
    }

    /// What a lane's numbers mean.
    enum Kind {
        case number, percentage, length, angle, boolean
    }

    /// What has no place in a program: the cells are evaluated one by one.
    struct Unsupported: Error {}

    let evaluator: Evaluator
    let program: Program
    /// The cell whose frames the expressions are seen from.
    let cell: Cell
    var result = CellProgram()
    private var lets: [LetKey: Operand] = [:]
    /// How deep the walk is: lets within a cell may stand on each other without end.
    private var depth = 0
    private static let maximumDepth = 512

    private struct LetKey: Hashable {
        var frame: ObjectIdentifier
        var slot: Int32
    }

    init(_ evaluator: Evaluator, cell: Cell) {
        self.evaluator = evaluator
        program = evaluator.program
        self.cell = cell
    }

    /// Adds a slot's colour.
    mutating func addOutput(_ ref: ExpressionRef, _ frame: Frame) throws(Unsupported) {
        switch try compile(ref, frame) {
        case .color(let lanes): result.outputs.append(lanes)
        case .constant(.color(let color)): result.outputs.append(lanes(of: color))
        default: throw Unsupported()
        }
    }

    mutating func lanes(of color: Color) -> SIMD4<CellProgram.Lane> {
        SIMD4(
            result.append(constant: color.red), result.append(constant: color.green),
            result.append(constant: color.blue), result.append(constant: color.alpha))
    }

    // MARK: - Expressions

    mutating func compile(_ ref: ExpressionRef, _ frame: Frame) throws(Unsupported) -> Operand {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth, result.operations.count <= CellProgram.maximumOperations else {
            throw Unsupported()
        }
        if !seesCell(ref, frame) {
            guard let value = try? evaluator.evaluate(ref, frame) else { throw Unsupported() }
            return .constant(value)
        }
        switch program[ref] {
        case .localLet(let hops, let slot):
            let home = frame.out(hops)
            let key = LetKey(frame: ObjectIdentifier(home), slot: slot)
            if let known = lets[key] { return known }
            let operand = try compile(program.lets[Int(home.letRefs.start) + Int(slot)], home)
            lets[key] = operand
            return operand
        case .builtin(let name, _):
            switch name {
            case .column: return .scalar(.number, result.append(.column))
            case .row: return .scalar(.number, result.append(.row))
            case .index: return .scalar(.number, result.append(.index))
            case .symbol: return .scalar(.number, result.append(.symbol))
            default: throw Unsupported()
            }
        case .call(let function, let span): return try call(function, span, frame)
        case .prefix(let operation, let operand):
            let (kind, lane) = try scalar(try compile(operand, frame))
            if operation == .not {
                guard kind == .boolean else { throw Unsupported() }
                return .scalar(kind, result.append(.unary(.not, lane)))
            }
            guard kind != .boolean else { throw Unsupported() }
            return .scalar(kind, operation == .plus ? lane : result.append(.unary(.negate, lane)))
        case .binary(let operation, let a, let b, _):
            return try combine(operation, try compile(a, frame), try compile(b, frame))
        case .chain(let span):
            var value = try compile(program.links[Int(span.start)].operand, frame)
            for index in span.indices.dropFirst() {
                let link = program.links[index]
                value = try combine(link.operation, value, try compile(link.operand, frame))
            }
            return value
        case .list(let span):
            var values: [Value] = []
            for index in span.indices {
                guard case .constant(let value) = try compile(program.elements[index], frame) else {
                    throw Unsupported()
                }
                values.append(value)
            }
            return .constant(Value.joined(values))
        case .conditional(let condition, let then, let otherwise):
            return try choose(try compile(condition, frame), then, otherwise, frame)
        default: throw Unsupported()
        }
    }

    private mutating func choose(
        _ condition: Operand, _ then: ExpressionRef, _ otherwise: ExpressionRef, _ frame: Frame
    ) throws(Unsupported) -> Operand {
        if case .constant(.boolean(let value)) = condition {
            return try compile(value ? then : otherwise, frame)
        }
        let (kind, test) = try scalar(condition)
        guard kind == .boolean else { throw Unsupported() }
        return try merge([try compile(then, frame), try compile(otherwise, frame)]) { result, lanes in
            result.append(.select(test, lanes[0], lanes[1]))
        }
    }

    /// Joins operands of one type, lane by lane.
    mutating func merge(
        _ operands: [Operand], _ join: (inout CellProgram, [CellProgram.Lane]) -> CellProgram.Lane
    ) throws(Unsupported) -> Operand {
        var colors: [SIMD4<CellProgram.Lane>] = []
        for operand in operands {
            switch operand {
            case .color(let color): colors.append(color)
            case .constant(.color(let color)): colors.append(lanes(of: color))
            default: break
            }
        }
        if colors.count == operands.count {
            var joined = SIMD4<CellProgram.Lane>()
            for component in 0..<4 { joined[component] = join(&result, colors.map { $0[component] }) }
            return .color(joined)
        }
        guard colors.isEmpty else { throw Unsupported() }
        var kinds: [Kind] = []
        var lanes: [CellProgram.Lane] = []
        for operand in operands {
            let (kind, lane) = try scalar(operand)
            kinds.append(kind)
            lanes.append(lane)
        }
        guard let kind = kinds.first, kinds.allSatisfy({ $0 == kind }) else { throw Unsupported() }
        return .scalar(kind, join(&result, lanes))
    }

    mutating func scalar(_ operand: Operand) throws(Unsupported) -> (Kind, CellProgram.Lane) {
        switch operand {
        case .scalar(let kind, let lane): return (kind, lane)
        case .constant(.number(let value)): return (.number, result.append(constant: value))
        case .constant(.percentage(let value)): return (.percentage, result.append(constant: value))
        case .constant(.length(let value)): return (.length, result.append(constant: value))
        case .constant(.angle(let value)): return (.angle, result.append(constant: value))
        case .constant(.boolean(let value)): return (.boolean, result.append(constant: value ? 1 : 0))
        default: throw Unsupported()
        }
    }

    // MARK: - What changes from cell to cell

    private func seesCell(_ ref: ExpressionRef, _ frame: Frame) -> Bool {
        switch program[ref] {
        case .localLet(let hops, _):
            // A let within the cell has no value here: it is compiled in its place.
            return frame.out(hops).cell === cell
        case .builtin(let name, let hops):
            guard frame.out(hops).cell === cell else { return false }
            switch name {
            case .column, .row, .index: return true
            case .symbol: return cell.symbol != nil
            default: return false
            }
        case .call(_, let span), .list(let span):
            return span.indices.contains { seesCell(program.elements[$0], frame) }
        case .prefix(_, let operand): return seesCell(operand, frame)
        case .binary(_, let a, let b, _): return seesCell(a, frame) || seesCell(b, frame)
        case .chain(let span): return span.indices.contains { seesCell(program.links[$0].operand, frame) }
        case .conditional(let condition, let then, let otherwise):
            return seesCell(condition, frame) || seesCell(then, frame) || seesCell(otherwise, frame)
        default: return false
        }
    }
}
