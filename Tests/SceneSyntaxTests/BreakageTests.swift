import Foundation
import SceneSyntax
import Testing

/// One mistake, one error, near the mistake: every sample broken in a thousand ways.
@Suite struct BreakageTests {
    struct Count {
        var breaks = 0
        var errors = 0
        /// First errors more than a line away.
        var far = 0
    }

    @Test func breaksGiveOneErrorNearby() throws {
        var total = Count()
        for (number, source) in try Self.samples().enumerated() {
            var breaker = Breaker(source, seed: UInt64(number))
            for _ in 0..<1000 { breaker.breakOnce(&total) }
        }
        #expect(total.breaks > 3000)
        #expect(Double(total.errors) < 1.5 * Double(total.breaks), "\(total)")
        #expect(Double(total.far) < 0.05 * Double(total.breaks), "\(total)")
    }

    private static func samples() throws -> [SourceText] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Samples")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".scene")
        }
        .sorted().map { SourceText(name: $0, utf8: Array(try Data(contentsOf: folder.appending(path: $0)))) }
    }
}

/// Deletes, inserts, doubles or swaps a token of a text.
private struct Breaker {
    let source: SourceText
    let tokens: [Token]
    private var state: UInt64

    init(_ source: SourceText, seed: UInt64) {
        self.source = source
        tokens = tokenize(source).filter { !$0.kind.isTrivia && $0.kind != .endOfFile }
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    /// xorshift64 by Marsaglia.
    private mutating func number(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 11) % limit
    }

    private func bytes(_ token: Token) -> [UInt8] { Array(source.utf8[token.range.offsets]) }

    mutating func breakOnce(_ count: inout BreakageTests.Count) {
        guard tokens.count > 2 else { return }
        let index = number(below: tokens.count - 1)
        let token = tokens[index]
        let place = token.range.offsets
        var text = source.utf8
        switch number(below: 4) {
        case 0: text.removeSubrange(place)
        case 1:
            text.insert(contentsOf: bytes(tokens[number(below: tokens.count)]) + [32], at: place.lowerBound)
        case 2: text.insert(contentsOf: [32] + bytes(token), at: place.upperBound)
        default:
            let next = tokens[index + 1]
            text.replaceSubrange(next.range.offsets, with: bytes(token))
            text.replaceSubrange(place, with: bytes(next))
        }
        guard text != source.utf8 else { return }
        let broken = SourceText(name: source.name, utf8: text)
        let errors = parse(broken).diagnostics
        count.breaks += 1
        count.errors += errors.count
        guard let first = errors.first else { return }
        let start = broken.position(at: UInt32(place.lowerBound)).line
        let end = broken.position(at: UInt32(min(text.count, place.upperBound + 1))).line
        let line = broken.position(at: first.range.range.lower).line
        if line < start - 1 || line > max(start, end) + 1 { count.far += 1 }
    }
}
