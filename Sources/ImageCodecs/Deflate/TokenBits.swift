/// The bits of every token of a block, ready to be put together.
struct TokenBits {
    /// For literals, and 256 above them lengths: code and extra bits, at most 20, and above 24 how many they are.
    fileprivate let firsts: [UInt32]
    /// For distance symbols: the code, at 16 how many bits it has, at 24 the extra ones too, at 32 the least distance.
    fileprivate let distances: [UInt64]

    init(literals: HuffmanCode, distances: HuffmanCode) {
        var firsts = [UInt32](repeating: 0, count: 256 + DeflateSymbols.longestMatch + 1)
        for byte in 0..<256 {
            firsts[byte] = UInt32(literals.codes[byte]) | UInt32(literals.lengths[byte]) << 24
        }
        for length in DeflateSymbols.shortestMatch...DeflateSymbols.longestMatch {
            let symbol = Int(DeflateSymbols.ofLength[length])
            let step = FixedCode.lengths[symbol - 257]
            let width = UInt32(literals.lengths[symbol])
            let bits = UInt32(literals.codes[symbol]) | UInt32(length - step.base) << width
            firsts[256 + length] = bits | (width + UInt32(step.extra)) << 24
        }
        self.firsts = firsts
        self.distances = FixedCode.distances.enumerated().map { symbol, step in
            let width = UInt64(distances.lengths[symbol])
            let both = width + UInt64(step.extra)
            return UInt64(distances.codes[symbol]) | width << 16 | both << 24 | UInt64(step.base) << 32
        }
    }
}

extension BitWriter {
    /// Writes tokens, each in one store.
    mutating func put(_ tokens: Span<DeflateToken>, _ code: TokenBits) {
        // A token has at most 48 bits.
        reserve(bytes: tokens.count * 6)
        let (firsts, distances) = (code.firsts.span, code.distances.span)
        let symbolTable = DeflateSymbols.distanceTable
        let symbols = symbolTable.span
        var open = OpenBits(self)
        for index in tokens.indices {
            let token = tokens[index]
            let first = firsts[token.first]
            open.add(UInt64(first & 0xff_ffff), width: Int(first &>> 24))
            if token.length > 0 {
                let distance = distances[DeflateSymbols.ofDistance(Int(token.value), symbols)]
                let extra = UInt64(token.value) &- distance &>> 32
                let bits = distance & 0xffff | extra &<< (distance &>> 16 & 0xff)
                open.add(bits, width: Int(truncatingIfNeeded: distance &>> 24 & 0xff))
            }
            open.store()
        }
        close(open)
    }

    /// Writes bytes as literals, three in one store.
    mutating func put(literals bytes: Span<UInt8>, _ code: TokenBits) {
        // A literal has at most 15 bits.
        reserve(bytes: bytes.count * 2)
        let table = code.firsts.span
        var open = OpenBits(self)
        var index = 0
        while index &+ 3 <= bytes.count {
            for place in index..<index &+ 3 {
                let bits = table[Int(bytes[place])]
                open.add(UInt64(bits & 0xff_ffff), width: Int(bits &>> 24))
            }
            open.store()
            index &+= 3
        }
        while index < bytes.count {
            let bits = table[Int(bytes[index])]
            open.add(UInt64(bits & 0xff_ffff), width: Int(bits &>> 24))
            open.store()
            index += 1
        }
        close(open)
    }
}
