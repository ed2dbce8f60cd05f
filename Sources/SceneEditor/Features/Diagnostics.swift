import SceneCompiler
import SceneSemantics
import SceneSyntax

extension Session {
    /// Does what waited until no message did: tells what has changed.
    package func idle() {
        defer { workspace.tidy() }
        guard phase == .running else { return }
        if client.pullsDiagnostics { refreshDiagnostics() } else { pushDiagnostics() }
    }

    private func pushDiagnostics() {
        for uri in workspace.order {
            guard workspace.documents[uri]?.needsDiagnostics == true, let snapshot = workspace.snapshot(uri)
            else { continue }
            let signals = signals
            let analysis = workspace.analysis(of: snapshot) { signals.hasNewerText(uri) }
            // Given up for a newer text, which will have its turn.
            guard let analysis else { return }
            workspace.update(uri) { $0.needsDiagnostics = false }
            push(diagnostics(snapshot, analysis), of: uri)
        }
    }

    // MARK: - By file

    /// The diagnostics of a document, by the URI of the file that they are about.
    func diagnostics(_ snapshot: Snapshot, _ analysis: Analysis) -> [String: [JSON]] {
        var found: [String: [JSON]] = [snapshot.uri: []]
        if workspace.documents[snapshot.uri]?.isTooLarge == true {
            found[snapshot.uri] = [
                [
                    "range": LineRange(.init(0, 0), .init(0, 0)).json, "severity": 1, "code": "E0408",
                    "source": "scenec", "message": "this text is larger than 64 MiB",
                ]
            ]
            return found
        }
        for diagnostic in analysis.diagnostics {
            let uri = uri(of: diagnostic.range.file, snapshot, analysis)
            found[uri, default: []].append(json(diagnostic, snapshot, analysis))
        }
        return found
    }

    func uri(of file: FileID, _ snapshot: Snapshot, _ analysis: Analysis) -> String {
        file == .main ? snapshot.uri : workspace.uri(of: analysis.scene.identities[Int(file.index)])
    }

    func json(_ diagnostic: Diagnostic, _ snapshot: Snapshot, _ analysis: Analysis) -> JSON {
        let files = analysis.scene.files
        func location(_ range: SourceRange) -> JSON {
            [
                "uri": .string(uri(of: range.file, snapshot, analysis)),
                "range": json(range.range, in: files[Int(range.file.index)]),
            ]
        }
        let severity =
            switch diagnostic.severity {
            case .error: 1
            case .warning: 2
            case .note: 3
            }
        let related = diagnostic.labels.map { label in
            JSON.members(["location": location(label.range), "message": .string(label.text)])
        }
        return .members([
            "range": json(diagnostic.range.range, in: files[Int(diagnostic.range.file.index)]),
            "severity": JSON(severity),
            "code": .string(diagnostic.code.id),
            "source": "scenec",
            "message": .string(diagnostic.message + (diagnostic.hint.map { "\n" + $0 } ?? "")),
            "tags": client.diagnosticTags && diagnostic.code == .unusedName ? [1] : nil,
            "relatedInformation": client.relatedInformation && !related.isEmpty ? .array(related) : nil,
        ])
    }

    // MARK: - Pushing

    private func push(_ found: [String: [JSON]], of uri: String) {
        let before = pushed[uri] ?? [:]
        pushed[uri] = found
        for other in Set(before.keys).union(found.keys).sorted() {
            // An open one may have been told of without this document's part.
            if other != uri && before[other] == found[other] && workspace.documents[other] == nil { continue }
            publish(other)
        }
    }

    /// Tells all that is known of a file: an open one's own diagnostics, and what those that import it say besides.
    private func publish(_ uri: String) {
        let isOpen = workspace.documents[uri] != nil
        // What waits for its turn is told then.
        if workspace.documents[uri]?.needsDiagnostics == true { return }
        var items = pushed[uri]?[uri] ?? []
        for teller in pushed.keys.sorted() where teller != uri {
            if isOpen && workspace.documents[teller]?.needsDiagnostics == true { continue }
            for item in pushed[teller]?[uri] ?? [] where !items.contains(where: { isSame($0, item) }) {
                items.append(item)
            }
        }
        notifyClient(
            "textDocument/publishDiagnostics",
            .members([
                "uri": .string(uri), "version": workspace.documents[uri]?.version.map { JSON($0) },
                "diagnostics": .array(items),
            ]))
    }

    /// Whether two files say the same of a place.
    func isSame(_ item: JSON, _ other: JSON) -> Bool {
        ["range", "code", "message"].allSatisfy { item[$0] == other[$0] }
    }

    func clearDiagnostics(of uri: String) {
        told[uri] = nil
        guard !client.pullsDiagnostics else { return }
        let before = pushed.removeValue(forKey: uri) ?? [uri: []]
        for other in before.keys.sorted() { publish(other) }
    }
}
