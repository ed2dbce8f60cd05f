import ScenePixels
import ScenePlan

extension PlanGenerator {
    mutating func paint(_ width: Int, _ height: Int) -> Paint {
        let kind: Paint.Kind
        switch dice.int(0...5) {
        case 0: kind = .fill(color())
        case 1: kind = .checker(checker())
        case 2, 3: kind = .ramp(ramp(width, height))
        case 4: kind = .image(placement(width, height, isMask: false))
        default: kind = inGrid > 0 ? .cellFill(slot: dice.int(0...1)) : .fill(color())
        }
        return Paint(kind: kind, opacity: opacity(), blend: blend(), origin: Origin(1))
    }

    mutating func checker() -> Checker {
        let isSmooth = dice.chance(0.3)
        let sharpness = isSmooth || dice.chance(0.5) ? 1 : dice.unit()
        let count = isSmooth || sharpness < 1 ? 2 : dice.int(1...4)
        func axis(_ dice: inout Dice) -> Checker.Axis {
            Checker.Axis(
                length: dice.chance(0.5) ? Double(dice.int(1...8)) : 0.2 + 9 * dice.unit(),
                center: dice.chance(0.5) ? Double(dice.int(-9...30)) : 20 * dice.unit())
        }
        let which = dice.int(0...3)
        return Checker(
            colors: (0..<count).map { _ in color() }, x: which == 0 ? nil : axis(&dice),
            y: which == 1 ? nil : axis(&dice), sharpness: sharpness, isSmooth: isSmooth)
    }

    mutating func ramp(_ width: Int, _ height: Int) -> Ramp {
        let directions: [Ramp.Direction] = [
            .x, .y, .outward, .around, .angle(cosine: 0.6, sine: -0.8), .angle(cosine: 0, sine: 1),
        ]
        let ownFrame = dice.chance(0.5)
        let steps: Int? = dice.chance(0.3) ? dice.int(1...7) : nil
        let colors: Ramp.Colors
        if dice.chance(0.5) {
            let space: MixingSpace = [.encoded, .linear, .oklab].randomElement(using: &dice) ?? .encoded
            var ts = (0..<dice.int(2...5)).map { _ in dice.chance(0.3) ? 0.5 : dice.unit() }
            ts.sort()
            let isOpaque = isBinary
            colors = .stops(
                ts.map {
                    var color = color()
                    if isOpaque { color.alpha = 1 }
                    return Ramp.Stop(t: $0, color: color)
                }, space: space)
        } else {
            let space: HueRamp.Space =
                [
                    .hsb(saturation: 1, brightness: 1), .hsl(saturation: 0.7, lightness: 0.4),
                    .oklch(lightness: 0.7, chroma: 0.15),
                ].randomElement(using: &dice) ?? .hsb(saturation: 1, brightness: 1)
            colors = .hues(
                HueRamp(
                    from: 360 * dice.unit() - 180, to: 720 * dice.unit(), alpha: isBinary ? 1 : dice.unit(),
                    space: space))
        }
        return Ramp(
            direction: directions.randomElement(using: &dice) ?? .x,
            originX: ownFrame ? 0 : dice.int(-5...20), originY: ownFrame ? 0 : dice.int(-5...20),
            frameWidth: ownFrame ? width : dice.int(1...50),
            frameHeight: ownFrame ? height : dice.int(1...50),
            steps: steps, isClosed: dice.chance(0.5), colors: colors)
    }

