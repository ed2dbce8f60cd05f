import Testing

@testable import ImageCodecs

/// Each way to cut bytes into tokens, against what the tokens mean by RFC 1951.
@Suite struct TokenTests {
    struct Text: CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
    }

    /// Of many lengths, so that ends fall at every place of a word.
    static let texts: [Text] = [0, 1, 2, 7, 8, 9, 15, 16, 17, 100, 511, 3000, 3001, 3002, 70_000, 140_003]
        .flatMap { count in
            kinds.map { name, byte in
                var generator = SplitMix(state: UInt64(count))
                return Text(
                    testDescription: "\(count) bytes of \(name)",
                    bytes: (0..<count).map { UInt8(truncatingIfNeeded: byte($0, &generator)) })
            }
        }

    private static let kinds: [(String, @Sendable (Int, inout SplitMix) -> UInt64)] = [
        ("zeros", { _, _ in 0 }),
        ("one value", { _, _ in 77 }),
        ("noise", { _, random in random.next() >> 20 }),
        ("few steps", { index, random in index % 31 == 0 ? random.next() & 1 : 0 }),
        ("steps in a rhythm", { index, _ in index % (40 + index / 5000) == 0 ? 1 : 0 }),
        ("zeros and noise", { index, random in index / 300 % 2 == 0 ? 0 : random.next() }),
        (
            "pixels of few colours",
            { index, _ in UInt64(index / 3 * 7919 >> 4 & 7) &* 40 + UInt64(index % 3) }
        ),
        ("a long period", { index, _ in UInt64(index % 4001 &* 2_654_435_761) >> 12 }),
        ("a period that is too long", { index, _ in UInt64(index % 33_000 &* 2_654_435_761) >> 12 }),
    ]

    /// The bytes that tokens stand for, or nil where they mean nothing.
    private func expanded(_ tokens: borrowing TokenBuffer) -> [UInt8]? {
        tokens.read { tokens in
            var bytes: [UInt8] = []
            for index in tokens.indices {
                let (value, length) = (Int(tokens[index].value), Int(tokens[index].length))
                guard length > 0 else {
                    bytes.append(UInt8(truncatingIfNeeded: value))
                    continue
                }
                guard (3...258).contains(length), (1...32768).contains(value), value <= bytes.count else {
                    return nil
                }
                for _ in 0..<length { bytes.append(bytes[bytes.count - value]) }
            }
            return bytes
        }
    }

    @Test(arguments: texts) func searchedTokensGiveTheBytes(_ text: Text) {
        var tokens = TokenBuffer()
        for effort in [MatchFinder.Effort.normal, .high] {
            var finder = MatchFinder(effort: effort)
            for rowBytes in [1, 31, 4001, 40_000] {
                finder.tokenize(text.bytes.span, rowBytes: rowBytes, into: &tokens)
                #expect(expanded(tokens) == text.bytes)
            }
        }
    }

    @Test(arguments: texts) func sparseTokensGiveTheBytes(_ text: Text) {
        var tokens = TokenBuffer()
        var finder = SparseMatchFinder()
        finder.tokenize(text.bytes.span, into: &tokens)
        #expect(expanded(tokens) == text.bytes)
    }

    @Test(arguments: texts, [(3, 513), (3, 3001), (3, 35_000), (4, 513), (4, 2_001), (4, 100_001)])
    func pixelTokensGiveTheBytes(_ text: Text, _ row: (pixelBytes: Int, rowBytes: Int)) {
        var tokens = TokenBuffer()
        let finder = PixelMatchFinder()
        finder.tokenize(
            text.bytes.span, pixelBytes: row.pixelBytes, rowBytes: row.rowBytes, into: &tokens)
        #expect(expanded(tokens) == text.bytes)
    }

    /// What a finder has seen before must not show: bands go to whichever thread is free.
    @Test func tokensDoNotDependOnEarlierTexts() {
        let (first, second) = (Self.texts[Self.texts.count - 3].bytes, Self.texts[Self.texts.count - 6].bytes)
        var sparse = SparseMatchFinder()
        let pixels = PixelMatchFinder()
        var fresh = TokenBuffer()
        var used = TokenBuffer()
        sparse.tokenize(second.span, into: &fresh)
        sparse.tokenize(first.span, into: &used)
        sparse.tokenize(second.span, into: &used)
        #expect(numbers(fresh) == numbers(used))
        pixels.tokenize(second.span, pixelBytes: 3, rowBytes: 3001, into: &fresh)
        pixels.tokenize(first.span, pixelBytes: 3, rowBytes: 3001, into: &used)
        pixels.tokenize(second.span, pixelBytes: 3, rowBytes: 3001, into: &used)
        #expect(numbers(fresh) == numbers(used))
    }

    private func numbers(_ tokens: borrowing TokenBuffer) -> [Int] {
        tokens.read { tokens in
            tokens.indices.map { Int(tokens[$0].value) << 16 | Int(tokens[$0].length) }
        }
    }

    /// A picture that is mostly zeros once it is filtered must not lose to the search by much.
    @Test func sparseTokensAreFew() {
        let bytes = (0..<100_000).map { UInt8($0 % (40 + $0 / 5000) == 0 ? 1 : 0) }
        var tokens = TokenBuffer()
        var finder = SparseMatchFinder()
        finder.tokenize(bytes.span, into: &tokens)
        // 20 rhythms of 5000 bytes each, a match of 258 bytes at most.
        #expect(tokens.count < 1000)
    }
}
