import ScenePixels
import ScenePlan

/// Lines of text that nest, as the dumps of layout and plan show them.
struct DumpText {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ words: String) {
        text += String(repeating: "  ", count: depth) + words + "\n"
    }

    mutating func indent() { depth += 1 }
    mutating func outdent() { depth -= 1 }
}

/// Values as the dumps write them: short, and the same on every machine.
enum DumpValue {
    static func number(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        return "\(value)"
    }

    static func box(_ box: Box) -> String { "[\(box.x0), \(box.y0) – \(box.x1), \(box.y1)]" }

    /// `#rrggbb` or `#rrggbbaa` where that is exact, else the components.
    static func color(_ color: Color) -> String {
        let components = [color.red, color.green, color.blue, color.alpha].map { $0 * 255 }
        let rounded = components.map { $0.rounded() }
        guard zip(components, rounded).allSatisfy({ abs($0 - $1) < 1e-9 && 0...255 ~= $1 }) else {
            return
                "color(\(number(color.red)) \(number(color.green)) \(number(color.blue)) / \(number(color.alpha)))"
        }
        let digits = rounded.map { value in
            let text = String(Int(value), radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        return "#" + digits.prefix(rounded[3] == 255 ? 3 : 4).joined()
    }

    /// `#rrggbb` or `#rrggbbaa`, rounded to 8 bits.
    static func roundedColor(_ color: Color) -> String {
        func rounded(_ value: Double) -> Double { (value * 255 + 0.5).rounded(.down) / 255 }
        let clipped = color.clipped
        return self.color(
            Color(
                red: rounded(clipped.red), green: rounded(clipped.green), blue: rounded(clipped.blue),
                alpha: rounded(clipped.alpha)))
    }

    /// "37.5%".
    static func share(_ value: Double) -> String {
        number((value * 10000).rounded() / 100) + "%"
    }

    static func turn(_ turn: Turn) -> String {
        var words: [String] = []
        if turn.flipsHorizontally { words.append("flip horizontal") }
        if turn.flipsVertically { words.append("flip vertical") }
        if turn.quarters > 0 { words.append("rotate \(turn.quarters * 90)deg") }
        return words.joined(separator: ", ")
    }

    static func axis(_ axis: GridAxis) -> String {
        switch axis {
        case .regular(let start, let period, let length, let count):
            "\(count) of \(number(length)) from \(number(start))"
                + (period == length ? "" : " every \(number(period))")
        case .tracks(let starts, let ends):
            "tracks " + zip(starts, ends).map { "\(number($0))–\(number($1))" }.joined(separator: ", ")
        }
    }

    static func image(_ placement: ImagePlacement) -> String {
        let image = placement.image
        var words = "\(image.width) x \(image.height) \(image.channels), maxval \(image.maxval)"
        switch placement.place {
        case .once(let box): words += ", into \(self.box(box))"
        case .repeating(let x, let y, let width, let height):
            words += ", repeated from \(number(x)), \(number(y)) every \(number(width)) x \(number(height))"
        }
        if placement.flipsHorizontally { words += ", flip horizontal" }
        if placement.flipsVertically { words += ", flip vertical" }
        return words + ", \(placement.sampling)"
    }
}