    mutating func axis(_ length: Int) -> GridAxis {
        switch dice.int(0...3) {
        case 0:
            let count = dice.int(1...7)
            return .regular(
                start: 0, period: Double(length) / Double(count), length: Double(length) / Double(count),
                count: count)
        case 1:
            let cell = 0.4 + 12 * dice.unit()
            let gap = dice.chance(0.3) ? -0.3 * cell : 5 * dice.unit()
            return .regular(
                start: Double(dice.int(-5...5)), period: cell + gap, length: cell, count: dice.int(1...9))
        case 2:
            var cell = dice.chance(0.3) ? 0.01 + 0.5 * dice.unit() : 1 + 8 * dice.unit()
            if dice.chance(0.5) { cell = cell.rounded(.up) }
            return .regular(
                start: dice.chance(0.5) ? 0 : -3 * dice.unit(), period: cell, length: cell,
                count: Int(Double(length + 9) / cell) + 1
            )
        default:
            var starts: [Double] = []
            var ends: [Double] = []
            var at = 0.0
            for _ in 0..<dice.int(1...5) {
                starts.append(at)
                at += 0.5 + 9 * dice.unit()
                ends.append(at)
                at += dice.chance(0.3) ? -2 : 3 * dice.unit()
            }
            return .tracks(starts: starts, ends: ends)
        }
    }

    mutating func grid(_ width: Int, _ height: Int, depth: Int) -> Grid {
        inGrid += 1
        defer { inGrid -= 1 }
        let columns = axis(width)
        let rows = axis(height)
        var rowStagger = 0.0
        var columnStagger = 0.0
        if case .regular(_, let period, _, _) = columns, dice.chance(0.4) {
            rowStagger = period * dice.unit()
        }
        if case .regular(_, let period, _, _) = rows, rowStagger == 0, dice.chance(0.4) {
            columnStagger = period * dice.unit()
        }
        return Grid(
            columns: columns, rows: rows, rowStagger: rowStagger, columnStagger: columnStagger,
            cells: GeneratedCells(
                generator: self, depth: depth, variants: dice.int(1...3), seesPlace: dice.chance(0.3),
                isFlat: dice.chance(0.4)),
            origin: Origin(2))
    }
}

/// Cells that look alike by (column + 2·row) mod `variants`, with colours of their own by a hash of their place.
struct GeneratedCells: CellSource {
    let generator: PlanGenerator
    let depth: Int
    let variants: Int
    let seesPlace: Bool
    let isFlat: Bool

    private func variant(_ column: Int, _ row: Int) -> Int {
        ((column + 2 * row) % variants + variants) % variants
    }
    func key(column: Int, row: Int) -> CellKey { CellKey(symbol: variant(column, row)) }
    func rowKey(_ row: Int) -> Int { ((2 * row) % variants + variants) % variants * 100 + (row & 3) }
    func columnKey(_ column: Int) -> Int { column }
    var colorCount: Int { 2 }
    var isUniform: Bool { variants == 1 }

    func layer(column: Int, row: Int, box: Box) throws -> Layer? {
        var generator = generator
        let variant = variant(column, row)
        if variant == 2 { return nil }
        let place = seesPlace ? box.x0 &* 31 &+ box.y0 : 0
        generator.dice = Dice(variant &* 7919 &+ box.width &* 104_729 &+ box.height &* 17 &+ place)
        let inner =
            generator.dice.chance(0.6)
            ? Box(x0: 0, y0: 0, x1: box.width, y1: box.height) : generator.box(box.width, box.height)
        if isFlat {
            let masks =
                generator.dice.chance(0.5) ? [generator.mask(inner.width, inner.height, depth: 0)] : []
            let paint = Paint(
                kind: .cellFill(slot: 1), opacity: generator.opacity(), blend: .normal, origin: Origin(3))
            return Layer(
                box: inner, turn: .none, opacity: generator.opacity(), blend: generator.blend(),
                content: Content(
                    width: inner.width, height: inner.height, items: [.paint(paint)], masks: masks),
                origin: Origin(4))
        }
        return generator.layer(in: inner, depth: depth)
    }

    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {
        for column in columns {
            for slot in 0..<2 {
                var generator = generator
                generator.dice = Dice(column &* 1009 &+ (row & 3) &* 9176 &+ slot)
                colors.append(generator.color().clipped)
            }
        }
    }
}
