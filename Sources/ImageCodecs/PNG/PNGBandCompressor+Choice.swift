import ScenePixels

/// How a band is compressed is tried on a sample of it.
extension PNGBandCompressor {
    struct Choice {
        var filter = PNGFilterStrategy.fixed(.none)
        var method = PNGTokenCutter.Method.chains
    }

    /// Of a picture that takes no time to speak of, and of a large one, where a band's sample must be cheap: three
    /// times as much makes a colour wheel of 4096 × 4096 a hundredth smaller and takes a fifth longer.
    static let sampleBytes = (small: 128 << 10, large: 16 << 10)
    /// In a large picture the fast methods may be worse than the search by one part in so many.
    private static let tolerance = 4
    /// Places in a band where a sample is taken; one is in the middle.
    private static let samplePlaces = (small: 4, large: 1)
    /// Of so many words one at least equals what is a pixel before it where bytes are no noise, and is zero where
    /// they are sparse.
    private static let wordsPerStillWord = 64
    private static let wordsPerZeroWord = 4

    private var strategies: [PNGFilterStrategy] {
        if layout.isFilterless { return PNGFilterStrategy.withoutArithmetic }
        return isSmallPicture ? PNGFilterStrategy.all : PNGFilterStrategy.ofOneFilter
    }

    /// The filter and the method after which a band becomes smallest, or little larger and much faster.
    func choose(_ band: PNGBand) -> Choice {
        if layout.isFilterless, !isSmallPicture { return Choice() }
        // What the band before taught must not show: it may have been another thread's.
        cutter.expect(literalBits: 8)
        // Between two a weak search may be wrong, and a strong one is soon done.
        cutter.effort = layout.isFilterless ? .high : .normal
        var best = (choice: Choice(), cost: Int.max)
        for filter in strategies {
            let count = fillSample(from: band, filter)
            let method = likelyMethod(count)
            let cost = trial(of: count, method).bits
            if cost < best.cost { best = (Choice(filter: filter, method: method), cost) }
        }
        let count = fillSample(from: band, best.choice.filter)
        let literals = trial(of: count, .literals).bits
        let searched = trial(of: count, .chains)
        cutter.expect(literalBits: searched.literalBits)
        let enough = searched.bits + (isSmallPicture ? 0 : searched.bits / Self.tolerance)
        if best.cost > enough { best.choice.method = .chains }
        if literals <= min(best.cost, searched.bits) { best.choice.method = .literals }
        return best.choice
    }

    /// The method by which a filter's sample shows how good the filter is.
    private func likelyMethod(_ count: Int) -> PNGTokenCutter.Method {
        let (zeros, still) = wordsOfNoNoise(count)
        if isSmallPicture {
            return still < count / 8 / Self.wordsPerStillWord ? cutter.methodOfNoise : .chains
        }
        return zeros < count / 8 / Self.wordsPerZeroWord ? cutter.methodOfNoise : .sparse
    }

    /// Filters rows of a band, or a part of them, and gives the number of bytes.
    private func fillSample(from band: PNGBand, _ strategy: PNGFilterStrategy) -> Int {
        let length = min(rowBytes, (sampleBytes - 1) / layout.filterDistance * layout.filterDistance)
        let offset = (rowBytes - length) / 2 / layout.filterDistance * layout.filterDistance
        let count = min(band.rows.count, sampleBytes / (length + 1))
        for index in 0..<count {
            let row = sampledRow(index, of: count, among: band.rows.count)
            let start = index * (length + 1)
            sample.write(start..<start + length + 1 + PNGFilter.slack) { target in
                let row = PNGRowFilter.Row(
                    place: place(band.rows[row], row),
                    above: row > 0 ? place(band.rows[row - 1], row - 1) : zeroRow,
                    part: offset..<offset + length)
                rowFilter.filter(row, by: strategy, into: &target)
            }
        }
        return count * (length + 1)
    }

    /// The rows that are left out lie between the places of a sample, or around the only one.
    private func sampledRow(_ index: Int, of count: Int, among all: Int) -> Int {
        let places = min(count, isSmallPicture ? Self.samplePlaces.small : Self.samplePlaces.large)
        let leftOut = all - count
        return index + (places == 1 ? leftOut / 2 : leftOut * (index * places / count) / (places - 1))
    }

    /// How many words are zero, and how many are the same as a pixel before.
    private func wordsOfNoNoise(_ count: Int) -> (zero: Int, still: Int) {
        let distance = layout.filterDistance
        return sample.read(0..<count) { bytes in
            var (zero, still) = (0, 0)
            for index in stride(from: 8, through: count - 8, by: 8) {
                let word = bytes.littleEndian64(at: index)
                if word == 0 { zero += 1 }
                if word == bytes.littleEndian64(at: index - distance) { still += 1 }
            }
            return (zero, still)
        }
    }

    /// Bits that the sample takes, and a literal of it on average.
    private func trial(of count: Int, _ method: PNGTokenCutter.Method) -> (bits: Int, literalBits: Double) {
        sample.read(0..<count) { cutter.cut($0, by: method, into: &tokens) }
        var counts = SymbolCounts()
        _ = tokens.read { counts.add($0) }
        let code = DeflateBlockCode(counts)
        return (code.cost, code.literalBits(counts))
    }
}
