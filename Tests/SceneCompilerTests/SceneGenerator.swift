/// Makes scenes of random content, the same for the same seed, in several spellings that must give one picture.
///
/// Every spelling draws the same random numbers in the same order, so that nothing but the spelling differs.
struct SceneGenerator {
    struct Spelling: Sendable {
        /// Values stand in `let`s before the node that uses them; else in the node itself.
        var usesLets = false
        /// What repeats is a `define` with parameters; else its body stands where it is used.
        var usesDefines = false
    }

    private var random: SplitMix64
    private let spelling: Spelling
    private var text = ""
    private var depth = 0
    private var nameCount = 0
    private var nodesLeft = 24
    private var tileDepth = 0
    private var inDefine = false
    private var defines: [DefineSketch] = []

    /// A define before it is spelled: its body comes from a seed of its own.
    private struct DefineSketch {
        var name: String
        var seed: UInt64
        var fallback: String
    }

    static func scene(seed: UInt64, _ spelling: Spelling = Spelling()) -> String {
        var generator = SceneGenerator(random: SplitMix64(state: seed), spelling: spelling)
        generator.writeScene()
        return generator.text
    }

    private init(random: SplitMix64, spelling: Spelling) {
        self.random = random
        self.spelling = spelling
    }

    private mutating func writeScene() {
        let background = chance(0.7) ? opaqueColor() : color()
        let blending = chance(0.3) ? "linear" : "encoded"
        line(
            "canvas \(number(in: 17...70)) x \(number(in: 17...50)) { background: \(background); blending: \(blending) }"
        )
        for index in 0..<2 {
            let sketch = DefineSketch(name: "thing-\(index)", seed: random.next(), fallback: color())
            defines.append(sketch)
            guard spelling.usesDefines else { continue }
            line("define \(sketch.name)(ink, paper = \(sketch.fallback)) {")
            writeBody(of: sketch, ink: "ink", paper: "paper")
            line("}")
        }
        for _ in 0..<number(in: 2...4) { writeNode() }
        if chance(0.2) { writeMask() }
    }

    // MARK: Nodes

    private mutating func writeNode() {
        nodesLeft -= 1
        let canNest = nodesLeft > 0 && depth < 4
        switch number(in: 0...(canNest ? 9 : 5)) {
        case 0: line("fill \(named(color()))\(paintBlock())")
        case 1: writeChecker()
        case 2: writeStripes()
        case 3: writeRamp()
        case 4: writeGradient()
        case 5: writeImage()
        case 6, 7: writeLayer()
        case 8: writeTile()
        default: inDefine ? writeLayer() : writeUse()
        }
    }

    private mutating func writeChecker() {
        let side = named("\(number(in: 2...11))\(pick(["", "px", ".5px"]))")
        let colors = named(color()) + ", " + named(color())
        let sharpness = chance(0.3) ? "; sharpness: \(number(in: 0...9) * 10)%" : ""
        line("checker \(side) { colors: \(colors); center: \(length()), \(length())\(sharpness)\(blend()) }")
    }

    private mutating func writeStripes() {
        let colors = (0..<number(in: 2...4)).map { _ in color() }.joined(separator: ", ")
        let side = named("\(number(in: 1...9))px")
        line("stripes \(side) { colors: \(colors); along: \(pick(["x", "y"]))\(blend()) }")
    }

    private mutating func writeRamp() {
        let hues = "\(number(in: 0...360))deg, \(number(in: -360...720))deg"
        line(
            "hue-ramp \(hues) { \(along()); alpha: \(ratio()); space: \(pick(["hsb", "hsl", "oklch"]))\(blend()) }"
        )
    }

    private mutating func writeGradient() {
        let colors = (0..<number(in: 2...4)).map { _ in named(color()) }.joined(separator: ", ")
        let steps = chance(0.3) ? "; steps: \(number(in: 1...6))" : ""
        line(
            "gradient \(colors) { \(along()); space: \(pick(["srgb", "linear", "oklab"]))\(steps)\(blend()) }"
        )
    }

    private mutating func writeImage() {
        let options = "fit: \(pick(["stretch", "contain", "cover", "none", "repeat"]))"
        line("image \(bitmap()) { \(options); sampling: \(pick(["nearest", "area", "bilinear"]))\(blend()) }")
    }

    private mutating func writeMask() {
        line(
            "mask \(bitmap()) { fit: \(pick(["stretch", "contain", "cover", "repeat"])); invert: \(chance(0.5)) }"
        )
    }

    private mutating func writeLayer() {
        let placement = placement()
        block("layer { \(placement)") { generator in
            for _ in 0..<generator.number(in: 1...3) { generator.writeNode() }
            if generator.chance(0.3) { generator.writeMask() }
        }
    }

