import ScenePixels

/// A premultiplied colour of 16-bit components: 65535 is 1.
///
/// Opaque ones are kept so far inside of their 8-bit level that what single steps of arithmetic do to them does not show.
struct PlanarColor: RampEntry {
    var red: UInt16
    var green: UInt16
    var blue: UInt16
    var alpha: UInt16

    static let one = UInt16.max
    /// From one 8-bit level to the next, and how far inside of their level opaque colours stay from its middle.
    private static let step = 257
    private static let reach = 125

    @inline(__always)
    private static func kept(_ sample: Int, inside level: Int) -> UInt16 {
        let middle = level * step
        return UInt16(min(max(sample, middle - reach, 0), middle + reach, 65535))
    }

    @inline(__always)
    init(_ premultiplied: SIMD4<Double>, on surface: Surface) {
        let isOpaque = premultiplied.w == 1
        func component(_ value: Double) -> UInt16 {
            let sample = Int(min(max(value, 0), 1) * 65535 + 0.5)
            if !isOpaque { return UInt16(sample) }
            return Self.kept(sample, inside: surface.levels.level(value))
        }
        red = component(premultiplied.x)
        green = component(premultiplied.y)
        blue = component(premultiplied.z)
        alpha = UInt16(min(max(premultiplied.w, 0), 1) * 65535 + 0.5)
    }

    /// From one that keeps clear of where levels start.
    ///
    /// Adding 2²³ leaves the nearest whole number in the lowest bits.
    @inline(__always)
    init(_ pixel: FloatPixel) {
        let share = pixel.clamped(from: .zero, to: SIMD4(repeating: 1))
        var samples = share * 65535
        if share.w == 1 {
            let middles = (share * 255 + 0x1p23 - 0x1p23) * Float(Self.step)
            let reach = Float(Self.reach)
            samples = samples.clamped(from: middles - reach, to: middles + reach)
        }
        let bits = (samples + 0x1p23).bits
        red = UInt16(truncatingIfNeeded: bits.x)
        green = UInt16(truncatingIfNeeded: bits.y)
        blue = UInt16(truncatingIfNeeded: bits.z)
        alpha = UInt16(truncatingIfNeeded: bits.w)
    }
}

/// A stretch of a row, each component by itself: what vectors of 16-bit numbers work on.
struct PlanarRow {
    var red: Run<UInt16>
    var green: Run<UInt16>
    var blue: Run<UInt16>
    /// Of no use where the row is known to be opaque.
    var alpha: Run<UInt16>
    var count: Int { red.count }

    @inline(__always)
    func set(_ place: Int, _ color: PlanarColor) {
        red[place] = color.red
        green[place] = color.green
        blue[place] = color.blue
        alpha[place] = color.alpha
    }

    subscript(range: Range<Int>) -> PlanarRow {
        PlanarRow(red: red[range], green: green[range], blue: blue[range], alpha: alpha[range])
    }
}

/// Memory for a planar row.
final class PlanarBuffer {
    private let buffer: RunBuffer<UInt16>
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        buffer = RunBuffer(capacity: 4 * capacity)
    }

    func row(count: Int) -> PlanarRow {
        let all = buffer.run(count: 4 * capacity)
        func plane(_ number: Int) -> Run<UInt16> { all[number * capacity..<number * capacity + count] }
        return PlanarRow(red: plane(0), green: plane(1), blue: plane(2), alpha: plane(3))
    }
}
