import ScenePlan
import SceneSyntax

extension Compilation {
    /// What is painted, with all its values: boxes, paints, masks, the different cells of each grid.
    ///
    /// - Precondition: the scene has no errors.
    /// - Throws: a `PaintingError` of a cell.
    public func planDump() throws -> String { try dump(isWhole: true) }

    /// Where everything stands: the boxes alone.
    ///
    /// - Precondition: the scene has no errors.
    /// - Throws: a `PaintingError` of a cell.
    public func layoutDump() throws -> String { try dump(isWhole: false) }

    private func dump(isWhole: Bool) throws -> String {
        guard let plan else { preconditionFailure("a scene with errors has no plan") }
        var dump = PlanDump(isWhole: isWhole) { [self] origin in statement(of: origin).shortName }
        return try dump.write(plan)
    }

    /// The statement that something in the plan came from.
    func statement(of origin: Origin) -> Statement {
        let info = layout.info(of: origin)
        let source = sources[Int(info.range.file.index)]
        return Statement(
            kind: info.kind, name: info.name, file: source.name, range: info.range,
            position: source.position(at: info.range.range.lower))
    }

    /// A statement of the scene, as people find it.
    public struct Statement: Sendable, Hashable {
        /// "checker", "layer", the name of a define.
        public let kind: String
        /// The name of a layer.
        public let name: String?
        public let file: String
        public let range: SourceRange
        public let position: SourcePosition

        /// "layer 'sky' 3:5".
        public var shortName: String {
            kind + (name.map { " '\($0)'" } ?? "") + " \(position.line):\(position.column)"
        }
    }
}
