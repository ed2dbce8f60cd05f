import SceneSyntax

/// One editor's conversation: takes messages in the order in which they came, and answers.
///
/// Not for several threads at a time. What takes long (an export) goes to a thread of its own and works on its own copy.
package final class Session {
    enum Trace: String {
        case off, messages, verbose
    }

    enum Phase {
        case fresh, running, shutDown
    }

    /// What a running request may be told by others.
    package struct Signals: Sendable {
        /// Whether the request with this id was cancelled.
        package var isCancelled: @Sendable (JSON) -> Bool
        /// Whether changes of this document wait.
        package var hasNewerText: @Sendable (String) -> Bool
        /// Whether any message waits.
        package var isWaiting: @Sendable () -> Bool

        package init(
            isCancelled: @escaping @Sendable (JSON) -> Bool = { _ in false },
            hasNewerText: @escaping @Sendable (String) -> Bool = { _ in false },
            isWaiting: @escaping @Sendable () -> Bool = { false }
        ) {
            self.isCancelled = isCancelled
            self.hasNewerText = hasNewerText
            self.isWaiting = isWaiting
        }
    }

    let send: @Sendable (JSON) -> Void
    let signals: Signals
    var phase = Phase.fresh
    var client = ClientCapabilities()
    let workspace = Workspace()
    var trace = Trace.off
    /// The version that the server says it has.
    let version: String
    /// Of requests to the editor.
    private var nextRequest = 1
    /// What to do with the editor's answers.
    private var waiting: [Int: (JSON) -> Void] = [:]
    /// The id of the request that is being answered.
    private(set) var currentID: JSON?
    /// By URI of the document that told them: what was pushed for which URI.
    var pushed: [String: [String: [JSON]]] = [:]
    /// The same of what was told to who asked, without the document's own.
    var told: [String: [String: [JSON]]] = [:]
    var nextTokensID = 1
    let background = BackgroundWork()

    package init(
        version: String = "1.0", signals: Signals = Signals(), send: @escaping @Sendable (JSON) -> Void
    ) {
        self.version = version
        self.signals = signals
        self.send = send
    }

    /// Takes one message.
    package func receive(_ message: JSON) {
        let ownID = message["id"].flatMap { Self.isID($0) ? $0 : nil } ?? .null
        guard message.isObject, message["jsonrpc"] == "2.0" else {
            send(ResponseError.invalidRequest("a message is an object of JSON-RPC 2.0").response(to: ownID))
            return
        }
        guard let method = message["method"] else {
            receiveAnswer(message)
            return
        }
        guard let name = method.text else {
            send(ResponseError.invalidRequest("'method' is a string").response(to: ownID))
            return
        }
        let params = message["params"] ?? .null
        guard let id = message["id"] else {
            notify(name, params)
            return
        }
        guard Self.isID(id) else {
            send(ResponseError.invalidRequest("an id is a number or a string").response(to: .null))
            return
        }
        answer(name, params, id)
    }

    private static func isID(_ json: JSON) -> Bool { json.text != nil || json.double != nil }

    private func answer(_ method: String, _ params: JSON, _ id: JSON) {
        currentID = id
        defer { currentID = nil }
        let start = ContinuousClock.now
        // The answer comes first: before that of `initialize` nothing may be said.
        defer { logTrace(method, params, ContinuousClock.now - start) }
        do {
            let result = try respond(to: method, params)
            send(["jsonrpc": "2.0", "id": id, "result": result])
        } catch let error as ResponseError {
            send(error.response(to: id))
        } catch {
            send(ResponseError.failed("\(error)").response(to: id))
        }
    }

    private func respond(to method: String, _ params: JSON) throws -> JSON {
        switch phase {
        case .fresh:
            guard method == "initialize" else { throw ResponseError.notInitialized }
        case .running:
            if method == "initialize" { throw ResponseError.invalidRequest("initialized already") }
        case .shutDown: throw ResponseError.invalidRequest("shut down already")
        }
        if let id = currentID, signals.isCancelled(id) { throw ResponseError.cancelled }
        guard let handler = Self.requests[method] else { throw ResponseError.methodNotFound(method) }
        return try handler(self)(params)
    }

    private func notify(_ method: String, _ params: JSON) {
        guard phase == .running else { return }
        Self.notifications[method]?(self)(params)
        logTrace(method, params, nil)
    }

    private func logTrace(_ method: String, _ params: JSON, _ time: Duration?) {
        guard trace != .off, phase != .fresh else { return }
        let taken = time.map { " took \($0.formattedMilliseconds)" } ?? ""
        let verbose =
            trace == .verbose ? String(decoding: params.serialized.prefix(2000), as: UTF8.self) : nil
        notifyClient(
            "$/logTrace",
            .members(["message": .string(method + taken), "verbose": verbose.map(JSON.string)]))
    }

    // MARK: - To the editor

    func notifyClient(_ method: String, _ params: JSON) {
        send(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    func requestClient(_ method: String, _ params: JSON, then: @escaping (JSON) -> Void = { _ in }) {
        let id = nextRequest
        nextRequest += 1
        if waiting.count < 1000 { waiting[id] = then }
        send(["jsonrpc": "2.0", "id": JSON(id), "method": .string(method), "params": params])
    }

    /// A number that was not taken before.
    func takeNumber() -> Int {
        nextRequest += 1
        return nextRequest - 1
    }

    private func receiveAnswer(_ message: JSON) {
        guard let id = message["id"]?.int, let then = waiting.removeValue(forKey: id) else { return }
        if message["error"] == nil { then(message["result"] ?? .null) }
    }

    // MARK: - Documents of requests

    /// The newest text of a request's document.
    func snapshot(_ params: JSON) throws(ResponseError) -> Snapshot {
        guard let uri = params["textDocument", "uri"]?.text else {
            throw .invalidParams("'textDocument.uri' is a string")
        }
        guard let snapshot = workspace.snapshot(uri) else {
            throw .invalidParams("'\(uri)' is not open")
        }
        return snapshot
    }

    /// The offset of a request's position.
    func offset(_ params: JSON, in snapshot: Snapshot) throws(ResponseError) -> Int {
        guard let position = LinePosition(params["position"]) else {
            throw .invalidParams("'position' has a line and a character")
        }
        return snapshot.source.offset(of: position, client.encoding)
    }

    func range(_ params: JSON, in snapshot: Snapshot) throws(ResponseError) -> TextRange {
        guard let range = LineRange(params["range"]) else {
            throw .invalidParams("'range' has a start and, not before it, an end")
        }
        return snapshot.source.textRange(of: range, client.encoding)
    }

    /// What a snapshot means, for the request that is being answered.
    func analysis(of snapshot: Snapshot) throws(ResponseError) -> Analysis {
        let start = ContinuousClock.now
        let id = currentID
        let signals = signals
        let uri = snapshot.uri
        let analysis = workspace.analysis(of: snapshot) {
            if let id, signals.isCancelled(id) { return true }
            return signals.hasNewerText(uri) && ContinuousClock.now - start > .milliseconds(100)
        }
        if let analysis { return analysis }
        throw id.map(signals.isCancelled) == true ? .cancelled : .contentModified
    }

    func checkCancellation() throws(ResponseError) {
        if let id = currentID, signals.isCancelled(id) { throw .cancelled }
    }

    func json(_ range: TextRange, in source: SourceText) -> JSON {
        source.lineRange(of: range, client.encoding).json
    }
}

extension Duration {
    var formattedMilliseconds: String {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        return "\(microseconds / 1000).\(String(microseconds % 1000 + 1000).dropFirst()) ms"
    }
}
