import ScenePixels

/// Cuts a picture into bands, each row of equal key made once for as long as it is remembered.
///
/// Where the cuts are depends on the picture alone, not on threads.
struct RowBands {
    /// Bytes that a band's own rows take, at least one row.
    private static let bandBytes = 256 << 10
    /// Rows remembered, in bytes, besides those of bands under way; where they are long, so many, in more bytes.
    private static let memory = 8 << 20
    private static let manyRows = 256
    private static let mostMemory = 24 << 20
    /// Where no row has come back within so many bands, and none is seen to come back further down, the bytes of few are kept:
    /// their memory stays in the second cache. The keys of all are: should a row come back after all, it is made once more,
    /// and from there on bytes are kept again.
    private static let patience = 4
    /// Rows that are looked at ahead.
    private static let sight = 1024
    private static let fewBands = 2
    /// Pieces that a band is written in, at most.
    private static let mostSegments = 4096

    /// A band that is remembered: the keys of its rows, and their bytes for as long as they are kept.
    private final class Memory {
        var store: RowBand.Store?
        var keys: [RowKey] = []
        let number: Int

        init(_ store: RowBand.Store, number: Int) {
            self.store = store
            self.number = number
        }
    }

    private struct Place {
        let band: Memory
        let index: Int
    }

    private let source: any RowSource
    private let rowCapacity: Int
    /// Where in the file the rows begin.
    private let offset: Int
    private var places: [RowKey: Place] = [:]
    /// The bands that are remembered, and those of them whose bytes are kept; the oldest first.
    private var remembered = Queue<Memory>()
    private var kept = Queue<Memory>()
    /// Forgotten ones: memory that was in use is quicker than new.
    private var spares: [RowBand.Store] = []
    private static let mostSpares = 8
    private var y = 0
    /// Bands with rows of their own so far.
    private var bandCount = 0
    private var bandsSinceReturn = 0
    /// The row at which one comes back, where that was looked for and seen; the first row before.
    private var nextReturn: Int?
    private var looksAhead: Bool

    init(_ source: any RowSource, rowCapacity: Int, offset: Int = 0) {
        self.source = source
        self.rowCapacity = rowCapacity
        self.offset = offset
        looksAhead = !source.rowsDiffer
    }

    private var rowsPerBand: Int { max(1, min(Self.bandBytes / rowCapacity, source.height)) }
    private var mostBands: Int {
        let memory = min(max(Self.memory, Self.manyRows * rowCapacity), Self.mostMemory)
        return max(1, memory / (rowsPerBand * rowCapacity))
    }

    /// The next band, or nil below the last.
    mutating func next() -> RowBand? {
        guard y < source.height else { return nil }
        let rowsPerBand = self.rowsPerBand
        let band = RowBand(store: takeStore())
        let memory = Memory(band.store, number: bandCount)
        var last: RowKey?
        while y < source.height, band.segments.count < Self.mostSegments {
            let key = source.key(ofRow: y)
            if key == last {
                repeatLast(of: band)
            } else {
                let place = source.rowsDiffer ? nil : places[key]
                if place != nil { bandsSinceReturn = 0 }
                if let place, let store = place.band.store {
                    band.segments.append(
                        RowBand.Segment(store: store, first: place.index, count: 1, times: 1))
                } else if band.rows.count < rowsPerBand {
                    if !source.rowsDiffer {
                        places[key] = Place(band: memory, index: band.rows.count)
                        memory.keys.append(key)
                    }
                    appendOwnRow(to: band)
                } else {
                    break
                }
            }
            last = key
            y += 1
        }
        if !band.rows.isEmpty { remember(memory) }
        return band
    }

    private func repeatLast(of band: RowBand) {
        let index = band.segments.count - 1
        let segment = band.segments[index]
        if segment.count > 1 {
            // The last of several rows now stands alone.
            band.segments[index].count -= 1
            band.segments.append(
                RowBand.Segment(
                    store: segment.store, first: segment.first + segment.count - 1, count: 1, times: 2))
        } else {
            band.segments[index].times += 1
        }
    }

    private func appendOwnRow(to band: RowBand) {
        let index = band.rows.count
        band.rows.append(y)
        if let segment = band.segments.last, segment.store === band.store, segment.times == 1,
            segment.first + segment.count == index
        {
            band.segments[band.segments.count - 1].count += 1
        } else {
            band.segments.append(RowBand.Segment(store: band.store, first: index, count: 1, times: 1))
        }
    }

    private mutating func remember(_ band: Memory) {
        bandCount += 1
        remembered.append(band)
        while remembered.count > mostBands, let oldest = remembered.popFirst() {
            for key in oldest.keys where places[key]?.band === oldest { places[key] = nil }
        }
        bandsSinceReturn += 1
        kept.append(band)
        let isPatient = !source.rowsDiffer && bandsSinceReturn <= Self.patience
        let limit = !isPatient && !returnIsSeen() ? Self.fewBands : mostBands
        while kept.count > limit, let oldest = kept.popFirst() {
            if spares.count < Self.mostSpares, let store = oldest.store { spares.append(store) }
            oldest.store = nil
        }
    }

    /// Whether a row that is remembered comes back soon enough. Where none was seen, it is not looked for again.
    private mutating func returnIsSeen() -> Bool {
        if let nextReturn, y <= nextReturn { return true }
        guard looksAhead else { return false }
        nextReturn = (y..<min(y + Self.sight, source.height)).first { row in
            guard let place = places[source.keyAhead(ofRow: row)] else { return false }
            return bandCount - place.band.number + (row - y) / rowsPerBand < mostBands
        }
        looksAhead = nextReturn != nil
        return looksAhead
    }

    /// One that no band uses any more, or a new one.
    private mutating func takeStore() -> RowBand.Store {
        for index in spares.indices where isKnownUniquelyReferenced(&spares[index]) {
            let store = spares.remove(at: index)
            store.clear()
            return store
        }
        return RowBand.Store(capacity: rowsPerBand * rowCapacity, phase: offset)
    }
}

/// Makes a picture's rows on several threads and hands them over in order.
struct RowDriver<Encoder: RowEncoder> {
    let source: any RowSource
    let encoder: Encoder
    let threads: Int
    /// Where in the file the rows begin.
    var offset = 0

    /// - Parameter body: takes pieces of the picture, from the top.
    func run(_ body: ([BufferPiece]) throws -> Void) throws {
        let rowBytes = source.width * source.format.bytesPerPixel
        if encoder.isIdentity, let row = source.longRow() { return try write(row, rowBytes, body) }
        var bands = RowBands(source, rowCapacity: encoder.capacity, offset: offset)
        let work = OrderedWork<RowBand>(threads: min(threads, source.height)) { [source, encoder] in
            let painter = source.makePainter()
            let scratch = ByteBuffer(count: rowBytes)
            return { band in try band.make(painter, encoder, scratch: scratch) }
        }
        try work.run(next: { bands.next() }, take: { band in try body(band.pieces) })
    }

    /// Rows that are stretches of one are written from where they lie.
    private func write(_ row: LongRow, _ rowBytes: Int, _ body: ([BufferPiece]) throws -> Void) throws {
        let buffer = ByteBuffer(count: row.bytes.count, phase: offset)
        buffer.write(0..<row.bytes.count) { target in target.copy(row.bytes.span, to: 0) }
        let most = 1024
        for start in stride(from: 0, to: source.height, by: most) {
            try body(
                (start..<min(start + most, source.height)).map { y in
                    BufferPiece(buffer: buffer, range: row.range(ofRow: y, count: rowBytes), times: 1)
                })
        }
    }
}
