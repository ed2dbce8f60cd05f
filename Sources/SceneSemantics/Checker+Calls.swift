import ScenePixels
import SceneSyntax

extension Checker {
    /// `name(arguments)`: a function; its arguments are one list.
    mutating func bindCall(
        _ name: Name, _ arguments: Slice<ExpressionID>, _ range: TextRange, _ standpoint: Standpoint
    ) -> Typed {
        guard let id = file.symbols[Int(name.symbol)].function else {
            let word = file.tree.text(of: name)
            let hint = callHint(name, word, standpoint)
            let elements = file.tree[arguments].map { file.tree.range(of: $0) }
            let mend =
                hint == nil
                ? foreignFunction(word, range, name.range, elements.count == 1 ? elements[0] : nil) : nil
            report(
                .unknownFunction, name.range, "unknown function '\(word)'", unknown: word,
                candidates: FunctionID.allCases.map(\.name), hint: hint ?? mend?.hint,
                fixIts: mend?.fixIts ?? [])
            for argument in file.tree[arguments] { _ = bind(argument, at: standpoint) }
            return hole(range)
        }
        let schema = Schema.functions[Int(id.rawValue)]
        let start = openParts.count
        // The place of the next argument among the parameters. After one of an unknown number of elements, which has at
        // least one, it is this place or a later one.
        var position = 0
        var isCountKnown = true
        var isSound = true
        for argument in file.tree[arguments] {
            let before = diagnostics.count
            let part =
                isCountKnown
                ? bindArgument(argument, schema.parameter(at: position), at: position, schema, standpoint)
                : bindLateArgument(argument, from: position, schema, standpoint)
            if diagnostics.count > before && diagnostics[before...].contains(where: \.isError) {
                isSound = false
            }
            position += part.type.count ?? 1
            if part.type.count == nil { isCountKnown = false }
            openParts.append(part)
        }
        guard isSound, !isCountKnown || checkCount(position, schema, range),
            let types = resultTypes(schema, openParts[start...], range)
        else {
            openParts.removeSubrange(start...)
            return hole(range)
        }
        let span = closeParts(from: start)
        return (append(.call(id, span), range), .one(types))
    }

    private func callHint(_ name: Name, _ word: String, _ standpoint: Standpoint) -> String? {
        if let node = file.symbols[Int(name.symbol)].node {
            return "'\(node == .hueRamp ? "hue-ramp" : word)' is a kind of node; put a space before '('"
        }
        return lookUp(name, standpoint) == nil ? nil : "'\(word)' is a value; values take no arguments"
    }

    private mutating func bindArgument(
        _ argument: ExpressionID, _ parameter: FunctionSchema.Parameter?, at position: Int,
        _ schema: FunctionSchema,
        _ standpoint: Standpoint
    ) -> Typed {
        guard let parameter, parameter.shape.types != .any else {
            return bind(argument, at: standpoint, wantsColor: schema.id == .pick)
        }
        // Lists flatten, so an argument may fill several parameters: only the first is looked at closely.
        let shape = parameter.shape
        if case .list = file.tree[argument] { return bind(argument, at: standpoint) }
        if case .name(let name) = file.tree[argument], shape.keywords.isEmpty,
            let index = lookUp(name, standpoint), file.scope.bindings[index].type.count != 1
        {
            return bind(argument, at: standpoint)
        }
        return bindElements(argument, shape, .argument(schema.id, position), standpoint, isElement: true)
    }

    /// An argument that may fill any parameter from a place on: it must be right for one of them.
    private mutating func bindLateArgument(
        _ argument: ExpressionID, from position: Int, _ schema: FunctionSchema, _ standpoint: Standpoint
    ) -> Typed {
        let places = position..<max(position + 1, schema.parameters.count)
        let possible = places.compactMap { schema.parameter(at: $0) }
        if possible.isEmpty { return bind(argument, at: standpoint) }
        if let place = places.last(where: { takesKeyword(argument, schema.parameter(at: $0)) }) {
            return bindArgument(argument, schema.parameter(at: place), at: place, schema, standpoint)
        }
        let bound = bind(argument, at: standpoint, wantsColor: schema.id == .pick)
        let accepted = possible.reduce(into: ValueTypes()) { $0.formUnion($1.shape.acceptedTypes) }
        if bound.type.types.isDisjoint(with: accepted), bound.type.count != 0 {
            let range = file.tree.range(of: argument)
            report(
                .typeMismatch, range,
                "\(schema.name) takes \(accepted.phrase) here, not \(bound.type.phrase)",
                hint: schema.signature)
            return hole(range)
        }
        return bound
    }

    private func takesKeyword(_ argument: ExpressionID, _ parameter: FunctionSchema.Parameter?) -> Bool {
        guard let parameter, case .name(let name) = file.tree[argument] else { return false }
        return parameter.shape.keywords.contains(file.tree.text(of: name))
    }

    private mutating func checkCount(_ count: Int, _ schema: FunctionSchema, _ range: TextRange) -> Bool {
        let most = schema.repeatsLast ? Int.max : schema.parameters.count
        if schema.required...max(most, schema.required) ~= count { return true }
        let wanted =
            schema.repeatsLast
            ? "at least \(schema.required)"
            : schema.required == most
                ? "\(most)" : "\(schema.required) \(most == schema.required + 1 ? "or" : "to") \(most)"
        let plural = wanted == "1" || wanted == "at least 1" ? "argument" : "arguments"
        report(
            .wrongArgumentCount, range, "\(schema.name) takes \(wanted) \(plural), not \(count)",
            hint: schema.signature)
        return false
    }

    /// The types of a call's result; nil and a report where its arguments do not go together.
    private mutating func resultTypes(
        _ schema: FunctionSchema, _ parts: ArraySlice<Typed>, _ range: TextRange
    ) -> ValueTypes? {
        if let result = schema.result { return result }
        if schema.id == .pick {
            let rest = parts.dropFirst().reduce(into: ValueTypes()) { $0.formUnion($1.type.types) }
            return rest.isEmpty ? parts.first.map(\.type.types) ?? .any : rest
        }
        let keeping = schema.id == .lerp ? parts.prefix(2) : parts
        var types: ValueTypes?
        for part in keeping {
            let here = part.type.types.intersection(Schema.scalarTypes)
            guard let soFar = types else {
                types = here
                continue
            }
            let both = OperatorTypes.result(.modulo, soFar, here)
            if both.isEmpty {
                report(
                    .typeMismatch, range,
                    "\(schema.name) takes values of one type, not \(soFar.phrase) and \(here.phrase)",
                    hint: OperatorTypes.hint(.modulo, soFar, here))
                return nil
            }
            types = both
        }
        return types ?? .any
    }
}

extension FunctionSchema {
    /// The parameter that an argument at a place fills.
    public func parameter(at index: Int) -> Parameter? {
        if index < parameters.count { return parameters[index] }
        return repeatsLast ? parameters.last : nil
    }
}
