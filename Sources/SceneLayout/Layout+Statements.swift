import ScenePlan
import SceneSemantics

/// The box that statements stand in: its sides in device pixels, its frame, and where it lies.
struct ContentBox {
    var width: Int
    var height: Int
    var frame: Frame
    var space: Space
}

extension Layout {
    /// Lays out the statements of a block in a box; what is wrong with one does not hide the next.
    ///
    /// - Parameter owner: of the layer or mask whose content it is.
    func content(
        _ children: Program.Span<NodeRef>, of owner: Origin? = nil, frame: Frame, width: Int, height: Int,
        space: Space
    ) -> Content {
        var items: [Item] = []
        var masks: [Mask] = []
        items.reserveCapacity(Int(children.count))
        let box = ContentBox(width: width, height: height, frame: frame, space: space)
        let whole = Box(x0: 0, y0: 0, x1: width, y1: height)
        let mark = lints.mark
        for index in children.indices {
            if let pace, !pace.goesOn() { break }
            switch make(program.children[index], in: box, whole) {
            case .item(let item): items.append(item)
            case .mask(let mask): masks.append(mask)
            case nil: break
            }
        }
        let isOpaque = lints.look(since: mark, in: whole, isInCell: frame.cell != nil)
        if let owner { lints.note(owner, isContentOpaque: isOpaque) }
        return Content(width: width, height: height, items: items, masks: masks)
    }

    /// What a statement comes to.
    enum Made {
        case item(Item)
        case mask(Mask)
    }

    /// Lays a statement out; nil where it paints nothing, or is wrong and nothing stands in for it.
    func make(_ ref: NodeRef, in box: ContentBox, _ whole: Box) -> Made? {
        notes?.note(ref, in: box)
        let node = program.nodes[Int(ref.index)]
        let origin = Origin(Int(ref.index))
        do throws(Failure) {
            if node.isBroken { throw .reported }
            switch node.kind {
            case .builtin(.mask): return .mask(try mask(node, box, origin))
            case .builtin(.layer):
                guard let layer = try layer(node, box, origin) else { return nil }
                lints.note(layer, in: whole)
                return .item(.layer(layer))
            case .builtin(.tile):
                guard let grid = try grid(node, box, origin) else { return nil }
                lints.note(.grid(grid), in: whole)
                return .item(.grid(grid))
            case .builtin(let kind):
                let paint = try paint(node, kind, box, origin)
                lints.note(paint, in: whole)
                return .item(.paint(paint))
            case .use(let define):
                guard let layer = try use(node, define, box, origin) else { return nil }
                lints.note(layer, in: whole)
                return .item(.layer(layer))
            case .unknown: throw .reported
            }
        } catch {
            sink.add(error)
            guard options.keepsGoing, let hatch = hatch(node, box, origin) else { return nil }
            lints.note(hatch, in: whole)
            return .item(hatch)
        }
    }
}
