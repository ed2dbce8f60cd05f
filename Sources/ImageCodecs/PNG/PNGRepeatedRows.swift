import ScenePixels

/// Compresses a picture that is few rows again and again: each step from a row to the next is compressed once,
/// by itself, and its bits are written as often as it is taken.
///
/// A row equal to the one above is zeros by the filter Up: two bits for 258 of them. All else copies only from
/// its own row, so that its bits mean the same wherever they stand.
struct PNGRepeatedRows {
    /// Bytes of a chunk of image data.
    private static let chunkBytes = 256 << 10

    /// Bytes of steps that are few enough to look hard at.
    private static let littleBytes = 2 << 20

    /// A row, compressed by itself: a job for one thread.
    private final class Piece: @unchecked Sendable {
        let step: RowRepeats.Step
        var tokens = TokenBuffer()
        var checksum = Adler32()

        init(_ step: RowRepeats.Step) { self.step = step }
    }

    private let source: HeldRows
    private let repeats: RowRepeats
    private let layout: PNGLayout
    private let rowBytes: Int

    init(_ source: HeldRows, _ repeats: RowRepeats, _ layout: PNGLayout) {
        self.source = source
        self.repeats = repeats
        self.layout = layout
        rowBytes = layout.rowBytes(width: source.width)
    }

    /// Writes the chunks of image data.
    func write(to sink: inout some ByteSink, threads: Int) throws {
        let pieces = try self.pieces(threads: threads)
        let zeros = Self.zeroRow(rowBytes)
        var counts = SymbolCounts()
        _ = zeros.tokens.read { counts.add($0, times: repeats.repeatCount) }
        for (number, piece) in pieces.enumerated() {
            _ = piece.tokens.read { counts.add($0, times: repeats.stepCounts[number]) }
        }
        let code = DeflateBlockCode(counts)
        var stream = PNGDataStream(chunkBytes: Self.chunkBytes)
        code.writeHeader(isFinal: true, to: &stream.bits)
        let ready = code.tokenBits
        try writeRows(pieces.map { Self.bits($0, ready) }, Self.bits(zeros, ready), &stream, to: &sink)
        code.writeEnd(to: &stream.bits)
        try stream.finish(to: &sink)
    }

    /// The bits of a piece with its checksum, ready to be written again and again.
    private final class Encoded {
        var bits = BitWriter(capacity: 64)
        var checksum = Adler32()
    }

    private static func bits(_ piece: Piece, _ ready: TokenBits) -> Encoded {
        let encoded = Encoded()
        piece.tokens.read { encoded.bits.put($0, ready) }
        encoded.checksum = piece.checksum
        return encoded
    }

    private func writeRows(
        _ pieces: [Encoded], _ zeros: Encoded, _ stream: inout PNGDataStream, to sink: inout some ByteSink
    ) throws {
        var last: Int?
        for y in 0..<source.height {
            let number = source.number(ofRow: y)
            var encoded = zeros
            if number != last {
                guard let step = repeats.steps[RowRepeats.Step(above: last, row: number)] else {
                    preconditionFailure("a row has the same key each time it is asked")
                }
                encoded = pieces[step]
                last = number
            }
            stream.bits.append(encoded.bits)
            stream.checksum = stream.checksum.followed(by: encoded.checksum, count: rowBytes + 1)
            try stream.writeFullChunks(to: &sink)
        }
    }

    /// A row equal to the one above.
    private static func zeroRow(_ rowBytes: Int) -> Piece {
        let piece = Piece(RowRepeats.Step(above: nil, row: 0))
        piece.tokens.removeAll(capacity: rowBytes / DeflateSymbols.longestMatch + 8)
        let filtered = [PNGFilter.up.rawValue] + [UInt8](repeating: 0, count: rowBytes)
        piece.checksum.update(filtered.span)
        piece.tokens.append(DeflateToken(literal: PNGFilter.up.rawValue))
        piece.tokens.append(zeros: rowBytes, afterZero: false)
        return piece
    }

