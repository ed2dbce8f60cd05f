import SceneSyntax

extension Session {
    /// `textDocument/documentLink`: the files that imports and images name.
    func documentLinks(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let links = try analysis(of: snapshot).links(in: snapshot)
        return .array(
            links.map { link in
                let inner = TextRange(link.range.lower + 1, max(link.range.lower + 1, link.range.upper - 1))
                return [
                    "range": json(inner, in: snapshot.source),
                    "target": .string(workspace.uri(of: link.path)),
                ]
            })
    }
}
