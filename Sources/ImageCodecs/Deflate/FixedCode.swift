/// What DEFLATE's symbols mean, and the code of its blocks that bring none.
///
/// - Source: RFC 1951, sections 3.2.5 to 3.2.7.
enum FixedCode {
    /// The order in which the lengths of the code of code lengths are sent.
    static let lengthOrder: [UInt8] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    static let literalLengths: [UInt8] = (0..<288).map { symbol in
        switch symbol {
        case 0...143: 8
        case 144...255: 9
        case 256...279: 7
        default: 8
        }
    }

    static let distanceLengths = [UInt8](repeating: 5, count: 32)

    /// Base and extra bits of the lengths of symbols 257…285.
    static let lengths: [(base: Int, extra: Int)] =
        steps(first: 3, flat: 8, count: 28, perStep: 4) + [(258, 0)]

    /// Base and extra bits of the distances of symbols 0…29.
    static let distances: [(base: Int, extra: Int)] = steps(first: 1, flat: 4, count: 30, perStep: 2)

    private static func steps(
        first: Int, flat: Int, count: Int, perStep: Int
    ) -> [(base: Int, extra: Int)] {
        var base = first
        return (0..<count).map { index in
            let extra = index < flat ? 0 : (index - flat) / perStep + 1
            defer { base += 1 << extra }
            return (base, extra)
        }
    }

    /// Entries of an `InflateTable` without their code: literals, the end, lengths.
    static let literalMeanings: [UInt32] = (0..<288).map { symbol in
        switch symbol {
        case 0...255: UInt32(symbol) << 16 | InflateTable.Kind.literal
        case 256: InflateTable.Kind.end
        case 257...285: UInt32(lengths[symbol - 257].base) << 16 | UInt32(lengths[symbol - 257].extra)
        default: InflateTable.Kind.invalid
        }
    }

    static let distanceMeanings: [UInt32] = (0..<32).map { symbol in
        symbol < 30
            ? UInt32(distances[symbol].base) << 16 | UInt32(distances[symbol].extra)
            : InflateTable.Kind.invalid
    }

    static let plainMeanings: [UInt32] = (0..<19).map { UInt32($0) << 16 }
}
