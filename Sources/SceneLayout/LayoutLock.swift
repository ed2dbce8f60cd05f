import Synchronization

/// Lets one thread at a time evaluate.
///
/// A thread that makes a cell evaluates nothing of another grid's, so the lock is never taken twice.
final class LayoutLock: Sendable {
    private let mutex = Mutex<Void>(())

    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        var result: Result?
        try mutex.withLock { _ in result = try body() }
        guard let result else { preconditionFailure("a body that returns has a result") }
        return result
    }
}
