import ScenePixels

/// Rows that are compressed by themselves, whatever stands above them: a job for one thread.
final class PNGBand: @unchecked Sendable {
    /// A row of the picture, or the earlier one of this band that it equals.
    enum Row {
        case own(y: Int)
        case copy(of: Int)
    }

    var rows: [Row] = []
    let isFirst: Bool
    var isLast = false
    fileprivate(set) var output: [UInt8] = []
    fileprivate(set) var checksum = Adler32()
    fileprivate(set) var filteredCount = 0
    fileprivate(set) var crc = PNGChunkWriter.dataChecksum()

    init(isFirst: Bool) { self.isFirst = isFirst }
}

/// Cuts a picture into bands; where, depends on the picture alone.
struct PNGBands {
    /// Bytes of a band before compression, at least a row.
    static let bandBytes = 1 << 20

    private let source: any RowSource
    private let rowsPerBand: Int
    private var y = 0

    init(_ source: any RowSource, rowBytes: Int) {
        self.source = source
        rowsPerBand = max(1, Self.bandBytes / (rowBytes + 1))
    }

    mutating func next() -> PNGBand? {
        guard y < source.height else { return nil }
        let band = PNGBand(isFirst: y == 0)
        let end = min(y + rowsPerBand, source.height)
        var firsts: [RowKey: Int] = [:]
        for row in y..<end {
            let key = source.key(ofRow: row)
            if let first = firsts[key] {
                band.rows.append(.copy(of: first))
            } else {
                firsts[key] = row - y
                band.rows.append(.own(y: row))
            }
        }
        y = end
        band.isLast = end == source.height
        return band
    }
}

/// Paints, filters and compresses bands; one for each thread.
final class PNGBandCompressor {
    /// Rows at least so long, repeated, are all zeros by the filter Up; of shorter ones a copy holds several.
    private static let longRow = 1024
    /// Bytes whose tokens are held at one time; a row may be longer.
    private static let pieceBytes = 2 * PNGBands.bandBytes
    /// Bytes of which the filters are tried.
    private static let sampleBytes = 48 << 10

    private let painter: any RowPainter
    private let packer: PNGRowPacker
    private let layout: PNGLayout
    private let rowBytes: Int
    private let painted: ByteBuffer
    private let samples: ByteBuffer
    private var stored: PNGRowBuffer
    private var finder = MatchFinder(effort: .normal)
    /// As hard as the real search: a shallow one picks filters that make smooth pictures 5 % larger.
    private var sampler = MatchFinder(effort: .normal)
    private var tokens = TokenBuffer()

    init(_ source: any RowSource, _ layout: PNGLayout) {
        painter = source.makePainter()
        packer = PNGRowPacker(source.format, layout)
        self.layout = layout
        rowBytes = layout.rowBytes(width: source.width)
        painted = ByteBuffer(count: source.width * source.format.bytesPerPixel)
        samples = ByteBuffer(count: source.width)
        stored = PNGRowBuffer(rowBytes: 0, count: 0)
    }

    func compress(_ band: PNGBand) throws {
        try paint(band)
        let filtered = filter(band)
        band.filteredCount = (rowBytes + 1) * band.rows.count
        let bytes = filtered.span.extracting(0..<band.filteredCount)
        band.checksum.update(bytes)
        var output = BitWriter(capacity: band.filteredCount / 8)
        output.reserve(bytes: 16)
        if band.isFirst { output.put(0x9c78, 16) }
        for start in stride(from: 0, to: bytes.count, by: Self.pieceBytes) {
            let end = min(start + Self.pieceBytes, bytes.count)
            let piece = bytes.extracting(start..<end)
            finder.tokenize(piece, into: &tokens)
            let isLast = band.isLast && end == bytes.count
            tokens.read { BlockSplitter.write($0, of: piece, isLast: isLast, to: &output) }
        }
        if band.isLast {
            output.alignToByte()
        } else {
            // An empty stored block, so that the next band begins at a byte.
            BlockSplitter.writeStored(bytes.extracting(0..<0), isLast: false, to: &output)
        }
        output.withBytes { bytes in
            band.output = [UInt8](copying: bytes)
            band.crc.update(bytes)
        }
    }

    /// One stored row more than the band has stays zero: the row above the first.
    private func paint(_ band: PNGBand) throws {
        stored = PNGRowBuffer(rowBytes: rowBytes, count: band.rows.count + 1)
        for (index, row) in band.rows.enumerated() {
            guard case .own(let y) = row else { continue }
            try painted.write(0..<painted.count) { span throws(any Error) in
                try painter.paint(row: y, into: &span)
            }
            painted.read(0..<painted.count) { row in
                samples.write(0..<samples.count) { samples in
                    stored.write(index) { target, start in
                        packer.pack(row, into: &target, at: start, samples: &samples)
                    }
                }
            }
        }
    }

    /// The row of the buffer that holds a row of the band.
    private func place(_ row: PNGBand.Row, _ index: Int) -> Int {
        if case .copy(let first) = row { first } else { index }
    }

    private func filter(_ band: PNGBand) -> [UInt8] {
        let count = band.rows.count
        var filtered = [UInt8](repeating: 0, count: count * (rowBytes + 1) + 16)
        let usual = layout.isFilterless ? .none : bestFilter(band)
        var target = filtered.mutableSpan
        var above = count
        for (index, row) in band.rows.enumerated() {
            let place = self.place(row, index)
            let isRepeat = place == above && (rowBytes >= Self.longRow || !layout.isFilterless)
            // The row above the band is not known here.
            let isBlind = index == 0 && !band.isFirst
            let filter: PNGFilter =
                isRepeat ? .up : !isBlind ? usual : layout.isFilterless || usual == .none ? .none : .sub
            stored.filter(
                filter, place, above: above, distance: layout.filterDistance, into: &target,
                at: index * (rowBytes + 1))
            above = place
        }
        return filtered
    }

    /// The filter after which a sample of the band compresses best.
    private func bestFilter(_ band: PNGBand) -> PNGFilter {
        let count = min(band.rows.count, max(1, Self.sampleBytes / (rowBytes + 1)))
        let first = (band.rows.count - count) / 2
        var best = (filter: PNGFilter.sub, cost: Int.max, literalBits: 8.0)
        var sample = [UInt8](repeating: 0, count: count * (rowBytes + 1) + 16)
        for filter in PNGFilter.allCases {
            var target = sample.mutableSpan
            for index in first..<first + count {
                let above = index > 0 ? place(band.rows[index - 1], index - 1) : band.rows.count
                stored.filter(
                    filter, place(band.rows[index], index), above: above, distance: layout.filterDistance,
                    into: &target, at: (index - first) * (rowBytes + 1))
            }
            let size = count * (rowBytes + 1)
            let tried = min(size, 2 * Self.sampleBytes)
            let middle = (size - tried) / 2
            sampler.tokenize(sample.span.extracting(middle..<middle + tried), into: &tokens)
            var counts = SymbolCounts()
            tokens.read { counts.add($0) }
            let code = DeflateBlockCode(counts)
            if code.cost < best.cost { best = (filter, code.cost, code.literalBits(counts)) }
        }
        finder.expect(literalBits: best.literalBits)
        return best.filter
    }
}
