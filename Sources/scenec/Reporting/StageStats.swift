import SceneCompiler

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Time and memory of each stage and what was painted, for `--stats`.
final class StageStats {
    private var lines: [String] = []
    private var watch = StageWatch()

    func note(_ compilation: Compilation) {
        lines += compilation.stages.map(Self.line)
        watch = StageWatch()
    }

    /// - Parameter path: the output's; beside it the machine's plain speed is measured.
    func note(_ report: OutputReport, path: String) {
        let stage = watch.stage("paint and write")
        lines.append(Self.line(stage) + ", of it \(Self.words(report.writing)) in writing")
        lines.append("distinct rows: \(report.paintedRows) of \(report.height)")
        let most = report.hasMoreCells ? "at least " : ""
        lines.append(
            "distinct cells: \(most)\(report.distinctCells), colours of \(report.coloredCells) computed")
        var written = "bytes written: \(report.byteCount)"
        if let plain = PlainWriting.duration(of: report.byteCount, besides: path), plain > .zero {
            written += ", in \(Self.ratio(stage.duration / plain)) times as long as plain writing takes"
        }
        lines.append(written)
    }

    func print() { for line in lines { Console.line(line) } }

    /// "lay out: 12.3 ms, 10240 KiB at the most".
    private static func line(_ stage: Stage) -> String {
        "\(stage.name): \(words(stage.duration)), \(stage.peakMemory >> 10) KiB at the most"
    }

    /// "12.3 ms".
    private static func words(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }

    /// "1.25".
    private static func ratio(_ value: Double) -> String {
        let hundredths = Int(min(value, 1e6) * 100 + 0.5)
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// How fast the machine takes bytes that cost nothing to make.
private enum PlainWriting {
    /// More is not written for a measure.
    private static let mostBytes = 64 << 20
    private static let pieceBytes = 1 << 20

    /// How long so many bytes would take in a file of the output's folder, from the time of as many or of the first 64 MiB;
    /// nil where that cannot be had: devices, pipes, full disks.
    static func duration(of byteCount: Int, besides path: String) -> Duration? {
        guard byteCount > 0, path != "-", !OutputFile.isSpecial(path), let file = try? OutputFile(path: path)
        else { return nil }
        let piece = [UInt8](repeating: 0x5A, count: pieceBytes)
        let total = min(byteCount, mostBytes)
        let start = ContinuousClock.now
        var left = total
        while left > 0 {
            let written = unsafe write(file.descriptor, piece, min(left, pieceBytes))
            guard written > 0 else { return nil }
            left -= written
        }
        // What is not committed goes with the file's end.
        return (ContinuousClock.now - start) * (Double(byteCount) / Double(total))
    }
}
