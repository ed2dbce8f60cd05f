import ScenePixels
import ScenePlan

/// What a row buffer holds for each pixel.
///
/// One painter is written over it; the kinds of pixels differ in speed, never in what a written byte comes out as
/// wherever all contributions are opaque or absent.
protocol Pixel: RampEntry, Sendable {
    /// What a pixel is multiplied with, 0…1.
    associatedtype Coverage: BitwiseCopyable, Equatable, Sendable
    /// What colours are mixed in before they become a pixel.
    associatedtype Working: Component

    /// Whether a pixel is either opaque or clear and coverage 0 or 1; all else throws `NotBinary`.
    static var isBinary: Bool { get }
    static var clear: Self { get }
    static var fullCoverage: Coverage { get }
    static var noCoverage: Coverage { get }

    /// A colour that was mixed for one pixel.
    init(mixed: SIMD4<Working>, on surface: Surface) throws
    /// Whether images that are resampled in integers may be made of their levels.
    static var takesLevels: Bool { get }
    /// Makes opaque pixels of components times 255 plus 1e-9: what noise put just below the middle between two levels counts as
    /// the middle. The fourth is some number.
    static func fill(_ run: Run<Self>, levels: (_ place: Int) -> SIMD4<Double>)
    /// A clipped colour.
    init(_ color: Color, on surface: Surface) throws
    static func coverage(_ value: Double) throws -> Coverage

    /// Makes opaque pixels come out as packed ones when they are written.
    static func settle(_ run: Run<Self>, as packed: Run<PackedPixel>, on surface: Surface)

    /// The colours of the cells `columns` of a row, slot after slot, cell after cell.
    ///
    /// - Returns: false where they are to be made of `colors`; what was written is of no use then.
    static func take(
        _ cells: any CellSource, row: Int, columns: Range<Int>, into run: Run<Self>, on surface: Surface
    ) throws -> Bool

    var isOpaque: Bool { get }
    func multiplied(by coverage: Coverage) -> Self
    /// Source-over.
    func over(_ backdrop: Self) -> Self
    static func multiply(_ first: Coverage, _ second: Coverage) -> Coverage

    /// The coverage that the pixel has as part of a mask of children, before `inverts`.
    func coverage(_ mode: Mask.Mode, on surface: Surface) throws -> Double

    /// Composites a run times an opacity, or one pixel again and again, onto another.
    static func composite(
        _ source: Run<Self>, _ opacity: Coverage, onto backdrop: Run<Self>, _ mode: BlendMode) throws
    static func composite(_ source: Self, onto backdrop: Run<Self>, _ mode: BlendMode) throws
    /// One pixel times a coverage for each place.
    static func composite(
        _ source: Self, _ coverage: Run<Coverage>, onto backdrop: Run<Self>, _ mode: BlendMode) throws
    /// A run times a coverage for each place.
    static func composite(
        _ source: Run<Self>, _ coverage: Run<Coverage>, onto backdrop: Run<Self>, _ mode: BlendMode) throws
}

extension Pixel {
    @inline(__always)
    init(_ color: Color, on surface: Surface) throws {
        try self.init(surface.premultiplied(color), on: surface)
    }

    static func take(
        _ cells: any CellSource, row: Int, columns: Range<Int>, into run: Run<Self>, on surface: Surface
    ) throws -> Bool { false }

    /// Multiplies every pixel of a run.
    static func multiply(_ run: Run<Self>, by coverage: Coverage) {
        if coverage == fullCoverage { return }
        for index in 0..<run.count { run[index] = run[index].multiplied(by: coverage) }
    }

    static func multiply(_ run: Run<Self>, by coverage: Run<Coverage>) {
        precondition(coverage.count == run.count, "every pixel has its coverage")
        for index in 0..<run.count { run[index] = run[index].multiplied(by: coverage[index]) }
    }
}

/// Something translucent came up where pixels are either opaque or clear.
struct NotBinary: Error {}
