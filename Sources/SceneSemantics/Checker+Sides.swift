import SceneSyntax

/// `x`, `y`, `width` and `height`, as CSS and SVG have them, and `min` and `max` of a param: several words, one mistake.
extension Checker {
    private static let across: Set<String> = ["x", "left", "cx"]
    private static let down: Set<String> = ["y", "top", "cy"]
    private static let wide: Set<String> = ["width", "w"]
    private static let high: Set<String> = ["height", "h"]
    private static let vague: Set<String> = ["position", "pos", "offset"]
    private static let sides = across.union(down).union(wide).union(high).union(vague)

    private typealias Given = (name: Name, value: ExpressionID)

    /// Whether a property is one of those, told with the others of its block.
    mutating func reportSides(_ word: String, _ name: Name, _ schema: NodeSchema) -> Bool {
        guard Self.sides.contains(word), schema.property(.at) != nil, let block = file.openStatements.last
        else {
            return false
        }
        guard file.toldSides.insert(block.start).inserted else { return true }
        let given = given(Self.sides, in: block)
        let hasBox = !self.given(["at", "size", "inset"], in: block).isEmpty
        let place = find(given, Self.across), top = find(given, Self.down)
        let width = find(given, Self.wide), height = find(given, Self.high)
        var mended: [String] = []
        if place != nil || top != nil {
            mended.append("at: \(written(place) ?? "0"), \(written(top) ?? "0")")
        }
        if width != nil || height != nil {
            mended.append("size: \(written(width) ?? "100%") x \(written(height) ?? "100%")")
        }
        let text = mended.joined(separator: "; ")
        let isPlace = !(Self.wide.union(Self.high)).contains(word)
        report(
            .unknownProperty, name.range, "unknown property '\(word)' of \(schema.name)",
            hint: mended.isEmpty || hasBox
                ? isPlace
                    ? "the place of a box is 'at: X, Y'" : "the sides of a box are 'size: WIDTH x HEIGHT'"
                : "write '\(text)'",
            labels: given.dropFirst().prefix(8).map { .init(self.place($0.name.range), "and here") },
            fixIts: mended.isEmpty || hasBox ? [] : [replacement(given, by: text)])
        return true
    }

    /// `min: 1; max: 10`.
    mutating func reportBounds(_ word: String, _ name: Name, in block: Slice<Statement>) -> Bool {
        let words: Set = ["min", "max", "from", "to", "minimum", "maximum"]
        guard words.contains(word) else { return false }
        guard file.toldSides.insert(block.start).inserted else { return true }
        let given = given(words, in: block)
        let low = find(given, ["min", "from", "minimum"]), high = find(given, ["max", "to", "maximum"])
        let range = written(low).flatMap { low in written(high).map { "in: \(low) .. \($0)" } }
        report(
            .unknownProperty, name.range, "unknown property '\(word)' of param",
            hint: range.map { "write '\($0)'" } ?? "the range of a param is 'in: LOW .. HIGH'",
            labels: given.dropFirst().prefix(8).map { .init(place($0.name.range), "and here") },
            fixIts: range.map { [replacement(given, by: $0)] } ?? [])
        return true
    }

    private func given(_ words: Set<String>, in block: Slice<Statement>) -> [Given] {
        file.tree[block].compactMap { statement in
            guard case .property(let name, let value) = statement.kind,
                words.contains(file.tree.text(of: name))
            else {
                return nil
            }
            return (name, value)
        }
    }

    private func find(_ given: [Given], _ words: Set<String>) -> Given? {
        given.first { words.contains(file.tree.text(of: $0.name)) }
    }

    private func written(_ given: Given?) -> String? { given.map { text(file.tree.range(of: $0.value)) } }

    /// The first becomes a text, the others go, with the `;` before them.
    private func replacement(_ given: [Given], by text: String) -> Diagnostic.FixIt {
        let source = file.tree.source.utf8
        let replacements = given.enumerated().map { index, property in
            let end = max(property.name.range.upper, file.tree.range(of: property.value).upper)
            var start = Int(property.name.range.lower)
            if index > 0 {
                while start > 0,
                    source[start - 1] == UInt8(ascii: " ") || source[start - 1] == UInt8(ascii: "\t")
                { start -= 1 }
                if start > 0, source[start - 1] == UInt8(ascii: ";") {
                    start -= 1
                } else {
                    start = Int(property.name.range.lower)
                }
            }
            return Diagnostic.FixIt.Replacement(place(TextRange(UInt32(start), end)), index == 0 ? text : "")
        }
        return Diagnostic.FixIt(title: "write '\(text)'", replacements: replacements)
    }
}
