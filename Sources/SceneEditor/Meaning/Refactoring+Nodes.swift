import SceneSemantics
import SceneSyntax

extension Refactoring {
    /// The nodes that the selection covers whole, if they stand in one block and it covers nothing else.
    private var selectedNodes: [Statement] {
        guard !range.isEmpty else { return [] }
        let list = place.block.map { tree[$0].statements } ?? tree.root
        let inside = tree[list].filter { range.lower <= $0.range.lower && $0.range.upper <= range.upper }
        let touched = tree[list].filter { $0.range.lower < range.upper && range.lower < $0.range.upper }
        guard !inside.isEmpty, inside.count == touched.count else { return [] }
        let areNodes = inside.allSatisfy { statement in
            guard case .node(let name, _, _) = statement.kind else { return false }
            return !["canvas", "mask"].contains(tree.text(of: name))
        }
        return areNodes ? Array(inside) : []
    }

    private var canHoldLayer: Bool {
        guard let owner = place.owner else { return true }
        return PropertyOwner(owner, tree, analysis).takesChildren
    }

    /// `layer { … }` around the selected nodes. (A blend mode of one of them would blend within the new group: none is
    /// offered then.)
    var wrapInLayer: CodeAction? {
        let nodes = selectedNodes
        guard let first = nodes.first, let last = nodes.last, canHoldLayer, !nodes.contains(where: blends)
        else {
            return nil
        }
        let whole = first.range.union(last.range)
        let indent = indentation(at: first.range.lower)
        let body = indented(whole)
        return CodeAction(
            title: nodes.count == 1 ? "Wrap in a layer" : "Wrap \(nodes.count) nodes in a layer",
            kind: "refactor.rewrite",
            edits: [TextEdit(whole, "layer {" + lineEnd + body + lineEnd + indent + "}")])
    }

    private func blends(_ statement: Statement) -> Bool {
        guard let block = statement.block else { return false }
        return tree[tree[block].statements].contains { inner in
            if case .property(let name, _) = inner.kind { return tree.text(of: name) == "blend" }
            return false
        }
    }

    /// The text of a range, two blanks further in; the lines of a text in triple quotes too, which changes nothing in it.
    func indented(_ range: TextRange) -> String {
        let firstLine = source.lineIndex(at: range.lower)
        let lastLine = source.lineIndex(at: range.upper)
        var lines: [String] = []
        for line in firstLine...lastLine {
            let bounds = source.lineRange(line)
            let start = line == firstLine ? Int(range.lower) : bounds.lowerBound
            let end = line == lastLine ? Int(range.upper) : bounds.upperBound
            let words = text(TextRange(start..<max(start, end)))
            let lead = line == firstLine ? indentation(at: range.lower) + "  " : "  "
            lines.append(words.allSatisfy { $0 == " " || $0 == "\t" } ? words : lead + words)
        }
        return lines.joined(separator: lineEnd)
    }

    /// The selected nodes as a define at the top level, with parameters for the lets that they use.
    var extractDefine: CodeAction? {
        let nodes = selectedNodes
        guard let first = nodes.first, let last = nodes.last, canHoldLayer, !analysis.scene.hasErrors,
            !place.statements.contains(where: isDefine), !nodes.contains(where: blends)
        else { return nil }
        let whole = first.range.union(last.range)
        guard let parameters = parameters(of: whole) else { return nil }
        let name = freshName("part")
        let list = parameters.isEmpty ? "" : "(" + parameters.joined(separator: ", ") + ")"
        let body = body(of: whole)
        let define = "define \(name)\(list) {" + lineEnd + body + lineEnd + "}" + lineEnd
        var use = name
        if !parameters.isEmpty {
            use += " { " + parameters.map { "\($0): \($0)" }.joined(separator: "; ") + " }"
        }
        let target = (place.statements.first ?? first).range.lower
        return CodeAction(
            title: "Extract to 'define \(name)'", kind: "refactor.extract",
            edits: [TextEdit(TextRange(target, target), define), TextEdit(whole, use)])
    }

    private func isDefine(_ statement: Statement) -> Bool {
        if case .define = statement.kind { return true }
        return false
    }

    /// The text of a range as the body of a define at the top level.
    private func body(of range: TextRange) -> String {
        let indent = indentation(at: range.lower)
        return indented(range).split(separator: lineEnd, omittingEmptySubsequences: false).map { line in
            line.hasPrefix(indent) ? String(line.dropFirst(indent.count)) : String(line)
        }.joined(separator: lineEnd)
    }

    /// The lets around that a range uses; nil where it uses what no parameter can give.
    private func parameters(of range: TextRange) -> [String]? {
        var names: [String] = []
        for use in analysis.usesInMain
        where range.lower <= use.use.range.lower && use.use.range.upper <= range.upper {
            guard use.kind == .letBinding, use.definition.file == .main else { continue }
            let definition = use.definition.range
            if range.lower <= definition.lower && definition.upper <= range.upper { continue }
            // Lets of the top level that stand before are seen by a define.
            if tree.isTopLevel(definition) { continue }
            let name = tree.source.text(definition)
            if Schema.node(.layer).property(named: name) != nil { return nil }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}
