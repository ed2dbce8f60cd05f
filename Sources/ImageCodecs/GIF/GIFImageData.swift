/// Decompresses the indexes of a GIF image: LZW codes of growing length, in blocks of up to 255 bytes.
///
/// - Source: GIF89a specification, appendix F. A full table waits for a clear code ("deferred clear").
struct GIFImageData {
    private static let tableSize = 4096

    /// The code that each code continues, its first index, its last one, and how many it stands for.
    private var prefixes = [UInt16](repeating: 0, count: tableSize)
    private var firsts = [UInt8](repeating: 0, count: tableSize)
    private var suffixes = [UInt8](repeating: 0, count: tableSize)
    private var lengths = [UInt16](repeating: 0, count: tableSize)

    private var offset: Int
    private var blockLeft = 0
    private var bits: UInt32 = 0
    private var bitCount = 0

    static func decode(_ bytes: Span<UInt8>, at offset: Int, count: Int) throws(ImageError) -> [UInt8] {
        guard offset < bytes.count else {
            throw .truncated(.gif, part: "the image data", byteCount: bytes.count, needed: nil)
        }
        let minimum = Int(bytes[offset])
        guard 1...8 ~= minimum else {
            throw .badValue(.gif, field: "code size", value: minimum, allowed: "1 … 8", offset: offset)
        }
        // A byte holds at most four codes, and a code stands for at most 4096 indexes.
        guard count / (4 * tableSize) <= bytes.count - offset else {
            throw .truncated(.gif, part: "the image data", byteCount: bytes.count, needed: nil)
        }
        var data = GIFImageData(offset: offset + 1, literals: 1 << minimum)
        return try data.indexes(bytes, minimum: minimum, count: count)
    }

    private init(offset: Int, literals: Int) {
        self.offset = offset
        for code in 0..<literals {
            firsts[code] = UInt8(code)
            suffixes[code] = UInt8(code)
            lengths[code] = 1
        }
    }

    private mutating func indexes(
        _ bytes: Span<UInt8>, minimum: Int, count: Int
    ) throws(ImageError) -> [UInt8] {
        var indexes = [UInt8](repeating: 0, count: count)
        var output = indexes.mutableSpan
        let clear = 1 << minimum
        var place = 0
        var next = clear + 2
        var width = minimum + 1
        var previous: Int?
        while place < count {
            let code = try takeCode(width, bytes)
            if code == clear {
                (next, width, previous) = (clear + 2, minimum + 1, nil)
                continue
            }
            guard code != clear + 1 else {
                throw .malformed(.gif, fault: "the image data end before the image", offset: offset)
            }
            guard code < next || (code == next && previous != nil && next < Self.tableSize) else {
                throw .malformed(.gif, fault: "a code that was not defined", offset: offset)
            }
            if let previous, next < Self.tableSize {
                let first = firsts[code == next ? previous : code]
                prefixes[next] = UInt16(previous)
                suffixes[next] = first
                firsts[next] = firsts[previous]
                lengths[next] = lengths[previous] + 1
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            write(code, to: &output, at: place)
            place += Int(lengths[code])
            previous = code
        }
        return indexes
    }

    /// Writes the indexes of a code, from its last one back, as far as there is room.
    private func write(_ code: Int, to output: inout MutableSpan<UInt8>, at place: Int) {
        var code = code
        for index in stride(from: place + Int(lengths[code]) - 1, through: place, by: -1) {
            if index < output.count { output[index] = suffixes[code] }
            code = Int(prefixes[code])
        }
    }

    private mutating func takeCode(_ width: Int, _ bytes: Span<UInt8>) throws(ImageError) -> Int {
        while bitCount < width {
            guard offset < bytes.count else { throw truncated(bytes) }
            let byte = bytes[offset]
            offset += 1
            if blockLeft == 0 {
                guard byte > 0 else { throw truncatedBlocks }
                blockLeft = Int(byte)
                continue
            }
            blockLeft -= 1
            bits |= UInt32(byte) << UInt32(bitCount)
            bitCount += 8
        }
        let code = Int(bits & (1 << UInt32(width) - 1))
        bits >>= UInt32(width)
        bitCount -= width
        return code
    }

    private func truncated(_ bytes: Span<UInt8>) -> ImageError {
        .truncated(.gif, part: "the image data", byteCount: bytes.count, needed: nil)
    }

    private var truncatedBlocks: ImageError {
        .malformed(.gif, fault: "the image data end before the image", offset: offset - 1)
    }
}
