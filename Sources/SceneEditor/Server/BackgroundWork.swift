import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Work that no answer may wait for: each on a thread of its own.
final class BackgroundWork: Sendable {
    private let running = Mutex(0)

    /// - Returns: false where too much is under way already, or the system has no thread left.
    func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        let isFree = running.withLock { count in
            if count >= 4 { return false }
            count += 1
            return true
        }
        guard isFree else { return false }
        let isStarted = DeepThread.start { [self] in
            work()
            running.withLock { $0 -= 1 }
        }
        if !isStarted { running.withLock { $0 -= 1 } }
        return isStarted
    }

    /// For tests: waits until nothing runs.
    func wait() {
        while running.withLock({ $0 > 0 }) { usleep(5000) }
    }
}
