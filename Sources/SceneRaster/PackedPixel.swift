import ScenePixels
import ScenePlan

/// A pixel that is either opaque, as its rounded 8-bit samples, or clear: what most scenes consist of.
///
/// The samples stand in the order of the format from the lowest byte up, the highest byte is 255 where the pixel is
/// opaque. A clear pixel is 0. Colours are rounded once, when they are made; from there on pixels are only chosen.
struct PackedPixel: Pixel {
    typealias Working = Double
    /// All bits, or none.
    typealias Coverage = UInt32

    let bits: UInt32

    static var isBinary: Bool { true }
    static var clear: PackedPixel { PackedPixel(bits: 0) }
    static var fullCoverage: UInt32 { ~0 }
    static var noCoverage: UInt32 { 0 }

    @inline(__always)
    init(bits: UInt32) { self.bits = bits }

    @inline(__always)
    init(_ premultiplied: SIMD4<Double>, on surface: Surface) throws {
        if premultiplied.w == 1 {
            bits = surface.packedOpaque(premultiplied)
        } else if premultiplied.w == 0 {
            bits = 0
        } else {
            throw NotBinary()
        }
    }

    @inline(__always)
    init(mixed: SIMD4<Double>, on surface: Surface) throws { try self.init(mixed, on: surface) }

    static var takesLevels: Bool { true }

    @inline(__always)
    static func fill(_ run: Run<PackedPixel>, levels: (_ place: Int) -> SIMD4<Double>) {
        var place = 0
        while place &+ 4 <= run.count {
            let first = lowHalves(levels(place), levels(place &+ 1))
            let second = lowHalves(levels(place &+ 2), levels(place &+ 3))
            let bytes = unsafe unsafeBitCast(SIMD16(lowHalf: first, highHalf: second), to: SIMD32<UInt8>.self)
            let words = unsafe unsafeBitCast(bytes.evenHalf, to: SIMD2<UInt64>.self)
            run.put(words | 0xFF00_0000_FF00_0000, at: place)
            place &+= 4
        }
        while place < run.count {
            let halves = lowHalves(levels(place), .zero)
            run[place] = PackedPixel(
                bits: UInt32(halves[0] & 255) | UInt32(halves[1] & 255) << 8 | UInt32(halves[2] & 255) << 16
                    | 0xFF00_0000)
            place &+= 1
        }
    }

    /// The nearest whole numbers of two pixels, which adding 2⁵² leaves in the lowest bits: 16 of each.
    @inline(__always)
    private static func lowHalves(_ first: SIMD4<Double>, _ second: SIMD4<Double>) -> SIMD8<UInt16> {
        let words = SIMD8(
            lowHalf: unsafe unsafeBitCast(first + 0x1p52, to: SIMD8<UInt32>.self).evenHalf,
            highHalf: unsafe unsafeBitCast(second + 0x1p52, to: SIMD8<UInt32>.self).evenHalf)
        return unsafe unsafeBitCast(words, to: SIMD16<UInt16>.self).evenHalf
    }

    @inline(__always)
    init(_ color: Color, on surface: Surface) throws {
        let components = SIMD4(color.red, color.green, color.blue, color.alpha)
        if color.alpha == 1 {
            bits = surface.packedOpaque(encoded: components)
        } else if color.alpha == 0 {
            bits = 0
        } else {
            throw NotBinary()
        }
    }

    static func take(
        _ cells: any CellSource, row: Int, columns: Range<Int>, into run: Run<PackedPixel>,
        on surface: Surface
    ) throws -> Bool {
        guard surface.format.channels.count >= 3 else { return false }
        return try run.with(UInt32.self) { pixels in
            try cells.samples(row: row, columns: columns, into: &pixels)
        }
    }

    @inline(__always)
    static func coverage(_ value: Double) throws -> UInt32 {
        if value == 0 { return 0 }
        if value == 1 { return ~0 }
        throw NotBinary()
    }

    var isOpaque: Bool { bits >> 31 != 0 }

    static func settle(_ run: Run<PackedPixel>, as packed: Run<PackedPixel>, on surface: Surface) {
        run.copy(from: packed)
    }

    /// One of the samples.
    func sample(_ channel: Int) -> Int { Int(bits >> UInt32(8 * channel) & 255) }

    @inline(__always)
    func multiplied(by coverage: UInt32) -> PackedPixel { PackedPixel(bits: bits & coverage) }

    static func multiply(_ first: UInt32, _ second: UInt32) -> UInt32 { first & second }

    func coverage(_ mode: Mask.Mode, on surface: Surface) throws -> Double {
        // Ink and luminance need the colour before it was rounded.
        guard mode == .alpha else { throw NotBinary() }
        return isOpaque ? 1 : 0
    }

    /// The pixel where it is opaque, else what is below.
    @inline(__always)
    func over(_ backdrop: PackedPixel) -> PackedPixel {
        let chosen = UInt32(bitPattern: Int32(bitPattern: bits) >> 31)
        return PackedPixel(bits: bits | (backdrop.bits & ~chosen))
    }

    static func composite(
        _ source: Run<PackedPixel>, _ opacity: UInt32, onto backdrop: Run<PackedPixel>, _ mode: BlendMode
    ) throws {
        if mode != .normal { throw NotBinary() }
        if opacity == 0 { return }
        precondition(source.count == backdrop.count, "runs that are composited are of one length")
        for index in 0..<backdrop.count { backdrop[index] = source[index].over(backdrop[index]) }
    }

    static func composite(
        _ source: Run<PackedPixel>, _ coverage: Run<UInt32>, onto backdrop: Run<PackedPixel>,
        _ mode: BlendMode
    ) throws {
        if mode != .normal { throw NotBinary() }
        precondition(
            source.count == backdrop.count && coverage.count == backdrop.count,
            "runs that are composited are of one length")
        for index in 0..<backdrop.count {
            backdrop[index] = source[index].multiplied(by: coverage[index]).over(backdrop[index])
        }
    }

    static func composite(
        _ source: PackedPixel, onto backdrop: Run<PackedPixel>, _ mode: BlendMode
    ) throws {
        if mode != .normal { throw NotBinary() }
        if source.isOpaque { backdrop.fill(source) }
    }

    static func composite(
        _ source: PackedPixel, _ coverage: Run<UInt32>, onto backdrop: Run<PackedPixel>, _ mode: BlendMode
    ) throws {
        if mode != .normal { throw NotBinary() }
        if !source.isOpaque { return }
        precondition(coverage.count == backdrop.count, "every pixel has its coverage")
        let pair = SIMD2(repeating: UInt64(source.bits) << 32 | UInt64(source.bits))
        var index = 0
        while index + 4 <= backdrop.count {
            let covered = coverage.words(at: index)
            backdrop.put(pair & covered | backdrop.words(at: index) & ~covered, at: index)
            index += 4
        }
        while index < backdrop.count {
            backdrop[index] = PackedPixel(
                bits: source.bits & coverage[index] | backdrop[index].bits & ~coverage[index])
            index += 1
        }
    }
}
