#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the program runs on.
public enum Machine {
    /// The cores that this process may run on, at least 1: a batch system may allow fewer than there are.
    public static var availableCores: Int {
        allowedCores ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// The bits of `Cpus_allowed` in Linux's description of the process.
    private static var allowedCores: Int? {
        guard let file = try? OpenFile(path: "/proc/self/status"),
            let bytes = try? file.readAll(limit: 1 << 20)
        else { return nil }
        let name = Array("\nCpus_allowed:".utf8)
        let start = bytes.indices.first { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
        guard let start else { return nil }
        let line = bytes[(start + name.count)...].prefix { $0 != name[0] }
        let count = line.reduce(0) {
            $0 + (Character(Unicode.Scalar($1)).hexDigitValue?.nonzeroBitCount ?? 0)
        }
        return count > 0 ? count : nil
    }
}
