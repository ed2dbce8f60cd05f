/// Reads the text of a Netpbm file: its header, and its samples where they are plain.
struct NetpbmScanner {
    /// The next byte to be read.
    var offset: Int

    /// A number, and the one byte that ends it.
    ///
    /// Leading white space is skipped. A comment stands for the line end that closes it, so it ends a number
    /// and counts as the one white space before a raster.
    /// - Parameter mayTouchEnd: whether the file may end straight after the number.
    mutating func number(
        in bytes: Span<UInt8>, field: String, limit: Int, mayTouchEnd: Bool = false
    ) throws(ImageError) -> Int {
        var next = nextByte(in: bytes)
        while let byte = next, Self.isWhiteSpace(byte) { next = nextByte(in: bytes) }
        let start = offset - 1
        guard let first = next else { throw truncated(bytes, field) }
        guard Self.isDigit(first) else {
            throw .malformed(.netpbm, fault: "\(field) is not a number", offset: start)
        }
        var value = 0
        while let byte = next, Self.isDigit(byte) {
            value = value * 10 + Int(byte - 0x30)
            if value > limit { throw tooLarge(bytes, field, limit, start) }
            next = nextByte(in: bytes)
        }
        guard let end = next else {
            if mayTouchEnd { return value }
            throw truncated(bytes, field)
        }
        guard Self.isWhiteSpace(end) else {
            throw .malformed(.netpbm, fault: "\(field) is not a number", offset: offset - 1)
        }
        return value
    }

    /// A bit of a plain bitmap; bits need no white space between them.
    mutating func bit(in bytes: Span<UInt8>) throws(ImageError) -> UInt8 {
        var next = nextByte(in: bytes)
        while let byte = next, Self.isWhiteSpace(byte) { next = nextByte(in: bytes) }
        guard let byte = next else { throw truncated(bytes, "the raster") }
        guard byte == 0x30 || byte == 0x31 else {
            throw .malformed(.netpbm, fault: "a bit is neither 0 nor 1", offset: offset - 1)
        }
        return byte - 0x30
    }

    /// The text of a line, without the line feed that must end it.
    mutating func line(in bytes: Span<UInt8>, part: String) throws(ImageError) -> Range<Int> {
        let start = offset
        while offset < bytes.count {
            offset += 1
            if bytes[offset - 1] == 0x0a { return start..<offset - 1 }
        }
        throw truncated(bytes, part)
    }

    /// The next byte, or the line end that closes a comment; nil at the end of the file.
    private mutating func nextByte(in bytes: Span<UInt8>) -> UInt8? {
        guard offset < bytes.count else { return nil }
        offset += 1
        guard bytes[offset - 1] == UInt8(ascii: "#") else { return bytes[offset - 1] }
        while offset < bytes.count {
            offset += 1
            if bytes[offset - 1] == 0x0a || bytes[offset - 1] == 0x0d { return bytes[offset - 1] }
        }
        return nil
    }

    private func truncated(_ bytes: Span<UInt8>, _ part: String) -> ImageError {
        .truncated(.netpbm, part: part, byteCount: bytes.count, needed: nil)
    }

    private func tooLarge(_ bytes: Span<UInt8>, _ field: String, _ limit: Int, _ start: Int) -> ImageError {
        let shown = 20
        var digits = ""
        var place = start
        while place < bytes.count, Self.isDigit(bytes[place]), digits.utf8.count < shown {
            digits.unicodeScalars.append(Unicode.Scalar(bytes[place]))
            place += 1
        }
        if place < bytes.count, Self.isDigit(bytes[place]) { digits += "…" }
        return .tooLarge(.netpbm, field: field, digits: digits, limit: limit, offset: start)
    }

    static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
