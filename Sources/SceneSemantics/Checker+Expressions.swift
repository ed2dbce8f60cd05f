import ScenePixels
import SceneSyntax

/// Where an expression stands: which frames its names are counted from, and which cell it is in.
struct Standpoint {
    enum Tile {
        case outside
        case inside
        /// In a define's body: in whatever tile it is used.
        case unknown
    }
    /// The frame in which it is evaluated.
    var level = 0
    /// The frame whose box and cell it sees: further out for the properties of a node with a frame of its own.
    var boxLevel = 0
    var tile = Tile.outside
    /// The owner of the cell names, and of `symbol`.
    var owner = 0
    var symbolOwner: Int?
    /// The define whose body this is.
    var define: Int32?
    /// Whether a fill here may have a slot: not in a mask, whose painter knows no cells.
    var allowsSlots = true

    /// The same place with a further frame.
    func inside(levels: Int = 1) -> Standpoint {
        var inner = self
        inner.level += levels
        inner.boxLevel = inner.level
        return inner
    }

    /// The properties of a node that has a frame of its own: they see its lets, and the box that it stands in.
    func properties(levels: Int = 1) -> Standpoint {
        var inner = self
        inner.level += levels
        return inner
    }
}

/// Who takes a value; its words are made for messages alone.
enum Subject {
    case property(PropertyID, NodeKind)
    case useProperty(PropertyID)
    case paramProperty(PropertyID)
    case leading(NodeKind)
    case argument(FunctionID, Int)
    case condition

    var text: String {
        switch self {
        case .property(let id, let kind): return "'\(id.name)' of \(kind.name)"
        case .useProperty(let id): return "'\(id.name)'"
        case .paramProperty(let id): return "'\(id.name)' of a param"
        case .leading(let kind): return "'\(kind.name)'"
        case .argument(let function, let index):
            let schema = Schema.functions[Int(function.rawValue)]
            return "'\(schema.parameter(at: index)?.name ?? "")' of \(schema.name)"
        case .condition: return "'if'"
        }
    }
}

extension Checker {
    typealias Typed = (ref: ExpressionRef, type: StaticType)

    mutating func append(_ expression: BoundExpression, _ range: TextRange) -> ExpressionRef {
        program.expressions.append(expression)
        program.ranges.append(place(range))
        return ExpressionRef(index: Int32(program.expressions.count - 1))
    }

    mutating func appendConstant(_ value: Value, _ range: TextRange) -> ExpressionRef {
        program.constants.append(value)
        return append(.constant(Int32(program.constants.count - 1)), range)
    }

    mutating func hole(_ range: TextRange) -> Typed { (append(.hole, range), .unknown) }

    // MARK: - Expressions with a wanted type

    /// Binds the value of a property, a leading value or an argument, against what is wanted there.
    ///
    /// - Parameter subject: who takes it.
    mutating func bind(
        _ id: ExpressionID, wanting shape: Shape, for subject: Subject, at standpoint: Standpoint
    ) -> Typed {
        let typed = bindElements(id, shape, subject, standpoint, isElement: false)
        if let count = typed.type.count, !shape.count.allows(count) {
            let mend = sizeOfList(id, shape, count)
            report(
                .wrongCount, file.tree.range(of: id),
                "\(subject.text) takes \(shape.count.phrase), not \(count)", hint: mend?.hint,
                fixIts: mend?.fixIts ?? [])
            return hole(file.tree.range(of: id))
        }
        return typed
    }

    mutating func bindElements(
        _ id: ExpressionID, _ shape: Shape, _ subject: Subject, _ standpoint: Standpoint, isElement: Bool
    ) -> Typed {
        let range = file.tree.range(of: id)
        switch file.tree[id] {
        case .conditional(let condition, let then, let otherwise):
            let test = bind(condition, wanting: .boolean, for: .condition, at: standpoint)
            let first = bindElements(then, shape, subject, standpoint, isElement: isElement)
            let second = bindElements(otherwise, shape, subject, standpoint, isElement: isElement)
            return (
                append(.conditional(test.ref, first.ref, second.ref), range), first.type.or(second.type)
            )
        case .list(let slice):
            let start = openParts.count
            for element in file.tree[slice] {
                openParts.append(bindElements(element, shape, subject, standpoint, isElement: true))
            }
            return list(from: start, range)
        case .name(let name) where !shape.keywords.isEmpty:
            let word = file.tree.text(of: name)
            if shape.keywords.contains(word) { return (appendConstant(.string(word), range), .one(.string)) }
            if shape.types.isEmpty || !isKnown(name, standpoint) {
                if lookUp(name, standpoint) == nil {
                    let mend = foreignKeyword(word, shape, range)
                    report(
                        .unknownKeyword, range,
                        "unknown keyword '\(word)': \(subject.text) takes \(shape.phrase)",
                        unknown: word, candidates: shape.keywords, hint: mend?.hint,
                        fixIts: mend?.fixIts ?? [])
                    return hole(range)
                }
            }
        case .string(let index) where !shape.keywords.isEmpty && !shape.types.contains(.string):
            let word = file.tree.strings[Int(index)]
            if !shape.keywords.contains(word) {
                let near = nearest(word, in: shape.keywords).map { "\"\($0)\"" }
                report(
                    .unknownKeyword, range,
                    "unknown keyword \"\(word)\": \(subject.text) takes \(shape.phrase)",
                    hint: near.map { "did you mean \($0)?" },
                    fixIts: near.map { [fix("change to \($0)", range, $0)] } ?? [])
                return hole(range)
            }
        default: break
        }
        let outer = wantsLength
        wantsLength = ValueTypes.lengths.isSubset(of: shape.acceptedTypes)
        defer { wantsLength = outer }
        let typed = bind(id, at: standpoint, wantsColor: shape.types.contains(.color))
        guard typed.type.types.isDisjoint(with: shape.acceptedTypes), typed.type.count != 0 else {
            return typed
        }
        let signless =
            shape.types == .color && range.upper - range.lower <= 10
            ? colorWithoutSign(text(range), range) : nil
        report(
            .typeMismatch, range, "\(subject.text) takes \(shape.phrase), not \(typed.type.phrase)",
            hint: signless?.hint ?? mismatchHint(shape, typed.type.types),
            fixIts: signless?.fixIts ?? mismatchMend(id, shape))
        return hole(range)
    }

