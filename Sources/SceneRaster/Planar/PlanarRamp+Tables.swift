import ScenePixels
import ScenePlan

/// A smooth ramp along an angle: its rows are stretches of one long row, moved by how far the angle leans. The long row is
/// kept at several fractions of a pixel.
struct ShiftedRamp {
    private let buffer: PlanarBuffer
    private let position: RampPosition
    private let slope: Double
    private let phases: Int
    private let first: Int
    private let perPhase: Int

    /// Longer rows are not kept.
    private static let limit = 1 << 18

    /// - Parameter room: how many colours may be kept; those that are, are taken off.
    init?(
        _ ramp: Ramp, _ colors: RampColors, in content: Content, on surface: Surface, room: inout Int
    ) {
        let position = RampPosition(ramp)
        guard case .angle(let cosine, let sine) = ramp.direction, ramp.steps == nil, abs(cosine) > 1e-3
        else { return nil }
        let slope = sine / cosine
        let fineness = abs(cosine) / position.extent * Double(RampTable<PlanarColor>.count)
        let reach = position.reach(in: (content.width, content.height)) * (1 + abs(slope)) * 2
        let limit = min(Self.limit, room)
        // Phases times the reach is a whole number too.
        guard fineness < Double(Self.limit), reach < 0x1p31 else { return nil }
        let phases = max(1, Int(fineness.rounded(.up)))
        let top = Self.shift(position, slope, phases, y: 0)
        let bottom = Self.shift(position, slope, phases, y: content.height - 1)
        let count = phases * content.width + abs(top - bottom) + 1
        guard count <= limit else { return nil }
        self.slope = slope
        self.position = position
        self.phases = phases
        first = min(top, bottom)
        perPhase = (count + phases - 1) / phases
        buffer = PlanarBuffer(capacity: perPhase * phases)
        let all = buffer.row(count: perPhase * phases)
        let start = position.fromCenter(x: 0, y: 0).0
        var last: PlanarColor?
        for number in 0..<perPhase * phases {
            let s = start + Double(first + number) / Double(phases)
            let color = PlanarColor(colors.pixel(at: 0.5 + s * cosine / position.extent), on: surface)
            if let last, !last.isNear(color, within: surface.rampTolerance.step) { return nil }
            last = color
            all.set(number % phases * perPhase + number / phases, color)
        }
        room -= count
    }

    /// By how many fractions of a pixel a row is moved: the same wherever the row is cut.
    private static func shift(_ position: RampPosition, _ slope: Double, _ phases: Int, y: Int) -> Int {
        Int((position.fromCenter(x: 0, y: y).1 * slope * Double(phases)).rounded())
    }

    /// - Precondition: the line runs from left to right, inside of the content.
    func row(_ line: Scanline) -> PlanarRow {
        let number = Self.shift(position, slope, phases, y: line.y) - first
        let start = number % phases * perPhase + number / phases + line.x
        return buffer.row(count: perPhase * phases)[start..<start + line.count]
    }
}

/// A smooth ramp outward or around: its colours by t in the cells of a `RampTable`, all of them made before.
struct SmoothRamp {
    private let buffer: PlanarBuffer
    private let cellBuffer: RunBuffer<UInt32>
    private let position: RampPosition
    private let isOpaque: Bool
    /// Whether red, green and blue are the same.
    let isGray: Bool
    private static var count: Int { RampTable<PlanarColor>.count }

    init?(_ ramp: Ramp, _ colors: RampColors, in content: Content, on surface: Surface, capacity: Int) {
        position = RampPosition(ramp)
        isOpaque = colors.isOpaque
        guard ramp.steps == nil, ramp.direction == .outward || ramp.direction == .around,
            position.reach(in: (content.width, content.height)) < 0x1p22
        else { return nil }
        buffer = PlanarBuffer(capacity: Self.count + 2)
        cellBuffer = RunBuffer(capacity: capacity + 3)
        let all = buffer.row(count: Self.count + 2)
        var last: PlanarColor?
        var isGray = true
        for cell in 1...Self.count + 1 {
            let t = min(Double(cell - 1) / Double(Self.count), ramp.direction == .around ? 1 - 0x1p-53 : 1)
            let color = PlanarColor(colors.pixel(at: t), on: surface)
            if let last, !last.isNear(color, within: surface.rampTolerance.step) { return nil }
            last = color
            isGray = isGray && color.red == color.green && color.red == color.blue
            all.set(cell, color)
        }
        self.isGray = isGray
    }

    /// Of a gray ramp green and blue are left alone.
    func paint(_ line: Scanline, into row: PlanarRow) {
        let cells = cellBuffer.run(count: (line.count + 3) & ~3)
        let count = Float(Self.count)
        if position.direction == .around {
            find(line, AroundFinder(count: count), cells)
        } else {
            find(line, OutwardFinder(extent: position.extent, count: count), cells)
        }
        let all = buffer.row(count: Self.count + 2)
        if isGray {
            for place in 0..<line.count { row.red[place] = all.red[Int(cells[place])] }
        } else {
            for place in 0..<line.count {
                let cell = Int(cells[place])
                row.red[place] = all.red[cell]
                row.green[place] = all.green[cell]
                row.blue[place] = all.blue[cell]
            }
        }
        if isOpaque { return }
        for place in 0..<line.count { row.alpha[place] = all.alpha[Int(cells[place])] }
    }

    private func find(_ line: Scanline, _ finder: some CellFinder, _ cells: Run<UInt32>) {
        var walk = CellWalk(finder, position, line)
        for place in stride(from: 0, to: cells.count, by: 4) {
            cells.store(walk.next(), at: place)
        }
    }
}

extension PlanarColor {
    /// Whether two that follow each other in a table are hardly different.
    fileprivate func isNear(_ other: PlanarColor, within step: Int) -> Bool {
        func isNear(_ a: UInt16, _ b: UInt16) -> Bool { abs(Int(a) - Int(b)) <= step }
        return isNear(red, other.red) && isNear(green, other.green) && isNear(blue, other.blue)
            && isNear(alpha, other.alpha)
    }
}
