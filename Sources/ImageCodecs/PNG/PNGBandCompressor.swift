import ScenePixels

/// Paints, filters and compresses bands; one for each thread.
final class PNGBandCompressor {
    /// Rows at least so long, repeated, are all zeros by the filter Up; of shorter ones a copy holds several.
    private static let longRow = 1024
    /// Bytes whose tokens are held at one time; a row may be longer.
    private static let pieceBytes = 2 * PNGBands.bandBytes

    private let painter: any RowPainter
    private let packer: PNGRowPacker
    let layout: PNGLayout
    let rowBytes: Int
    private let painted: ByteBuffer
    private let samples: ByteBuffer
    /// The rows of a band; one more stays zero, the row above the first.
    let stored: PNGRowBuffer
    let zeroRow: Int
    let rowFilter: PNGRowFilter
    let isSmallPicture: Bool
    private let filtered: ByteBuffer
    var cutter: PNGTokenCutter
    /// What filters and methods are tried on.
    let sampleBytes: Int
    let sample: ByteBuffer
    var tokens = TokenBuffer()
    private var output: BitWriter

    /// - Parameter isSmallPicture: whether it is worth the time to look hard.
    init(_ source: any RowSource, _ layout: PNGLayout, isSmallPicture: Bool) {
        painter = source.makePainter()
        packer = PNGRowPacker(source.format, layout)
        self.layout = layout
        rowBytes = layout.rowBytes(width: source.width)
        painted = ByteBuffer(count: source.width * source.format.bytesPerPixel)
        samples = ByteBuffer(count: source.width)
        zeroRow = min(source.height, PNGBands.rowsPerBand(rowBytes: rowBytes))
        stored = PNGRowBuffer(rowBytes: rowBytes, count: zeroRow + 1)
        rowFilter = PNGRowFilter(stored, distance: layout.filterDistance)
        filtered = ByteBuffer(count: zeroRow * (rowBytes + 1) + PNGFilter.slack)
        cutter = PNGTokenCutter(layout, rowBytes: rowBytes)
        self.isSmallPicture = isSmallPicture
        sampleBytes = isSmallPicture ? Self.sampleBytes.small : Self.sampleBytes.large
        sample = ByteBuffer(count: sampleBytes + PNGFilter.slack)
        output = BitWriter(capacity: filtered.count / 4)
    }

    func compress(_ band: PNGBand) throws {
        try paint(band)
        let choice = choose(band)
        cutter.effort = isSmallPicture ? .high : .normal
        filter(band, choice.filter)
        band.filteredCount = (rowBytes + 1) * band.rows.count
        output.removeBytes()
        output.reserve(bytes: 16)
        if band.isFirst { output.put(0x9c78, 16) }
        filtered.read(0..<band.filteredCount) { bytes in
            band.checksum.update(bytes)
            for start in stride(from: 0, to: bytes.count, by: Self.pieceBytes) {
                let end = min(start + Self.pieceBytes, bytes.count)
                let isLast = band.isLast && end == bytes.count
                write(bytes.extracting(start..<end), choice.method, isLast: isLast)
            }
        }
        if band.isLast {
            output.alignToByte()
        } else {
            BlockSplitter.writeBorder(to: &output)
        }
        output.withBytes { bytes in
            band.output = [UInt8](copying: bytes)
            band.crc.update(bytes)
        }
    }

    private func write(_ piece: Span<UInt8>, _ method: PNGTokenCutter.Method, isLast: Bool) {
        guard method != .literals else {
            BlockSplitter.write(literals: piece, isLast: isLast, to: &output)
            return
        }
        cutter.cut(piece, by: method, into: &tokens)
        tokens.read { BlockSplitter.write($0, of: piece, isLast: isLast, to: &output) }
    }

    private func paint(_ band: PNGBand) throws {
        for (index, row) in band.rows.enumerated() {
            guard case .own(let y) = row else { continue }
            if packer.isIdentity {
                try stored.write(index) { row throws(any Error) in try painter.paint(row: y, into: &row) }
                continue
            }
            try painted.write(0..<painted.count) { row throws(any Error) in
                try painter.paint(row: y, into: &row)
            }
            painted.read(0..<painted.count) { row in
                samples.write(0..<samples.count) { samples in
                    stored.write(index) { target in packer.pack(row, into: &target, samples: &samples) }
                }
            }
        }
    }

    /// The row of the buffer that holds a row of the band.
    func place(_ row: PNGBand.Row, _ index: Int) -> Int {
        if case .copy(let first) = row { first } else { index }
    }

    private func filter(_ band: PNGBand, _ usual: PNGFilterStrategy) {
        var above = zeroRow
        for (index, row) in band.rows.enumerated() {
            let place = self.place(row, index)
            let isRepeat = place == above && (rowBytes >= Self.longRow || !layout.isFilterless)
            // The row above the band is not known here.
            let isBlind = index == 0 && !band.isFirst
            let row = PNGRowFilter.Row(place: place, above: above, part: 0..<rowBytes, isBlind: isBlind)
            let start = index * (rowBytes + 1)
            filtered.write(start..<start + rowBytes + 1 + PNGFilter.slack) { target in
                rowFilter.filter(row, by: isRepeat ? .fixed(.up) : usual, into: &target)
            }
            above = place
        }
    }
}
