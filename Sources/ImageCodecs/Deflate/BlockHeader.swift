/// The description of a block's codes: their lengths, runs of them shortened, coded themselves.
///
/// - Source: RFC 1951, section 3.2.7.
struct BlockHeader {
    private let literalCount: Int
    private let distanceCount: Int
    /// Symbols 0…18, and the extra bits of those above 15.
    private var symbols: [(symbol: Int, extra: Int)] = []
    private let code: HuffmanCode
    private let sent: Int
    /// Bits of it all.
    let cost: Int

    init(literals: [UInt8], distances: [UInt8]) {
        literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
        distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
        let lengths = literals[..<literalCount] + distances[..<distanceCount]
        symbols = Self.shortened(Array(lengths))
        var counts = [Int](repeating: 0, count: 19)
        for (symbol, _) in symbols { counts[symbol] += 1 }
        let code = HuffmanCode(frequencies: counts, limit: 7)
        self.code = code
        sent = max(4, (FixedCode.lengthOrder.lastIndex { code.lengths[Int($0)] > 0 } ?? 0) + 1)
        cost = 14 + 3 * sent + code.cost(counts) + 2 * counts[16] + 3 * counts[17] + 7 * counts[18]
    }

    private static func shortened(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int)] {
        var symbols: [(symbol: Int, extra: Int)] = []
        var index = 0
        while index < lengths.count {
            let length = lengths[index]
            var run = 1
            while index + run < lengths.count, lengths[index + run] == length { run += 1 }
            index += run
            if length > 0 {
                symbols.append((Int(length), 0))
                run -= 1
            }
            while run >= 3 {
                let most = length > 0 ? 6 : 138
                let part = min(run, most)
                symbols.append(length > 0 ? (16, part - 3) : part > 10 ? (18, part - 11) : (17, part - 3))
                run -= part
            }
            for _ in 0..<run { symbols.append((Int(length), 0)) }
        }
        return symbols
    }

    func write(to output: inout BitWriter) {
        output.put(UInt64(literalCount - 257), 5)
        output.put(UInt64(distanceCount - 1), 5)
        output.put(UInt64(sent - 4), 4)
        for symbol in FixedCode.lengthOrder[..<sent] { output.put(UInt64(code.lengths[Int(symbol)]), 3) }
        for (symbol, extra) in symbols {
            output.put(UInt64(code.codes[symbol]), Int(code.lengths[symbol]))
            if symbol > 15 { output.put(UInt64(extra), symbol == 16 ? 2 : symbol == 17 ? 3 : 7) }
        }
    }
}
