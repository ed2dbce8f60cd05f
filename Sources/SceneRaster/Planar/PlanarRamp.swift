import ScenePixels
import ScenePlan

/// A ramp along an angle, outward or around, painted in planes. Paints that are of the same ramp share one: a stretch is
/// painted for the first of them.
final class PlanarRamp {
    private let ramp: Ramp
    private let position: RampPosition
    private let colors: RampColors
    private let surface: Surface
    private let buffer: PlanarBuffer
    private let kept: Kept
    private let sides: (width: Int, height: Int)
    private var lastLine: Scanline?

    private enum Kept {
        case shifted(ShiftedRamp)
        case smooth(SmoothRamp)
        case cells(RampTable<PlanarColor>)
        case nothing
    }

    /// - Parameters:
    ///   - capacity: the longest line.
    ///   - room: how many colours of long rows may be kept; those that are, are taken off.
    init(_ ramp: Ramp, in content: Content, on surface: Surface, capacity: Int, room: inout Int) {
        self.ramp = ramp
        self.surface = surface
        position = RampPosition(ramp)
        sides = (content.width, content.height)
        colors = RampColors(ramp.colors, on: surface)
        buffer = PlanarBuffer(capacity: capacity)
        if !RampTable<PlanarColor>.serves(ramp, in: content, on: surface) {
            kept = .nothing
        } else if let shifted = ShiftedRamp(ramp, colors, in: content, on: surface, room: &room) {
            kept = .shifted(shifted)
        } else if let smooth = SmoothRamp(ramp, colors, in: content, on: surface, capacity: capacity) {
            kept = .smooth(smooth)
        } else {
            kept = .cells(RampTable(ramp, colors, on: surface))
        }
    }

    /// Whether rows are of one colour.
    private var isEven: Bool {
        switch ramp.direction {
        case .y: true
        case .angle(let cosine, _): cosine == 0
        case .x, .outward, .around: false
        }
    }

    /// The colours along a line; valid until the next call.
    func paint(_ line: Scanline) throws -> PlanarPaint {
        if isEven && line.runsAlongX { return .color(color(at: position.t(line, 0))) }
        if case .shifted(let ramp) = kept { return .row(ramp.row(line), isOpaque: colors.isOpaque) }
        var row = buffer.row(count: line.count)
        if case .smooth(let ramp) = kept, ramp.isGray { (row.green, row.blue) = (row.red, row.red) }
        if line != lastLine {
            lastLine = line
            switch kept {
            case .smooth(let ramp): ramp.paint(line, into: row)
            case .cells(let cells):
                try cells.paint(line, position, in: sides) { place, color in row.set(place, color) }
            case .shifted, .nothing:
                for place in 0..<line.count { row.set(place, color(at: position.t(line, place))) }
            }
        }
        return .row(row, isOpaque: colors.isOpaque)
    }

    private func color(at t: Double) -> PlanarColor {
        PlanarColor(colors.pixel(at: ramp.stepped(t)), on: surface)
    }
}
