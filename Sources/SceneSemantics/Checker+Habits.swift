import ScenePixels
import SceneSyntax

/// What is written by habit, as another language has it: each with its mend.
extension Checker {
    typealias Mend = (hint: String, fixIts: [Diagnostic.FixIt])

    func text(_ range: TextRange) -> String { file.tree.source.text(range) }

    // MARK: - Nodes and properties taken for each other

    /// `fill: red`, where a node was meant.
    func nodeWithColon(_ name: Name, _ value: ExpressionID, takesChildren: Bool) -> Mend? {
        let isNode =
            file.symbols[Int(name.symbol)].node != nil
            || file.scope.lookUp(name.symbol, seesAhead: true).map { file.scope.bindings[$0].kind == .define }
                == true
        guard isNode else { return nil }
        let word = file.tree.text(of: name)
        let range = file.tree.range(of: value)
        let mended = range.isEmpty ? word : "\(word) \(text(range))"
        guard takesChildren, !range.isEmpty, mended.utf8.count <= 60 else {
            return ("'\(word)' is a node: it stands without ':'", [])
        }
        return (
            "'\(word)' is a node: write '\(mended)'",
            [fix("write '\(mended)'", TextRange(name.range.upper, range.lower), " ")]
        )
    }

    /// What a property that a kind does not have was meant to be.
    func foreignProperty(_ word: String, _ name: Name, _ value: ExpressionID, _ schema: NodeSchema) -> Mend? {
        if let mend = nodeWithColon(name, value, takesChildren: schema.takesChildren) { return mend }
        if schema.kind.isPaint, let id = file.symbols[Int(name.symbol)].property,
            Schema.layer.property(id) != nil
        {
            return (
                "a paint fills the box around it: write 'layer { \(word): \(text(file.tree.range(of: value))); "
                    + "\(schema.name) … }'", []
            )
        }
        if let mend = foreignPropertyName(word, name.range, schema) { return mend }
        guard schema.kind == .layer || schema.kind == .tile else { return nil }
        switch word {
        case "background", "color", "colour", "background-color":
            let range = file.tree.range(of: value)
            return (
                "paint it with 'fill \(text(range))'",
                [fix("write 'fill'", TextRange(name.range.lower, range.lower), "fill ")]
            )
        default: return nil
        }
    }

    /// The leading value of a kind, written as a property: its names in other languages.
    private static let leadingNames: [NodeKind: Set<String>] = [
        .fill: ["color", "colour", "colors", "value"],
        .gradient: ["colors", "color", "colours", "values"],
        .checker: ["size", "cell", "side", "width", "square"],
        .stripes: ["size", "width", "stripe"],
        .image: ["source", "src", "path", "file", "href"],
    ]

    /// Where a leading value is missing: the property that gives it.
    func leadingAsProperty(_ schema: NodeSchema, _ statements: Slice<Statement>) -> (Name, ExpressionID)? {
        guard let names = Self.leadingNames[schema.kind] else { return nil }
        for statement in file.tree[statements] {
            guard case .property(let name, let value) = statement.kind,
                names.contains(file.tree.text(of: name)),
                schema.property(named: file.tree.text(of: name)) == nil
            else { continue }
            return (name, value)
        }
        return nil
    }

    /// `gradient { colors: red, blue }` is one mistake.
    mutating func reportLeadingAsProperty(
        _ schema: NodeSchema, _ name: Name, _ property: Name, _ value: ExpressionID
    ) {
        let range = file.tree.range(of: value)
        let written = text(range)
        let mend = "\(schema.name) \(written)"
        report(
            .missingLeadingValue, name.range, "'\(schema.name)' needs a value straight after its name",
            hint: "write '\(mend)' instead of '\(file.tree.text(of: property)): …'",
            labels: [.init(place(property.range), "given here")],
            fixIts: [
                Diagnostic.FixIt(
                    title: "write '\(mend)'",
                    replacements: [
                        .init(place(TextRange(at: name.range.upper)), " " + written),
                        .init(place(TextRange(property.range.lower, range.upper)), ""),
                    ])
            ])
    }

    // MARK: - Values

    /// `100, 100` where a size stands.
    func sizeOfList(_ id: ExpressionID, _ shape: Shape, _ count: Int) -> Mend? {
        guard shape.types == .sizes, count == 2, case .list(let slice) = file.tree[id],
            slice.indices.count == 2
        else { return nil }
        let sides = file.tree[slice].map { file.tree.range(of: $0) }
        let (first, second) = (sides[sides.startIndex], sides[sides.startIndex + 1])
        guard first.upper < second.lower else { return nil }
        return (
            "write '\(text(first)) x \(text(second))'",
            [fix("write 'x'", TextRange(first.upper, second.lower), " x ")]
        )
    }

    /// A keyword of some property, bare where no keyword is known.
    func bareKeyword(_ word: String, _ range: TextRange, _ candidates: [String]) -> Mend? {
        let isKeyword = Schema.nodes.contains { node in
            node.properties.contains { $0.shape.keywords.contains(word) }
        }
        guard isKeyword, nearest(word, in: candidates.prefix(Self.maximumCandidates)) == nil else {
            return nil
        }
        return (
            "a keyword outside of its property stands in quotes: \"\(word)\"",
            [fix("add quotes", range, "\"\(word)\"")]
        )
    }

    /// `ff8800` and `0x112233`, which lack their `#`.
    func colorWithoutSign(_ written: String, _ range: TextRange) -> Mend? {
        let digits = written.hasPrefix("0x") ? written.dropFirst(2) : written[...]
        // Of three letters many are words.
        let isLong = [6, 8].contains(digits.utf8.count)
        let isShort = digits.utf8.count == 3 && digits.contains { $0.isNumber }
        guard isLong || isShort, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
            return nil
        }
        return ("a colour in hexadecimal digits is '#\(digits)'", [fix("add '#'", range, "#\(digits)")])
    }

    /// A bare number beside a percentage, where a length is wanted.
    func numberWithPixels(
        _ operation: Operator, _ a: (StaticType, ExpressionID), _ b: (StaticType, ExpressionID)
    ) -> Mend? {
        guard operation == .plus || operation == .minus,
            a.0.types.union(b.0.types) == [.number, .percentage], wantsLength
        else { return nil }
        let number = a.0.types == .number ? a.1 : b.1
        guard case .number(_, .none) = file.tree[number] else {
            return (
                "a bare number and a percentage do not mix: multiply the number by 1px to make it a length",
                []
            )
        }
        let range = file.tree.range(of: number)
        let meant = "\(text(range))px"
        return (
            "write \(meant): a bare number and a percentage do not mix",
            [fix("change to '\(meant)'", range, meant)]
        )
    }
}

/// Whether a text is a name, as a layer may have it.
func isName(_ text: String) -> Bool {
    let tokens = tokenize(SourceText(name: "", utf8: Array(text.utf8)))
    guard let token = tokens.first, token.kind == .identifier else { return false }
    return Int(token.range.upper) == text.utf8.count && text.utf8.count > 0
}
