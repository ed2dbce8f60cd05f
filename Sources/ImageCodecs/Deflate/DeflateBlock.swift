/// How often each symbol of a block occurs.
struct SymbolCounts {
    var literals = [Int](repeating: 0, count: DeflateSymbols.literalCount)
    var distances = [Int](repeating: 0, count: DeflateSymbols.distanceCount)

    /// Counts tokens, each so many times.
    mutating func add(_ tokens: Span<DeflateToken>, times: Int = 1) {
        let (lengthTable, distanceTable) = (DeflateSymbols.ofLength, DeflateSymbols.distanceTable)
        let (lengthSymbols, distanceSymbols) = (lengthTable.span, distanceTable.span)
        Self.add(tokens, times, lengthSymbols, distanceSymbols, &literals, &distances)
    }

    private static func add(
        _ tokens: Span<DeflateToken>, _ times: Int, _ lengthSymbols: Span<UInt16>,
        _ distanceSymbols: Span<UInt8>, _ literals: inout [Int], _ distances: inout [Int]
    ) {
        var literals = literals.mutableSpan
        var distances = distances.mutableSpan
        for index in tokens.indices {
            let token = tokens[index]
            guard token.length > 0 else {
                literals[Int(token.value)] &+= times
                continue
            }
            literals[Int(lengthSymbols[Int(token.length)])] &+= times
            distances[DeflateSymbols.ofDistance(Int(token.value), distanceSymbols)] &+= times
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

/// The codes of one block, and how to write with them.
struct DeflateBlockCode {
    let literals: HuffmanCode
    let distances: HuffmanCode
    private let isFixed: Bool
    private let header: BlockHeader
    /// A length's code and extra bits in one, and how many bits they are.
    private let lengthBits: [UInt32]
    private let lengthWidths: [UInt8]

    /// Bits of the block's header and tokens.
    let cost: Int

    /// The cheaper of the fixed code and one made for the block.
    ///
    /// - Parameter counts: of all tokens; the end is added.
    init(_ counts: SymbolCounts) {
        var counts = counts
        counts.literals[DeflateSymbols.endOfBlock] += 1
        let literals = HuffmanCode(frequencies: counts.literals, limit: 15)
        let distances = HuffmanCode(frequencies: counts.distances, limit: 15)
        let header = BlockHeader(literals: literals.lengths, distances: distances.lengths)
        let own = header.cost + literals.cost(counts.literals) + distances.cost(counts.distances)
        let fixed = Self.fixedLiterals.cost(counts.literals) + Self.fixedDistances.cost(counts.distances)
        isFixed = fixed <= own
        self.header = header
        self.literals = isFixed ? Self.fixedLiterals : literals
        self.distances = isFixed ? Self.fixedDistances : distances
        cost = 3 + min(own, fixed) + counts.extraBits
        (lengthBits, lengthWidths) = Self.lengthTable(self.literals)
    }

    /// Bits of a literal on average.
    func literalBits(_ counts: SymbolCounts) -> Double {
        var (bits, count) = (0, 0)
        for byte in 0..<256 {
            bits += counts.literals[byte] * Int(literals.lengths[byte])
            count += counts.literals[byte]
        }
        return count > 0 ? Double(bits) / Double(count) : 8
    }

    private static let fixedLiterals = HuffmanCode(lengths: FixedCode.literalLengths)
    private static let fixedDistances = HuffmanCode(lengths: FixedCode.distanceLengths)

    private static func lengthTable(_ code: HuffmanCode) -> ([UInt32], [UInt8]) {
        var bits = [UInt32](repeating: 0, count: DeflateSymbols.longestMatch + 1)
        var widths = [UInt8](repeating: 0, count: DeflateSymbols.longestMatch + 1)
        for length in DeflateSymbols.shortestMatch...DeflateSymbols.longestMatch {
            let symbol = Int(DeflateSymbols.ofLength[length])
            let step = FixedCode.lengths[symbol - 257]
            let width = code.lengths[symbol]
            bits[length] = UInt32(code.codes[symbol]) | UInt32(length - step.base) << UInt32(width)
            widths[length] = width + UInt8(step.extra)
        }
        return (bits, widths)
    }

    /// Writes what comes before the tokens.
    func writeHeader(isFinal: Bool, to output: inout BitWriter) {
        output.reserve(bytes: 512)
        output.put(isFinal ? 1 : 0, 1)
        output.put(isFixed ? 1 : 2, 2)
        if !isFixed { header.write(to: &output) }
    }

    func write(_ tokens: Span<DeflateToken>, to output: inout BitWriter) {
        output.reserve(bytes: tokens.count * 6 + 16)
        let (codes, widths) = (literals.codes.span, literals.lengths.span)
        let (distanceCodes, distanceWidths) = (distances.codes.span, distances.lengths.span)
        let (lengthBits, lengthWidths) = (self.lengthBits.span, self.lengthWidths.span)
        let (stepTable, symbolTable) = (Self.distanceSteps, DeflateSymbols.distanceTable)
        let (steps, symbols) = (stepTable.span, symbolTable.span)
        for index in tokens.indices {
            let token = tokens[index]
            guard token.length > 0 else {
                output.put(UInt64(codes[Int(token.value)]), Int(widths[Int(token.value)]))
                continue
            }
            output.put(UInt64(lengthBits[Int(token.length)]), Int(lengthWidths[Int(token.length)]))
            let symbol = DeflateSymbols.ofDistance(Int(token.value), symbols)
            let width = Int(distanceWidths[symbol])
            let extra = UInt64(token.value) &- UInt64(steps[symbol].base)
            output.put(
                UInt64(distanceCodes[symbol]) | extra &<< UInt64(width), width + Int(steps[symbol].extra))
        }
    }

    /// Writes bytes of which none are copies, three in one store.
    func write(literals bytes: Span<UInt8>, to output: inout BitWriter) {
        output.reserve(bytes: bytes.count * 2 + 16)
        let codes = (0..<256).map { UInt64(literals.codes[$0]) | UInt64(literals.lengths[$0]) << 32 }
        let table = codes.span
        var index = 0
        while index + 3 <= bytes.count {
            let (first, second) = (table[Int(bytes[index])], table[Int(bytes[index + 1])])
            let third = table[Int(bytes[index + 2])]
            let (firstWidth, secondWidth) = (first &>> 32, second &>> 32)
            var bits = first & 0xffff
            bits |= (second & 0xffff) &<< firstWidth
            bits |= (third & 0xffff) &<< (firstWidth &+ secondWidth)
            output.put(bits, Int(truncatingIfNeeded: firstWidth &+ secondWidth &+ third &>> 32))
            index &+= 3
        }
        while index < bytes.count {
            let last = table[Int(bytes[index])]
            output.put(last & 0xffff, Int(last >> 32))
            index += 1
        }
    }

    private static let distanceSteps: [(base: UInt16, extra: UInt8)] = FixedCode.distances.map {
        (UInt16($0.base), UInt8($0.extra))
    }

    func writeEnd(to output: inout BitWriter) {
        output.reserve(bytes: 8)
        output.put(
            UInt64(literals.codes[DeflateSymbols.endOfBlock]),
            Int(literals.lengths[DeflateSymbols.endOfBlock]))
    }
}

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
