import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/definition`: of a name where it is bound, of a path the file.
    func definition(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let offset = try offset(params, in: snapshot)
        let analysis = try analysis(of: snapshot)
        if let link = analysis.links(in: snapshot).first(where: { $0.range.touches(UInt32(offset)) }) {
            let start = LinePosition(0, 0)
            return location(workspace.uri(of: link.path), LineRange(start, start).json)
        }
        guard let symbol = analysis.symbol(at: offset, in: snapshot) else { return .null }
        let file = symbol.definition.file
        return location(
            uri(of: file, snapshot, analysis),
            json(symbol.definition.range, in: analysis.scene.files[Int(file.index)]))
    }

    func location(_ uri: String, _ range: JSON) -> JSON { ["uri": .string(uri), "range": range] }
}
