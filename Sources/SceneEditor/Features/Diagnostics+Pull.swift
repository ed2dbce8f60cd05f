import SceneCompiler
import SceneSemantics
import SceneSyntax

/// Diagnostics for editors that ask for them.
extension Session {
    /// `textDocument/diagnostic`
    func documentDiagnostics(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let report = report(of: snapshot, try analysis(of: snapshot))
        let id = report.id
        workspace.update(snapshot.uri) {
            $0.toldReport = id
            $0.isStale = false
        }
        let before = told.updateValue(report.others, forKey: snapshot.uri) ?? [:]
        if params["previousResultId"]?.text == id { return ["kind": "unchanged", "resultId": .string(id)] }
        return .members([
            "kind": "full", "resultId": .string(id), "items": .array(report.items),
            "relatedDocuments": related(report.others, before),
        ])
    }

    /// What is said of the files that a document imports; of those of which nothing is left to say, that.
    private func related(_ others: [String: [JSON]], _ before: [String: [JSON]]) -> JSON? {
        let uris = Set(others.keys).union(before.keys).filter { workspace.documents[$0] == nil }.sorted()
        if uris.isEmpty { return nil }
        return .object(
            uris.map { uri in
                // Another document may have told of it too.
                let items = others[uri] ?? told.values.lazy.compactMap { $0[uri] }.first ?? []
                return .init(uri, ["kind": "full", "items": .array(items)])
            })
    }

    private struct Report {
        var items: [JSON]
        /// By URI: of imports that the editor has not opened, where it takes such.
        var others: [String: [JSON]] = [:]
        /// A name of it by what it says (FNV-1a).
        var id: String {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            let related = others.sorted { $0.key < $1.key }.map { JSON.array([.string($0.key)] + $0.value) }
            for byte in JSON.array(items + related).serialized {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
            return String(hash, radix: 16)
        }
    }

    private func report(of snapshot: Snapshot, _ analysis: Analysis) -> Report {
        let found = diagnostics(snapshot, analysis)
        var report = Report(items: found[snapshot.uri] ?? [])
        for (uri, items) in found.sorted(by: { $0.key < $1.key }) where uri != snapshot.uri {
            if client.relatedDocuments && workspace.documents[uri] == nil {
                report.others[uri] = items
            } else if let note = note(on: uri, items, snapshot, analysis) {
                report.items.append(note)
            }
        }
        return report
    }

    /// Mistakes in an import, told at the statement that imports it, where the editor does not hear of them otherwise.
    private func note(
        on uri: String, _ items: [JSON], _ snapshot: Snapshot, _ analysis: Analysis
    ) -> JSON? {
        var items = items
        if let open = workspace.snapshot(uri), let own = workspace.analysis(of: open) {
            // It says of itself what is wrong in it alone.
            let known = diagnostics(open, own)[uri] ?? []
            items.removeAll { item in known.contains { isSame(item, $0) } }
        }
        let severities = items.compactMap { $0["severity"]?.int }
        guard let worst = severities.min(), let first = items.first(where: { $0["severity"]?.int == worst }),
            let place = analysis.importStatement(leadingTo: workspace.identity(of: uri) ?? uri)
        else { return nil }
        let name = FilePath.name(of: DocumentURI.path(of: uri) ?? uri)
        let line = (first["range", "start", "line"]?.int ?? 0) + 1
        let more = items.count > 1 ? "\nand \(items.count - 1) more there" : ""
        let related = items.prefix(10).map { item -> JSON in
            ["location": location(uri, item["range"] ?? .null), "message": item["message"] ?? ""]
        }
        return .members([
            "range": json(place, in: snapshot.source), "severity": JSON(worst), "code": first["code"],
            "source": "scenec",
            "message": .string("in '\(name)', line \(line): \(first["message"]?.text ?? "")\(more)"),
            "relatedInformation": client.relatedInformation ? .array(Array(related)) : nil,
        ])
    }

    // MARK: - Refreshing

    /// Asks the editor to ask again where the mend of one document has changed what is wrong in another.
    func refreshDiagnostics() {
        guard client.refreshesDiagnostics else { return }
        for uri in workspace.order {
            guard let document = workspace.documents[uri], document.isStale, let told = document.toldReport,
                let snapshot = workspace.snapshot(uri)
            else { continue }
            let signals = signals
            // Given up where a message waits: its answer goes first.
            guard let analysis = workspace.analysis(of: snapshot, shouldStop: { signals.isWaiting() }) else {
                return
            }
            workspace.update(uri) { $0.isStale = false }
            if report(of: snapshot, analysis).id != told {
                requestClient("workspace/diagnostic/refresh", .null)
                return
            }
        }
    }
}

extension Analysis {
    /// The path in the main file's import that leads to a file, itself or by imports of its own.
    fileprivate func importStatement(leadingTo identity: String) -> TextRange? {
        let main = scene.trees[0]
        for statement in main[main.root] {
            guard case .importFile(let path) = statement.kind, case .string(let index) = main[path],
                case .success(let file) = files.load(main.strings[Int(index)], namedIn: scene.identities[0])
            else { continue }
            var seen: Set<String> = []
            var waiting = [file.identity]
            while let next = waiting.popLast() {
                if next == identity { return main.range(of: path) }
                guard seen.insert(next).inserted, let id = scene.identities.firstIndex(of: next) else {
                    continue
                }
                waiting += importedFiles(of: scene.trees[id], identity: next).map {
                    scene.identities[Int($0.index)]
                }
            }
        }
        return nil
    }
}
