import ScenePixels
import ScenePlan
import SceneRaster

/// A statement that took part in a pixel, with the values it had there.
public struct PickedStatement: Sendable, CustomStringConvertible {
    public enum Kind: String, Sendable, Hashable {
        case paint, mask, layer
    }

    /// A cell that it stood in.
    public struct Cell: Sendable, Hashable {
        public let tile: Compilation.Statement
        public let column: Int
        public let row: Int
    }

    public let statement: Compilation.Statement
    public let kind: Kind
    /// From the outermost to the innermost.
    public let cells: [Cell]
    /// A paint's own colour, or what a layer's content came to.
    public let color: Color
    /// 0…1: the opacity of a paint, what masks and opacity leave of a layer, what a mask leaves.
    public let coverage: Double
    public let blend: BlendMode

    /// "a.scene:4:21: fill #00ff00 in cell 2, 0".
    public var description: String {
        let place = "\(statement.file):\(statement.position.line):\(statement.position.column)"
        var words = "\(place): \(statement.kind)" + (statement.name.map { " '\($0)'" } ?? "")
        switch kind {
        case .mask: words += " leaves \(DumpValue.share(coverage))"
        case .paint, .layer:
            words += " \(DumpValue.roundedColor(color))"
            if coverage != 1 { words += " of \(DumpValue.share(coverage))" }
        }
        if blend != .normal { words += ", blend \(blend)" }
        for cell in cells { words += ", in cell \(cell.column), \(cell.row) of \(cell.tile.shortName)" }
        return words
    }
}

extension Compilation {
    /// What took part in a pixel, in painting order: after the things of a layer its masks, then the layer.
    ///
    /// - Precondition: the scene has no errors and the pixel lies in the picture.
    /// - Throws: a `PaintingError`.
    public func pick(x: Int, y: Int) throws -> [PickedStatement] {
        guard let plan else { preconditionFailure("a scene with errors has no picture") }
        return try paintsOf(plan, x: x, y: y).map { picked in
            PickedStatement(
                statement: statement(of: picked.origin), kind: .init(picked.kind),
                cells: picked.cells.map {
                    .init(tile: statement(of: $0.grid), column: $0.column, row: $0.row)
                },
                color: picked.color, coverage: picked.coverage, blend: picked.blend)
        }
    }
}

extension PickedStatement.Kind {
    fileprivate init(_ kind: PickedPaint.Kind) {
        switch kind {
        case .paint: self = .paint
        case .mask: self = .mask
        case .layer: self = .layer
        }
    }
}
