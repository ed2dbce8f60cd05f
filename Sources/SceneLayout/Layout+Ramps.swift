import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax

extension Layout {
    func hueRamp(_ node: BoundNode, _ box: ContentBox, _ frame: Frame) throws(Failure) -> Paint.Kind {
        var from = 0.0
        var to = 360.0
        if let leading = node.leading {
            let angles = try evaluator.elements(leading, box.frame)
            try evaluator.check(angles.count, in: [1, 2], leading)
            from = try evaluator.angle(angles[0])
            if angles.count == 2 { to = try evaluator.angle(angles[1]) }
            guard max(abs(from), abs(to)) <= Self.largestHue else {
                throw mistake(.outOfRange, at: leading, "a hue beyond ±10⁹ turns is none that can be told")
            }
        }
        func ratio(_ id: PropertyID, _ standard: Double) throws(Failure) -> Double {
            guard let value = value(id, of: node) else { return standard }
            return try evaluator.ratio(value, frame)
        }
        let saturation = try ratio(.saturation, 1)
        let brightness = try ratio(.brightness, 1)
        let alpha = try ratio(.alpha, 1)
        var chroma = 0.15
        if let value = value(.chroma, of: node) {
            chroma = try evaluator.number(value, frame)
            guard abs(chroma) <= Self.largestComponent else {
                throw mistake(.outOfRange, at: value, "a chroma is at most 1000")
            }
        }
        var word = "hsb"
        if let value = value(.space, of: node) {
            word = try evaluator.keyword(value, frame, of: .hueSpace)
        }
        let lightness = try ratio(.lightness, word == "oklch" ? 0.7 : 0.5)
        let space: HueRamp.Space =
            switch word {
            case "hsl": .hsl(saturation: saturation, lightness: lightness)
            case "oklch": .oklch(lightness: lightness, chroma: chroma)
            default: .hsb(saturation: saturation, brightness: brightness)
            }
        return try ramp(
            .hues(HueRamp(from: from, to: to, alpha: alpha, space: space)), node, box, frame)
    }

    func gradient(_ node: BoundNode, _ box: ContentBox, _ frame: Frame) throws(Failure) -> Paint.Kind {
        let leading = try leading(node)
        let colors = try colors(leading, box.frame)
        guard !colors.isEmpty else {
            throw mistake(.colorCount, at: leading, "a gradient needs at least one color")
        }
        guard colors.allSatisfy(isModerate) else {
            throw mistake(
                .outOfRange, at: leading,
                "a color is too far outside of 0 … 1 to be mixed: at most 1000 times")
        }
        let positions = try stops(node, frame, count: colors.count)
        var space = MixingSpace.encoded
        if let value = value(.space, of: node) {
            space = MixingSpace(
                word: try evaluator.keyword(value, frame, of: .mixingSpace))
        }
        if colors.count == 1 {
            _ = try ramp(.stops([.init(t: 0, color: colors[0])], space: space), node, box, frame)
            return .fill(colors[0].clipped)
        }
        let stops = zip(positions, colors).map { Ramp.Stop(t: $0, color: $1) }
        return try ramp(.stops(stops, space: space), node, box, frame)
    }

    /// Degrees; beyond this the fraction of a turn is lost.
    private static let largestHue = 360e9
    /// Beyond this, mixing would overflow.
    private static let largestComponent = 1000.0

    private func isModerate(_ color: Color) -> Bool {
        max(abs(color.red), abs(color.green), abs(color.blue)) <= Self.largestComponent
    }

    private func stops(_ node: BoundNode, _ frame: Frame, count: Int) throws(Failure) -> [Double] {
        guard let value = value(.stops, of: node) else {
            return (0..<count).map { count == 1 ? 0 : Double($0) / Double(count - 1) }
        }
        var positions: [Double] = []
        for element in try evaluator.elements(value, frame) {
            let position = try evaluator.ratio(element)
            if let last = positions.last, position < last - decisionTolerance {
                throw mistake(
                    .outOfRange, at: element.ref,
                    "stops must not fall: \(element.value.text) stands after a greater one")
            }
            positions.append(max(position, positions.last ?? 0))
        }
        guard positions.count == count else {
            throw mistake(
                .wrongCount, at: value,
                "a gradient of \(count) colors needs \(count) stops, not \(positions.count)")
        }
        return positions
    }

