import ScenePixels
import ScenePlan

/// The colours of a ramp, by t in small cells: what makes ramps along an angle, outward and around quick.
///
/// Cell i holds the colour at i / `count` and stands for all t nearer to that than to its neighbours. Where the colour
/// changes by more than a quarter of an 8-bit level within a cell, or jumps there, the cell says so, and its pixels are worked out one by
/// one. Cells are filled when first met.
/// - Source: Grammar/README.md, "Compositing and output", allows such ramps to be off by 1.
final class RampTable<P: Pixel> {
    private let stateBuffer = RunBuffer<UInt8>(capacity: count + 3)
    private let pixelBuffer = RunBuffer<P>(capacity: count + 3)
    private let states: Run<UInt8>
    private let pixels: Run<P>
    private let colors: RampColors
    private let ramp: Ramp
    private let surface: Surface

    /// Cells for 0…1; one more for t below and one for t above.
    static var count: Int { 1 << 14 }

    /// Whether a table says enough about a ramp, and saves more than it costs.
    static func serves(_ ramp: Ramp, in content: Content, on surface: Surface) -> Bool {
        switch ramp.direction {
        case .x, .y: return false
        case .angle, .outward, .around: break
        }
        if surface.format.depth != 8
            || content.width.multipliedReportingOverflow(by: content.height).partialValue < 4096
        {
            return false
        }
        if let steps = ramp.steps, steps > 4096 { return false }
        switch ramp.colors {
        case .stops(let stops, _): return stops.count <= 64
        // In a cell the hue must not come so far round that its ends look alike.
        case .hues(let hues): return abs(hues.to - hues.from) < 20 * Double(count)
        }
    }

    init(_ ramp: Ramp, _ colors: RampColors, on surface: Surface) {
        self.ramp = ramp
        self.colors = colors
        self.surface = surface
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

    /// Copies the pixels of four cells; false, with nothing copied, where one of them is not known yet or depends on t.
    @inline(__always)
    func copyPixels(_ cells: SIMD4<UInt32>, to run: Run<P>, _ place: Int) -> Bool {
        let (a, b, c, d) = (Int(cells.x), Int(cells.y), Int(cells.z), Int(cells.w))
        guard states[a] & states[b] & states[c] & states[d] == CellState.known else { return false }
        run[place] = pixels[a]
        run[place + 1] = pixels[b]
        run[place + 2] = pixels[c]
        run[place + 3] = pixels[d]
        return true
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
        let ends = [
            pixel, self.pixel(at: isAround ? max(0, middle - half) : middle - half),
            self.pixel(at: isAround ? min(1 - 0x1p-53, middle + half) : middle + half),
        ]
        guard isFlat(ends) else {
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
        return stops.contains { $0.t >= start - 1e-5 && $0.t <= end + 1e-5 && $0.t > 0 && $0.t < 1 }
    }

    private func isFlat(_ pixels: [SIMD4<Double>]) -> Bool {
        let colors = pixels.map { surface.color($0) }
        return colors.allSatisfy { color in
            max(
                abs(color.red - colors[0].red), abs(color.green - colors[0].green),
                abs(color.blue - colors[0].blue), abs(color.alpha - colors[0].alpha)) <= 0.25 / 255
        }
    }
}

private enum CellState {
    static let unknown: UInt8 = 0
    static let known: UInt8 = 1
    /// The pixel depends on where in the cell t lies. No bit in common with `known`.
    static let exact: UInt8 = 2
}
