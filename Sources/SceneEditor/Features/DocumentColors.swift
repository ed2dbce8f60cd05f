import ScenePixels
import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/documentColor`: literals, names, calls of literals, and both ends of hue ramps.
    func documentColors(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let colors = try analysis(of: snapshot).colors(in: snapshot)
        return .array(
            colors.map { range, color in
                let color = color.clipped
                return [
                    "range": json(range, in: snapshot.source),
                    "color": [
                        "red": .number(color.red), "green": .number(color.green),
                        "blue": .number(color.blue), "alpha": .number(color.alpha),
                    ],
                ]
            })
    }

    /// `textDocument/colorPresentation`: the author's notation first.
    func colorPresentations(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let range = try range(params, in: snapshot)
        guard let red = params["color", "red"]?.double, let green = params["color", "green"]?.double,
            let blue = params["color", "blue"]?.double
        else { throw ResponseError.invalidParams("'color' has red, green and blue") }
        let alpha = params["color", "alpha"]?.double ?? 1
        let color = Color(red: red, green: green, blue: blue, alpha: alpha).clipped
        let texts = presentations(of: color, at: range, snapshot, try analysis(of: snapshot))
        let lines = json(range, in: snapshot.source)
        return .array(
            texts.map { text in
                ["label": .string(text), "textEdit": ["range": lines, "newText": .string(text)]]
            })
    }

    private func presentations(
        of color: Color, at range: TextRange, _ snapshot: Snapshot, _ analysis: Analysis
    ) -> [String] {
        let tree = snapshot.tree
        let place = SyntaxPlace(Int(range.lower), in: tree)
        let id = place.expressions.last { tree.range(of: $0) == range }
        let isSame = analysis.colors(in: snapshot).contains {
            $0.range == range && $0.color.clipped.text == color.text
        }
        if let id, let unit = ColorNotation.unit(of: id, in: tree) {
            // Nothing has changed: not even blanks do.
            if isSame { return [snapshot.source.text(range)] }
            guard let end = analysis.rampEnds().first(where: { $0.range == range }) else { return [] }
            return [ColorComponent.angle(end.hue(of: color)).written(as: unit, 1).text]
        }
        var texts: [String] = []
        let author = id.flatMap { ColorNotation($0, in: tree) }
        if author != nil, isSame {
            texts.append(snapshot.source.text(range))
        } else if let text = author?.text(of: color) {
            texts.append(text)
        }
        var usual = ColorNotation.usual
        if texts.isEmpty { usual.swapAt(0, 1) }
        for notation in usual {
            if let text = notation.text(of: color), !texts.contains(text) { texts.append(text) }
        }
        return texts
    }
}

extension Value {
    var color: Color? {
        if case .color(let color) = self { return color }
        return nil
    }
}

extension Analysis {
    /// The colours that are written in the main file, by place.
    func colors(in snapshot: Snapshot) -> [(range: TextRange, color: Color)] {
        let program = scene.program
        var found: [TextRange: Color] = [:]
        let tree = snapshot.tree
        for (index, expression) in program.expressions.enumerated() where program.ranges[index].file == .main
        {
            let range = program.ranges[index].range
            switch expression {
            case .constant(let constant):
                if case .color(let color) = program.constants[Int(constant)] { found[range] = color }
            case .call(let function, let arguments):
                guard ColorNotation.literalFunctions.contains(function),
                    arguments.indices.allSatisfy({ isLiteral(program.elements[$0]) }),
                    let color = evaluate(ExpressionRef(index: Int32(index)), rootFrame)?.color
                else { continue }
                found[range] = color
            default: continue
            }
        }
        for end in rampEnds() where found[end.range] == nil { found[end.range] = end.color }
        // Parentheses around a colour belong to its range: they are no part of what is edited.
        return found.filter { !tree.source.text($0.key).hasPrefix("(") }
            .sorted { $0.key.lower < $1.key.lower }.map { ($0.key, $0.value) }
    }

    /// Whether it is a number or angle, with or without a sign.
    func isLiteral(_ ref: ExpressionRef) -> Bool {
        switch scene.program[ref] {
        case .number, .percentage, .pixels, .angle: true
        case .prefix(_, let operand): isLiteral(operand)
        default: false
        }
    }
}

extension Value {
    /// Of an angle or what counts as one.
    var degrees: Double? {
        switch self {
        case .angle(let value), .number(let value): value
        default: nil
        }
    }

    var ratio: Double? {
        switch self {
        case .number(let value): value
        case .percentage(let value): value / 100
        default: nil
        }
    }
}

extension Program {
    /// The elements of a list, or the expression alone.
    func leaves(of ref: ExpressionRef) -> [ExpressionRef] {
        guard case .list(let span) = self[ref] else { return [ref] }
        return span.indices.flatMap { leaves(of: elements[$0]) }
    }
}