    /// The literal that was meant.
    private func mismatchMend(_ id: ExpressionID, _ shape: Shape) -> [Diagnostic.FixIt] {
        let range = file.tree.range(of: id)
        switch file.tree[id] {
        case .string(let index) where shape.types == .color:
            let word = file.tree.strings[Int(index)]
            guard NamedColors.color(named: word) != nil else { return [] }
            return [fix("remove the quotes", range, word)]
        case .number(let value, .percent) where shape.types == .number:
            let text = Value.text(value / 100)
            return [fix("change to \(text)", range, text)]
        default: return []
        }
    }

    private func mismatchHint(_ shape: Shape, _ types: ValueTypes) -> String? {
        if shape.types == .number && types == .percentage { return "write a number, such as 0.1 for 10%" }
        if !shape.types.isEmpty, shape.types.isSubset(of: .ratios), [.length, .angle].contains(types) {
            let unit = types == .length ? "1px" : "1deg"
            return "\(types.phrase) divided by \(types.phrase) is a number: '… / \(unit)'"
        }
        if shape.types == .color && types == .string { return "colors stand without quotes" }
        if shape.types == .color && types == .angle { return "the direction is a property: { along: … }" }
        if shape.types.isSuperset(of: .angle), types == .range { return "write ',' instead of '..'" }
        if types == .size, !shape.types.isDisjoint(with: .length), shape.types != .sizes {
            return "write ',' instead of 'x'"
        }
        return nil
    }

    /// The list of the open parts from a place on, which are closed.
    private mutating func list(from start: Int, _ range: TextRange) -> Typed {
        var type = StaticType(types: [], count: 0)
        for part in openParts[start...] {
            type.types.formUnion(part.type.types)
            if let count = type.count { type.count = part.type.count.map { $0 + count } }
        }
        let elements = closeParts(from: start)
        if let count = type.count, count > ListLimit.one {
            report(.memoryLimit, range, "this list has more than \(ListLimit.one) elements")
            return hole(range)
        }
        return (append(.list(elements), range), type)
    }

    /// Stores the open parts from a place on.
    mutating func closeParts(from start: Int) -> Program.Span<ExpressionRef> {
        let span = Program.Span<ExpressionRef>(
            start: Int32(program.elements.count), count: Int32(openParts.count - start))
        for part in openParts[start...] { program.elements.append(part.ref) }
        openParts.removeSubrange(start...)
        return span
    }

    // MARK: - Any expression

    mutating func bind(_ id: ExpressionID, at standpoint: Standpoint, wantsColor: Bool = false) -> Typed {
        let range = file.tree.range(of: id)
        switch file.tree[id] {
        case .number(let value, let unit): return bindNumber(value, unit, range)
        case .color(let rgba): return (appendConstant(.color(Color(rgba8: rgba)), range), .one(.color))
        case .string(let index):
            return (appendConstant(.string(file.tree.strings[Int(index)]), range), .one(.string))
        case .boolean(let value): return (append(.boolean(value), range), .one(.boolean))
        case .name(let name): return bindName(name, range, standpoint, wantsColor: wantsColor)
        case .call(let name, let arguments): return bindCall(name, arguments, range, standpoint)
        case .list(let slice):
            let start = openParts.count
            for element in file.tree[slice] {
                openParts.append(bind(element, at: standpoint, wantsColor: wantsColor))
            }
            return list(from: start, range)
        case .prefix(let operation, let operand): return bindPrefix(operation, operand, range, standpoint)
        case .binary(let operation, let left, let right, let operatorRange):
            let a = bind(left, at: standpoint)
            let b = bind(right, at: standpoint)
            guard let types = combine(operation, a.type, b.type, operatorRange, nil) else {
                return hole(range)
            }
            return (append(.binary(operation, a.ref, b.ref, operatorRange), range), .one(types))
        case .chain(let slice): return bindChain(slice, range, standpoint)
        case .conditional(let condition, let then, let otherwise):
            let test = bind(condition, wanting: .boolean, for: .condition, at: standpoint)
            let first = bind(then, at: standpoint, wantsColor: wantsColor)
            let second = bind(otherwise, at: standpoint, wantsColor: wantsColor)
            return (
                append(.conditional(test.ref, first.ref, second.ref), range), first.type.or(second.type)
            )
        case .hole: return hole(range)
        }
    }

