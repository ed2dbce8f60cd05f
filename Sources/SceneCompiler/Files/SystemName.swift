#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Names as the system has them, which may be any bytes, as text and back.
///
/// Bytes that are no UTF-8 stand as U+10FF80 … U+10FFFF, by their value; names that have these characters themselves come
/// in their bytes. So every name of the system has a text of its own, and a file is found again by it.
public enum SystemName {
    private static let firstByte: UInt32 = 0x10FF80

    /// The words of the command line.
    public static func arguments() -> [String] {
        let arguments = CommandLine.arguments
        var areInDoubt = false
        for argument in arguments where isInDoubt(argument) { areInDoubt = true }
        guard areInDoubt else { return arguments }
        return (0..<Int(CommandLine.argc)).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { unsafe text(cString: $0) }
        }
    }

    /// Text in which U+FFFD may stand for other bytes, or a character for a byte.
    private static func isInDoubt(_ text: String) -> Bool {
        // Their first bytes; few other characters have them.
        for byte in text.utf8 where byte == 0xEF || byte == 0xF4 {
            return text.unicodeScalars.contains { $0 == "\u{FFFD}" || $0.value >= firstByte }
        }
        return false
    }

    static func text(cString: UnsafePointer<CChar>) -> String {
        let plain = unsafe String(cString: cString)
        guard isInDoubt(plain) else { return plain }
        return unsafe text(of: (0..<strlen(cString)).map { unsafe UInt8(bitPattern: cString[$0]) })
    }

    static func text(of bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var index = 0
        while index < bytes.count {
            let length = bytes[index] < 0x80 ? 1 : bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
            let end = min(index + length, bytes.count)
            if let scalar = String(validating: bytes[index..<end], as: UTF8.self)?.unicodeScalars.first,
                scalar.value < firstByte
            {
                text.append(scalar)
                index = end
            } else {
                if let scalar = Unicode.Scalar(firstByte - 0x80 + UInt32(bytes[index])) {
                    text.append(scalar)
                }
                index += 1
            }
        }
        return String(text)
    }

    /// Calls `body` with the bytes of a name, in C's form.
    static func withBytes<Result>(
        _ name: String, _ body: (UnsafePointer<CChar>) -> Result
    ) -> Result {
        guard mayHaveBytes(name) else { return unsafe name.withCString(body) }
        var bytes: [CChar] = []
        for scalar in name.unicodeScalars {
            if scalar.value >= firstByte {
                bytes.append(CChar(truncatingIfNeeded: scalar.value))
            } else {
                bytes += String(scalar).utf8.map { CChar(bitPattern: $0) }
            }
        }
        bytes.append(0)
        return unsafe body(bytes)
    }

    /// Characters that stand for bytes begin with 0xF4, and few others do.
    private static func mayHaveBytes(_ text: String) -> Bool {
        for byte in text.utf8 where byte == 0xF4 { return true }
        return false
    }

    /// The name as messages show it: `\xFF` for a byte that is no UTF-8.
    public static func shown(_ text: String) -> String {
        guard mayHaveBytes(text) else { return text }
        return text.unicodeScalars.map {
            $0.value < firstByte ? String($0) : "\\x" + String($0.value & 0xFF, radix: 16, uppercase: true)
        }.joined()
    }
}
