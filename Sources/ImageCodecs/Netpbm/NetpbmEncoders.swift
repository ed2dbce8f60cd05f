import ScenePixels

/// Rows go out as they were painted.
struct RawRowEncoder: RowEncoder {
    let capacity: Int
    var isIdentity: Bool { true }

    func encode(_ row: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> Int {
        target.copy(row, to: 0)
        return row.count
    }
}

/// Eight pixels of ink a byte, the first one highest.
struct PackedBitsEncoder: RowEncoder {
    let capacity: Int
    var isIdentity: Bool { false }

    init(width: Int) { capacity = (width + 7) / 8 }

    func encode(_ row: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> Int {
        BitPacking.pack(row, bits: 1, into: &target, at: 0)
        return capacity
    }
}

/// Decimal numbers, in lines of at most 70 characters; a row begins a line.
struct PlainRowEncoder: RowEncoder {
    private static let lineLength = 70

    let capacity: Int
    private let depth: Int
    private let isBits: Bool
    var isIdentity: Bool { false }

    init(width: Int, format: RowFormat) {
        depth = format.depth
        isBits = format.channels == .ink
        let digits = isBits ? 1 : format.depth == 8 ? 3 : 5
        capacity = width * format.channels.count * (digits + 1)
    }

    func encode(_ row: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> Int {
        var place = 0
        var lineStart = 0
        for index in 0..<row.count * 8 / depth {
            let value = depth == 8 ? Int(row[index]) : Int(row.bigEndian16(at: 2 * index))
            let digits = value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : value < 10000 ? 4 : 5
            if place > 0 {
                // The white space before a number is a line end where the number would pass the margin.
                let isFull = place + 1 + digits - lineStart > Self.lineLength
                target[place] = isFull ? 0x0a : 0x20
                place += 1
                if isFull { lineStart = place }
            }
            var rest = value
            for digit in stride(from: digits - 1, through: 0, by: -1) {
                target[place + digit] = 0x30 + UInt8(rest % 10)
                rest /= 10
            }
            place += digits
        }
        target[place] = 0x0a
        return place + 1
    }
}
