extension Parser {
    /// A number literal: its value and unit, and what is wrong with it.
    mutating func number() -> ExpressionID {
        let range = current.range
        let text = source.utf8
        let literal = NumberLiteral(text.span, range.offsets)
        advance()
        guard literal.hasSoundDigits else {
            add(
                .malformedNumber, range, "malformed number '\(source.text(range))'",
                hint: "'_' stands between two digits")
            return add(.hole, range)
        }
        guard let unit = literal.unit else {
            unknownUnit(TextRange(literal.unitStart..<Int(range.upper)), of: range)
            return add(.hole, range)
        }
        guard literal.value.isFinite else {
            add(.numberTooLarge, range, "this number is too large", hint: "the largest is 1.797e308")
            return add(.hole, range)
        }
        return add(.number(literal.value, unit), range)
    }

    private mutating func unknownUnit(_ range: TextRange, of number: TextRange) {
        let word = source.text(range)
        if let spaced = NumberLiteral.spacedSize(word) {
            let digits = source.text(TextRange(number.lower, range.lower))
            return add(
                .unknownUnit, range, "unknown unit '\(word)'",
                hint: "the size operator stands between spaces: '\(digits)\(spaced)'",
                fixIts: [("change to '\(digits)\(spaced)'", range, spaced)])
        }
        if let color = NumberLiteral.hexadecimalColor(source.text(number)) {
            return add(
                .unknownUnit, range, "unknown unit '\(word)'", hint: "a colour is written '\(color)'",
                fixIts: [("change to '\(color)'", number, color)])
        }
        if Self.relativeUnits.contains(word) {
            return add(
                .unknownUnit, range, "unknown unit '\(word)'",
                hint:
                    "a length relative to the box around is a percentage, or a share of 'width' or 'canvas-width'"
            )
        }
        let near = nearest(word, in: Unit.allCases.map(\.spelling).filter { !$0.isEmpty })
        add(
            .unknownUnit, range, "unknown unit '\(word)'",
            hint: near.map { "did you mean '\($0)'?" }
                ?? "the units are px % fr deg grad rad turn in cm mm pt",
            fixIts: near.map { [("change to '\($0)'", range, $0)] } ?? [])
    }

    /// Lengths of CSS that stand on a font or on a window.
    private static let relativeUnits: Set<String> = [
        "em", "rem", "ex", "ch", "lh", "vw", "vh", "vmin", "vmax",
    ]

    /// `#rgb #rgba #rrggbb #rrggbbaa`
    mutating func color() -> ExpressionID {
        let range = current.range
        let text = source.utf8
        let bytes = text.span
        advance()
        var value: UInt32 = 0
        let digits = range.offsets.dropFirst()
        let isShort = digits.count <= 4
        var isSound = [3, 4, 6, 8].contains(digits.count)
        for offset in digits.prefix(8) {
            guard let digit = bytes[offset].hexadecimalValue else {
                isSound = false
                break
            }
            value = isShort ? value << 8 | digit * 0x11 : value << 4 | digit
        }
        guard isSound else {
            add(
                .malformedColor, range, "malformed colour '\(source.text(range))'",
                hint: "a colour is # and 3, 4, 6 or 8 hexadecimal digits")
            return add(.hole, range)
        }
        let hasAlpha = digits.count == 4 || digits.count == 8
        return add(.color(hasAlpha ? value : value << 8 | 0xFF), range)
    }
}

/// The parts of a number as it is written.
struct NumberLiteral {
    var value = 0.0
    /// Nil where it is unknown.
    var unit: Unit?
    var unitStart = 0
    /// `_` only between digits.
    var hasSoundDigits = true

