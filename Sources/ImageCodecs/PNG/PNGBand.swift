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
    var output: [UInt8] = []
    var checksum = Adler32()
    var filteredCount = 0
    var crc = PNGChunkWriter.dataChecksum()

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
        rowsPerBand = Self.rowsPerBand(rowBytes: rowBytes)
    }

    /// - Parameter rowBytes: of a row before it is filtered.
    static func rowsPerBand(rowBytes: Int) -> Int { max(1, bandBytes / (rowBytes + 1)) }

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
