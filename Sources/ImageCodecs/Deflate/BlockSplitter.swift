/// Writes tokens or literals as blocks, cut where one code for both sides would cost more than two.
enum BlockSplitter {
    /// Tokens that are kept together.
    private static let grain = 24 << 10
    /// Literals that are kept together, where there is nothing else.
    private static let literalGrain = 32 << 10
    /// A stored block holds at most this many bytes.
    private static let longestStored = 65535

    /// A run of tokens, or of literals, to be written as one block.
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

        static var empty: Stretch { Stretch(tokens: 0..<0, bytes: 0..<0, counts: SymbolCounts()) }

        func joined(_ next: Stretch) -> Stretch {
            var counts = counts
            counts.add(next.counts)
            return Stretch(
                tokens: tokens.lowerBound..<next.tokens.upperBound,
                bytes: bytes.lowerBound..<next.bytes.upperBound, counts: counts)
        }

        /// Takes what follows into the stretch, or becomes it and gives what it was, to be written.
        mutating func follow(with next: Stretch) -> Stretch? {
            if bytes.isEmpty {
                self = next
                return nil
            }
            let both = joined(next)
            if both.code.cost <= code.cost + next.code.cost {
                self = both
                return nil
            }
            defer { self = next }
            return self
        }
    }

    /// - Parameter bytes: what the tokens stand for.
    /// - Parameter isLast: whether the last block ends the stream.
    static func write(
        _ tokens: Span<DeflateToken>, of bytes: Span<UInt8>, isLast: Bool, to output: inout BitWriter
    ) {
        var open = Stretch.empty
        var byte = 0
        for start in stride(from: 0, to: tokens.count, by: grain) {
            let range = start..<min(start + grain, tokens.count)
            var counts = SymbolCounts()
            let length = counts.add(tokens.extracting(range))
            let next = Stretch(tokens: range, bytes: byte..<byte + length, counts: counts)
            byte += length
            if let full = open.follow(with: next) { write(full, tokens, bytes, isLast: false, to: &output) }
        }
        write(open, tokens, bytes, isLast: isLast, to: &output)
    }

    /// Writes bytes of which none are copies.
    static func write(literals bytes: Span<UInt8>, isLast: Bool, to output: inout BitWriter) {
        var open = Stretch.empty
        for start in stride(from: 0, to: bytes.count, by: literalGrain) {
            let range = start..<min(start + literalGrain, bytes.count)
            var counts = SymbolCounts()
            counts.add(literals: bytes.extracting(range))
            let next = Stretch(tokens: range, bytes: range, counts: counts)
            if let full = open.follow(with: next) { write(full, bytes, isLast: false, to: &output) }
        }
        write(open, bytes, isLast: isLast, to: &output)
    }

    private static func write(
        _ stretch: Stretch, _ tokens: Span<DeflateToken>, _ bytes: Span<UInt8>, isLast: Bool,
        to output: inout BitWriter
    ) {
        guard !writeStored(stretch, bytes, isLast: isLast, to: &output) else { return }
        stretch.code.writeHeader(isFinal: isLast, to: &output)
        stretch.code.write(tokens.extracting(stretch.tokens), to: &output)
        stretch.code.writeEnd(to: &output)
    }

    private static func write(
        _ stretch: Stretch, _ bytes: Span<UInt8>, isLast: Bool, to output: inout BitWriter
    ) {
        guard !writeStored(stretch, bytes, isLast: isLast, to: &output) else { return }
        stretch.code.writeHeader(isFinal: isLast, to: &output)
        stretch.code.write(literals: bytes.extracting(stretch.bytes), to: &output)
        stretch.code.writeEnd(to: &output)
    }

    /// Writes a stretch as it is where no code makes it shorter.
    private static func writeStored(
        _ stretch: Stretch, _ bytes: Span<UInt8>, isLast: Bool, to output: inout BitWriter
    ) -> Bool {
        let pieces = max(1, (stretch.bytes.count + longestStored - 1) / longestStored)
        guard stretch.code.cost >= stretch.bytes.count * 8 + pieces * 40 else { return false }
        writeStored(bytes.extracting(stretch.bytes), isLast: isLast, to: &output)
        return true
    }

    /// An empty block after which a byte begins.
    static func writeBorder(to output: inout BitWriter) {
        let nothing: [UInt8] = []
        writeStored(nothing.span, isLast: false, to: &output)
    }

    /// Blocks of bytes as they are; without bytes an empty one.
    private static func writeStored(_ bytes: Span<UInt8>, isLast: Bool, to output: inout BitWriter) {
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
