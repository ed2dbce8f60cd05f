import SceneCompiler

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Time and memory of each stage, for `--stats`.
final class StageStats {
    private var lines: [(name: String, words: String)] = []
    private var start = ContinuousClock.now

    func note(_ compilation: Compilation) {
        for (stage, duration) in compilation.durations { lines.append((stage, Self.words(duration))) }
        start = .now
    }

    func note(_ report: OutputReport) {
        let rows = "\(report.paintedRows) rows painted for \(report.height)"
        lines.append(("paint and write", Self.words(ContinuousClock.now - start) + ", " + rows))
    }

    func print() {
        for (name, words) in lines { Console.line("\(name): \(words)") }
        Console.line("peak memory: \(Self.peakMemory >> 10) KiB")
    }

    /// Bytes resident at the most.
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

    /// "12.3 ms".
    private static func words(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
