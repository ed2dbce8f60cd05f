extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    var isDigitOrSeparator: Bool { isDigit || self == UInt8(ascii: "_") }
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    var isNonASCII: Bool { self >= 0x80 }

    /// ASCII's letters, digits and `_`.
    var continuesName: Bool {
        // One bit for each of ASCII's characters, in two words.
        let bits: UInt64 = self < 64 ? 0x03FF_0000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
        return self < 128 && bits >> UInt64(self & 63) & 1 != 0
    }

    /// Printable ASCII: neither control character nor part of a longer one.
    var isPrintable: Bool { self &- 0x20 < 0x5F }

    var hexadecimalValue: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

extension Unicode.Scalar {
    /// XID_Start or `_`.
    var beginsName: Bool { self == "_" || properties.isXIDStart }
    var continuesName: Bool { properties.isXIDContinue }
    /// Category Cc without the tab and the line ends.
    var isForbiddenControl: Bool {
        value < 0x20 && value != 9 && value != 10 && value != 13 || 0x7F <= value && value < 0xA0
    }
}

extension Span<UInt8> {
    /// The byte there, or NUL, which no text may hold, past the end.
    func byte(at offset: Int) -> UInt8 { offset < count ? self[offset] : 0 }

    var hasByteOrderMark: Bool { byte(at: 0) == 0xEF && byte(at: 1) == 0xBB && byte(at: 2) == 0xBF }

    /// The scalar that begins there, if it is well-formed UTF-8 (Unicode, table 3-7).
    func scalar(at offset: Int) -> (value: Unicode.Scalar, length: Int)? {
        let first = byte(at: offset)
        if first < 0x80 { return offset < count ? (Unicode.Scalar(first), 1) : nil }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard first >= 0xC2, first < 0xF5, offset + length <= count else { return nil }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for index in 1..<length {
            guard self[offset + index] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(self[offset + index] & 0x3F)
        }
        guard value >= (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000) else { return nil }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, length)
    }
}
