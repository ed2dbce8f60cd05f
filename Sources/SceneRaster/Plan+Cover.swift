import ScenePlan

/// What opaque items leave to be painted.
extension Plan {
    /// Whether the first item puts an opaque pixel everywhere: then the background is nowhere seen.
    var hidesBackground: Bool { root.items.first.map(covers) ?? false }

    /// The same picture without what stands under something opaque that fills all of it: a background that is not seen is black.
    ///
    /// Tiles stay: a cell's mistake is one wherever it stands, and painting may be what finds it.
    var withoutHidden: Plan {
        guard let cover = root.items.lastIndex(where: covers), cover > 0 || background.alpha < 1 else {
            return self
        }
        return Plan(
            width: width, height: height, background: .black, blending: blending, density: density,
            root: Content(
                width: root.width, height: root.height,
                items: root.items[..<cover].filter(\.hasGrid) + root.items[cover...], masks: root.masks),
            mayDivide: mayDivide)
    }

    /// The tile that the picture consists of, where its cells cover it with nothing but an opaque colour of their own, a pixel each.
    var coveringCells: Grid? {
        guard root.items.count == 1, root.masks.isEmpty, case .grid(let grid) = root.items[0],
            let edges = grid.wholeEdges, edges.x.period == 1, edges.y.period == 1, covers(grid),
            grid.cells.colorCount == 1, grid.commonLayer?.content.items.count == 1
        else { return nil }
        return grid
    }

    private func covers(_ item: Item) -> Bool {
        switch item {
        case .layer: false
        case .paint(let paint): paint.opacity == 1 && paint.blend == .normal && isOpaque(paint.kind)
        case .grid(let grid): covers(grid)
        }
    }

    private func isOpaque(_ paint: Paint.Kind) -> Bool {
        switch paint {
        case .fill(let color): color.alpha == 1
        case .checker(let checker): checker.colors.allSatisfy { $0.alpha == 1 }
        case .ramp(let ramp): ramp.colors.isOpaque
        case .image, .cellFill: false
        }
    }

    /// Cells that stand side by side and are filled with their own opaque colour.
    private func covers(_ grid: Grid) -> Bool {
        guard grid.cells.hasOpaqueColors, let (x, y) = grid.wholeEdges, x.start <= 0, y.start <= 0,
            x.start + x.period * grid.columns.count >= width, y.start + y.period * grid.rows.count >= height,
            let layer = grid.commonLayer, layer.opacity == 1, layer.blend == .normal,
            layer.box == Box(x0: 0, y0: 0, x1: x.period, y1: y.period),
            layer.content.masks.isEmpty
        else { return false }
        return layer.content.items.contains { item in
            guard case .paint(let paint) = item, case .cellFill = paint.kind else { return false }
            return paint.opacity == 1 && paint.blend == .normal
        }
    }
}

extension Item {
    fileprivate var hasGrid: Bool {
        switch self {
        case .paint: false
        case .grid: true
        case .layer(let layer): layer.content.hasGrid
        }
    }
}

extension Content {
    fileprivate var hasGrid: Bool {
        items.contains(where: \.hasGrid)
            || masks.contains { mask in
                if case .content(let content, _, _) = mask.source { return content.hasGrid }
                return false
            }
    }
}
