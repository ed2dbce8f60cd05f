import ScenePlan

/// What can be said of all rows of a picture at once.
extension Plan {
    /// Whether something on the top level gives each row a signature that no other has: then nothing else has to be looked at.
    var rowsDiffer: Bool {
        root.items.contains { item in
            switch item {
            case .layer: return false
            case .paint(let paint):
                guard case .ramp(let ramp) = paint.kind else { return false }
                switch ramp.direction {
                case .x, .y, .outward: return false
                case .angle, .around: return true
                }
            case .grid(let grid):
                guard grid.cells.rowsDiffer, grid.columnStagger == 0,
                    let edges = AxisCells(grid.rows).wholeEdges
                else { return false }
                return edges.period == 1 && edges.start <= 0 && edges.start + grid.rows.count >= height
            }
        }
    }

    /// Whether the first item puts an opaque pixel everywhere: then the background is nowhere seen.
    var hidesBackground: Bool { root.items.first.map(covers) ?? false }

    /// The same picture without what stands under something opaque that fills all of it: a background that is not seen is black.
    var withoutHidden: Plan {
        guard let cover = root.items.lastIndex(where: covers), cover > 0 || background.alpha < 1 else {
            return self
        }
        return Plan(
            width: width, height: height, background: .black, blending: blending, density: density,
            root: Content(
                width: root.width, height: root.height, items: Array(root.items[cover...]), masks: root.masks),
            mayDivide: mayDivide)
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
