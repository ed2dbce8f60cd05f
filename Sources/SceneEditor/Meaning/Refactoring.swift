import ScenePixels
import SceneSemantics
import SceneSyntax

/// Changes of a text that leave the picture as it is.
struct Refactoring {
    let snapshot: Snapshot
    let analysis: Analysis
    let range: TextRange
    let createsFiles: Bool
    var tree: SyntaxTree { snapshot.tree }
    var source: SourceText { snapshot.source }
    let place: SyntaxPlace

    init(_ snapshot: Snapshot, _ analysis: Analysis, _ range: TextRange, createsFiles: Bool) {
        self.snapshot = snapshot
        self.analysis = analysis
        self.createsFiles = createsFiles
        self.range = Self.trimmed(range, in: snapshot.source)
        place = SyntaxPlace(Int(self.range.lower), in: snapshot.tree)
    }

    /// Without blanks and line ends around it.
    private static func trimmed(_ range: TextRange, in source: SourceText) -> TextRange {
        var range = range
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        while range.lower < range.upper, blanks.contains(source.utf8[Int(range.lower)]) { range.lower += 1 }
        while range.lower < range.upper, blanks.contains(source.utf8[Int(range.upper) - 1]) {
            range.upper -= 1
        }
        return range
    }

    var actions: [CodeAction] {
        // In a text with errors of grammar nothing stands where it seems to.
        guard snapshot.parsed.diagnostics.isEmpty else { return [] }
        return [extractLet, inlineLet, extractDefine, wrapInLayer].compactMap(\.self) + colors + textArt
    }

    func text(_ range: TextRange) -> String { source.text(range) }

    /// The text's own line end.
    var lineEnd: String {
        guard source.lineStarts.count > 1 else { return "\n" }
        return text(TextRange(source.lineRange(0).upperBound..<Int(source.lineStarts[1])))
    }

    /// The blanks before the first word of an offset's line.
    func indentation(at offset: UInt32) -> String {
        let line = source.lineRange(source.lineIndex(at: offset))
        return text(
            TextRange(
                line.lowerBound..<(source.utf8[line].firstIndex { $0 != 32 && $0 != 9 } ?? line.upperBound)))
    }

    /// A name that nothing has yet.
    func freshName(_ wanted: String) -> String {
        var taken: Set<String> = []
        tree.forEachStatement { statement, _ in
            if statement.isDeclaration, let name = statement.name { taken.insert(tree.text(of: name)) }
            if case .define(_, let parameters, _) = statement.kind {
                for parameter in tree[parameters] { taken.insert(tree.text(of: parameter.name)) }
            }
            for root in statement.roots(in: tree) {
                tree.forEachExpression(in: root) { id in
                    if case .name(let name) = tree[id] { taken.insert(tree.text(of: name)) }
                }
            }
        }
        for name in analysis.visibleNames(at: source.utf8.count, in: snapshot) { taken.insert(name.name) }
        if !taken.contains(wanted) { return wanted }
        return (2...).lazy.map { "\(wanted)-\($0)" }.first { !taken.contains($0) } ?? wanted
    }

    // MARK: - Lets

    /// The selected expression as a `let` before its statement.
    private var extractLet: CodeAction? {
        guard !range.isEmpty, let statement = place.statements.last,
            let id = place.expressions.first(where: { tree.range(of: $0) == range }),
            isExtractable(id, statement)
        else { return nil }
        // A property of a node stands in the node's block: what it sees is what is around the node.
        var target = statement
        if case .property = statement.kind {
            guard let owner = place.owner, isNode(owner) else { return nil }
            target = owner
        }
        let name = freshName(suggestedName(statement))
        let value = text(range)
        let isInner = usesCell(id) && !isTileProperty(statement)
        if isInner, case .property = statement.kind { return nil }
        let line = "let \(name) = \(value)" + lineEnd + indentation(at: target.range.lower)
        let edits = [
            TextEdit(TextRange(target.range.lower, target.range.lower), line), TextEdit(range, name),
        ]
        return CodeAction(title: "Extract to 'let \(name)'", kind: "refactor.extract", edits: edits)
    }

    private func isNode(_ statement: Statement) -> Bool {
        if case .node = statement.kind { return true }
        return false
    }

    private func isExtractable(_ id: ExpressionID, _ statement: Statement) -> Bool {
        switch statement.kind {
        case .importFile, .param, .define, .hole: return false
        case .node(let name, _, _) where tree.text(of: name) == "layer": return false
        default: break
        }
        switch tree[id] {
        case .name, .hole: return false
        default: return !hasKeyword(id)
        }
    }

