import ScenePixels

/// How a band is compressed is tried on a sample of it.
extension PNGBandCompressor {
    struct Choice {
        var filter = PNGFilter.none
        var method = PNGTokenCutter.Method.chains
    }

    /// Three times as many change no picture by a hundredth.
    static let sampleBytes = 16 << 10
    /// A band so small is compressed by what makes it smallest, however slow.
    private static let smallBand = 128 << 10
    /// The fast methods may be worse than the search by one part in so many.
    private static let tolerance = 4
    /// Bytes are sparse where of so many words one at least is zero.
    private static let wordsPerZeroWord = 4

    /// The filter and the method after which a band becomes smallest, or little larger and much faster.
    func choose(_ band: PNGBand) -> Choice {
        if layout.isFilterless { return Choice() }
        var best = (choice: Choice(), cost: Int.max)
        for filter in PNGFilter.allCases {
            let count = fillSample(from: band, filter)
            let isSparse = zeroWords(of: count) >= count / 8 / Self.wordsPerZeroWord
            let method = isSparse ? .sparse : cutter.methodOfNoise
            let cost = trial(of: count, method).cost
            if cost < best.cost { best = (Choice(filter: filter, method: method), cost) }
        }
        let count = fillSample(from: band, best.choice.filter)
        let literals = trial(of: count, .literals)
        cutter.expect(literalBits: Double(literals.cost) / Double(count))
        let searched = trial(of: count, .chains).cost
        let isSmall = band.rows.count * (rowBytes + 1) <= Self.smallBand
        let enough = isSmall ? searched : searched + searched / Self.tolerance
        if best.cost > enough { best.choice.method = .chains }
        if literals.cost <= min(best.cost, searched) { best.choice.method = .literals }
        return best.choice
    }

    /// Filters rows in the middle of a band, or a part of one row, and gives the number of bytes.
    private func fillSample(from band: PNGBand, _ filter: PNGFilter) -> Int {
        let length = min(rowBytes, (Self.sampleBytes - 1) / layout.filterDistance * layout.filterDistance)
        let offset = (rowBytes - length) / 2 / layout.filterDistance * layout.filterDistance
        let count = min(band.rows.count, Self.sampleBytes / (length + 1))
        let first = (band.rows.count - count) / 2
        for index in first..<first + count {
            let above = index > 0 ? place(band.rows[index - 1], index - 1) : zeroRow
            let start = (index - first) * (length + 1)
            sample.write(start..<start + length + 1 + PNGFilter.slack) { target in
                stored.filter(
                    filter, place(band.rows[index], index), above: above, part: offset..<offset + length,
                    distance: layout.filterDistance, into: &target, at: 0)
            }
        }
        return count * (length + 1)
    }

    private func zeroWords(of count: Int) -> Int {
        sample.read(0..<count) { bytes in
            var zeros = 0
            for index in stride(from: 0, through: count - 8, by: 8)
            where bytes.littleEndian64(at: index) == 0 { zeros += 1 }
            return zeros
        }
    }

    /// Bits that the sample takes.
    private func trial(of count: Int, _ method: PNGTokenCutter.Method) -> DeflateBlockCode {
        sample.read(0..<count) { cutter.cut($0, by: method, into: &tokens) }
        var counts = SymbolCounts()
        _ = tokens.read { counts.add($0) }
        return DeflateBlockCode(counts)
    }
}
