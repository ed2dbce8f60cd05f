/// The codes of one block, and how to write with them.
struct DeflateBlockCode {
    let literals: HuffmanCode
    let distances: HuffmanCode
    private let isFixed: Bool
    private let header: BlockHeader

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

    /// Writes what comes before the tokens.
    func writeHeader(isFinal: Bool, to output: inout BitWriter) {
        output.reserve(bytes: 512)
        output.put(isFinal ? 1 : 0, 1)
        output.put(isFixed ? 1 : 2, 2)
        if !isFixed { header.write(to: &output) }
    }

    /// For many pieces of one block: made once for all.
    var tokenBits: TokenBits { TokenBits(literals: literals, distances: distances) }

    func write(_ tokens: Span<DeflateToken>, to output: inout BitWriter) { output.put(tokens, tokenBits) }

    /// Writes bytes of which none are copies.
    func write(literals bytes: Span<UInt8>, to output: inout BitWriter) {
        output.put(literals: bytes, tokenBits)
    }

    func writeEnd(to output: inout BitWriter) {
        output.reserve(bytes: 8)
        output.put(
            UInt64(literals.codes[DeflateSymbols.endOfBlock]),
            Int(literals.lengths[DeflateSymbols.endOfBlock]))
    }
}