    /// A keyword is one in its property alone.
    private func hasKeyword(_ id: ExpressionID) -> Bool {
        var found = false
        tree.forEachExpression(in: id) { inner in
            guard case .name(let name) = tree[inner] else { return }
            let word = tree.text(of: name)
            let isValue =
                analysis.symbol(at: Int(name.range.lower), in: snapshot) != nil
                || BuiltinName(named: word) != nil || NamedColors.color(named: word) != nil
            if !isValue { found = true }
        }
        return found
    }

    private func usesCell(_ id: ExpressionID) -> Bool {
        var found = false
        tree.forEachExpression(in: id) { inner in
            guard case .name(let name) = tree[inner] else { return }
            let word = tree.text(of: name)
            if BuiltinName.allCases.contains(where: { $0.name == word }) { found = true }
            // A let of the block itself is not seen before it.
            if let use = analysis.symbol(at: Int(name.range.lower), in: snapshot),
                let block = place.owner?.block, use.definition.file == .main,
                tree[block].holds(use.definition.range.lower)
            {
                found = true
            }
        }
        return found
    }

    private func isTileProperty(_ statement: Statement) -> Bool {
        guard case .property(let name, _) = statement.kind, let owner = place.owner, let kind = owner.name
        else {
            return false
        }
        let property = PropertyID(named: tree.text(of: name))
        return tree.text(of: kind) == "tile" && property?.isGrid == true
    }

    private func suggestedName(_ statement: Statement) -> String {
        switch statement.kind {
        case .property(let name, _):
            let word = tree.text(of: name)
            return BuiltinName(named: word) != nil ? "my-" + word : word
        case .node(let name, _, _):
            let word = tree.text(of: name)
            return word == "fill" ? "color" : word + "-value"
        default: return "value"
        }
    }

    /// A let whose uses are replaced by its value.
    private var inlineLet: CodeAction? {
        guard let symbol = analysis.symbol(at: Int(range.lower), in: snapshot), symbol.kind == .letBinding,
            symbol.definition.file == .main, !analysis.scene.hasErrors,
            let statement = analysis.statement(binding: symbol.definition),
            case .letBinding(_, let value) = statement.kind
        else { return nil }
        let uses = analysis.places(of: analysis.home(of: symbol.definition)).filter { $0.file == .main }
        guard !uses.isEmpty, keepsItsValue(value, statement) else { return nil }
        var edits = uses.map { TextEdit($0.range, inlined(value)) }
        edits.append(TextEdit(wholeLine(statement), ""))
        return CodeAction(title: "Inline 'let \(symbol.name)'", kind: "refactor.inline", edits: edits)
    }

    /// Whether a value means the same wherever its name is used: no box, no cell, no name that may be another there.
    private func keepsItsValue(_ value: ExpressionID, _ statement: Statement) -> Bool {
        var keeps = true
        tree.forEachExpression(in: value) { inner in
            guard case .name(let name) = tree[inner] else { return }
            let word = tree.text(of: name)
            let isBound = analysis.symbol(at: Int(name.range.lower), in: snapshot) != nil
            if !isBound, BuiltinName.allCases.contains(where: { $0.name == word }) { keeps = false }
            // Bound once in the whole text: it can be no other.
            var count = 0
            tree.forEachStatement { other, _ in
                if other.isDeclaration, other.name?.symbol == name.symbol { count += 1 }
                if case .define(_, let parameters, _) = other.kind {
                    count += tree[parameters].filter { $0.name.symbol == name.symbol }.count
                }
            }
            if count > 1 { keeps = false }
        }
        return keeps
    }

    private func inlined(_ value: ExpressionID) -> String {
        let text = text(tree.range(of: value))
        switch tree[value] {
        case .number, .color, .string, .boolean, .name, .call: return text
        default: return text.hasPrefix("(") && text.hasSuffix(")") ? text : "(\(text))"
        }
    }

    /// A statement with its line, if it stands there alone.
    private func wholeLine(_ statement: Statement) -> TextRange {
        let first = source.lineIndex(at: statement.range.lower)
        let last = source.lineIndex(at: statement.range.upper)
        let start = source.lineRange(first).lowerBound
        let before = source.utf8[start..<Int(statement.range.lower)]
        let after = source.utf8[Int(statement.range.upper)..<source.lineRange(last).upperBound]
        guard before.allSatisfy({ $0 == 32 || $0 == 9 }),
            after.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 59 })
        else {
            var end = Int(statement.range.upper)
            while end < source.utf8.count, [32, 9, 59].contains(source.utf8[end]) { end += 1 }
            return TextRange(Int(statement.range.lower)..<end)
        }
        let end = last + 1 < source.lineStarts.count ? Int(source.lineStarts[last + 1]) : source.utf8.count
        return TextRange(start..<end)
    }
}
