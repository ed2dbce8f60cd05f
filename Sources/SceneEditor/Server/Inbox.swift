import Foundation

/// Messages between the thread that reads them and the one that answers.
///
/// Unchecked: everything is guarded by the condition's lock.
final class Inbox: @unchecked Sendable {
    enum Item {
        case message(JSON)
        case broken(String)
        case end
    }

    private let condition = NSCondition()
    private var items: [Item] = []
    private var first = 0
    private var isBusy = false
    private var cancelled: Set<String> = []
    /// How many changes of each document wait.
    private var changes: [String: Int] = [:]
    private(set) var sawShutdown = false

    /// More messages than this make the reader wait: a writer that never listens cannot fill the memory.
    private static let capacity = 10_000

    func push(_ item: Item) {
        condition.lock()
        defer { condition.unlock() }
        while items.count - first >= Self.capacity { condition.wait() }
        if case .message(let message) = item {
            note(message)
        }
        items.append(item)
        condition.broadcast()
    }

    private func note(_ message: JSON) {
        switch message["method"]?.text {
        case "textDocument/didChange", "textDocument/didClose":
            if let uri = message["params", "textDocument", "uri"]?.text { changes[uri, default: 0] += 1 }
        case "$/cancelRequest":
            // Only what waits or runs can be cancelled; ids that come too late are forgotten when all is done.
            if let id = message["params", "id"], cancelled.count < Self.capacity {
                cancelled.insert(Self.key(id))
            }
        case "shutdown": sawShutdown = true
        default: break
        }
    }

    private static func key(_ id: JSON) -> String { String(decoding: id.serialized, as: UTF8.self) }

    /// The next message; nil where none waits.
    func pop() -> Item? {
        condition.lock()
        defer { condition.unlock() }
        guard first < items.count else {
            isBusy = false
            cancelled = []
            condition.broadcast()
            return nil
        }
        isBusy = true
        let item = items[first]
        first += 1
        if first == items.count || first >= 1024 {
            items.removeSubrange(..<first)
            first = 0
        }
        if case .message(let message) = item, let uri = message["params", "textDocument", "uri"]?.text,
            let method = message["method"]?.text, method.hasPrefix("textDocument/did"), changes[uri] != nil,
            method == "textDocument/didChange" || method == "textDocument/didClose"
        {
            changes[uri]! -= 1
            if changes[uri] == 0 { changes[uri] = nil }
        }
        condition.broadcast()
        return item
    }

    /// Sleeps until a message waits.
    func wait() {
        condition.lock()
        while first >= items.count { condition.wait() }
        condition.unlock()
    }

    /// Waits a moment for all to be answered.
    func drain(within seconds: Double) {
        let limit = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        while isBusy || first < items.count {
            if !condition.wait(until: limit) { break }
        }
        condition.unlock()
    }

    func isCancelled(_ id: JSON) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        return !cancelled.isEmpty && cancelled.contains(Self.key(id))
    }

    func hasNewerText(_ uri: String) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        return changes[uri] != nil
    }
}
