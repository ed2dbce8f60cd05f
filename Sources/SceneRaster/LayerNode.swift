import ScenePlan

/// A layer, ready to paint.
final class LayerNode<P: Pixel> {
    let box: Box
    let turn: Turn
    let opacity: P.Coverage
    let blend: BlendMode
    /// Nil where it cannot be painted with this kind of pixel.
    let content: ContentNode<P>?
    /// Whether its content can be painted straight onto what is below.
    let isTransparent: Bool
    /// How it is painted as the layer of a cell.
    let cellStyle: CellStyle

    /// Depends on the layer alone, so that a cell comes out the same wherever a line is cut.
    enum CellStyle {
        /// One colour of the cell's own, times an opacity and what the masks leave: lines of coverage are kept.
        case flat(slot: Int, opacity: P.Coverage)
        /// The same in all its cells: painted lines are kept.
        case fixed
        case other
    }

    init(_ original: Layer, on surface: Surface) throws {
        let layer = original.collapsed
        box = layer.box
        turn = layer.turn
        blend = layer.blend
        var opacity = P.fullCoverage
        var content: ContentNode<P>?
        do {
            if P.isBinary && blend != .normal { throw NotBinary() }
            opacity = try P.coverage(layer.opacity)
            content = try ContentNode(layer.content, on: surface)
        } catch is NotBinary {}
        self.opacity = opacity
        self.content = content
        isTransparent =
            layer.opacity == 1 && blend == .normal && layer.content.masks.isEmpty
            && (content?.blendsNormally ?? false)
        cellStyle = content.map { Self.cellStyle(layer, $0, opacity: opacity) } ?? .other
    }

    private static func cellStyle(
        _ layer: Layer, _ content: ContentNode<P>, opacity: P.Coverage
    ) -> CellStyle {
        let masksAreFixed = !content.masks.contains(where: \.usesCellColors)
        if let paint = content.onlyPaint, masksAreFixed {
            if let slot = paint.cellSlot {
                return .flat(slot: slot, opacity: P.multiply(paint.opacity, opacity))
            }
            if case .fill = paint.source, content.masks.isEmpty { return .other }
        }
        let isSmall = max(layer.box.width, layer.box.height) <= LineStore<P>.longest
        return isSmall && !content.usesCellColors ? .fixed : .other
    }
}

extension Layer {
    /// A layer that holds nothing but a layer, as that one: whatever the inner one's blend, it meets a clear buffer.
    var collapsed: Layer {
        var layer = self
        while layer.turn.isIdentity, layer.content.masks.isEmpty, layer.content.items.count == 1,
            case .layer(let inner) = layer.content.items[0],
            inner.box.x0 >= 0, inner.box.y0 >= 0, inner.box.x1 <= layer.content.width,
            inner.box.y1 <= layer.content.height
        {
            let box = Box(
                x0: layer.box.x0 + inner.box.x0, y0: layer.box.y0 + inner.box.y0,
                x1: layer.box.x0 + inner.box.x1, y1: layer.box.y0 + inner.box.y1)
            layer = Layer(
                box: box, turn: inner.turn, opacity: layer.opacity * inner.opacity, blend: layer.blend,
                content: inner.content, origin: inner.origin)
        }
        return layer
    }
}
