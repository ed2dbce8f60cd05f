import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/references`
    func references(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let offset = try offset(params, in: snapshot)
        let analysis = try analysis(of: snapshot)
        guard let symbol = analysis.symbol(at: offset, in: snapshot) else { return [] }
        let includesDefinition = params["context", "includeDeclaration"]?.flag ?? true
        let (all, snapshots) = try occurrences(of: symbol, snapshot, analysis)
        return .array(
            all.filter { includesDefinition || !$0.isDefinition }.compactMap { occurrence in
                snapshots[occurrence.uri].map {
                    location(occurrence.uri, json(occurrence.range, in: $0.source))
                }
            })
    }

    /// `textDocument/documentHighlight`: where the name is written in this document; where it is bound it is written to.
    func documentHighlight(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let offset = try offset(params, in: snapshot)
        let analysis = try analysis(of: snapshot)
        guard let symbol = analysis.symbol(at: offset, in: snapshot) else { return [] }
        let places = analysis.places(of: analysis.home(of: symbol.definition)).filter { $0.file == .main }
        var ranges = places.map { ($0.range, 2) }
        if symbol.definition.file == .main { ranges.append((symbol.definition.range, 3)) }
        return .array(
            ranges.sorted { $0.0.lower < $1.0.lower }.map { range, kind in
                ["range": json(range, in: snapshot.source), "kind": JSON(kind)]
            })
    }
}
