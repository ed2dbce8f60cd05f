import SceneLayout
import ScenePixels
import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/hover`
    func hover(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let offset = try offset(params, in: snapshot)
        guard let token = hoverToken(at: offset, snapshot) else { return .null }
        let writer = HoverText(snapshot, try analysis(of: snapshot), drawsSwatches: client.drawsImages)
        guard let text = writer.text(of: token) else { return .null }
        return [
            "contents": markup(text, isMarkdown: client.markdownHover),
            "range": json(token.range, in: snapshot.source),
        ]
    }

    private func hoverToken(at offset: Int, _ snapshot: Snapshot) -> Token? {
        let token = snapshot.token(at: offset)
        if let token, !token.kind.isTrivia, token.kind.isHoverable { return token }
        // At the end of a word, as editors that count places between characters have it.
        guard offset > 0, let before = snapshot.token(at: offset - 1), before.kind.isHoverable else {
            return nil
        }
        return before
    }

    func markup(_ markdown: String, isMarkdown: Bool) -> JSON {
        if isMarkdown { return ["kind": "markdown", "value": .string(markdown)] }
        return ["kind": "plaintext", "value": .string(HoverText.plain(markdown))]
    }
}

extension Token.Kind {
    fileprivate var isHoverable: Bool {
        switch self {
        case .identifier, .x, .number, .color, .string: true
        default: isReservedWord
        }
    }
}

/// Says what stands somewhere, and what it comes to there.
struct HoverText {
    let snapshot: Snapshot
    let analysis: Analysis
    let drawsSwatches: Bool
    var tree: SyntaxTree { snapshot.tree }

    init(_ snapshot: Snapshot, _ analysis: Analysis, drawsSwatches: Bool) {
        self.snapshot = snapshot
        self.analysis = analysis
        self.drawsSwatches = drawsSwatches
    }

    func text(of token: Token) -> String? {
        let offset = Int(token.range.lower)
        let place = SyntaxPlace(offset, in: tree)
        guard let statement = place.statements.last(where: { $0.range.lower <= token.range.lower }) else {
            return nil
        }
        if let name = statement.name, name.range == token.range {
            switch statement.kind {
            case .node: return nodeText(statement, name)
            case .property: return propertyText(statement, name, place)
            default: break
            }
        }
        if let symbol = analysis.symbol(at: offset, in: snapshot), symbol.place == token.range {
            return symbolText(symbol)
        }
        let expression = place.expressions.last { id in
            if case .call(let name, _) = tree[id] { return name.range == token.range }
            return tree.range(of: id) == token.range || tree.source.text(tree.range(of: id)).hasPrefix("(")
        }
        guard let expression else { return ReservedWordText.text(snapshot.source.text(token.range)) }
        return expressionText(expression, token, place)
    }

    // MARK: - Values

    /// "= 32px", with a swatch for a colour.
    func valueText(_ value: Value?) -> String? {
        guard let value else { return nil }
        if case .color(let color) = value { return colorText(color) }
        if case .list(let elements) = value {
            let shown = elements.prefix(8).map(\.text).joined(separator: ", ")
            return "= `\(shown)\(elements.count > 8 ? ", …" : "")` (a list of \(elements.count))"
        }
        return "= `\(String(value.text.prefix(200)))` (\(value.type.phrase))"
    }

    func colorText(_ color: Color) -> String {
        var notations: [String] = []
        for notation in ColorNotation.usual {
            if let text = notation.text(of: color) { notations.append("`\(text)`") }
        }
        return swatch(color) + " " + notations.joined(separator: " · ")
    }

    private func swatch(_ color: Color) -> String {
        guard drawsSwatches else { return "■" }
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'><rect width='16' height='16' "
            + "fill='\(color.clipped.text)' stroke='gray'/></svg>"
        let escaped = svg.utf8.map { byte -> String in
            let scalar = Unicode.Scalar(byte)
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "![colour](data:image/svg+xml,\(escaped.joined()))"
    }

    // MARK: - Markdown

    /// Without marks, for editors that show text as it is.
    static func plain(_ markdown: String) -> String {
        var lines: [Substring] = []
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false)
        where !line.hasPrefix("```") {
            lines.append(line)
        }
        return lines.joined(separator: "\n").filter { $0 != "`" && $0 != "*" }
    }
}
