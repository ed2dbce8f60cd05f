import ScenePixels

/// How a band is compressed is tried on a sample of it.
extension PNGBandCompressor {
    struct Choice {
        var filter = PNGFilter.none
        var method = PNGTokenCutter.Method.chains
    }

    /// Of a picture that takes no time to speak of, and of a large one, where a band's sample must be cheap: three
    /// times as much makes a colour wheel of 4096 × 4096 a hundredth smaller and takes a fifth longer.
    private static let sampleBytes = (small: 48 << 10, large: 16 << 10)
    /// Filtered bytes of a picture that is compressed by what makes it smallest, however slow.
    private static let smallPicture = 8 << 20
    /// In a large picture the fast methods may be worse than the search by one part in so many.
    private static let tolerance = 4
    /// Of so many words one at least equals what is a pixel before it where bytes are no noise, and is zero where
    /// they are sparse.
    private static let wordsPerStillWord = 64
    private static let wordsPerZeroWord = 4

    /// The bytes to try on, for a picture of so many.
    static func sampleBytes(ofPicture filteredBytes: Int) -> Int {
        filteredBytes <= smallPicture ? sampleBytes.small : sampleBytes.large
    }

    private var isSmallPicture: Bool { sampleBytes == Self.sampleBytes.small }

    /// The filter and the method after which a band becomes smallest, or little larger and much faster.
    func choose(_ band: PNGBand) -> Choice {
        if layout.isFilterless { return Choice() }
        // What the band before taught must not show: it may have been another thread's.
        cutter.expect(literalBits: 8)
        var best = (choice: Choice(), cost: Int.max)
        for filter in PNGFilter.allCases {
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

    /// Filters rows in the middle of a band, or a part of one row, and gives the number of bytes.
    private func fillSample(from band: PNGBand, _ filter: PNGFilter) -> Int {
        let length = min(rowBytes, (sampleBytes - 1) / layout.filterDistance * layout.filterDistance)
        let offset = (rowBytes - length) / 2 / layout.filterDistance * layout.filterDistance
        let count = min(band.rows.count, sampleBytes / (length + 1))
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
