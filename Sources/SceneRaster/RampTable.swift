import ScenePixels
import ScenePlan

/// What a ramp's colours are kept as.
protocol RampEntry: BitwiseCopyable {
    init(_ premultiplied: SIMD4<Double>, on surface: Surface) throws
}

/// The colours of a ramp, by t in small cells: what makes ramps along an angle, outward and around quick.
///
/// Cell i holds the colour at i / `count` and stands for all t nearer to that than to its neighbours. Where the colour
/// changes by more than is allowed (`RampTolerance`) within a cell, or jumps there, the cell says so, and its pixels are worked out one by
/// one. Cells are filled when first met.
/// - Source: Grammar/README.md, "Compositing and output", allows such ramps to be off by 1.
final class RampTable<P: RampEntry> {
    private let stateBuffer: RunBuffer<UInt8>
    private let pixelBuffer: RunBuffer<P>
    private let states: Run<UInt8>
    private let pixels: Run<P>
    private let colors: RampColors
    let ramp: Ramp
    private let surface: Surface

    /// Cells for 0…1; one more for t below and one for t above.
    static var count: Int { 1 << 14 }
    private static var mostStops: Int { 4096 }

    /// Whether a table says enough about a ramp, and saves more than it costs.
    static func serves(_ ramp: Ramp, in content: Content, on surface: Surface) -> Bool {
        switch ramp.direction {
        case .x, .y: return false
        case .angle, .outward, .around: break
        }
        if surface.format.depth != 8 || surface.isSensitive
            || content.width.multipliedReportingOverflow(by: content.height).partialValue < 4096
        {
            return false
        }
        if let steps = ramp.steps, steps > 4096 { return false }
        switch ramp.colors {
        case .stops(let stops, _): return stops.count <= mostStops
        // In a cell the hue must not come so far round that its ends look alike.
        case .hues(let hues): return abs(hues.to - hues.from) < 20 * Double(count)
        }
    }

    /// Whether most of its cells are known where the ramp has so many levels: a cell is flat within half a level.
    static func serves(_ ramp: Ramp, in content: Content, on surface: Surface, levels: Int) -> Bool {
        serves(ramp, in: content, on: surface) && 2 * levels <= count
    }

    /// - Parameter other: a table that is not used any more, whose memory this one takes.
    init(
        _ ramp: Ramp, _ colors: RampColors, on surface: Surface, inPlaceOf other: RampTable<P>? = nil
    ) {
        self.ramp = ramp
        self.colors = colors
        self.surface = surface
        stateBuffer = other?.stateBuffer ?? RunBuffer(capacity: Self.count + 3)
        pixelBuffer = other?.pixelBuffer ?? RunBuffer(capacity: Self.count + 3)
        states = stateBuffer.run(count: Self.count + 3)
        pixels = pixelBuffer.run(count: Self.count + 3)
        states.fill(CellState.unknown)
    }

    /// The cell of t: 0 below, `count` + 2 above 0…1.
    @inline(__always)
    static func cell(of t: Double) -> Int {
        Int(min(max(t * Double(count) + 1.5, 0), Double(count) + 2.5))
    }

    /// The pixel of a cell; nil where it depends on where in the cell t lies.
    @inline(__always)
    func pixel(_ cell: Int) throws -> P? {
        if states[cell] == CellState.known { return pixels[cell] }
        return states[cell] == CellState.exact ? nil : try fill(cell)
    }

    private func fill(_ cell: Int) throws -> P? {
        let half = 0.5 / Double(Self.count)
        let middle = Double(cell - 1) / Double(Self.count)
        guard (1...Self.count + 1).contains(cell), !hasStop(middle - half, middle + half) else {
            states[cell] = CellState.exact
            return nil
        }
        let isAround = ramp.direction == .around
        let pixel = pixel(at: isAround && cell == Self.count + 1 ? 1 - 0x1p-53 : middle)
        let start = self.pixel(at: isAround ? max(0, middle - half) : middle - half)
        let end = self.pixel(at: isAround ? min(1 - 0x1p-53, middle + half) : middle + half)
        guard isFlat(pixel, start, end) else {
            states[cell] = CellState.exact
            return nil
        }
        pixels[cell] = try P(pixel, on: surface)
        states[cell] = CellState.known
        return pixels[cell]
    }

