/// Writes tokens as blocks, cut where one code for both sides would cost more than two.
enum BlockSplitter {
    /// Tokens that are kept together.
    private static let grain = 12 << 10
    /// A stored block holds at most this many bytes.
    private static let longestStored = 65535

    /// A run of tokens to be written as one block.
    private struct Stretch {
        var tokens: Range<Int>
        var bytes: Range<Int>
        var counts: SymbolCounts
        var code: DeflateBlockCode

        init(tokens: Range<Int>, bytes: Range<Int>, counts: SymbolCounts) {
            self.tokens = tokens
            self.bytes = bytes
            self.counts = counts
            code = DeflateBlockCode(counts)
        }

        func joined(_ next: Stretch) -> Stretch {
            var counts = counts
            counts.add(next.counts)
            return Stretch(
                tokens: tokens.lowerBound..<next.tokens.upperBound,
                bytes: bytes.lowerBound..<next.bytes.upperBound, counts: counts)
        }
    }

    /// - Parameter bytes: what the tokens stand for.
    /// - Parameter isLast: whether the last block ends the stream.
    static func write(
        _ tokens: Span<DeflateToken>, of bytes: Span<UInt8>, isLast: Bool, to output: inout BitWriter
    ) {
        var open: Stretch?
        var byte = 0
        for start in stride(from: 0, to: tokens.count, by: grain) {
            let range = start..<min(start + grain, tokens.count)
            var counts = SymbolCounts()
            counts.add(tokens.extracting(range))
            let first = byte
            for index in range { byte += max(1, Int(tokens[index].length)) }
            let next = Stretch(tokens: range, bytes: first..<byte, counts: counts)
            guard let before = open else {
                open = next
                continue
            }
            let both = before.joined(next)
            if both.code.cost <= before.code.cost + next.code.cost {
                open = both
            } else {
                write(before, tokens, bytes, isLast: false, to: &output)
                open = next
            }
        }
        let last = open ?? Stretch(tokens: 0..<0, bytes: 0..<0, counts: SymbolCounts())
        write(last, tokens, bytes, isLast: isLast, to: &output)
    }

    private static func write(
        _ stretch: Stretch, _ tokens: Span<DeflateToken>, _ bytes: Span<UInt8>, isLast: Bool,
        to output: inout BitWriter
    ) {
        let pieces = max(1, (stretch.bytes.count + longestStored - 1) / longestStored)
        guard stretch.code.cost < stretch.bytes.count * 8 + pieces * 40 else {
            writeStored(bytes.extracting(stretch.bytes), isLast: isLast, to: &output)
            return
        }
        stretch.code.writeHeader(isFinal: isLast, to: &output)
        stretch.code.write(tokens.extracting(stretch.tokens), to: &output)
        stretch.code.writeEnd(to: &output)
    }

    /// Blocks of bytes as they are; without bytes an empty one.
    static func writeStored(_ bytes: Span<UInt8>, isLast: Bool, to output: inout BitWriter) {
        var start = 0
        repeat {
            let end = min(start + longestStored, bytes.count)
            output.reserve(bytes: 16)
            output.put(isLast && end == bytes.count ? 1 : 0, 3)
            output.alignToByte()
            output.put(UInt64(end - start), 16)
            output.put(UInt64(~UInt16(end - start)), 16)
            output.append(bytes.extracting(start..<end))
            start = end
        } while start < bytes.count
    }
}
