import Foundation

/// A picture of 8 bits a sample as RGBA, read from a P7 file by code of its own: what is checked does not check itself.
struct ExpectedPicture {
    let width: Int
    let height: Int
    /// Whether the file says RGB_ALPHA; else RGB.
    let hasAlpha: Bool
    let samples: [UInt8]

    var channels: Int { hasAlpha ? 4 : 3 }

    /// nil where the bytes are not a P7 file of maxval 255 in RGB or RGB_ALPHA with exactly its raster.
    init?(pam bytes: [UInt8]) {
        guard let end = Data(bytes).range(of: Data("ENDHDR\n".utf8)) else { return nil }
        let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        var fields: [String: String] = [:]
        let lines = header.split(separator: "\n")
        guard lines.first == "P7" else { return nil }
        for line in lines.dropFirst() where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard words.count == 2 else { return nil }
            fields[String(words[0])] = String(words[1])
        }
        guard let width = fields["WIDTH"].flatMap({ Int($0) }),
            let height = fields["HEIGHT"].flatMap({ Int($0) }),
            fields["MAXVAL"] == "255", let type = fields["TUPLTYPE"],
            let channels = ["RGB": 3, "RGB_ALPHA": 4][type], fields["DEPTH"] == String(channels),
            bytes.count - end.upperBound == width * height * channels
        else { return nil }
        self.width = width
        self.height = height
        hasAlpha = channels == 4
        samples = Array(bytes[end.upperBound...])
    }

    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * width + x) * channels
        return Array(samples[start..<start + channels])
    }
}

/// Where a picture must be met exactly: black pixels of a P4 file.
struct ExactPixels {
    let width: Int
    let height: Int
    private let bytes: [UInt8]
    private let start: Int

    init?(pbm bytes: [UInt8]) {
        var tokens: [Int] = []
        var position = 2
        guard bytes.starts(with: Array("P4".utf8)) else { return nil }
        while tokens.count < 2 {
            while position < bytes.count, [9, 10, 13, 32].contains(bytes[position]) { position += 1 }
            var number = 0
            while position < bytes.count, 48...57 ~= bytes[position] {
                number = number * 10 + Int(bytes[position] - 48)
                position += 1
            }
            tokens.append(number)
        }
        width = tokens[0]
        height = tokens[1]
        start = position + 1
        self.bytes = bytes
        guard bytes.count == start + (width + 7) / 8 * height else { return nil }
    }

    func contains(_ x: Int, _ y: Int) -> Bool {
        bytes[start + y * ((width + 7) / 8) + x / 8] >> UInt8(7 - x % 8) & 1 == 1
    }
}
