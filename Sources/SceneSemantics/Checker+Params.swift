import ScenePixels
import SceneSyntax

extension Checker {
    /// `param name = default { in: …; step: …; label: … }`.
    mutating func checkParam(
        _ name: Name, _ value: ExpressionID, _ block: BlockID?, isDuplicate: Bool, isMain: Bool
    ) {
        let text = file.tree.text(of: name)
        var bound = bind(value, at: Standpoint())
        let defaultRef = bound.ref
        var properties = BlockContents()
        if let block { checkParamBlock(file.tree[block].statements, text, &properties) }
        if isDuplicate { return }
        let setting = settings.last { $0.name == text && !isSetElsewhere(text) }
        if let setting, let given = bindSetting(setting, text, bound.type) {
            bound = given
            usedSettings.insert(text)
        }
        guard let index = file.scope.lookUp(name.symbol, seesAhead: true),
            case .global(let global) = file.scope.bindings[index].meaning
        else { return }
        file.scope.arrive(name.symbol, type: bound.type)
        program.globals[Int(global)].value = bound.ref
        let limits = properties.property(.in)?.value
        program.globals[Int(global)].limits = limits
        program.globals[Int(global)].step = properties.property(.step)?.value
        program.globals[Int(global)].label = properties.property(.label)?.value
        program.globals[Int(global)].defaultValue = setting == nil ? nil : defaultRef
        params.append(
            ParamInfo(
                name: text, nameRange: place(name.range),
                defaultText: file.tree.source.text(file.tree.range(of: value)),
                defaultRange: place(file.tree.range(of: value)), settingText: setting?.value,
                global: global))
    }

    /// A param that is not visible in the main file cannot be set: an import of an import.
    private func isSetElsewhere(_ name: String) -> Bool {
        importing.count > 1 && !importsOfMain.contains(file.identity)
    }

    private mutating func checkParamBlock(
        _ statements: Slice<Statement>, _ param: String, _ contents: inout BlockContents
    ) {
        for statement in file.tree[statements] {
            guard case .property(let name, let value) = statement.kind else {
                if case .hole = statement.kind { continue }
                report(
                    .misplacedStatement, statement.range,
                    "the block of a param takes 'in', 'step' and 'label' only")
                continue
            }
            let word = file.tree.text(of: name)
            guard let property = Schema.paramProperties.first(where: { $0.name == word }) else {
                if reportBounds(word, name, in: statements) { continue }
                let isRange = ["range", "choices", "values", "options", "one-of"].contains(word)
                report(
                    .unknownProperty, name.range, "unknown property '\(word)' of param", unknown: word,
                    candidates: Schema.paramProperties.map(\.name),
                    hint: isRange ? "did you mean 'in'?" : nil,
                    fixIts: isRange ? [fix("change to 'in'", name.range, "in")] : [])
                continue
            }
            if let first = contents.property(property.id) {
                report(
                    .duplicateProperty, name.range, "'\(word)' is given twice",
                    labels: [.init(place(first.nameRange), "first given here")])
                continue
            }
            let bound = bind(
                value, wanting: property.shape, for: .paramProperty(property.id), at: Standpoint())
            contents.properties.append(
                BoundProperty(id: property.id, value: bound.ref, nameRange: name.range))
        }
    }

    /// Reads the text of a setting as an expression of the language; nil where it is refused.
    private mutating func bindSetting(
        _ setting: ParamSetting, _ name: String, _ type: StaticType
    ) -> Typed? {
        let saved = file
        defer { file = saved }
        let source = SourceText(name: "-D \(name)", utf8: Array(setting.value.utf8))
        let (parsed, value) = parseExpression(source, file: FileID(files.count))
        let wantsString = type.types == .string
        if parsed.diagnostics.isEmpty, let value {
            var isBareWord = false
            if case .name = parsed.tree[value] { isBareWord = true }
            if !(wantsString && isBareWord) {
                enter(parsed, identity: file.identity)
                let before = diagnostics.count
                let bound = bind(value, at: Standpoint(), wantsColor: type.types.contains(.color))
                if diagnostics.count > before { return bound }
                if fits(bound.type, type) { return bound }
                if !wantsString {
                    report(
                        .typeMismatch, file.tree.range(of: value),
                        "param '\(name)' takes \(type.phrase), not \(bound.type.phrase)")
                    return hole(file.tree.range(of: value))
                }
            }
        }
        if wantsString {
            enter(ParseResult(tree: SyntaxTree(empty: source), diagnostics: []), identity: file.identity)
            let range = TextRange(0, UInt32(source.utf8.count))
            return (appendConstant(.string(setting.value), range), .one(.string))
        }
        enter(parsed, identity: file.identity)
        if parsed.diagnostics.isEmpty {
            report(
                .typeMismatch, TextRange(0, UInt32(source.utf8.count)),
                "the value of param '\(name)' is no single expression")
        }
        return hole(TextRange(0, UInt32(source.utf8.count)))
    }

    /// Whether a param with a default of one type may be set to another.
    private func fits(_ given: StaticType, _ wanted: StaticType) -> Bool {
        if !given.types.isDisjoint(with: wanted.types) { return true }
        if given.types == .number && !wanted.types.isDisjoint(with: [.length, .angle]) { return true }
        return given.types == .number && wanted.types == .percentage
            || given.types == .percentage && wanted.types == .number
    }
}
