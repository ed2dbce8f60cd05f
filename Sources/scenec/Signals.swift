import SceneCompiler

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the process does when a signal comes: it leaves no half-written file behind.
enum Signals {
    static func install() {
        // Writing to a closed pipe, or past the limit of a file's size, fails as other writing does.
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU] {
            // Who started it may have it ignored, as nohup does with SIGHUP.
            let before = signal(number, removeAndDie)
            let (was, ignored) = unsafe (
                unsafeBitCast(before, to: Int.self), unsafeBitCast(SIG_IGN, to: Int.self)
            )
            if was == ignored { _ = signal(number, SIG_IGN) }
        }
    }
}

/// Removes the temporary files, then ends as the signal would have ended the process.
private func removeAndDie(_ number: Int32) {
    PendingOutputs.removeAll()
    _ = signal(number, SIG_DFL)
    raise(number)
}
