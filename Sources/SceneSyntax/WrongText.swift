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
    if let kind = otherSignatures.first(where: { start.starts(with: $0.bytes) })?.kind {
        return Diagnostic(.invalidUTF8, at: place, "this is \(kind), not a scene")
    }
    return isBinary(source.utf8) ? Diagnostic(.invalidUTF8, at: place, "this is no text, so no scene") : nil
}

private let otherSignatures: [(bytes: [UInt8], kind: String)] = [
    (Array("%PDF-".utf8), "a PDF document"), ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
    ([0x1F, 0x8B, 0x08], "a gzip archive"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
]

/// By the first bytes. None of them begins a scene.
private func imageFormat(_ start: [UInt8]) -> String? {
    func begins(_ bytes: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: bytes) }
    if begins([0x89, 0x50, 0x4E, 0x47]) { return "PNG" }
    if begins([0xFF, 0xD8, 0xFF]) { return "JPEG" }
    if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) { return "GIF" }
    if begins(Array("RIFF".utf8)) && begins(Array("WEBP".utf8), at: 8) { return "WebP" }
    if begins(Array("qoif".utf8)) && start.contains(0) { return "QOI" }
    if begins(Array("BM".utf8)) && start.dropFirst(6).starts(with: [0, 0, 0, 0]) { return "BMP" }
    return begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) ? "TIFF" : nil
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
