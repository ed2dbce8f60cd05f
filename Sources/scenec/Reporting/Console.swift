import SceneCompiler

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard output and standard error.
enum Console {
    static func error(_ message: String) {
        line("scenec: error: \(message)")
    }

    static func warning(_ message: String) {
        line("scenec: warning: \(message)")
    }

    /// A line on standard error; who closed it does not want it.
    static func line(_ text: String) {
        try? write(SystemName.shown(text) + "\n", to: 2)
    }

    /// Text on standard error as it is.
    static func text(_ text: String) {
        try? write(text, to: 2)
    }

    /// Data on standard output.
    static func output(_ text: String) throws(FileFault) {
        try write(text, to: 1)
    }

    static var isErrorTerminal: Bool { isatty(2) == 1 }

    private static func write(_ text: String, to descriptor: Int32) throws(FileFault) {
        try DescriptorWriter(
            descriptor: descriptor, name: descriptor == 1 ? "standard output" : "standard error"
        )
        .write(Array(text.utf8))
    }
}