    private mutating func writeTile() {
        let cell = "\(number(in: 3...19)) x \(number(in: 3...19))"
        var properties = ["gap: \(number(in: 0...3)), \(number(in: 0...3))"]
        properties.append(
            pick([
                "fit: clip", "fit: repeat; origin: -3.5, 2", "fit: whole", "fit: space", "stagger: 50%",
                "fit: round",
            ]))
        if chance(0.3) { properties.append("rotate: \(number(in: 0...3) * 90)deg") }
        if chance(0.3) { properties.append("opacity: \(ratio())") }
        tileDepth += 1
        block("tile \(cell) { \(properties.joined(separator: "; "))") { generator in
            for _ in 0..<generator.number(in: 1...2) { generator.writeNode() }
            if generator.chance(0.3) { generator.writeMask() }
        }
        tileDepth -= 1
    }

    /// A use, or the layer and the lets that it stands for.
    private mutating func writeUse() {
        let sketch = pick(defines)
        let placement = placement()
        let ink = color()
        let paper = chance(0.5) ? color() : nil
        nameCount += 2
        let names = ("ink-\(nameCount)", "paper-\(nameCount)")
        if spelling.usesDefines {
            line("\(sketch.name) \(ink) { \(placement)\(paper.map { "; paper: \($0)" } ?? "") }")
            return
        }
        line("let \(names.0) = \(ink)")
        if let paper { line("let \(names.1) = \(paper)") }
        line("layer { \(placement)")
        if paper == nil { line("let \(names.1) = \(sketch.fallback)") }
        writeBody(of: sketch, ink: names.0, paper: names.1)
        line("}")
    }

    private mutating func writeBody(of sketch: DefineSketch, ink: String, paper: String) {
        let outside = (random, depth, nodesLeft, tileDepth, nameCount)
        (random, depth, nodesLeft, tileDepth, inDefine) = (SplitMix64(state: sketch.seed), 2, 6, 0, true)
        line("  checker 3 { colors: \(ink), \(paper) }")
        for _ in 0..<2 { writeNode() }
        line("  layer { inset: 20%; fill mix(\(ink), \(paper), \(ratio())) }")
        inDefine = false
        let used = nameCount
        (random, depth, nodesLeft, tileDepth, nameCount) = outside
        // Names stay different from those of other expansions; their number does not matter to the picture.
        nameCount = max(nameCount, used)
    }

    // MARK: Values

    private mutating func placement() -> String {
        var words = [
            chance(0.6)
                ? "at: \(length()), \(length()); size: \(length()) x \(length())"
                : "inset: \(number(in: 0...5))"
        ]
        if chance(0.4) { words.append("opacity: \(ratio())") }
        if chance(0.3) { words.append("rotate: \(number(in: 0...3) * 90)deg") }
        if chance(0.3) { words.append("flip: \(pick(["horizontal", "vertical", "both"]))") }
        return words.joined(separator: "; ") + blend()
    }

    private mutating func paintBlock() -> String { chance(0.3) ? " { opacity: \(ratio())\(blend()) }" : "" }

    private mutating func blend() -> String {
        chance(0.2)
            ? "; blend: \(pick(["multiply", "screen", "overlay", "difference", "add", "soft-light"]))" : ""
    }

    private mutating func along() -> String {
        "along: " + pick(["x", "y", "\(number(in: 0...359))deg", "outward", "around"])
    }

    private mutating func length() -> String {
        pick([
            "\(number(in: 0...23))", "\(number(in: 5...90))%",
            "\(number(in: 5...60))% + \(number(in: -3...4))px", "width / 3",
        ])
    }

    private mutating func ratio() -> String { named("\(number(in: 0...100))%") }

    private mutating func opaqueColor() -> String {
        "rgb(\(number(in: 0...255)), \(number(in: 0...255)), \(number(in: 0...255)))"
    }

    private mutating func color() -> String {
        let opaque = opaqueColor()
        let hue = tileDepth > 0 ? "(column * 40 + row * 70) * 1deg" : "\(number(in: 0...359))deg"
        return switch number(in: 0...3) {
        case 0: opaque
        case 1: "alpha(\(opaque), \(number(in: 0...100))%)"
        case 2: "hsb(\(hue), 80%, 90%)"
        default: tileDepth > 0 ? "gray(random(column, row, 3))" : "teal"
        }
    }

    private mutating func bitmap() -> String {
        let rows = (0..<number(in: 1...5)).map { _ in
            "  " + (0..<number(in: 1...6)).map { _ in chance(0.5) ? "#" : "." }.joined()
        }
        return "bitmap(\"\"\"\n\(rows.joined(separator: "\n"))\n  \"\"\")"
    }

    /// The value itself, or the name of a `let` that is written before the node.
    private mutating func named(_ value: String) -> String {
        nameCount += 1
        guard spelling.usesLets else { return "(\(value))" }
        line("let v-\(nameCount) = \(value)")
        return "v-\(nameCount)"
    }

    // MARK: Text and chance

    private mutating func block(_ head: String, _ body: (inout SceneGenerator) -> Void) {
        line(head)
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    private mutating func line(_ words: String) {
        text += words + "\n"
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    private mutating func pick<Element>(_ list: [Element]) -> Element { list[number(in: 0...list.count - 1)] }
}

/// - Source: Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
