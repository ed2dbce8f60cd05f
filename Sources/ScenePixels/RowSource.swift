/// How a painted row is laid out in bytes.
public struct RowFormat: Sendable, Hashable {
    public enum Channels: UInt8, Sendable {
        /// One sample: Y.
        case gray = 1
        /// One byte a pixel, 1 where the pixel is ink (Y < 0.5), else 0. Depth 8 only.
        case ink = 2
        case rgb = 3
        /// Straight; a pixel of alpha 0 is all 0.
        case rgba = 4

        /// Samples a pixel.
        public var count: Int {
            switch self {
            case .gray, .ink: 1
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    public var channels: Channels
    /// Bits a sample: 8, or 16 (big-endian).
    public var depth: Int

    public init(channels: Channels, depth: Int) {
        precondition(depth == 8 || (depth == 16 && channels != .ink), "a depth is 8 or 16")
        self.channels = channels
        self.depth = depth
    }

    public var bytesPerPixel: Int { channels.count * depth / 8 }
}

/// A picture whose rows are painted on demand, in any order, by any thread.
public protocol RowSource: Sendable {
    /// Pixels a row, at least 1.
    var width: Int { get }
    /// Rows, at least 1.
    var height: Int { get }
    var format: RowFormat { get }

    /// Rows with equal keys are equal byte for byte; rows with different keys may be equal too. Cheap.
    func key(ofRow y: Int) -> RowKey

    /// Whether all keys are different, so that nobody has to compare them.
    var rowsDiffer: Bool { get }

    /// The key of a row whose turn has not come: who counts what is asked for does not count this.
    func keyAhead(ofRow y: Int) -> RowKey

    /// The row that all rows are stretches of, if there is one and it is known.
    func longRow() -> LongRow?

    /// A painter for one thread: it owns what painting needs to keep.
    func makePainter() -> any RowPainter
}

extension RowSource {
    public var rowsDiffer: Bool { false }
    public func keyAhead(ofRow y: Int) -> RowKey { key(ofRow: y) }
    public func longRow() -> LongRow? { nil }
}

/// A row of which all rows of a picture are stretches: a ramp at 45° moves by a pixel from row to row.
public struct LongRow: Sendable {
    public var bytes: [UInt8]
    /// Where in the bytes the first row begins, and by how many each further one begins later.
    public var start: Int
    public var step: Int

    public init(bytes: [UInt8], start: Int, step: Int) {
        self.bytes = bytes
        self.start = start
        self.step = step
    }

    /// The bytes of a row.
    public func range(ofRow y: Int, count: Int) -> Range<Int> { start + y * step..<start + y * step + count }
}

public struct RowKey: Hashable, Sendable {
    public var high: UInt64
    public var low: UInt64
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// What a dictionary calls: the bits are mixed already, and to hash them again takes longer than to look a row up.
    public func _rawHashValue(seed: Int) -> Int { seed ^ Int(truncatingIfNeeded: low) }
}

/// Paints rows for one thread.
public protocol RowPainter: AnyObject {
    /// Writes all `width * format.bytesPerPixel` bytes of row `y`.
    ///
    /// - Throws: what the picture's source throws, when a value of this row cannot be made.
    func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws
}