    private func pixel(at t: Double) -> SIMD4<Double> {
        colors.pixel(at: ramp.stepped(t))
    }

    /// Whether something happens at a stop in the cell, or so near that t may be taken for the cell's.
    private func hasStop(_ start: Double, _ end: Double) -> Bool {
        guard ramp.steps == nil, case .stops(let stops, _) = ramp.colors else { return false }
        let first = stops.firstIndexByHalves { $0.t >= start - 1e-5 && $0.t > 0 }
        return first < stops.count && stops[first].t <= end + 1e-5 && stops[first].t < 1
    }

    private func isFlat(
        _ middle: SIMD4<Double>, _ start: SIMD4<Double>, _ end: SIMD4<Double>
    ) -> Bool {
        let (middle, start, end) = (surface.color(middle), surface.color(start), surface.color(end))
        // What is clear has no colour of its own: where a ramp ends clear, it has that of the pixel beside it.
        let visible = middle.alpha > 0 ? middle : start.alpha > 0 ? start : end
        func isNear(_ color: Color) -> Bool {
            let change = max(
                abs(color.red - visible.red), abs(color.green - visible.green), abs(color.blue - visible.blue)
            )
            let tolerance = surface.rampTolerance
            return abs(color.alpha - visible.alpha) <= tolerance.alpha
                && (change <= tolerance.color || color.alpha == 0)
        }
        return isNear(middle) && isNear(start) && isNear(end)
    }
}

// MARK: - Along lines

extension RampTable {
    /// Gives the pixel of every place of a line.
    ///
    /// - Parameter sides: of the content that the line is in.
    @inline(__always)
    func paint(
        _ line: Scanline, _ position: RampPosition, in sides: (width: Int, height: Int),
        _ store: (Int, P) -> Void
    ) throws {
        let count = Float(Self.count)
        // Single precision holds the pixels' distances from the centre exactly.
        let isNear = position.reach(in: sides) < 0x1p22
        switch position.direction {
        case .around where isNear: try paint(line, position, AroundFinder(count: count), store)
        case .outward where isNear:
            try paint(line, position, OutwardFinder(extent: position.extent, count: count), store)
        case .angle(let cosine, let sine) where isNear:
            let finder = AngleFinder(cosine: cosine, sine: sine, extent: position.extent, count: count)
            try paint(line, position, finder, store)
        default:
            for place in 0..<line.count {
                let t = position.t(line, place)
                store(place, try pixel(Self.cell(of: t)) ?? exactPixel(at: t))
            }
        }
    }

    @inline(__always)
    private func paint(
        _ line: Scanline, _ position: RampPosition, _ finder: some CellFinder, _ store: (Int, P) -> Void
    ) throws {
        var walk = CellWalk(finder, position, line)
        for place in stride(from: 0, to: line.count, by: 4) {
            let found = walk.next()
            if place + 4 <= line.count && areKnown(found) {
                for lane in 0..<4 { store(place + lane, pixels[Int(found[lane])]) }
                continue
            }
            for lane in 0..<min(4, line.count - place) {
                store(
                    place + lane,
                    try pixel(Int(found[lane])) ?? exactPixel(at: position.t(line, place + lane)))
            }
        }
    }

    @inline(__always)
    private func areKnown(_ cells: SIMD4<UInt32>) -> Bool {
        states[Int(cells.x)] & states[Int(cells.y)] & states[Int(cells.z)] & states[Int(cells.w)]
            == CellState.known
    }

    private func exactPixel(at t: Double) throws -> P { try P(pixel(at: t), on: surface) }
}

private enum CellState {
    static let unknown: UInt8 = 0
    static let known: UInt8 = 1
    /// The pixel depends on where in the cell t lies. No bit in common with `known`.
    static let exact: UInt8 = 2
}
