import SceneLayout
import ScenePlan
import ScenePixels
import SceneSemantics
import SceneSyntax

extension HoverText {
    // MARK: - Nodes

    func nodeText(_ statement: Statement, _ name: Name) -> String? {
        let word = tree.text(of: name)
        var parts: [String] = []
        if let symbol = analysis.symbol(at: Int(name.range.lower), in: snapshot), symbol.kind == .define {
            parts = [symbolText(symbol)]
        } else if let schema = Schema.node(named: word) {
            parts = [Self.nodeText(schema)]
        } else {
            return nil
        }
        if let box = boxText(statement) { parts.append(box) }
        return parts.joined(separator: "\n\n")
    }

    static func nodeText(_ schema: NodeSchema) -> String {
        let leading = schema.leading.map { $0.isRequired ? " " + $0.name : " [\($0.name)]" } ?? ""
        var parts = [code(schema.name + leading + " { … }"), schema.summary]
        if let leading = schema.leading {
            let standard = leading.defaultText.map { $0.isEmpty ? "" : " Default: \($0)." } ?? ""
            parts.append("`\(leading.name)`: \(leading.summary)\(standard)")
        }
        let names = schema.properties.map { "`\($0.name)`" }.joined(separator: " ")
        parts.append("Properties: " + names)
        return parts.joined(separator: "\n\n")
    }

    static func code(_ text: String) -> String { "```scene\n\(text)\n```" }

    /// The pixels that a statement takes.
    private func boxText(_ statement: Statement) -> String? {
        if case .node(let name, _, _) = statement.kind, tree.text(of: name) == "canvas" {
            let frame = analysis.rootFrame
            guard frame.width > 0 else { return nil }
            return "Box: \(Value.text(frame.width)) × \(Value.text(frame.height)) px"
        }
        guard let node = analysis.nodes[SourceRange(.main, statement.range)] else { return nil }
        let isTile = analysis.scene.program.nodes[node].kind == .builtin(.tile)
        var parts: [String] = []
        if let grid = analysis.gridText(node) { parts.append("Grid: " + grid) }
        if let body = analysis.probe.body(of: node) {
            let what = isTile ? "First cell" : "Box"
            parts.append(
                "\(what): \(body.box.width) × \(body.box.height) px at \(body.box.x0), \(body.box.y0)")
        } else if let around = analysis.probe.surroundings(of: node) {
            parts.append("Box: \(around.width) × \(around.height) px")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "  \n")
    }

    // MARK: - Properties

    func propertyText(_ statement: Statement, _ name: Name, _ place: SyntaxPlace) -> String? {
        let word = tree.text(of: name)
        var parts: [String] = []
        if let symbol = analysis.symbol(at: Int(name.range.lower), in: snapshot), symbol.kind == .parameter {
            parts.append(symbolText(symbol))
        } else {
            guard let owner = place.owner, let schema = PropertyOwner(owner, tree, analysis).property(word)
            else {
                return nil
            }
            parts.append(Self.propertyText(schema))
        }
        if case .property(_, let value) = statement.kind,
            let text = valueText(analysis.value(of: tree.range(of: value), in: snapshot))
        {
            parts.append(text)
        }
        return parts.joined(separator: "\n\n")
    }

    static func propertyText(_ schema: PropertySchema) -> String {
        let standard = schema.defaultText.isEmpty ? "" : " = \(schema.defaultText)"
        var text = code("\(schema.name): \(schema.shape.phrase)\(standard)") + "\n\n" + schema.summary
        if schema.shape.count != .one { text += "\n\nTakes \(schema.shape.count.phrase)." }
        if schema.shape.rule == .ratio { text += "\n\n0 … 1 or 0% … 100%." }
        return text
    }

    // MARK: - Bound names

    func symbolText(_ symbol: Symbol) -> String {
        let file = analysis.scene.files[Int(symbol.definition.file.index)]
        let tree = analysis.scene.trees[Int(symbol.definition.file.index)]
        var parts: [String] = []
        if let statement = analysis.statement(binding: symbol.definition) {
            parts.append(Self.code(Self.head(of: statement, symbol, tree)))
            if let comment = Self.comment(before: statement, in: file) { parts.append(comment) }
        }
        if symbol.definition.file != .main { parts.append("From `\(file.name)`.") }
        if let value = valueText(analysis.value(of: symbol, in: snapshot)) { parts.append(value) }
        return parts.joined(separator: "\n\n")
    }

