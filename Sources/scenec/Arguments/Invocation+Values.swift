import ScenePlan

/// Values of options, read strictly: what does not fit is an error of the command line.
extension Invocation {
    func integer(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw wrong(option, text, wants: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// `WxH`, `W x H`.
    func size(_ option: Option) throws(UsageError) -> (width: Double, height: Double)? {
        guard let text = value(option) else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" }
        let numbers = parts.compactMap { Self.positive($0) }
        guard parts.count == 2, numbers.count == 2 else {
            throw wrong(option, text, wants: "a size like 320x480")
        }
        return (numbers[0], numbers[1])
    }

    func positiveNumber(_ option: Option) throws(UsageError) -> Double? {
        guard let text = value(option) else { return nil }
        guard let number = Self.positive(text[...]) else {
            throw wrong(option, text, wants: "a number above 0")
        }
        return number
    }

    /// `N` bytes, `NK`, `NM`, `NG` or `NT`, with or without `iB`: powers of 1024.
    func byteCount(_ option: Option) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let shifts: [Substring: Int] = ["": 0, "b": 0, "k": 10, "m": 20, "g": 30, "t": 40]
        var unit = text[digits.endIndex...].lowercased()[...]
        if unit.hasSuffix("ib") {
            unit = unit.dropLast(2)
        } else if unit.count == 2 && unit.hasSuffix("b") {
            unit = unit.dropLast()
        }
        guard let number = Int(digits), let shift = shifts[unit], number > 0, number <= Int.max >> (shift + 1)
        else {
            throw wrong(option, text, wants: "a size in bytes like 512M or 2GiB")
        }
        return number << shift
    }

    /// `X,Y,W,H`.
    func box(_ option: Option) throws(UsageError) -> Box? {
        guard let text = value(option) else { return nil }
        let numbers = Self.integers(text)
        guard let numbers, numbers.count == 4, numbers[0] >= 0, numbers[1] >= 0, numbers[2] > 0,
            numbers[3] > 0
        else { throw wrong(option, text, wants: "X,Y,W,H in pixels, W and H above 0") }
        let (x, y) = (numbers[0], numbers[1])
        return Box(x0: x, y0: y, x1: x + numbers[2], y1: y + numbers[3])
    }

    /// `NAME=VALUE`.
    func assignments(_ option: Option) throws(UsageError) -> [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        for text in allValues(option) {
            guard let assignment = Self.assignment(text) else {
                throw wrong(option, text, wants: "NAME=VALUE")
            }
            result.append(assignment)
        }
        return result
    }

    static func assignment(_ text: String) -> (name: String, value: String)? {
        guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals != text.startIndex else {
            return nil
        }
        return (String(text[..<equals]), String(text[text.utf8.index(after: equals)...]))
    }

    /// Whole numbers with commas between them, each within ±2³¹.
    static func integers(_ text: String) -> [Int]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int32(Self.trimmed($0)).map { Int($0) } }
        return numbers.count == parts.count ? numbers : nil
    }

    private static func positive(_ text: Substring) -> Double? {
        guard let number = Double(trimmed(text)), number.isFinite, number > 0 else { return nil }
        return number
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
