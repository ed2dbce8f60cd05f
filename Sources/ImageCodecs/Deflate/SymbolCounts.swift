/// How often each symbol of a block occurs.
struct SymbolCounts {
    var literals = [Int](repeating: 0, count: DeflateSymbols.literalCount)
    var distances = [Int](repeating: 0, count: DeflateSymbols.distanceCount)

    /// Counts tokens, each so many times, and gives how many bytes they stand for.
    @discardableResult
    mutating func add(_ tokens: Span<DeflateToken>, times: Int = 1) -> Int {
        // Two places in turn: a count that follows itself waits for its own store, and in noise half of all
        // lengths are the same.
        var firsts = [UInt32](repeating: 0, count: 2 * Self.firstCount)
        var symbols = [UInt32](repeating: 0, count: 2 * 32)
        let table = DeflateSymbols.distanceTable
        Self.count(tokens, table.span, &firsts, &symbols)
        var bytes = 0
        for first in 0..<Self.firstCount {
            let count = Int(firsts[first] + firsts[Self.firstCount + first])
            let length = first - 256
            literals[length > 0 ? Int(DeflateSymbols.ofLength[length]) : first] += count * times
            bytes += count * max(1, length)
        }
        for symbol in distances.indices {
            distances[symbol] += Int(symbols[symbol] + symbols[32 + symbol]) * times
        }
        return bytes
    }

    /// Literals and, above them, lengths from 0.
    private static let firstCount = 256 + DeflateSymbols.longestMatch + 1

    private static func count(
        _ tokens: Span<DeflateToken>, _ table: Span<UInt8>, _ firsts: inout [UInt32],
        _ symbols: inout [UInt32]
    ) {
        var firsts = firsts.mutableSpan
        var symbols = symbols.mutableSpan
        for index in tokens.indices {
            let token = tokens[index]
            let side = index & 1
            firsts[side &* firstCount &+ token.first] &+= 1
            if token.length > 0 {
                symbols[side &<< 5 &+ DeflateSymbols.ofDistance(Int(token.value), table)] &+= 1
            }
        }
    }

    /// Counts literals, in four places in turn: a count that follows itself waits for its own store.
    mutating func add(literals bytes: Span<UInt8>) {
        var quarters = [Int](repeating: 0, count: 4 * 256)
        var counts = quarters.mutableSpan
        var index = 0
        while index + 8 <= bytes.count {
            let word = bytes.littleEndian64(at: index)
            for byte in 0..<8 {
                counts[(byte & 3) << 8 | Int(truncatingIfNeeded: word &>> UInt64(8 * byte)) & 0xff] &+= 1
            }
            index &+= 8
        }
        while index < bytes.count {
            counts[Int(bytes[index])] += 1
            index += 1
        }
        for byte in 0..<256 {
            literals[byte] += counts[byte] + counts[256 | byte] + counts[512 | byte] + counts[768 | byte]
        }
    }

    mutating func add(_ other: SymbolCounts) {
        for index in literals.indices { literals[index] += other.literals[index] }
        for index in distances.indices { distances[index] += other.distances[index] }
    }

    /// Bits that follow the codes, whatever these are.
    var extraBits: Int {
        var bits = 0
        for (index, step) in FixedCode.lengths.enumerated() { bits += literals[257 + index] * step.extra }
        for (index, step) in FixedCode.distances.enumerated() { bits += distances[index] * step.extra }
        return bits
    }
}
