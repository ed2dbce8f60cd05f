import ScenePixels
import ScenePlan

/// Paints pictures with an opaque background in planes of 16-bit numbers: all layers of a stretch, one after the other,
/// each as a formula over eight components at a time.
///
/// For 8-bit samples of pictures whose blend modes have such a formula at the top level. Layers within layers are painted in
/// single precision, and taken over. What is translucent comes out within 1, what is opaque exactly.
final class PlanarPainter {
    private let steps: [PlanarStep]
    private let background: PlanarColor
    private let surface: Surface
    private let backdrop: PlanarBuffer
    private let scratch: PlanarBuffer
    private let packed: RunBuffer<PackedPixel>

    /// Steps that could add up to more might come out at another level: half of one is 128.
    private static let mostError = 144.0
    /// Each is looked at for every stretch.
    private static let mostItems = 256
    /// Smaller pictures are not worth the tables.
    private static let leastArea = 1 << 14

    /// Whether a plan is painted so; depends on the plan alone.
    static func serves(_ plan: Plan, on surface: Surface) -> Bool {
        plan.width.multipliedReportingOverflow(by: plan.height).partialValue >= leastArea
            && canPaint(plan, on: surface)
    }

    static func canPaint(_ plan: Plan, on surface: Surface) -> Bool {
        surface.allowsFloatPixels && surface.blending == .encoded && plan.isOpaqueByConstruction
            && hasFormulas(plan.root.items) && !OpaqueMixing.happens(in: plan)
    }

    /// Whether the items have formulas whose errors do not add up to a level.
    private static func hasFormulas(_ items: [Item]) -> Bool {
        guard items.count <= mostItems else { return false }
        var error = 0.0
        for item in items {
            guard let after = Self.error(error, after: item), after <= mostError else { return false }
            error = after
        }
        return true
    }

    private static func error(_ error: Double, after item: Item) -> Double? {
        switch item {
        case .paint(let paint):
            return PlanarMode.error(
                after: error, paint.blend, opacity: paint.opacity, leastAlpha: paint.leastSmoothAlpha)
        case .layer(let original):
            let layer = original.collapsed
            var alpha = 0.0
            if layer.content.masks.isEmpty, layer.content.items.count == 1,
                case .paint(let paint) = layer.content.items[0]
            {
                alpha = layer.opacity * paint.leastSmoothAlpha
            }
            let after = PlanarMode.error(
                after: error, layer.blend, opacity: layer.opacity, leastAlpha: alpha)
            // Beside the layer nothing changes.
            return after.map { max($0, error) }
        case .grid(let grid):
            return PlanarCells.layer(of: grid).flatMap {
                PlanarMode.error(after: error, $0.blend, opacity: $0.opacity)
            }
        }
    }

    /// - Parameter capacity: the longest line.
    init(_ plan: Plan, on surface: Surface, capacity: Int) throws {
        precondition(Self.canPaint(plan, on: surface), "the plan can be painted in planes")
        self.surface = surface
        background = PlanarColor(surface.premultiplied(plan.background), on: surface)
        backdrop = PlanarBuffer(capacity: capacity)
        scratch = PlanarBuffer(capacity: capacity)
        packed = RunBuffer(capacity: capacity)
        var maker = PlanarStepMaker(plan, surface, capacity: capacity)
        let veil = OpaqueMixing.lastVeil(in: plan) ?? 0
        steps = try plan.root.items.enumerated().map { number, item in
            try maker.step(item, isVeiled: number < veil)
        }
    }

    /// The pixels of a row's stretch; valid until the next call.
    func paint(_ line: Scanline) throws -> Run<PackedPixel> {
        let row = backdrop.row(count: line.count)
        row.red.fill(background.red)
        row.green.fill(background.green)
        row.blue.fill(background.blue)
        for step in steps { try paint(step, along: line, onto: row) }
        let packed = packed.run(count: line.count)
        PlanarRounding.round(row, into: packed, scratch: scratch.row(count: line.count))
        return packed
    }

    private func paint(_ step: PlanarStep, along line: Scanline, onto row: PlanarRow) throws {
        guard step.opacity > 0, let places = line.places(in: step.box) else { return }
        let inner = line.stretch(places).relative(toX: step.box.x0, y: step.box.y0)
            .unturned(step.turn, width: step.contentSides.width, height: step.contentSides.height)
        let coverage = try step.coverage?.cover(inner)
        if coverage == nil && step.coverage != nil { return }
        let paint: PlanarPaint
        switch step.source {
        case .color(let color): paint = .color(color)
        case .ramp(let ramp): paint = try ramp.paint(inner)
        case .painted(let painted):
            guard let found = try painted.paint(inner) else { return }
            paint = found
        case .cells(let cells):
            paint = try cells.paint(inner)
        }
        let target = row[places]
        if let coverage {
            PlanarBlend.composite(
                paint, step.opacity, coverage, onto: target, step.blend,
                scratch: scratch.row(count: target.count))
        } else {
            PlanarBlend.composite(paint, step.opacity, onto: target, step.blend)
        }
    }
}
