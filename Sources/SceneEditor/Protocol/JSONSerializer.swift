extension JSON {
    /// The value as text, without needless blanks.
    package var serialized: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): Self.write(number, to: &bytes)
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .integers(let numbers): Self.write(numbers, to: &bytes)
        }
    }

    private static func write(_ number: Double, to bytes: inout [UInt8]) {
        guard number.isFinite else {
            bytes += "null".utf8
            return
        }
        if let whole = Int(exactly: number) {
            bytes += String(whole).utf8
        } else {
            bytes += String(number).utf8
        }
    }

    private static func write(_ numbers: [UInt32], to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + 3 * numbers.count + 2)
        bytes.append(UInt8(ascii: "["))
        for (index, number) in numbers.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            if number < 10 {
                bytes.append(UInt8(ascii: "0") + UInt8(number))
            } else {
                bytes += String(number).utf8
            }
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 10: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 13: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
            case 9: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            case ..<0x20:
                let digits = String(byte, radix: 16)
                bytes += (digits.utf8.count == 1 ? "\\u000" : "\\u00").utf8
                bytes += digits.utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
