import SceneSemantics
import SceneSyntax

/// Maps and legends that do not go together, where both are written in the tile.
extension Layout {
    func lintMap(_ node: BoundNode) {
        guard lints.isOn, let map = value(.map, of: node), let legend = value(.legend, of: node),
            let drawn = writtenText(map), let named = writtenText(legend)
        else { return }
        let seesSymbol = node.dependence.union(node.colorDependence).contains(.symbol)
        if seesSymbol { lints.add(.strangeSymbol, node, strangers(in: drawn, map, named)) }
        lints.add(.uselessSymbol, node, useless(in: named, legend, drawn))
    }

    /// A string that stands there itself: one that a let holds may serve several maps.
    private func writtenText(_ ref: ExpressionRef) -> String? {
        guard case .constant(let index) = program[ref], case .string(let text) = program.constants[Int(index)]
        else { return nil }
        return text
    }

    /// What is paper in a bitmap is a cell without a symbol in a map.
    private static let paper: Set<Character> = [" ", ".", "0"]

    private func strangers(in map: String, _ ref: ExpressionRef, _ legend: String) -> Diagnostic? {
        let known = Set(legend).union(Self.paper)
        var strangers: [Character] = []
        var cells = 0
        for line in TextGrid(map).lines {
            for character in line where !known.contains(character) {
                cells += 1
                if strangers.count < 4, !strangers.contains(character) { strangers.append(character) }
            }
        }
        guard let first = strangers.first else { return nil }
        return Diagnostic(
            .strangeSymbol, at: place(of: first, in: ref),
            "\(listed(strangers)) of this map \(strangers.count == 1 ? "is" : "are") not in the legend: "
                + "'symbol' is -1 in \(cells) cell\(cells == 1 ? "" : "s")",
            hint: "add it to the legend; '.', '0' and a blank stand for a cell without a symbol")
    }

    private func useless(in legend: String, _ ref: ExpressionRef, _ map: String) -> Diagnostic? {
        let used = Set(map)
        let useless = legend.filter { !used.contains($0) }
        guard !useless.isEmpty else { return nil }
        return Diagnostic(
            .uselessSymbol, at: program.range(ref),
            "\(listed(Array(useless.prefix(4)))) of this legend \(useless.count == 1 ? "stands" : "stand") "
                + "nowhere in the map")
    }

    /// "'a', 'b', 'c', …"
    private func listed(_ characters: [Character]) -> String {
        let words = characters.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        return words + (characters.count > 3 ? ", …" : "")
    }

    /// Where a character stands in a literal; all of it where escapes hide the place.
    private func place(of character: Character, in ref: ExpressionRef) -> SourceRange {
        let whole = program.range(ref)
        let text = evaluator.scene.files[Int(whole.file.index)].utf8[whole.range.offsets]
        guard !text.contains(UInt8(ascii: "\\")),
            let found = text.firstRange(of: Array(String(character).utf8))
        else { return whole }
        return SourceRange(whole.file, TextRange(found))
    }
}
