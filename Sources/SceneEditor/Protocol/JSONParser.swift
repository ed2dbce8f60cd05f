/// Reads JSON.
///
/// - Source: RFC 8259. Half a surrogate pair becomes U+FFFD; of equal keys the first counts.
package struct JSONParser {
    package struct Failure: Error, Equatable {
        package var offset: Int
        package var reason: String
    }

    /// Arrays and objects nest so deep; the protocol needs ten.
    static let maximumDepth = 256

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    package static func parse(_ bytes: [UInt8]) throws(Failure) -> JSON {
        var parser = JSONParser(bytes: bytes)
        let value = try parser.value()
        parser.skipBlanks()
        guard parser.position == bytes.count else { throw parser.failure("text after the value") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func failure(_ reason: String) -> Failure { Failure(offset: position, reason: reason) }

    private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func skipBlanks() {
        while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(Failure) -> JSON {
        skipBlanks()
        switch current {
        case UInt8(ascii: "{"): return try nested { (parser) throws(Failure) in try parser.object() }
        case UInt8(ascii: "["): return try nested { (parser) throws(Failure) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ read: (inout JSONParser) throws(Failure) -> JSON
    ) throws(Failure) -> JSON {
        guard depth < Self.maximumDepth else { throw failure("nested too deep") }
        depth += 1
        position += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(Failure) -> JSON {
        var members: [JSON.Member] = []
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object([]) }
        repeat {
            skipBlanks()
            guard current == UInt8(ascii: "\"") else { throw failure("a key is missing") }
            let key = try string()
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw failure("':' is missing") }
            members.append(.init(key, try value()))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw failure("'}' is missing") }
        return .object(members)
    }

    private mutating func array() throws(Failure) -> JSON {
        var elements: [JSON] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .array([]) }
        repeat {
            elements.append(try value())
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw failure("']' is missing") }
        return .array(elements)
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(Failure) -> JSON {
        let text = word.description.utf8
        guard bytes[position...].starts(with: text) else { throw failure("no value") }
        position += text.count
        return value
    }

    private mutating func number() throws(Failure) -> Double {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let isZero = current == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0, !isZero || whole == 1 else { throw failure("no value") }
        if take(UInt8(ascii: ".")), digits() == 0 { throw failure("a digit is missing") }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            if digits() == 0 { throw failure("a digit is missing") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw failure("number out of range") }
        return value
    }

    private mutating func digits() -> Int {
        let start = position
        while current &- UInt8(ascii: "0") < 10 { position += 1 }
        return position - start
    }
}

// MARK: Strings

extension JSONParser {
    private mutating func string() throws(Failure) -> String {
        position += 1
        var start = position
        while position < bytes.count, bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\""),
            bytes[position] != UInt8(ascii: "\\")
        {
            position += 1
        }
        // Most strings have no escapes.
        if current == UInt8(ascii: "\"") {
            position += 1
            return String(decoding: bytes[start..<position - 1], as: UTF8.self)
        }
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                text += bytes[start..<position]
                position += 1
                return String(decoding: text, as: UTF8.self)
            }
            guard byte >= 0x20 else { throw failure("a control character in a string") }
            position += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            text += bytes[start..<position - 1]
            try escape(&text)
            start = position
        }
        throw failure("a string has no end")
    }

    private mutating func escape(_ text: inout [UInt8]) throws(Failure) {
        let letter = current
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "u"): text += String(try scalar()).utf8
        default: throw failure("an unknown escape")
        }
    }

    /// After `\u`: a scalar, or two halves of one.
    private mutating func scalar() throws(Failure) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, bytes[position...].starts(with: [0x5C, 0x75]) else { return "\u{FFFD}" }
        let back = position
        position += 2
        let second = try unit()
        guard 0xDC00...0xDFFF ~= second else {
            position = back
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func unit() throws(Failure) -> UInt32 {
        guard position + 4 <= bytes.count else { throw failure("four digits are missing") }
        let text = bytes[position..<position + 4]
        guard text.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: text, as: UTF8.self), radix: 16)
        else { throw failure("four digits are missing") }
        position += 4
        return value
    }
}
