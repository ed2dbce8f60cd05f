/// Which symbol stands for a length or a distance.
enum DeflateSymbols {
    static let literalCount = 286
    static let distanceCount = 30
    static let endOfBlock = 256
    static let longestMatch = 258
    static let shortestMatch = 3

    /// For lengths 0…258; the first three are none.
    static let ofLength: [UInt16] = {
        var symbols = [UInt16](repeating: 0, count: longestMatch + 1)
        for (index, step) in FixedCode.lengths.enumerated() {
            for length in step.base..<min(step.base + 1 << step.extra, longestMatch + 1) {
                symbols[length] = UInt16(257 + index)
            }
        }
        return symbols
    }()

    /// For distances up to 256, then for every 128th; see `ofDistance`.
    static let distanceTable: [UInt8] = [1, 128].flatMap { step in
        (0..<256).map { index in
            UInt8(FixedCode.distances.lastIndex { $0.base <= index * step + 1 } ?? 0)
        }
    }

    @inline(__always)
    static func ofDistance(_ distance: Int, _ table: Span<UInt8>) -> Int {
        Int(table[distance <= 256 ? distance &- 1 : 256 &+ ((distance &- 1) &>> 7)])
    }
}

/// A piece of a text: a byte, or a copy of what stood before.
struct DeflateToken {
    /// The distance, or the byte where `length` is 0.
    let value: UInt16
    let length: UInt16

    @inline(__always)
    init(literal: UInt8) {
        value = UInt16(literal)
        length = 0
    }

    @inline(__always)
    init(length: Int, distance: Int) {
        // A distance of 32768 fits as it is.
        value = UInt16(truncatingIfNeeded: distance)
        self.length = UInt16(truncatingIfNeeded: length)
    }

    /// The byte, or 256 more than the length.
    @inline(__always)
    var first: Int { length == 0 ? Int(value) : 256 &+ Int(length) }
}
