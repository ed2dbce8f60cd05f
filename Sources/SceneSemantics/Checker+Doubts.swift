import SceneSyntax

/// Properties that are right and useless: what they would change is decided by others, as written.
extension Checker {
    /// The properties of a hue-ramp that belong to some spaces only.
    private static let spacesOf: [(PropertyID, [String])] = [
        (.saturation, ["hsb", "hsl"]), (.brightness, ["hsb"]), (.lightness, ["hsl", "oklch"]),
        (.chroma, ["oklch"]),
    ]

    private func doubtWithoutEffect(_ property: BoundProperty, _ why: String, hint: String?) -> Diagnostic {
        let end = max(property.nameRange.upper, program.range(property.value).range.upper)
        return Diagnostic(
            .withoutEffect, at: place(property.nameRange), "'\(property.id.name)' has no effect: \(why)",
            hint: hint, fixIts: [fix("remove it", TextRange(property.nameRange.lower, end), "")])
    }

    /// A box as large as the one around it, and an image stretched to its box, have nowhere to go.
    mutating func doubtAlign(_ contents: BlockContents, ofImage: Bool) {
        guard let align = contents.property(.align) else { return }
        if !ofImage {
            guard contents.property(.size) == nil, contents.property(.inset) == nil else { return }
            add(
                doubtWithoutEffect(
                    align, "without a 'size' this is as large as the box around it",
                    hint: "give a 'size'"))
            return
        }
        if let fit = contents.property(.fit) {
            guard let words = constantKeywords(fit.value), words.map(\.0).allSatisfy({ $0 == "stretch" }),
                !words.isEmpty
            else { return }
        }
        add(
            doubtWithoutEffect(
                align, "the image is stretched over the whole box",
                hint: "give 'fit: contain', 'cover' or 'none'"))
    }

    mutating func doubtHues(_ contents: BlockContents) {
        var spaces = ["hsb"]
        if let given = contents.property(.space) {
            guard let words = constantKeywords(given.value), !words.isEmpty else { return }
            spaces = words.map(\.0)
        }
        for (id, users) in Self.spacesOf {
            guard let property = contents.property(id), !spaces.contains(where: users.contains) else {
                continue
            }
            add(
                doubtWithoutEffect(
                    property, "the space is \(spaces.joined(separator: " or "))",
                    hint: "it belongs to \(users.joined(separator: " and "))"))
        }
    }

    /// `ends: closed` counts steps or cells.
    mutating func doubtEnds(_ contents: BlockContents) {
        guard let ends = contents.property(.ends), contents.property(.steps) == nil,
            case .constant(let index) = program[ends.value],
            program.constants[Int(index)] == .string("closed")
        else { return }
        if let along = contents.property(.along) {
            guard let words = constantKeywords(along.value) else { return }
            let counted: Set<String> = ["columns", "rows", "cells"]
            if words.contains(where: { counted.contains($0.0) }) { return }
        }
        add(
            doubtWithoutEffect(
                ends, "this ramp goes neither in steps nor with a tile's cells", hint: "give 'steps'"))
    }

    mutating func doubtLegend(_ legend: BoundProperty) {
        guard case .constant(let index) = program[legend.value],
            case .string(let text) = program.constants[Int(index)]
        else { return }
        // As the map has them: what a reader sees as one character is one.
        var seen: Set<Character> = []
        guard let twice = text.first(where: { !seen.insert($0).inserted }) else { return }
        add(
            Diagnostic(
                .legendTwice, at: program.range(legend.value), "'\(twice)' stands twice in this legend",
                hint: "the place of the first one is its number"))
    }
}
