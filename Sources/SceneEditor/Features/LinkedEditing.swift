import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/linkedEditingRange`: of a name that is bound in a block, which no other file can write.
    func linkedEditing(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let offset = try offset(params, in: snapshot)
        let analysis = try analysis(of: snapshot)
        guard let symbol = analysis.symbol(at: offset, in: snapshot), symbol.definition.file == .main,
            !analysis.canBeImported(symbol)
        else { return .null }
        let places = analysis.places(of: analysis.home(of: symbol.definition)).map(\.range)
        let ranges = (places + [symbol.definition.range]).sorted { $0.lower < $1.lower }
        // Canonically equal names may be written differently: they cannot be edited together.
        guard Set(ranges.map { snapshot.source.utf8[$0.offsets] }).count == 1 else { return .null }
        return [
            "ranges": .array(ranges.map { json($0, in: snapshot.source) }),
            "wordPattern": "[\\p{L}_][\\p{L}\\p{N}_]*(-[\\p{L}\\p{N}_]+)*",
        ]
    }
}
