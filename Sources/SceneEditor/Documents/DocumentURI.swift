import SceneCompiler

/// URIs and paths.
///
/// An editor gets back the URI that it gave, byte for byte; only for files that it never named is one made here.
enum DocumentURI {
    /// The path of a `file:` URI.
    static func path(of uri: String) -> String? {
        let prefix = "file://"
        guard uri.utf8.count > prefix.utf8.count, uri.lowercased().hasPrefix(prefix) else { return nil }
        let rest = Array(uri.utf8.dropFirst(prefix.utf8.count))
        // What stands before the first slash is a host: only this one.
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let host = String(decoding: rest[..<slash], as: UTF8.self)
        guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
        let bytes = decoded(rest[slash...])
        guard !bytes.contains(0) else { return nil }
        return FilePath.normalized(String(decoding: bytes, as: UTF8.self))
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
                let value = UInt8(String(decoding: text[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }

    /// The URI of an absolute path.
    static func make(path: String) -> String {
        var uri = "file://"
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                byte < 0x80
                && (scalar.properties.isAlphabetic || 0x30...0x39 ~= byte
                    || "/-._~".unicodeScalars.contains(scalar))
            if isPlain {
                uri.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                uri += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return uri
    }
}
