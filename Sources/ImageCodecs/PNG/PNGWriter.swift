import ScenePixels

/// Writes a picture as PNG: the smallest colour type that fits, compressed on several threads.
///
/// The bytes depend on the picture alone, not on the number of threads.
/// - Source: PNG specification (third edition).
package struct PNGWriter: Sendable {
    /// Pixels per inch, for `pHYs`.
    package var density: Double?

    /// Told when another pass over the rows begins, and up to which share of all the work it goes.
    package var willPass: @Sendable (Double) -> Void

    /// Filtered bytes of a picture that is made as small as it can be; a larger one must be fast.
    var smallPicture = 8 << 20

    package init(density: Double? = nil, willPass: @escaping @Sendable (Double) -> Void = { _ in }) {
        self.density = density
        self.willPass = willPass
    }

    /// Writes the whole file.
    ///
    /// - Parameter threads: how many paint and compress.
    /// - Throws: the first error of the source, from the top, or the sink's.
    /// - Complexity: where the different rows take no more than 16 MiB they are painted once. Else rows are
    ///   painted twice for as long as the smallest layout is in doubt, which a few rows decide in most pictures
    ///   of many colours. Memory grows with the width, not with the height.
    package func write(_ source: any RowSource, to sink: inout some ByteSink, threads: Int) throws {
        willPass(0)
        let held = try HeldRows(source, threads: threads)
        willPass(0.5)
        let survey = if let held { survey(held) } else { try survey(source, threads: threads) }
        let layouts = PNGLayout.candidates(
            source.format, survey, width: source.width, height: source.height)
        willPass(1)
        if let held {
            try write(survey.isNarrow ? held.narrowed : held, as: layouts, to: &sink, threads: threads)
        } else {
            let rows = survey.isNarrow ? NarrowedRows(source) : source
            try sink.write(head(source, layouts[0]).span)
            try writeBands(rows, layouts[0], to: &sink, threads: threads)
            try sink.write(PNGChunkWriter.bytes(PNGChunk.end, []).span)
        }
    }

    /// Bytes that rows take while they are written, where a band is a single row.
    ///
    /// - Parameter rowBytes: of a painted row.
    package static func memory(rowBytes: Int, threads: Int) -> Int {
        // A thread has the row as it was painted, as it is stored, zeros above it, it filtered, it by a filter that is
        // tried, and compressed (three halves, since the memory grows); the jobs under way have theirs compressed.
        let perThread = 7
        return rowBytes * (perThread * threads + OrderedWork<PNGBand>.depth(threads: threads))
    }

    /// Writes rows that are painted, by the layout that makes the file smallest where trying all takes no time.
    private func write(
        _ rows: HeldRows, as layouts: [PNGLayout], to sink: inout some ByteSink, threads: Int
    ) throws {
        let bytes = layouts.map { $0.filteredBytes(width: rows.width, height: rows.height) }
        guard (bytes.max() ?? 0) <= Self.tinyPicture else {
            return try write(rows, layouts[0], to: &sink, threads: threads)
        }
        var smallest: ArraySink?
        for layout in layouts {
            var file = ArraySink()
            try write(rows, layout, to: &file, threads: 1)
            if file.bytes.count < smallest?.bytes.count ?? .max { smallest = file }
        }
        if let smallest { try sink.write(smallest.bytes.span) }
    }

    /// Writes rows that are painted: those of a large picture that repeats by themselves, all others together.
    private func write(
        _ rows: HeldRows, _ layout: PNGLayout, to sink: inout some ByteSink, threads: Int
    ) throws {
        try sink.write(head(rows, layout).span)
        let isLarge = !isSmall(rows, layout) && layout.rowBytes(width: rows.width) >= Self.longRow
        if isLarge, let repeats = RowRepeats(rows) {
            try PNGRepeatedRows(rows, repeats, layout).write(to: &sink, threads: threads)
        } else {
            try writeBands(rows, layout, to: &sink, threads: threads)
        }
        try sink.write(PNGChunkWriter.bytes(PNGChunk.end, []).span)
    }

    /// Filtered bytes of a picture for which all layouts are tried: what a palette takes in the file may be more than
    /// it saves.
    private static let tinyPicture = 16 << 10

    /// Of shorter rows a copy of 258 bytes holds several, so that they compress better together.
    private static let longRow = 512

    private func isSmall(_ source: any RowSource, _ layout: PNGLayout) -> Bool {
        layout.filteredBytes(width: source.width, height: source.height) <= smallPicture
    }

    /// Looks at rows that are painted.
    private func survey(_ rows: HeldRows) -> ColorSurvey {
        var survey = ColorSurvey(rows.format)
        let rowBytes = rows.width * rows.format.bytesPerPixel
        for start in stride(from: 0, to: rows.painted.count, by: rowBytes) where !survey.isOver {
            rows.painted.read(start..<start + rowBytes) { survey.add($0) }
        }
        return survey
    }

    /// Looks at the different rows until the layout is decided.
    private func survey(_ source: any RowSource, threads: Int) throws -> ColorSurvey {
        var survey = ColorSurvey(source.format)
        let rowBytes = source.width * source.format.bytesPerPixel
        var bands = RowBands(source, rowCapacity: rowBytes)
        let work = OrderedWork<RowBand>(threads: threads) {
            let painter = source.makePainter()
            let scratch = ByteBuffer(count: rowBytes)
            return { band in
                try band.make(painter, RawRowEncoder(capacity: rowBytes), scratch: scratch)
            }
        }
        try work.run(
            next: { survey.isOver ? nil : bands.next() },
            take: { band in
                for index in band.rows.indices where !survey.isOver {
                    band.store.read(row: index) { survey.add($0) }
                }
            })
        return survey
    }

    /// Everything before the image data.
    private func head(_ source: any RowSource, _ layout: PNGLayout) -> [UInt8] {
        var header = PNGChunkWriter.bigEndian(UInt32(source.width))
        header += PNGChunkWriter.bigEndian(UInt32(source.height))
        header += [UInt8(layout.depth), layout.colorType.rawValue, 0, 0, 0]
        var bytes = PNGChunk.signature + PNGChunkWriter.bytes(PNGChunk.header, header)
        bytes += PNGChunkWriter.bytes(PNGChunk.standardRGB, [0])
        if let density {
            let perMetre = UInt32(clamping: Int((density / 0.0254 + 0.5).rounded(.down)))
            let resolution = PNGChunkWriter.bigEndian(perMetre)
            bytes += PNGChunkWriter.bytes(PNGChunk.resolution, resolution + resolution + [1])
        }
        if layout.colorType == .palette {
            let colors = layout.palette.flatMap { color in
                [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
            }
            bytes += PNGChunkWriter.bytes(PNGChunk.palette, colors)
            let alphas = layout.palette.prefix(layout.transparentCount).map { UInt8($0 >> 24) }
            if !alphas.isEmpty { bytes += PNGChunkWriter.bytes(PNGChunk.transparency, alphas) }
        }
        return bytes
    }

    private func writeBands(
        _ source: any RowSource, _ layout: PNGLayout, to sink: inout some ByteSink, threads: Int
    ) throws {
        var bands = PNGBands(source, rowBytes: layout.rowBytes(width: source.width))
        var checksum = Adler32()
        let isSmall = isSmall(source, layout)
        let work = OrderedWork<PNGBand>(threads: threads) {
            let compressor = PNGBandCompressor(source, layout, isSmallPicture: isSmall)
            return { try compressor.compress($0) }
        }
        try work.run(
            next: { bands.next() },
            take: { band in
                checksum = checksum.followed(by: band.checksum, count: band.filteredCount)
                try PNGChunkWriter.writeData(
                    band.output.span, checksum: band.crc,
                    tail: band.isLast ? PNGChunkWriter.bigEndian(checksum.value) : [], to: &sink)
            })
    }
}
