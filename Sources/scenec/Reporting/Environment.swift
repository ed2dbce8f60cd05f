#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the process was started with besides its words.
enum Environment {
    static func value(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// Whether colours are welcome where they are possible.
    ///
    /// - Source: no-color.org
    static var allowsColor: Bool {
        (value("NO_COLOR") ?? "").isEmpty && value("TERM") != "dumb"
    }
}