    /// A binding without its block, on one line.
    static func head(of statement: Statement, _ symbol: Symbol, _ tree: SyntaxTree) -> String {
        if symbol.kind == .parameter, case .define(let name, let parameters, _) = statement.kind {
            let parameter = tree[parameters].first { $0.name.range == symbol.definition.range }
            let standard = parameter?.value.map { " = " + tree.source.text(tree.range(of: $0)) } ?? ""
            return "\(symbol.name)\(standard) // parameter of \(tree.text(of: name))"
        }
        let end = statement.block.map { tree[$0].range.lower } ?? statement.range.upper
        let text = tree.source.text(TextRange(statement.range.lower, max(statement.range.lower, end)))
        return String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(300))
    }

    /// The line comments that stand straight before a statement.
    static func comment(before statement: Statement, in source: SourceText) -> String? {
        var line = source.lineIndex(at: statement.range.lower) - 1
        var lines: [String] = []
        while line >= 0, lines.count < 20 {
            let text = source.text(TextRange(source.lineRange(line)))
            guard let start = text.firstIndex(where: { $0 != " " && $0 != "\t" }),
                text[start...].hasPrefix("//")
            else { break }
            lines.append(String(text[start...].drop { $0 == "/" }.drop { $0 == " " }))
            line -= 1
        }
        return lines.isEmpty ? nil : lines.reversed().joined(separator: "\n")
    }

    // MARK: - Expressions

    func expressionText(_ id: ExpressionID, _ token: Token, _ place: SyntaxPlace) -> String? {
        let value = analysis.value(of: tree.range(of: id), in: snapshot)
        switch tree[id] {
        case .name(let name): return nameText(tree.text(of: name), value, place)
        case .call(let name, _):
            guard let function = Schema.function(named: tree.text(of: name)) else { return nil }
            return [Self.functionText(function), valueText(value)].compactMap(\.self)
                .joined(separator: "\n\n")
        case .color(let rgba): return colorText(Color(rgba8: rgba))
        case .number(_, let unit): return numberText(id, unit, value)
        case .string: return stringText(token)
        default: return valueText(value)
        }
    }

    static func functionText(_ function: FunctionSchema) -> String {
        let result = function.result.map { " → " + $0.phrase } ?? ""
        let parameters = function.parameters.map { "`\($0.name)`: \($0.shape.name)" }.joined(separator: " · ")
        return code(function.signature + result) + "\n\n" + function.summary
            + (parameters.isEmpty ? "" : "\n\n" + parameters)
    }

    private func nameText(_ word: String, _ value: Value?, _ place: SyntaxPlace) -> String? {
        if let builtin = BuiltinName(named: word), value?.type != .string {
            let head = Self.code(word + ": " + builtin.types.phrase)
            return [head, builtin.summary, valueText(value)].compactMap(\.self).joined(separator: "\n\n")
        }
        if case .color(let color)? = value { return colorText(color) }
        guard case .string? = value, let statement = place.statements.last,
            case .property(let name, _) = statement.kind, let owner = place.owner,
            let schema = PropertyOwner(owner, tree, analysis).property(tree.text(of: name))
        else { return NamedColors.color(named: word).map(colorText) ?? valueText(value) }
        return "`\(word)`\n\n" + Self.propertyText(schema)
    }

    private func numberText(_ id: ExpressionID, _ unit: Unit, _ value: Value?) -> String? {
        guard let value else { return nil }
        var text = "`\(value.text)`: \(value.type.phrase)"
        switch unit {
        case .percent:
            if let pixels = analysis.pixels(ofPercentage: id, in: snapshot) {
                text += "\n\n= `\(Value.text(pixels))px` here"
            }
        case .turn, .rad, .grad:
            if let degrees = value.degrees { text += "\n\n= `\(Value.text(degrees))deg`" }
        default: break
        }
        return text
    }

    private func stringText(_ token: Token) -> String? {
        guard let link = analysis.links(in: snapshot).first(where: { $0.range == token.range }) else {
            return nil
        }
        guard link.kind == .image else { return "`\(link.path)`" }
        switch analysis.files.image(link.written, namedIn: analysis.scene.identities[0]) {
        case .success(let image):
            return "Image of \(image.width) × \(image.height) px, \(image.channels.count) channel(s)"
        case .failure(let problem): return problem.message
        }
    }
}

/// What the reserved words are for.
enum ReservedWordText {
    static func text(_ word: String) -> String? {
        switch word {
        case "let": "`let name = value`: binds a value to the end of its block."
        case "param":
            "`param name = value { in: lo .. hi }`: a `let` that the command line and the preview set."
        case "define": "`define name(parameters) { … }`: adds a kind of node."
        case "import": "`import \"lib.scene\"`: brings the lets, params and defines of another file."
        case "if", "then", "else": "`if condition then value else value`"
        case "and", "or", "not": "Joins booleans; what decides already, decides."
        case "mod": "`a mod b`: the remainder, with the sign of b."
        case "x": "`width x height`: a size."
        case "true", "false": "A boolean."
        default: nil
        }
    }
}
