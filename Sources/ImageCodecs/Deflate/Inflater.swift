/// Why compressed data cannot be inflated; offsets count from their start.
enum InflateError: Error {
    case truncated
    case malformed(String, offset: Int)
}

/// Decompresses a DEFLATE stream in steps, into a buffer that keeps the last 32 KiB of what came before.
///
/// - Source: RFC 1951. The decoding loop follows libdeflate's: one table look-up a symbol, a 64-bit buffer
///   that is refilled without a branch, and several literals a refill.
struct Inflater {
    enum State {
        case header
        case stored(Int)
        case huffman
        case finished
    }

    /// Free bytes that the buffer must have beyond any limit: a match and what a wide copy writes past it.
    static let slack = 320
    static let window = 32768

    var state = State.header
    var isFinalBlock = false
    var buffer: InflateBuffer
    var literals = InflateTable(primaryBits: 11, symbolLimit: 288)
    var distances = InflateTable(primaryBits: 8, symbolLimit: 32)
    private var lengthCodes = InflateTable(primaryBits: 7, symbolLimit: 19)

    init(input: Int) { buffer = InflateBuffer(input: input) }

    /// About where in the input it stands.
    var input: Int { buffer.input }

    var isFinished: Bool { if case .finished = state { true } else { false } }

    /// Decompresses until `position` is at or up to 258 beyond `limit`, or the stream ends.
    ///
    /// - Parameter output: earlier output before `position`, and `slack` bytes from `limit` on.
    mutating func run(
        _ source: Span<UInt8>, into output: inout MutableSpan<UInt8>, position: inout Int, limit: Int
    ) throws(InflateError) {
        while position < limit {
            switch state {
            case .header: try startBlock(source)
            case .stored(let left):
                let count = min(left, limit - position)
                guard source.count - input >= count else { throw .truncated }
                output.copy(source.extracting(input..<input + count), to: position)
                buffer.input += count
                position += count
                state = left > count ? .stored(left - count) : afterBlock
            case .huffman:
                try decode(source, into: &output, position: &position, limit: limit)
            case .finished: return
            }
        }
    }

    var afterBlock: State { isFinalBlock ? .finished : .header }

    /// Byte-aligned: the offset of the first byte that was not used.
    mutating func alignToByte() -> Int {
        buffer.alignToByte()
        return buffer.input
    }

    private mutating func startBlock(_ source: Span<UInt8>) throws(InflateError) {
        isFinalBlock = try take(1, source) == 1
        switch try take(2, source) {
        case 0:
            let start = alignToByte()
            guard source.count - start >= 4 else { throw .truncated }
            let length = source.littleEndian16(at: start)
            guard length == ~source.littleEndian16(at: start + 2) else {
                throw .malformed("a stored block's length and its complement differ", offset: start)
            }
            buffer.input += 4
            state = length > 0 ? .stored(Int(length)) : afterBlock
        case 1:
            let (literalLengths, literalMeanings) = (FixedCode.literalLengths, FixedCode.literalMeanings)
            _ = literals.build(
                lengths: literalLengths.span, meanings: literalMeanings.span, mayBeSparse: false)
            let (distanceLengths, distanceMeanings) = (FixedCode.distanceLengths, FixedCode.distanceMeanings)
            _ = distances.build(
                lengths: distanceLengths.span, meanings: distanceMeanings.span, mayBeSparse: false)
            state = .huffman
        case 2:
            try readCodes(source)
            state = .huffman
        default:
            throw .malformed("a block of the reserved type 3", offset: input)
        }
    }

    /// The next bits, lowest first; at most 16.
    private mutating func take(_ count: Int, _ source: Span<UInt8>) throws(InflateError) -> Int {
        while buffer.count < count { try addByte(source) }
        let value = buffer.index(1 << UInt64(count) - 1)
        buffer.bits >>= UInt64(count)
        buffer.count -= count
        return value
    }

    private mutating func addByte(_ source: Span<UInt8>) throws(InflateError) {
        guard input < source.count else { throw .truncated }
        buffer.bits |= UInt64(source[input]) << UInt64(buffer.count)
        buffer.count += 8
        buffer.input += 1
    }

    /// The code lengths of a block with codes of its own.
    private mutating func readCodes(_ source: Span<UInt8>) throws(InflateError) {
        let literalCount = try take(5, source) + 257
        let distanceCount = try take(5, source) + 1
        let lengthCount = try take(4, source) + 4
        guard literalCount <= 286, distanceCount <= 30 else {
            throw .malformed("a code of \(literalCount) and \(distanceCount) symbols", offset: input)
        }
        var lengthLengths = [UInt8](repeating: 0, count: 19)
        for index in 0..<lengthCount {
            lengthLengths[Int(FixedCode.lengthOrder[index])] = UInt8(try take(3, source))
        }
        let plainMeanings = FixedCode.plainMeanings
        guard
            lengthCodes.build(
                lengths: lengthLengths.span, meanings: plainMeanings.span, mayBeSparse: false)
        else { throw .malformed("the code of code lengths is not complete", offset: input) }
        let lengths = try readLengths(literalCount + distanceCount, source)
        guard lengths[256] > 0 else { throw .malformed("a block without an end", offset: input) }
        let all = lengths.span
        let (literalMeanings, distanceMeanings) = (FixedCode.literalMeanings, FixedCode.distanceMeanings)
        guard
            literals.build(
                lengths: all.extracting(0..<literalCount), meanings: literalMeanings.span,
                mayBeSparse: true)
        else { throw .malformed("the literal code is not complete", offset: input) }
        guard
            distances.build(
                lengths: all.extracting(literalCount..<all.count),
                meanings: distanceMeanings.span, mayBeSparse: true)
        else { throw .malformed("the distance code is not complete", offset: input) }
    }

    private mutating func readLengths(
        _ count: Int, _ source: Span<UInt8>
    ) throws(InflateError) -> [UInt8] {
        var lengths: [UInt8] = []
        lengths.reserveCapacity(count + 138)
        while lengths.count < count {
            let symbol = try lengthSymbol(source)
            switch symbol {
            case 0...15: lengths.append(UInt8(symbol))
            case 16:
                guard let last = lengths.last else {
                    throw .malformed("a repeated code length before the first", offset: input)
                }
                for _ in 0..<(try take(2, source) + 3) { lengths.append(last) }
            case 17: for _ in 0..<(try take(3, source) + 3) { lengths.append(0) }
            default: for _ in 0..<(try take(7, source) + 11) { lengths.append(0) }
            }
        }
        guard lengths.count == count else {
            throw .malformed("more code lengths than symbols", offset: input)
        }
        return lengths
    }

    private mutating func lengthSymbol(_ source: Span<UInt8>) throws(InflateError) -> Int {
        while true {
            let entry = lengthCodes.entries[buffer.index(0x7f)]
            let length = Int(entry & 0xff)
            if entry & InflateTable.Kind.invalid == 0, length <= buffer.count {
                buffer.drop(entry)
                return Int(entry >> 16)
            }
            guard buffer.count < 7 else { throw .malformed("an unused code of code lengths", offset: input) }
            try addByte(source)
        }
    }
}
