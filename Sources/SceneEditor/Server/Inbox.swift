import Dispatch
import Synchronization

/// Messages between the thread that reads them and the one that answers.
final class Inbox: Sendable {
    enum Item: Sendable {
        case message(JSON)
        case broken(String)
        case end
    }

    private struct State {
        var items: [Item] = []
        var first = 0
        /// A message is being answered.
        var isBusy = false
        var cancelled: Set<String> = []
        /// How many changes of each document wait.
        var changes: [String: Int] = [:]
        var sawShutdown = false
        /// Who sleeps: the one that answers, the one that reads, the one that wants to leave.
        var answererSleeps = false
        var readerSleeps = false
        var leaverSleeps = false

        var waiting: Int { items.count - first }
    }

    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)
    private let quiet = DispatchSemaphore(value: 0)

    /// More messages than this make the reader wait: a writer that never listens cannot fill the memory.
    private static let capacity = 10_000

    var isWaiting: Bool { state.withLock { $0.waiting > 0 } }

    var sawShutdown: Bool { state.withLock { $0.sawShutdown } }

    /// Called by the thread that reads alone.
    func push(_ item: Item) {
        let isFull = state.withLock { state in
            state.readerSleeps = state.waiting >= Self.capacity
            return state.readerSleeps
        }
        if isFull { room.wait() }
        let wakes = state.withLock { state in
            if case .message(let message) = item { Self.note(message, in: &state) }
            state.items.append(item)
            defer { state.answererSleeps = false }
            return state.answererSleeps
        }
        if wakes { arrival.signal() }
    }

    private static func note(_ message: JSON, in state: inout State) {
        switch message["method"]?.text {
        case "textDocument/didChange", "textDocument/didClose":
            if let uri = message["params", "textDocument", "uri"]?.text {
                state.changes[uri, default: 0] += 1
            }
        case "$/cancelRequest":
            // Only what waits or runs can be cancelled; ids that come too late are forgotten when all is done.
            if let id = message["params", "id"], state.cancelled.count < capacity {
                state.cancelled.insert(key(id))
            }
        case "shutdown": state.sawShutdown = true
        default: break
        }
    }

    private static func key(_ id: JSON) -> String { String(decoding: id.serialized, as: UTF8.self) }

    /// The next message; nil where none waits.
    func pop() -> Item? {
        let (item, wakesReader, wakesLeaver) = state.withLock { state -> (Item?, Bool, Bool) in
            guard state.waiting > 0 else {
                state.isBusy = false
                state.cancelled = []
                defer { state.leaverSleeps = false }
                return (nil, false, state.leaverSleeps)
            }
            state.isBusy = true
            let item = state.items[state.first]
            state.first += 1
            if state.waiting == 0 || state.first >= 1024 {
                state.items.removeSubrange(..<state.first)
                state.first = 0
            }
            if case .message(let message) = item { Self.forget(message, in: &state) }
            defer { state.readerSleeps = false }
            return (item, state.readerSleeps, false)
        }
        if wakesReader { room.signal() }
        if wakesLeaver { quiet.signal() }
        return item
    }

    private static func forget(_ message: JSON, in state: inout State) {
        let method = message["method"]?.text
        guard method == "textDocument/didChange" || method == "textDocument/didClose",
            let uri = message["params", "textDocument", "uri"]?.text, let count = state.changes[uri]
        else { return }
        state.changes[uri] = count > 1 ? count - 1 : nil
    }

    /// Sleeps until a message waits.
    func wait() {
        let sleeps = state.withLock { state in
            state.answererSleeps = state.waiting == 0
            return state.answererSleeps
        }
        if sleeps { arrival.wait() }
    }

    /// Waits a moment for all to be answered.
    func drain(within milliseconds: Int) {
        let sleeps = state.withLock { state in
            state.leaverSleeps = state.isBusy || state.waiting > 0
            return state.leaverSleeps
        }
        if sleeps { _ = quiet.wait(timeout: .now() + .milliseconds(milliseconds)) }
    }

    func isCancelled(_ id: JSON) -> Bool {
        state.withLock { !$0.cancelled.isEmpty && $0.cancelled.contains(Self.key(id)) }
    }

    func hasNewerText(_ uri: String) -> Bool { state.withLock { $0.changes[uri] != nil } }
}
