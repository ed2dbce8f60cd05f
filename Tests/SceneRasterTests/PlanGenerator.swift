import ScenePixels
import ScenePlan

/// SplitMix64: the same plans on every machine.
struct Dice: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }
    mutating func chance(_ p: Double) -> Bool { unit() < p }
}

/// Random plans over everything that a plan can say.
struct PlanGenerator {
    var dice: Dice
    /// Only what is opaque or clear, blended normally.
    var isBinary = false
    /// Blended in other ways all the same.
    var isBlended = false
    /// Of few blend modes.
    var isLayered = false
    var blending = MixingSpace.encoded
    var inGrid = 0
    let nowhere = Origin(0)

    init(seed: Int, isBinary: Bool = false, isBlended: Bool = false) {
        dice = Dice(seed)
        self.isBlended = isBlended
        self.isBinary = isBinary
    }

    mutating func plan(maximum: Int = 40, width: Int? = nil) -> Plan {
        blending = dice.chance(0.4) ? .linear : .encoded
        let (width, height) = (width ?? dice.int(1...maximum), dice.int(1...maximum))
        return Plan(
            width: width, height: height, background: color(), blending: blending, density: 96,
            root: content(width, height, depth: 3))
    }

    mutating func color() -> Color {
        if isBinary && !isBlended && dice.chance(0.15) { return .transparent }
        var color = Color(rgba8: UInt32(truncatingIfNeeded: dice.next()))
        if dice.chance(0.3) { color.red = dice.unit() }
        if dice.chance(0.1) { color = Color(red: 0.5, green: 0, blue: 1) }
        if isBinary || dice.chance(0.5) { color.alpha = 1 }
        return color
    }

    mutating func content(_ width: Int, _ height: Int, depth: Int) -> Content {
        var items: [Item] = []
        for _ in 0..<dice.int(1...4) {
            switch depth > 0 ? dice.int(0...5) : 0 {
            case 0, 1, 2: items.append(.paint(paint(width, height)))
            case 3, 4: items.append(.layer(layer(width, height, depth: depth)))
            default: items.append(.grid(grid(width, height, depth: depth)))
            }
        }
        var masks: [Mask] = []
        while dice.chance(0.3) { masks.append(mask(width, height, depth: depth)) }
        return Content(width: width, height: height, items: items, masks: masks)
    }

    mutating func box(_ width: Int, _ height: Int) -> Box {
        let x0 = dice.int(-4...width)
        let y0 = dice.int(-4...height)
        return Box(x0: x0, y0: y0, x1: x0 + dice.int(1...width + 4), y1: y0 + dice.int(1...height + 4))
    }

    mutating func blend() -> BlendMode {
        if isLayered && !isBinary {
            let modes = BlendMode.allCases.filter { ![.colorDodge, .colorBurn].contains($0) }
            return dice.chance(0.4) ? .normal : modes.randomElement(using: &dice) ?? .normal
        }
        return anyBlend()
    }

    private mutating func anyBlend() -> BlendMode {
        (isBinary && !isBlended) || dice.chance(0.4)
            ? .normal : BlendMode.allCases.randomElement(using: &dice) ?? .normal
    }

    mutating func opacity() -> Double {
        if isBinary { return dice.chance(0.1) ? 0 : 1 }
        return dice.chance(0.5) ? 1 : dice.unit()
    }

    mutating func turn() -> Turn {
        Turn(
            flipsHorizontally: dice.chance(0.3), flipsVertically: dice.chance(0.3), quarters: dice.int(0...3))
    }

    mutating func layer(_ width: Int, _ height: Int, depth: Int) -> Layer {
        layer(in: box(width, height), depth: depth)
    }

    mutating func layer(in box: Box, depth: Int) -> Layer {
        let turn = turn()
        let (w, h) = turn.exchangesSides ? (box.height, box.width) : (box.width, box.height)
        return Layer(
            box: box, turn: turn, opacity: opacity(), blend: blend(),
            content: content(w, h, depth: depth - 1),
            origin: nowhere)
    }

    mutating func mask(_ width: Int, _ height: Int, depth: Int) -> Mask {
        let threshold: Double? = isBinary ? 0.5 : dice.chance(0.3) ? dice.unit() : nil
        let mode: Mask.Mode = [.ink, .luminance, .alpha].randomElement(using: &dice) ?? .ink
        let source: Mask.Source
        if depth > 0 && dice.chance(0.4) {
            source = .content(
                content(width, height, depth: depth - 1), flipsHorizontally: dice.chance(0.5),
                flipsVertically: dice.chance(0.5))
        } else {
            source = .image(placement(width, height, isMask: true))
        }
        return Mask(
            source: source, mode: mode, inverts: dice.chance(0.4), threshold: threshold, origin: nowhere)
    }

    mutating func image(isMask: Bool) -> Image {
        let channels: Image.Channels =
            [.gray, .rgb, .grayAlpha, .rgba].prefix(isBinary && !isMask ? 2 : 4).randomElement(using: &dice)
            ?? .gray
        let maxval = [1, 15, 100, 255, 1000, 65535].randomElement(using: &dice) ?? 255
        let (w, h) = (dice.int(1...9), dice.int(1...9))
        let samples = (0..<w * h * channels.count).map { _ in
            dice.chance(0.3) ? (dice.chance(0.5) ? maxval : 0) : dice.int(0...maxval)
        }
        return Image(
            width: w, height: h, channels: channels, maxval: maxval,
            samples: maxval < 256 ? .bytes(samples.map { UInt8($0) }) : .words(samples.map { UInt16($0) }))
    }

    mutating func placement(_ width: Int, _ height: Int, isMask: Bool) -> ImagePlacement {
        let place: ImagePlacement.Place
        if dice.chance(0.3) {
            place = .repeating(
                x: Double(dice.int(-3...3)) + dice.unit(), y: Double(dice.int(-3...3)),
                width: 0.3 + 8 * dice.unit(), height: 0.5 + 8 * dice.unit())
        } else if dice.chance(0.5) {
            place = .once(Box(x0: 0, y0: 0, x1: width, y1: height))
        } else {
            place = .once(box(width, height))
        }
        return ImagePlacement(
            image: image(isMask: isMask), flipsHorizontally: dice.chance(0.3),
            flipsVertically: dice.chance(0.3), place: place,
            sampling: [.nearest, .area, .bilinear].randomElement(using: &dice) ?? .nearest)
    }
}