    private mutating func bindNumber(_ value: Double, _ unit: Unit, _ range: TextRange) -> Typed {
        func degrees(_ factor: Double) -> Typed {
            guard (value * factor).isFinite else {
                report(.notFinite, range, "this angle is too large for a number")
                return hole(range)
            }
            return (append(.angle(value * factor), range), .one(.angle))
        }
        switch unit {
        case .none: return (append(.number(value), range), .one(.number))
        case .percent: return (append(.percentage(value), range), .one(.percentage))
        case .px: return (append(.pixels(value), range), .one(.length))
        case .inch: return (append(.inches(value), range), .one(.length))
        case .cm: return (append(.inches(value / 2.54), range), .one(.length))
        case .mm: return (append(.inches(value / 25.4), range), .one(.length))
        case .pt: return (append(.inches(value / 72), range), .one(.length))
        case .fr: return (append(.fraction(value), range), .one(.fraction))
        case .deg: return degrees(1)
        case .grad: return degrees(0.9)
        case .rad: return degrees(180 / .pi)
        case .turn: return degrees(360)
        }
    }

    private mutating func bindPrefix(
        _ operation: Operator, _ operand: ExpressionID, _ range: TextRange, _ standpoint: Standpoint
    ) -> Typed {
        let inner = bind(operand, at: standpoint)
        let types = OperatorTypes.prefix(operation, inner.type.types)
        if types.isEmpty || (inner.type.count ?? 1) != 1 {
            report(
                .operandTypes, range,
                operation == .not
                    ? "'not' takes a boolean, not \(inner.type.phrase)"
                    : "\(inner.type.phrase) has no sign")
            return hole(range)
        }
        return (append(.prefix(operation, inner.ref), range), .one(types))
    }

    private mutating func bindChain(
        _ slice: Slice<ChainLink>, _ range: TextRange, _ standpoint: Standpoint
    ) -> Typed {
        let first = openLinks.count
        var type: StaticType?
        var previous: ExpressionID?
        for link in file.tree[slice] {
            let operand = bind(link.operand, at: standpoint)
            openLinks.append(
                BoundLink(
                    operation: link.operation, operatorRange: link.operatorRange, operand: operand.ref))
            defer { previous = link.operand }
            guard let soFar = type else {
                type = operand.type
                continue
            }
            var mend: Mend?
            if let previous {
                mend = numberWithPixels(link.operation, (soFar, previous), (operand.type, link.operand))
            }
            let combined = combine(link.operation, soFar, operand.type, link.operatorRange, mend)
            type = combined.map { .one($0) } ?? .unknown
        }
        let span = Program.Span<BoundLink>(
            start: Int32(program.links.count), count: Int32(openLinks.count - first))
        program.links += openLinks[first...]
        openLinks.removeSubrange(first...)
        return (append(.chain(span), range), type ?? .unknown)
    }

    /// The types of an operator's result; nil and a report where it takes no such operands.
    private mutating func combine(
        _ operation: Operator, _ a: StaticType, _ b: StaticType, _ range: TextRange, _ mend: Mend?
    ) -> ValueTypes? {
        let types = OperatorTypes.result(operation, a.types, b.types)
        if !types.isEmpty && (a.count ?? 1) == 1 && (b.count ?? 1) == 1 { return types }
        report(
            .operandTypes, range, "'\(operation.spelling)' does not take \(a.phrase) and \(b.phrase)",
            hint: mend?.hint ?? OperatorTypes.hint(operation, a.types, b.types), fixIts: mend?.fixIts ?? [])
        return nil
    }
}

extension OperatorTypes {
    /// What would mend a pair of types that an operator does not take.
    static func hint(_ operation: Operator, _ a: ValueTypes, _ b: ValueTypes) -> String? {
        let both = a.union(b)
        switch operation {
        case .plus, .minus, .modulo, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual:
            if both == [.number, .percentage] {
                return operation == .plus || operation == .minus
                    ? "a number and a percentage do not mix; write both as one, or 10px for a length of 10"
                    : "a number and a percentage do not mix; write both as numbers or both as percentages"
            }
            if both.contains(.mixedLength) || both == [.length, .percentage] {
                return "what a percentage comes to is not known here; use 'width' or 'height'"
            }
        case .and, .or: return "'\(operation.spelling)' joins booleans; compare first"
        default: break
        }
        return both.contains(.fraction) ? "fractions take no arithmetic" : nil
    }
}
