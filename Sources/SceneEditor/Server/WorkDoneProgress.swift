/// Tells an editor that something is under way, if it wants to know.
final class WorkDoneProgress: Sendable {
    private let token: JSON?
    private let send: @Sendable (JSON) -> Void

    /// - Parameter token: the editor's own; without one the editor is asked to make a place for the server's.
    init(_ session: Session, token: JSON?, title: String) {
        send = session.send
        if let token, token.text != nil || token.int != nil {
            self.token = token
        } else if session.client.workDoneProgress {
            let own = JSON.string("scenec-\(session.takeNumber())")
            session.requestClient("window/workDoneProgress/create", ["token": own])
            self.token = own
        } else {
            self.token = nil
        }
        report(["kind": "begin", "title": .string(title), "cancellable": false])
    }

    func end() { report(["kind": "end"]) }

    private func report(_ value: JSON) {
        guard let token else { return }
        send(["jsonrpc": "2.0", "method": "$/progress", "params": ["token": token, "value": value]])
    }
}
