import ScenePixels
import ScenePlan

/// A gradient or a hue ramp, ready to paint.
final class RampNode<P: Pixel> {
    private let ramp: Ramp
    private let colors: RampColors
    private let surface: Surface
    var isOpaque: Bool { colors.isOpaque }
    /// The colours along x or y, one for each coordinate of the content, made when first needed.
    private var table: [P] = []
    private let tableCount: Int
    /// The colours by t, for the other directions.
    private let cells: Cells
    private var ticket = RampTables<P>.Ticket()
    private let content: Content
    /// For rows of those that are seen as they are.
    private lazy var runs =
        isSeen ? RampRuns(ramp, in: content, on: surface, size: MemoryLayout<PackedPixel>.size) : nil
    private let isSeen: Bool
    private var packedBuffer: RunBuffer<PackedPixel>?

    private enum Cells {
        case none
        case own(RampTable<P>)
        case shared(RampTables<P>)
    }

    /// Longer tables are not kept: the colours are made as they are needed.
    private static var tableLimit: Int { 1 << 16 }

    /// - Parameter isSeen: whether it is painted with its full opacity.
    init(_ ramp: Ramp, in content: Content, isSeen: Bool, on surface: Surface) throws {
        self.ramp = ramp
        self.isSeen = isSeen
        self.content = content
        self.surface = surface
        colors = RampColors(ramp.colors, on: surface)
        if P.isBinary && !colors.isOpaque { throw NotBinary() }
        switch ramp.direction {
        case .x: tableCount = content.width
        case .y: tableCount = content.height
        default: tableCount = .max
        }
        if !RampTable<P>.serves(ramp, in: content, on: surface) {
            cells = .none
        } else if let tables = surface.sharedTables(of: P.self) {
            cells = .shared(tables)
        } else {
            cells = .own(RampTable(ramp, colors, on: surface))
        }
    }

    func paint(_ line: Scanline, into run: Run<P>) throws {
        switch ramp.direction {
        case .x where line.runsAlongX, .y where !line.runsAlongX:
            try paintAlong(line, into: run)
        case .x, .y:
            run.fill(try color(at: RampPosition(ramp).t(x: line.x, y: line.y)))
        default:
            if line.dx == 1, let runs { return try paint(line, by: runs, into: run) }
            try paintSmoothly(line, into: run)
        }
    }

    /// What is only packed comes out as runs; what may yet be mixed keeps its fractions, and comes out as they do.
    private func paint(_ line: Scanline, by runs: RampRuns, into run: Run<P>) throws {
        if !P.isBinary { try paintSmoothly(line, into: run) }
        let buffer = packedBuffer ?? RunBuffer(capacity: ScenePainter.packedStretch)
        packedBuffer = buffer
        let packed = buffer.run(count: run.count)
        unsafe packed.withBytes { unsafe runs.paint(line, into: $0) }
        P.settle(run, as: packed, on: surface)
    }

    private func paintSmoothly(_ line: Scanline, into run: Run<P>) throws {
        let position = RampPosition(ramp)
        let table: RampTable<P>? =
            switch cells {
            case .none: nil
            case .own(let table): table
            case .shared(let tables): tables.table(ramp, on: surface, &ticket)
            }
        if let table {
            return try table.paint(line, position, in: (content.width, content.height)) { run[$0] = $1 }
        }
        for place in 0..<run.count { run[place] = try color(at: position.t(line, place)) }
    }

    private func paintAlong(_ line: Scanline, into run: Run<P>) throws {
        let position = RampPosition(ramp)
        guard tableCount <= Self.tableLimit else {
            for place in 0..<run.count {
                let moving = line.moving + place * line.step
                run[place] = try color(at: position.t(x: moving, y: moving))
            }
            return
        }
        if table.isEmpty {
            table = try (0..<tableCount).map { try color(at: position.t(x: $0, y: $0)) }
        }
        for place in 0..<run.count { run[place] = table[line.moving + place * line.step] }
    }

    private func color(at t: Double) throws -> P {
        try P(colors.pixel(at: ramp.stepped(t)), on: surface)
    }
}
