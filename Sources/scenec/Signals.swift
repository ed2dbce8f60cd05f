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
        let ending = [
            SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
        ]
        unblock(ending)
        for number in ending {
            // Who started it may have it ignored, as nohup does with SIGHUP.
            let before = signal(number, removeAndDie)
            let (was, ignored) = unsafe (
                unsafeBitCast(before, to: Int.self), unsafeBitCast(SIG_IGN, to: Int.self)
            )
            if was == ignored { _ = signal(number, SIG_IGN) }
        }
    }

    /// A program that starts others from a thread of a pool hands down that thread's mask: no signal would come through.
    private static func unblock(_ numbers: [Int32]) {
        var set = sigset_t()
        _ = unsafe sigemptyset(&set)
        for number in numbers { _ = unsafe sigaddset(&set, number) }
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}

/// Removes the temporary files, then ends as the signal would have ended the process.
private func removeAndDie(_ number: Int32) {
    PendingOutputs.removeAll()
    _ = signal(number, SIG_DFL)
    raise(number)
}
