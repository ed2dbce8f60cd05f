/// A file that is no text, or text of another encoding, is one error and not thousands.
func noText(in source: SourceText, file: FileID) -> Diagnostic? {
    let start = Array(source.utf8.prefix(16))
    let place = SourceRange(file, TextRange(0, UInt32(min(2, start.count))))
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
        return Diagnostic(
            .invalidUTF8, at: place, "this text is UTF-16, a scene is UTF-8", hint: "save the scene as UTF-8")
    }
    if let format = imageFormat(start) ?? (isNetpbm(source.utf8) ? "Netpbm" : nil) {
        return Diagnostic(
            .invalidUTF8, at: place, "this is a \(format) image, not a scene",
            hint: "a scene draws it with 'image \"…\"'")
    }
    if let kind = otherKind(start) {
        return Diagnostic(.invalidUTF8, at: place, "this is \(kind), not a scene")
    }
    return isBinary(source.utf8) ? Diagnostic(.invalidUTF8, at: place, "this is no text, so no scene") : nil
}

private func otherKind(_ start: [UInt8]) -> String? {
    switch start.first.map(Unicode.Scalar.init) {
    case "\u{1F}" where start.starts(with: [0x1F, 0x8B, 0x08]): "a gzip archive"
    case "%" where start.starts(with: "%PDF-".utf8): "a PDF document"
    case "P" where start.starts(with: [0x50, 0x4B, 0x03, 0x04]): "a ZIP archive"
    case "\u{7F}" where start.starts(with: "\u{7F}ELF".utf8): "a program"
    default: nil
    }
}

/// By the first bytes. None of them begins a scene.
private func imageFormat(_ start: [UInt8]) -> String? {
    func begins(_ bytes: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: bytes) }
    func begins(_ text: String, at offset: Int = 0) -> Bool { begins(Array(text.utf8), at: offset) }
    return switch start.first.map(Unicode.Scalar.init) {
    case "\u{89}" where begins([0x89, 0x50, 0x4E, 0x47]): "PNG"
    case "\u{FF}" where begins([0xFF, 0xD8, 0xFF]): "JPEG"
    case "G" where begins("GIF87a") || begins("GIF89a"): "GIF"
    case "R" where begins("RIFF") && begins("WEBP", at: 8): "WebP"
    case "q" where begins("qoif") && start.contains(0): "QOI"
    case "B" where begins("BM") && begins([0, 0, 0, 0], at: 6): "BMP"
    case "I" where begins([0x49, 0x49, 0x2A, 0]): "TIFF"
    case "M" where begins([0x4D, 0x4D, 0, 0x2A]): "TIFF"
    default: nil
    }
}

/// `P6 4 2`, blanks and line ends alike, or `P7` and a line end: no statement of a scene goes like this.
private func isNetpbm(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "P"), UInt8(ascii: "1")...UInt8(ascii: "7") ~= bytes[1]
    else { return false }
    let words = bytes[2...].prefix(200).split { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 }
    guard words.count > 2, bytes[2] == 32 || bytes[2] == 10 || bytes[2] == 13 else { return false }
    if bytes[1] == UInt8(ascii: "7") { return words[0].elementsEqual("WIDTH".utf8) }
    func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
        word.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
    return words[0].first == UInt8(ascii: "#") || isNumber(words[0]) && isNumber(words[1])
}

/// Whether more than a sixteenth of the first bytes, and at least eight, are control characters that no text has.
private func isBinary(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4096)
    let controls = start.count { $0 < 32 && !(8...13 ~= $0) && $0 != 27 }
    return controls >= 8 && controls > start.count / 16
}
