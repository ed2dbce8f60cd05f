import ScenePixels

/// A tile: a body laid out once per cell over its content's box.
///
/// Cells are painted in row order (row −1 first where there is one), each clipped to its box and to the content.
public final class Grid: Sendable {
    public let columns: GridAxis
    public let rows: GridAxis
    /// Device pixels by which every odd row (−1 is odd) stands to the right, 0 ≤ it < the period; where it is not 0 those
    /// rows start with a further cell, number −1.
    public let rowStagger: Double
    /// The same for odd columns, downwards. At most one of the two is not 0.
    public let columnStagger: Double
    public let cells: any CellSource
    public let origin: Origin

    public init(
        columns: GridAxis, rows: GridAxis, rowStagger: Double, columnStagger: Double, cells: any CellSource,
        origin: Origin
    ) {
        self.columns = columns
        self.rows = rows
        self.rowStagger = rowStagger
        self.columnStagger = columnStagger
        self.cells = cells
        self.origin = origin
    }
}

/// Where the cells of one axis stand: real edges, each rounded with `snappedRound`.
public enum GridAxis: Sendable, Hashable {
    /// Cell k of 0 ..< count covers start + k·period … start + k·period + length. The period may be less than the length
    /// (a negative gap: cells overlap) or than a pixel (2³¹ cells on 4 px); it is positive. Where period == length the end of a cell is the start of
    /// the next, computed the same way.
    case regular(start: Double, period: Double, length: Double, count: Int)
    /// Cell k covers starts[k] … ends[k]. Negative gaps may make them overlap.
    case tracks(starts: [Double], ends: [Double])

    public var count: Int {
        switch self {
        case .regular(_, _, _, let count): count
        case .tracks(let starts, _): starts.count
        }
    }
}

/// ⌊v + 0.5⌋ where values within 2⁻²⁰ are equal: noise of floating point does not decide where an edge lies.
///
/// Clamped to ±2³²: an edge beyond that is outside of every canvas.
@inlinable
public func snappedRound(_ value: Double) -> Int {
    let rounded = (value + 0.5 + 0x1p-20).rounded(.down)
    return Int(min(max(rounded, -0x1p32), 0x1p32))
}

/// What two cells must have in common to look alike; the place of a cell counts only as far as its content sees it.
public struct CellKey: Hashable, Sendable {
    public var column: Int
    public var row: Int
    public var symbol: Int
    public init(column: Int = 0, row: Int = 0, symbol: Int = 0) {
        self.column = column
        self.row = row
        self.symbol = symbol
    }
}

/// Which rows of cells have equal keys (`CellSource.rowKey`).
public enum CellRows: Sendable {
    case alike, different, unknown
}

/// Makes the different cells of a grid on demand. Called by many threads.
public protocol CellSource: Sendable {
    /// Cells with equal keys and boxes of equal sides (and, where `seesPlace`, equal boxes) have equal layers; their
    /// colours (`colors`) may differ.
    func key(column: Int, row: Int) -> CellKey

    /// Whether all cells have equal keys: then raster does not ask for each.
    var isUniform: Bool { get }

    /// Rows with equal keys have, in each column, cells of equal `key` and equal colours.
    func rowKey(_ row: Int) -> Int
    /// The same for columns.
    func columnKey(_ column: Int) -> Int

    /// Whether all cells of both sources are alike; false where that is not known.
    func looksAlike(_ other: any CellSource) -> Bool

    /// Whether the content depends on where the cell stands in the canvas.
    var seesPlace: Bool { get }

    /// The layer of a cell, or nil where there is nothing to paint; its box is relative to the cell's box, which clips it.
    ///
    /// - Parameter box: the cell's rounded box in the coordinates of the content that the grid stands in; not empty.
    /// - Throws: a mistake of the scene that only this cell shows.
    func layer(column: Int, row: Int, box: Box) throws -> Layer?

    /// How many colours a cell has of its own (`Paint.Kind.cellFill`).
    var colorCount: Int { get }

    /// The colours of the cells `columns` of a row: `colorCount` for each cell in turn, clipped.
    ///
    /// - Throws: a mistake of the scene that one of these cells shows.
    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws

    /// What is known of all row keys.
    var rowKeys: CellRows { get }

    /// Whether all colours are known to be opaque.
    var hasOpaqueColors: Bool { get }

    /// Whether no cell has an opaque colour.
    var hasTranslucentColors: Bool { get }

    /// The colours of cells of one colour as shares of 16 bits, straight, each component by itself.
    ///
    /// - Returns: which components there are; nil where only `colors` can say what is wrong, and what was written is of no use.
    func shares(row: Int, columns: Range<Int>, into shares: inout MutableSpan<UInt16>) throws -> CellShares?

    /// The same colours as pixels of 8-bit samples: red in the lowest byte, then green and blue, 255 in the highest; 0 where
    /// the colour is clear.
    ///
    /// - Returns: false where a colour is neither opaque nor clear, or where only `colors` can say what is wrong; what was
    ///   written is of no use then.
    func samples(row: Int, columns: Range<Int>, into pixels: inout MutableSpan<UInt32>) throws -> Bool

    /// The same of cells of one opaque colour as three bytes each: red, green and blue.
    func triples(row: Int, columns: Range<Int>, into bytes: inout MutableSpan<UInt8>) throws -> Bool
}

extension CellSource {
    public var isUniform: Bool { false }

    public func looksAlike(_ other: any CellSource) -> Bool { false }

    public var rowKeys: CellRows { .unknown }

    public var hasOpaqueColors: Bool { false }

    public var hasTranslucentColors: Bool { false }

    public func shares(
        row: Int, columns: Range<Int>, into shares: inout MutableSpan<UInt16>
    ) throws -> CellShares? {
        nil
    }

    public func samples(row: Int, columns: Range<Int>, into pixels: inout MutableSpan<UInt32>) throws -> Bool
    {
        false
    }

    public func triples(row: Int, columns: Range<Int>, into bytes: inout MutableSpan<UInt8>) throws -> Bool {
        false
    }
}
