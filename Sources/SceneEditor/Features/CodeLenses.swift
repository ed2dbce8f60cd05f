import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/codeLens`: of each define; the count is looked up when the lens is in sight.
    func codeLenses(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        var lenses: [JSON] = []
        snapshot.tree.forEachStatement { statement, depth in
            guard depth == 0, case .define(let name, _, _) = statement.kind else { return }
            lenses.append([
                "range": json(name.range, in: snapshot.source), "data": ["uri": .string(snapshot.uri)],
            ])
        }
        return .array(lenses)
    }

    /// `codeLens/resolve`
    func resolveCodeLens(_ params: JSON) throws -> JSON {
        guard case .object(var members) = params, let uri = params["data", "uri"]?.text,
            let snapshot = workspace.snapshot(uri), let range = LineRange(params["range"])
        else { throw ResponseError.invalidParams("a code lens has a range and the server's data") }
        let analysis = try analysis(of: snapshot)
        let offset = snapshot.source.offset(of: range.start, client.encoding)
        var places: [JSON] = []
        if let symbol = analysis.symbol(at: offset, in: snapshot) {
            let (all, snapshots) = try occurrences(of: symbol, snapshot, analysis)
            places = all.filter { !$0.isDefinition }.compactMap { place in
                snapshots[place.uri].map { location(place.uri, json(place.range, in: $0.source)) }
            }
        }
        let title = places.count == 1 ? "1 use" : "\(places.count) uses"
        members.append(
            .init(
                "command",
                [
                    "title": .string(title), "command": "scene.showReferences",
                    "arguments": [.string(uri), range.start.json, .array(places)],
                ]))
        return .object(members)
    }
}
