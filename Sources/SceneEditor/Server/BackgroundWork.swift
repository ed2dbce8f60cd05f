import Foundation
import Synchronization

/// Work that no answer may wait for: each on a thread of its own.
final class BackgroundWork: Sendable {
    private let running = Mutex(0)

    /// - Returns: false where too much is under way already.
    func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        let isFree = running.withLock { count in
            if count >= 4 { return false }
            count += 1
            return true
        }
        guard isFree else { return false }
        let thread = Thread { [self] in
            work()
            running.withLock { $0 -= 1 }
        }
        thread.stackSize = 8 << 20
        thread.start()
        return true
    }

    /// For tests: waits until nothing runs.
    func wait() {
        while running.withLock({ $0 > 0 }) { Thread.sleep(forTimeInterval: 0.005) }
    }
}
