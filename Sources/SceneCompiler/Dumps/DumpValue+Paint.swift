import ScenePlan

extension DumpValue {
    static func paint(_ kind: Paint.Kind) -> String {
        switch kind {
        case .fill(let color): self.color(color)
        case .cellFill(let slot): "the cell's colour \(slot)"
        case .checker(let checker): self.checker(checker)
        case .ramp(let ramp): self.ramp(ramp)
        case .image(let placement): image(placement)
        }
    }

    private static func checker(_ checker: Checker) -> String {
        var words = checker.colors.map { color($0) }.joined(separator: ", ")
        if let x = checker.x { words += "; x every \(number(x.length)) from \(number(x.center))" }
        if let y = checker.y { words += "; y every \(number(y.length)) from \(number(y.center))" }
        if checker.sharpness != 1 { words += "; sharpness \(number(checker.sharpness))" }
        return words + (checker.isSmooth ? "; smooth" : "")
    }

    private static func ramp(_ ramp: Ramp) -> String {
        var words: String
        switch ramp.colors {
        case .stops(let stops, let space):
            words =
                stops.map { "\(number($0.t)) \(color($0.color))" }.joined(separator: ", ") + "; in \(space)"
        case .hues(let hues):
            words = "hues \(number(hues.from))…\(number(hues.to)), \(hues.space), alpha \(number(hues.alpha))"
        }
        switch ramp.direction {
        case .angle(let cosine, let sine): words += "; along (\(number(cosine)), \(number(sine)))"
        default: words += "; along \(ramp.direction)"
        }
        words += " of \(ramp.frameWidth) x \(ramp.frameHeight)"
        if ramp.originX != 0 || ramp.originY != 0 { words += " from \(-ramp.originX), \(-ramp.originY)" }
        if let steps = ramp.steps { words += "; \(steps) steps" }
        return words + (ramp.isClosed ? "; closed" : "")
    }
}
