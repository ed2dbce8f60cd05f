#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a stage of the work took.
public struct Stage: Sendable {
    public let name: String
    public let duration: Duration
    /// Bytes of the process that were resident at the most until the stage's end.
    public let peakMemory: Int
}

/// Times stages that follow each other.
public struct StageWatch: Sendable {
    private var start = ContinuousClock.now

    public init() {}

    /// What has been done since the last stage, or since the watch was made.
    public mutating func stage(_ name: String) -> Stage {
        let now = ContinuousClock.now
        defer { start = now }
        return Stage(name: name, duration: now - start, peakMemory: Self.peakMemory)
    }

    private static var peakMemory: Int {
        var usage = rusage()
        #if canImport(Glibc)
            _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Int(usage.ru_maxrss) << 10
        #else
            _ = unsafe getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #endif
    }
}
