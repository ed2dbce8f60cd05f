import ScenePixels
import ScenePlan

/// Content, ready to paint: its colours as the buffers hold them.
final class ContentNode<P: Pixel> {
    let width: Int
    let height: Int
    let items: [ItemNode<P>]
    let masks: [MaskNode<P>]
    /// Whether painting it straight onto a backdrop gives what painting it apart would.
    let blendsNormally: Bool
    /// Whether it depends on the colours of the cell that it stands in.
    let usesCellColors: Bool
    /// For content of many items.
    let index: BandIndex?

    init(_ content: Content, on surface: Surface) throws {
        width = content.width
        height = content.height
        items = try content.items.map { item in
            switch item {
            case .paint(let paint): .paint(try PaintNode(paint, in: content, on: surface))
            case .layer(let layer): .layer(try LayerNode(layer, on: surface))
            case .grid(let grid): .grid(GridNode(grid, on: surface))
            }
        }
        index = BandIndex(content)
        masks = try content.masks.map { try MaskNode($0, on: surface) }
        blendsNormally = items.allSatisfy(\.blendsNormally)
        usesCellColors = items.contains(where: \.usesCellColors) || masks.contains(where: \.usesCellColors)
    }

    /// The only thing in it, where that is a paint: a group of it is that paint.
    var onlyPaint: PaintNode<P>? {
        if items.count == 1, case .paint(let paint) = items[0] { return paint }
        return nil
    }
}

enum ItemNode<P: Pixel> {
    case paint(PaintNode<P>)
    case layer(LayerNode<P>)
    case grid(GridNode<P>)

    var blendsNormally: Bool {
        switch self {
        case .paint(let paint): paint.blend == .normal
        case .layer(let layer): layer.blend == .normal
        // Its cells are not known yet. Pixels that are opaque or clear cannot blend otherwise.
        case .grid: P.isBinary
        }
    }

    var usesCellColors: Bool {
        switch self {
        case .paint(let paint): paint.cellSlot != nil
        case .layer(let layer): layer.content?.usesCellColors ?? true
        // Its cells have colours of their own.
        case .grid: false
        }
    }
}

final class PaintNode<P: Pixel> {
    enum Source {
        case fill(P)
        case cellFill(slot: Int)
        case checker(CheckerNode<P>)
        case ramp(RampNode<P>)
        case image(ImageNode<P>)
    }

    let source: Source
    let opacity: P.Coverage
    let blend: BlendMode
    /// Whether it leaves nothing of what is below.
    let replaces: Bool
    /// Of a cell's colours, the one it fills with.
    var cellSlot: Int? {
        if case .cellFill(let slot) = source { return slot }
        return nil
    }

    init(_ paint: Paint, in content: Content, on surface: Surface) throws {
        if P.isBinary && paint.blend != .normal { throw NotBinary() }
        blend = paint.blend
        opacity = try P.coverage(paint.opacity)
        let isOpaque: Bool
        switch paint.kind {
        case .fill(let color):
            source = .fill(try P(color, on: surface))
            isOpaque = color.alpha == 1
        case .cellFill(let slot):
            source = .cellFill(slot: slot)
            isOpaque = false
        case .checker(let checker):
            let node = try CheckerNode<P>(checker, on: surface)
            source = .checker(node)
            isOpaque = node.isOpaque
        case .ramp(let ramp):
            let node = try RampNode<P>(
                ramp, in: content, isSeen: paint.opacity == 1, on: surface)
            source = .ramp(node)
            isOpaque = node.isOpaque
        case .image(let placement):
            let node = ImageNode<P>(placement, in: content, on: surface)
            source = .image(node)
            isOpaque = node.isOpaque
        }
        replaces = isOpaque && paint.blend == .normal && paint.opacity == 1
    }
}