    /// All steps that change the row, compressed.
    private func pieces(threads: Int) throws -> [Piece] {
        let steps = repeats.steps.sorted { $0.value < $1.value }.map(\.key)
        let pieces = steps.map { Piece($0) }
        let (source, layout) = (self.source, self.layout)
        let isLittle = pieces.count * rowBytes <= Self.littleBytes
        let work = OrderedWork<Piece>(threads: min(threads, pieces.count)) {
            let compressor = PNGStepCompressor(source, layout, effort: isLittle ? .high : .normal)
            return { piece in
                piece.checksum = compressor.compress(piece.step)
                piece.tokens.set(to: compressor.tokens)
            }
        }
        var next = pieces.makeIterator()
        try work.run(next: { next.next() }, take: { _ in })
        return pieces
    }
}

/// Compresses single rows; one for each thread.
private final class PNGStepCompressor {
    private let packer: PNGRowPacker
    private let layout: PNGLayout
    private let painted: ByteBuffer
    private let paintedBytes: Int
    private let samples: ByteBuffer
    /// The row, and the one above it.
    private let stored: PNGRowBuffer
    private var finder: MatchFinder
    /// Of the row that was compressed last.
    private(set) var tokens = TokenBuffer()

    init(
        _ source: HeldRows, _ layout: PNGLayout, effort: MatchFinder.Effort
    ) {
        finder = MatchFinder(effort: effort)
        packer = PNGRowPacker(source.format, layout)
        self.layout = layout
        painted = source.painted
        paintedBytes = source.width * source.format.bytesPerPixel
        samples = ByteBuffer(count: source.width)
        stored = PNGRowBuffer(rowBytes: layout.rowBytes(width: source.width), count: 2)
    }

    /// Makes the tokens of a row by the filter that costs least, and gives the checksum of the filtered row.
    func compress(_ step: RowRepeats.Step) -> Adler32 {
        pack(step.row, at: 0)
        if let above = step.above { pack(above, at: 1) }
        let count = stored.rowBytes + 1
        var filtered = [UInt8](repeating: 0, count: count + PNGFilter.slack)
        var best: (filter: PNGFilter, cost: Int)?
        for filter in layout.isFilterless ? [.none, .up] : PNGFilter.allCases {
            apply(filter, &filtered)
            finder.tokenize(filtered.span.extracting(0..<count), rowBytes: count, into: &tokens)
            var counts = SymbolCounts()
            _ = tokens.read { counts.add($0) }
            let cost = DeflateBlockCode(counts).cost
            if cost < best?.cost ?? .max { best = (filter, cost) }
        }
        apply(best?.filter ?? .none, &filtered)
        finder.tokenize(filtered.span.extracting(0..<count), rowBytes: count, into: &tokens)
        var checksum = Adler32()
        checksum.update(filtered.span.extracting(0..<count))
        return checksum
    }

    private func apply(_ filter: PNGFilter, _ filtered: inout [UInt8]) {
        var target = filtered.mutableSpan
        stored.filter(filter, 0, above: 1, distance: layout.filterDistance, into: &target, at: 0)
    }

    private func pack(_ number: Int, at index: Int) {
        painted.read(number * paintedBytes..<(number + 1) * paintedBytes) { row in
            samples.write(0..<samples.count) { samples in
                stored.write(index) { target in packer.pack(row, into: &target, samples: &samples) }
            }
        }
    }
}

/// A zlib stream in chunks of a PNG.
private struct PNGDataStream: ~Copyable {
    private let chunkBytes: Int
    var bits: BitWriter
    /// Of what the stream decompresses to.
    var checksum = Adler32()

    init(chunkBytes: Int) {
        self.chunkBytes = chunkBytes
        bits = BitWriter(capacity: chunkBytes + chunkBytes / 4)
        bits.put(0x9c78, 16)
    }

    mutating func writeFullChunks(to sink: inout some ByteSink) throws {
        guard bits.byteCount >= chunkBytes else { return }
        try writeChunk(tail: [], to: &sink)
        bits.removeBytes()
    }

    mutating func finish(to sink: inout some ByteSink) throws {
        bits.reserve(bytes: 8)
        bits.alignToByte()
        try writeChunk(tail: PNGChunkWriter.bigEndian(checksum.value), to: &sink)
    }

    private func writeChunk(tail: [UInt8], to sink: inout some ByteSink) throws {
        try bits.withBytes { data throws(any Error) in
            var crc = PNGChunkWriter.dataChecksum()
            crc.update(data)
            try PNGChunkWriter.writeData(data, checksum: crc, tail: tail, to: &sink)
        }
    }
}
