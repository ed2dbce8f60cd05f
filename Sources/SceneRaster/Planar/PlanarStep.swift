import ScenePixels
import ScenePlan

/// An item of the top level, ready to composite.
struct PlanarStep {
    enum Source {
        case color(PlanarColor)
        case ramp(PlanarRamp)
        case painted(PlanarPainted)
        case cells(PlanarCells)
    }
    var box: Box
    var turn: Turn
    var contentSides: (width: Int, height: Int)
    var source: Source
    var opacity: UInt16
    var coverage: PlanarCoverage?
    var blend: PlanarMode
}

/// Makes steps of a plan's items; equal ramps become one.
struct PlanarStepMaker {
    private let plan: Plan
    private let surface: Surface
    private let capacity: Int
    private let painter: PixelPainter<FloatPixel>
    /// As many rows are kept as a few rows of the picture have stretches.
    private let slots: Int
    private var ramps: [RampKey: PlanarRamp] = [:]
    /// How many colours the long rows of ramps may yet keep together: 16 MiB.
    private var rampRoom = 1 << 21
    private lazy var softLight = PlanarSoftLight(capacity: capacity)

    private struct RampKey: Hashable {
        var ramp: Ramp
        var width: Int
        var height: Int
    }

    init(_ plan: Plan, _ surface: Surface, capacity: Int) {
        self.plan = plan
        self.surface = surface
        self.capacity = capacity
        painter = PixelPainter(surface: surface, capacity: capacity)
        slots = min(4 * ((plan.width - 1) / capacity + 1), 64)
    }

    /// - Parameter isVeiled: whether something translucent covers all of it.
    mutating func step(_ item: Item, isVeiled: Bool) throws -> PlanarStep {
        switch item {
        case .grid(let grid): return step(grid)
        case .paint(let paint):
            let content = Content(
                width: plan.width, height: plan.height, items: [item], masks: [])
            return PlanarStep(
                box: Box(x0: 0, y0: 0, x1: plan.width, y1: plan.height), turn: .none,
                contentSides: (plan.width, plan.height),
                source: try source(paint, content, paint.opacity, isVeiled: isVeiled),
                opacity: share(paint.opacity), blend: mode(paint.blend))
        case .layer(let layer): return try step(layer.collapsed, isVeiled: isVeiled)
        }
    }

    private mutating func step(_ grid: Grid) -> PlanarStep {
        guard let layer = PlanarCells.layer(of: grid),
            let cells = PlanarCells(
                grid, width: plan.width, height: plan.height, surface, capacity: capacity, slots: slots)
        else { preconditionFailure("the grid can be painted in planes") }
        return PlanarStep(
            box: cells.box, turn: .none, contentSides: (cells.box.width, cells.box.height),
            source: .cells(cells), opacity: share(layer.opacity), blend: mode(layer.blend))
    }

    private mutating func mode(_ blend: BlendMode) -> PlanarMode {
        switch blend {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .darken: .darken
        case .lighten: .lighten
        case .difference: .difference
        case .exclusion: .exclusion
        case .hardLight: .hardLight
        case .overlay: .overlay
        case .add: .add
        case .softLight: .softLight(softLight)
        case .colorDodge, .colorBurn: preconditionFailure("the mode has a formula")
        }
    }

    private mutating func step(_ layer: Layer, isVeiled: Bool) throws -> PlanarStep {
        let content = layer.content
        var step = PlanarStep(
            box: layer.box, turn: layer.turn, contentSides: (content.width, content.height),
            source: .color(PlanarColor(.zero, on: surface)), opacity: PlanarColor.one,
            blend: mode(layer.blend))
        if layer.turn.isIdentity, content.items.count == 1, case .paint(let paint) = content.items[0] {
            let opacity = paint.opacity * layer.opacity
            step.opacity = share(opacity)
            step.source = try source(paint, content, opacity, isVeiled: isVeiled)
            if !content.masks.isEmpty {
                let masks = try content.masks.map { try MaskNode<FloatPixel>($0, on: surface) }
                step.coverage = PlanarCoverage(content, masks, painter, capacity: capacity, slots: slots)
            }
            return step
        }
        let node = try LayerNode<FloatPixel>(layer, on: surface)
        guard let inner = node.content else { throw NotBinary() }
        step.source = .painted(
            PlanarPainted(content, inner, layer: node, painter, capacity: capacity, slots: slots))
        return step
    }

    private func share(_ value: Double) -> UInt16 { UInt16(value * 65535 + 0.5) }

    private mutating func source(
        _ paint: Paint, _ content: Content, _ opacity: Double, isVeiled: Bool
    ) throws -> PlanarStep.Source {
        switch paint.kind {
        case .fill(let color): return .color(PlanarColor(surface.premultiplied(color), on: surface))
        // An opaque one that is seen as it is comes out as the other kinds of pixels paint it.
        case .ramp(let ramp)
        where ramp.direction != .x && (opacity < 1 || isVeiled || !ramp.colors.isOpaque):
            let key = RampKey(ramp: ramp, width: content.width, height: content.height)
            let known =
                ramps[key]
                ?? PlanarRamp(ramp, in: content, on: surface, capacity: capacity, room: &rampRoom)
            ramps[key] = known
            return .ramp(known)
        case .ramp, .checker, .image, .cellFill:
            let content = Content(
                width: content.width, height: content.height, items: [.paint(paint)], masks: [])
            return .painted(
                PlanarPainted(
                    content, try ContentNode(content, on: surface), layer: nil, painter, capacity: capacity,
                    slots: slots))
        }
    }
}
