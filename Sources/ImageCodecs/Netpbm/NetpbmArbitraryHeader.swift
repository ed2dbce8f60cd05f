import ScenePixels

/// The header of a PAM file: lines of a keyword and its value, until `ENDHDR`.
struct NetpbmArbitraryHeader {
    private var fields: [String: Int] = [:]
    private var tupleType: [String] = []
    private var end = 0

    private static let limits = [
        "WIDTH": NetpbmHeader.longestSide, "HEIGHT": NetpbmHeader.longestSide,
        "DEPTH": 65535, "MAXVAL": NetpbmHeader.highestMaxval,
    ]
    private static let longestTupleType = 255

    init(_ bytes: Span<UInt8>) throws(ImageError) {
        var scanner = NetpbmScanner(offset: 0)
        let magic = try scanner.line(in: bytes, part: "the header")
        guard Self.trimmed(magic, in: bytes).count == 2 else {
            throw .malformed(.netpbm, fault: "the magic number P7 has no line of its own", offset: 2)
        }
        while true {
            let line = Self.trimmed(try scanner.line(in: bytes, part: "the header"), in: bytes)
            guard let first = line.first, bytes[first] != UInt8(ascii: "#") else { continue }
            let keywordEnd = line.first { NetpbmScanner.isWhiteSpace(bytes[$0]) } ?? line.upperBound
            let keyword = Self.text(line.lowerBound..<keywordEnd, in: bytes)
            let value = Self.trimmed(keywordEnd..<line.upperBound, in: bytes)
            if keyword == "ENDHDR" { break }
            try take(keyword, value, at: line.lowerBound, in: bytes)
        }
        end = scanner.offset
    }

    private mutating func take(
        _ keyword: String, _ value: Range<Int>, at offset: Int, in bytes: Span<UInt8>
    ) throws(ImageError) {
        if keyword == "TUPLTYPE" {
            guard value.count <= Self.longestTupleType, tupleType.isEmpty else {
                throw .malformed(.netpbm, fault: "more than one tuple type", offset: offset)
            }
            tupleType.append(Self.text(value, in: bytes))
            return
        }
        guard let limit = Self.limits[keyword] else {
            throw .malformed(.netpbm, fault: "an unknown keyword in the header", offset: offset)
        }
        guard fields[keyword] == nil else {
            throw .malformed(.netpbm, fault: "\(keyword) stands twice in the header", offset: offset)
        }
        var scanner = NetpbmScanner(offset: value.lowerBound)
        fields[keyword] = try scanner.number(in: bytes, field: keyword, limit: limit)
        guard scanner.offset > value.upperBound else {
            throw .malformed(.netpbm, fault: "\(keyword) is not one number", offset: value.lowerBound)
        }
    }

    /// The same as the header of an image, if the fields are complete and fit each other.
    func header(_ bytes: Span<UInt8>) throws(ImageError) -> NetpbmHeader {
        func field(_ keyword: String) throws(ImageError) -> Int {
            guard let value = fields[keyword] else {
                throw .malformed(.netpbm, fault: "the header has no \(keyword)", offset: end)
            }
            return value
        }
        let depth = try field("DEPTH")
        let header = NetpbmHeader(
            raster: .raw, width: try field("WIDTH"), height: try field("HEIGHT"),
            channels: try channels(depth: depth), maxval: try field("MAXVAL"), rasterOffset: end)
        try header.checkRanges()
        return header
    }

    private func channels(depth: Int) throws(ImageError) -> Image.Channels {
        let known: Image.Channels? =
            switch tupleType.first ?? "" {
            case "": Image.Channels(rawValue: UInt8(clamping: depth))
            case "BLACKANDWHITE", "GRAYSCALE": .gray
            case "BLACKANDWHITE_ALPHA", "GRAYSCALE_ALPHA": .grayAlpha
            case "RGB": .rgb
            case "RGB_ALPHA": .rgba
            default: throw .malformed(.netpbm, fault: "an unknown tuple type", offset: end)
            }
        guard let known, known.count == depth else {
            let allowed = known.map { "\($0.count)" } ?? "1, 2, 3 or 4"
            throw .badValue(.netpbm, field: "DEPTH", value: depth, allowed: allowed, offset: end)
        }
        return known
    }

    private static func trimmed(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high, NetpbmScanner.isWhiteSpace(bytes[low]) { low += 1 }
        while low < high, NetpbmScanner.isWhiteSpace(bytes[high - 1]) { high -= 1 }
        return low..<high
    }

    /// At most as many characters as any known word has, so that a long line costs nothing.
    private static func text(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
        var text = ""
        for index in range.prefix(longestTupleType) {
            text.unicodeScalars.append(Unicode.Scalar(bytes[index]))
        }
        return text
    }
}
