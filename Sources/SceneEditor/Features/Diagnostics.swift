import SceneCompiler
import SceneSemantics
import SceneSyntax

extension Session {
    /// Does what waited until no message did: pushes the diagnostics of what has changed.
    package func idle() {
        defer { workspace.tidy() }
        guard phase == .running, !client.pullsDiagnostics else { return }
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

    /// `textDocument/diagnostic`: for editors that ask.
    func documentDiagnostics(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let found = diagnostics(snapshot, try analysis(of: snapshot))
        let items = found[snapshot.uri] ?? []
        let id = Self.resultID(items)
        var report: [JSON.Member] =
            params["previousResultId"]?.text == id
            ? [.init("kind", "unchanged"), .init("resultId", .string(id))]
            : [.init("kind", "full"), .init("resultId", .string(id)), .init("items", .array(items))]
        if client.relatedDocuments {
            let others = found.filter { $0.key != snapshot.uri && workspace.documents[$0.key] == nil }
                .sorted { $0.key < $1.key }
            if !others.isEmpty {
                report.append(
                    .init(
                        "relatedDocuments",
                        .object(
                            others.map { .init($0.key, ["kind": "full", "items": .array($0.value)]) })))
            }
        }
        return .object(report)
    }

    /// A name of some diagnostics by what they say (FNV-1a).
    private static func resultID(_ items: [JSON]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in JSON.array(items).serialized { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }

    // MARK: - By file

    /// The diagnostics of a document, by the URI of the file that they are about.
    private func diagnostics(_ snapshot: Snapshot, _ analysis: Analysis) -> [String: [JSON]] {
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
            if other != uri && before[other] == found[other] { continue }
            publish(other)
        }
    }

    /// Tells all that is known of a file: an open one's own diagnostics, else what those that import it say.
    private func publish(_ uri: String) {
        var items: [JSON] = []
        if workspace.documents[uri] != nil {
            items = pushed[uri]?[uri] ?? []
        } else {
            for teller in pushed.keys.sorted() {
                for item in pushed[teller]?[uri] ?? [] where !items.contains(item) { items.append(item) }
            }
        }
        notifyClient(
            "textDocument/publishDiagnostics",
            .members([
                "uri": .string(uri), "version": workspace.documents[uri]?.version.map { JSON($0) },
                "diagnostics": .array(items),
            ]))
    }

    func clearDiagnostics(of uri: String) {
        guard !client.pullsDiagnostics else { return }
        let before = pushed.removeValue(forKey: uri) ?? [uri: []]
        for other in before.keys.sorted() { publish(other) }
    }
}
