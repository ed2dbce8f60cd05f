/// Writes JSON, value by value; commas and quotes are its business.
package struct JSONWriter {
    private var output: [UInt8] = []
    /// A value was written at this level: the next needs a comma.
    private var needsComma = false

    package init() {}

    package var text: String { String(decoding: output, as: UTF8.self) }

    /// Bytes that have not been taken.
    var count: Int { output.count }

    /// What has been written since it was last taken.
    mutating func take() -> [UInt8] {
        defer { output.removeAll(keepingCapacity: true) }
        return output
    }

    /// The end of the document's last line.
    mutating func end() { output.append(UInt8(ascii: "\n")) }

    package mutating func beginObject() { open("{") }
    package mutating func endObject() { close("}") }
    package mutating func beginArray() { open("[") }
    package mutating func endArray() { close("]") }

    package mutating func object(_ content: (inout JSONWriter) -> Void) {
        beginObject()
        content(&self)
        endObject()
    }

    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ content: (inout JSONWriter, Element) -> Void
    ) {
        beginArray()
        for element in elements { content(&self, element) }
        endArray()
    }

    package mutating func key(_ key: String) {
        separate()
        quote(key)
        output.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func string(_ value: String) {
        separate()
        quote(value)
        needsComma = true
    }

    package mutating func number(_ value: Int) { literal(String(value)) }

    /// A number; null where it is none, which JSON cannot say otherwise.
    package mutating func number(_ value: Double) { literal(value.isFinite ? decimal(value) : "null") }
    package mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }
    package mutating func null() { literal("null") }

    package mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    package mutating func member(_ key: String, _ value: Int) {
        self.key(key)
        number(value)
    }

    /// A line end between two values, for people who read the output.
    package mutating func lineEnd() {
        separate()
        output.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    private mutating func literal(_ text: String) {
        separate()
        output += text.utf8
        needsComma = true
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        output.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        output.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { output.append(UInt8(ascii: ",")) }
        needsComma = false
    }

    private mutating func quote(_ value: String) {
        output.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""): output += "\\\"".utf8
            case UInt8(ascii: "\\"): output += "\\\\".utf8
            case UInt8(ascii: "\n"): output += "\\n".utf8
            case UInt8(ascii: "\t"): output += "\\t".utf8
            case 0..<0x20, 0x7F: output += "\\u\(hexadecimal(UInt32(byte), digits: 4))".utf8
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}

/// The shortest decimal that reads back as the same number, without a fraction where there is none.
package func decimal(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