    // MARK: - t

    private func ramp(
        _ colors: Ramp.Colors, _ node: BoundNode, _ box: ContentBox, _ frame: Frame
    ) throws(Failure) -> Paint.Kind {
        var steps: Int?
        if let value = value(.steps, of: node) { steps = try evaluator.count(value, frame) }
        var isClosed = false
        if let value = value(.ends, of: node) {
            isClosed = try evaluator.keyword(value, frame, of: .ends) == "closed"
        }
        let over = try frameBox(node, box, frame)
        if isClosed, let steps { lintEnds(colors, node, count: Double(steps), of: "steps") }
        var direction = Ramp.Direction.x
        if let value = value(.along, of: node) {
            switch try evaluator.evaluate(value, frame) {
            case .string:
                switch try evaluator.keyword(value, frame, of: .along) {
                case "x": direction = .x
                case "y": direction = .y
                case "outward": direction = .outward
                case "around": direction = .around
                case let word:
                    let t = try cellT(word, value, frame, isClosed: isClosed)
                    if isClosed, steps == nil, let cell = frame.cell {
                        lintEnds(colors, node, count: cell.count(along: word), of: word)
                    }
                    return .fill(colors.color(at: Ramp.stepped(t, steps: steps, isClosed: isClosed)))
                }
            default:
                let turned = ExactAngle.cosineAndSine(ofDegrees: try evaluator.angle(value, frame))
                // The two that run along an axis: their rows or columns are alike.
                switch (turned.cosine, turned.sine) {
                case (1, 0): direction = .x
                case (0, 1): direction = .y
                default: direction = .angle(cosine: turned.cosine, sine: turned.sine)
                }
            }
        }
        return .ramp(
            Ramp(
                direction: direction, originX: -over.x0, originY: -over.y0, frameWidth: over.width,
                frameHeight: over.height, steps: steps, isClosed: isClosed, colors: colors))
    }

    /// The box that t runs over, in the content's coordinates.
    private func frameBox(_ node: BoundNode, _ box: ContentBox, _ frame: Frame) throws(Failure) -> Box {
        let whole = Box(x0: 0, y0: 0, x1: box.width, y1: box.height)
        guard let value = value(.across, of: node) else { return whole }
        switch try evaluator.keyword(value, frame, of: .across) {
        case "canvas":
            return box.space.toCanvas.preimage(
                width: box.space.canvasWidth, height: box.space.canvasHeight)
        case "cell":
            guard let cell = box.space.cell else {
                throw mistake(.outsideTile, at: value, "'cell' has a meaning in the body of a tile only")
            }
            return cell.mapping.preimage(width: cell.width, height: cell.height)
        default: return whole
        }
    }

    /// t of a cell, one value for all its pixels.
    private func cellT(
        _ word: String, _ value: ExpressionRef, _ frame: Frame, isClosed: Bool
    ) throws(Failure) -> Double {
        guard let cell = frame.cell else {
            throw mistake(.outsideTile, at: value, "'\(word)' has a meaning in the body of a tile only")
        }
        let place: Double
        switch word {
        case "columns": place = Double(cell.column)
        case "rows": place = Double(cell.row)
        default: place = cell.index
        }
        let count = cell.count(along: word)
        if !isClosed { return place / count }
        return count == 1 ? 0 : place / (count - 1)
    }
}

extension Cell {
    /// How many columns, rows or cells there are.
    func count(along word: String) -> Double {
        switch word {
        case "columns": counts.columns
        case "rows": counts.rows
        default: counts.columns * counts.rows
        }
    }
}
