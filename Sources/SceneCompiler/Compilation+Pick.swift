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
    /// What lies under everything: the canvas's background.
    public var background: (statement: Statement, color: Color) {
        let place = canvasRange
        let source = sources[Int(place.file.index)]
        let statement = Statement(
            kind: "canvas", name: nil, file: source.name, range: place,
            position: source.position(at: place.range.lower))
        return (statement, plan?.background ?? .transparent)
    }

    /// "a.scene:1:1: canvas #ffffff".
    public var backgroundDescription: String {
        let (statement, color) = background
        return "\(statement.file):\(statement.position.line):\(statement.position.column): canvas "
            + DumpValue.roundedColor(color)
    }

    /// A pixel as it is written, with 8 bits a sample, straight.
    ///
    /// - Precondition: the scene has no errors and the pixel lies in the picture.
    /// - Throws: a `PaintingError`.
    public func pixel(x: Int, y: Int) throws -> Color {
        var options = OutputOptions(format: .pam)
        options.region = Box(x0: x, y0: y, x1: x + 1, y1: y + 1)
        let format = RowFormat(channels: .rgba, depth: 8)
        var row = [UInt8](repeating: 0, count: format.bytesPerPixel)
        let painter = try makeRenderer(options, format: format).makePainter()
        var span = row.mutableSpan
        try painter.paint(row: 0, into: &span)
        return Color(
            red: Double(row[0]) / 255, green: Double(row[1]) / 255, blue: Double(row[2]) / 255,
            alpha: Double(row[3]) / 255)
    }

    /// "#ff000080", as `pick` shows a pixel.
    public static func text(of color: Color) -> String { DumpValue.roundedColor(color) }

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