    init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        var offset = range.lowerBound
        if let whole = Self.smallWholeNumber(bytes, &offset, range) {
            value = whole
            unitStart = offset
            unit = Self.unit(bytes, offset..<range.upperBound)
            return
        }
        var digits = DecimalDigits()
        readDigits(bytes, &offset, range) { digits.append($0, isFraction: false) }
        if offset < range.upperBound, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            readDigits(bytes, &offset, range) { digits.append($0, isFraction: true) }
        }
        let exponentEnd = offset + bytes.lengthOfExponent(at: offset)
        if exponentEnd > offset {
            let isNegative = bytes[offset + 1] == UInt8(ascii: "-")
            offset += isNegative || bytes[offset + 1] == UInt8(ascii: "+") ? 2 : 1
            var exponent = 0
            readDigits(bytes, &offset, range) { exponent = min(exponent * 10 + Int($0), 100_000_000) }
            digits.exponent += isNegative ? -exponent : exponent
        }
        value = digits.value
        unitStart = offset
        unit = Self.unit(bytes, offset..<range.upperBound)
    }

    /// Up to 15 digits and nothing but a unit after them: most numbers.
    private static func smallWholeNumber(
        _ bytes: Span<UInt8>, _ offset: inout Int, _ range: Range<Int>
    ) -> Double? {
        var value = 0
        var end = offset
        while end < range.upperBound, bytes[end].isDigit, end - offset < 15 {
            value = value * 10 + Int(bytes[end] - UInt8(ascii: "0"))
            end += 1
        }
        if end < range.upperBound {
            let next = bytes[end]
            let goesOn =
                next.isDigitOrSeparator || next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e")
            if goesOn { return nil }
        }
        offset = end
        return Double(value)
    }

    private mutating func readDigits(
        _ bytes: Span<UInt8>, _ offset: inout Int, _ range: Range<Int>, _ digit: (UInt8) -> Void
    ) {
        while offset < range.upperBound, bytes[offset].isDigitOrSeparator {
            if bytes[offset].isDigit {
                digit(bytes[offset] - UInt8(ascii: "0"))
            } else if !bytes[offset - 1].isDigit || !bytes.byte(at: offset + 1).isDigit {
                hasSoundDigits = false
            }
            offset += 1
        }
    }

    private static func unit(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Unit? {
        guard range.count <= 4 else { return nil }
        var word: UInt32 = 0
        for offset in range { word = word << 8 | UInt32(bytes[offset]) }
        return switch word {
        case 0: Unit.none
        case 0x25: .percent
        case 0x7078: .px
        case 0x696E: .inch
        case 0x636D: .cm
        case 0x6D6D: .mm
        case 0x7074: .pt
        case 0x6672: .fr
        case 0x64_6567: .deg
        case 0x6772_6164: .grad
        case 0x72_6164: .rad
        case 0x7475_726E: .turn
        default: nil
        }
    }

    /// For `0xff8800` and `8800ff`, which somebody meant as a colour, `#ff8800`.
    static func hexadecimalColor(_ text: String) -> String? {
        let isPrefixed = text.hasPrefix("0x") || text.hasPrefix("0X")
        let digits = isPrefixed ? text.dropFirst(2) : text[...]
        guard isPrefixed && digits.utf8.count == 3 || [6, 8].contains(digits.utf8.count),
            digits.utf8.allSatisfy({ $0.hexadecimalValue != nil })
        else { return nil }
        return "#\(digits)"
    }

    /// For `pxx20px`, which somebody meant as a size, `px x 20px`; for `x`, a space before it.
    static func spacedSize(_ word: String) -> String? {
        if word == "x" { return " x" }
        if let first = word.first, first == "x" || first == "X" {
            let rest = word.drop { $0 == "x" || $0 == "X" }
            return rest.utf8.first?.isDigit == true ? " x \(rest)" : nil
        }
        for unit in Unit.allCases where unit != .none && word.hasPrefix(unit.spelling + "x") {
            let rest = word.dropFirst(unit.spelling.count + 1)
            guard let first = rest.utf8.first else { return "\(unit.spelling) x" }
            if first.isDigit { return "\(unit.spelling) x \(rest)" }
        }
        return nil
    }
}

/// Decimal digits on their way to the nearest binary64.
private struct DecimalDigits {
    /// More digits never decide: a halfway case of binary64 has at most 767.
    static let maximumDigits = 800

    var exponent = 0
    private var mantissa: UInt64 = 0
    private var count = 0
    /// All the digits, once they are more than `mantissa` holds.
    private var text: [UInt8] = []

    mutating func append(_ digit: UInt8, isFraction: Bool) {
        if isFraction { exponent -= 1 }
        guard count > 0 || digit != 0 else { return }
        count += 1
        if count <= 18 {
            mantissa = mantissa * 10 + UInt64(digit)
            return
        }
        if count == 19 { text = Array(String(mantissa).utf8) }
        if count <= Self.maximumDigits {
            text.append(digit + UInt8(ascii: "0"))
        } else {
            // Not dropped without a trace: it may lie just above a halfway case.
            if digit != 0 { text[Self.maximumDigits - 1] |= 1 }
            exponent += 1
        }
    }

    /// 10ⁿ up to 10²² is exact in binary64, and so is a product or quotient of two exact ones but for one rounding.
    private static let powers: [Double] = (0...22).reduce(into: []) { powers, _ in
        powers.append((powers.last ?? 0.1) * 10)
    }

    var value: Double {
        if mantissa == 0 { return 0 }
        if count <= 18, mantissa < 1 << 53 {
            if exponent == 0 { return Double(mantissa) }
            if 0 < exponent, exponent <= 22 { return Double(mantissa) * Self.powers[exponent] }
            if -22 <= exponent, exponent < 0 { return Double(mantissa) / Self.powers[-exponent] }
        }
        let digits = count <= 18 ? String(mantissa) : String(decoding: text, as: UTF8.self)
        return Double("\(digits)e\(exponent)") ?? .infinity
    }
}
