/// A Huffman code of limited length, for writing.
struct HuffmanCode {
    /// Bits of each symbol's code; 0 for a symbol without one.
    private(set) var lengths: [UInt8]
    /// The codes, their first bit lowest.
    private(set) var codes: [UInt16]

    /// The best code for these frequencies, or nearly so where the limit binds; at least two symbols get one.
    init(frequencies: [Int], limit: Int) {
        lengths = [UInt8](repeating: 0, count: frequencies.count)
        codes = [UInt16](repeating: 0, count: frequencies.count)
        var symbols = frequencies.indices.filter { frequencies[$0] > 0 }
        for symbol in frequencies.indices where symbols.count < 2 && frequencies[symbol] == 0 {
            symbols.append(symbol)
        }
        symbols.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
        let counts = Self.lengthCounts(symbols.map { frequencies[$0] }, limit: limit)
        var next = 0
        // The rarest symbols get the longest codes.
        for length in stride(from: limit, through: 1, by: -1) {
            for _ in 0..<counts[length] {
                lengths[symbols[next]] = UInt8(length)
                next += 1
            }
        }
        assignCodes()
    }

    /// The code of these lengths.
    init(lengths: [UInt8]) {
        self.lengths = lengths
        codes = [UInt16](repeating: 0, count: lengths.count)
        assignCodes()
    }

    /// Bits of a text of these frequencies.
    func cost(_ frequencies: [Int]) -> Int {
        zip(lengths, frequencies).reduce(0) { $0 + Int($1.0) * $1.1 }
    }

    /// How many codes there are of each length, for frequencies in rising order.
    private static func lengthCounts(_ frequencies: [Int], limit: Int) -> [Int] {
        var counts = depthCounts(frequencies)
        if counts.count <= limit { counts += Array(repeating: 0, count: limit + 1 - counts.count) }
        for length in limit + 1..<max(counts.count, limit + 1) {
            counts[limit] += counts[length]
            counts[length] = 0
        }
        // Codes that were cut make the code too full: longer codes for others make room.
        var total = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
        while total > 1 << limit {
            counts[limit] -= 1
            if let length = (1..<limit).last(where: { counts[$0] > 0 }) {
                counts[length] -= 1
                counts[length + 1] += 2
            }
            total -= 1
        }
        return counts
    }

    /// How many leaves a Huffman tree has at each depth: two queues, of leaves and of inner nodes.
    private static func depthCounts(_ frequencies: [Int]) -> [Int] {
        let count = frequencies.count
        var weights = frequencies
        weights.reserveCapacity(2 * count)
        var parents = [Int](repeating: 0, count: 2 * count)
        var leaf = 0
        var inner = count
        func takeLeast() -> Int {
            if leaf < count, inner >= weights.count || weights[leaf] <= weights[inner] {
                leaf += 1
                return leaf - 1
            }
            inner += 1
            return inner - 1
        }
        while weights.count < 2 * count - 1 {
            let first = takeLeast()
            let second = takeLeast()
            parents[first] = weights.count
            parents[second] = weights.count
            weights.append(weights[first] + weights[second])
        }
        var depths = [Int](repeating: 0, count: weights.count)
        var counts: [Int] = [0]
        for node in stride(from: weights.count - 2, through: 0, by: -1) {
            depths[node] = depths[parents[node]] + 1
            guard node < count else { continue }
            while counts.count <= depths[node] { counts.append(0) }
            counts[depths[node]] += 1
        }
        return counts
    }

    private mutating func assignCodes() {
        var next = [Int](repeating: 0, count: 17)
        var counts = [Int](repeating: 0, count: 17)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        for length in 1..<16 { next[length + 1] = (next[length] + counts[length]) << 1 }
        for symbol in lengths.indices where lengths[symbol] > 0 {
            let length = Int(lengths[symbol])
            var (code, reversed) = (next[length], 0)
            next[length] += 1
            for _ in 0..<length {
                reversed = reversed << 1 | code & 1
                code >>= 1
            }
            codes[symbol] = UInt16(reversed)
        }
    }
}
