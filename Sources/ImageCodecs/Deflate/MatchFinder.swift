/// Cuts bytes into tokens: finds where they stood before, within 32 KiB.
///
/// What pictures repeat is tried before any search: the byte before, the row above, and from where the last copies came,
/// which in a picture of cells is the same place of the cell before or above. Like zlib it looks a byte further before it
/// takes a match ("lazy"). Where nothing was found for a while it looks at fewer places, so noise costs little.
@safe struct MatchFinder: ~Copyable {
    /// How hard to look.
    struct Effort {
        /// Candidates looked at for one place.
        var depth: Int
        /// A match so long is taken without another look.
        var enough: Int

        static let normal = Effort(depth: 12, enough: 96)
        static let high = Effort(depth: 64, enough: 258)
    }

    private struct Match {
        var length: Int
        var distance = 0
        /// In about the bits that a literal takes, by four.
        var worth = Int.min
    }

    /// A match of three bytes from farther away costs more than they do.
    private static let windowOfThree = 4096

    var effort: Effort
    private let places = MatchPlaces()
    /// The shortest match worth its bits, by the power of two in its distance.
    private var shortest: InlineArray<16, Int>
    /// From where the last two different copies came; 0 is none.
    private var recent = (0, 0)

    init(effort: Effort) {
        self.effort = effort
        shortest = Self.shortest(literalBits: 8)
    }

    /// Sets what a literal is expected to cost, so that no match costs more than the bytes it stands for.
    mutating func expect(literalBits: Double) {
        shortest = Self.shortest(literalBits: literalBits)
    }

    private static func shortest(literalBits: Double) -> InlineArray<16, Int> {
        InlineArray { power in
            // About 6 bits for the codes of length and distance, and the distance's extra ones.
            max(3, Int((Double(6 + max(0, power - 1)) / max(1, literalBits)).rounded(.down)) + 1)
        }
    }

    /// Makes the tokens of all bytes; none copies from before the first.
    ///
    /// - Parameter rowBytes: how far apart bytes are that stand one above the other.
    mutating func tokenize(_ bytes: Span<UInt8>, rowBytes: Int, into tokens: inout TokenBuffer) {
        tokens.removeAll(capacity: bytes.count)
        places.removeAll()
        recent = (0, 0)
        unsafe bytes.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return }
            unsafe cut(base, source.count, rowBytes, &tokens)
        }
    }

    private mutating func cut(
        _ base: UnsafeRawPointer, _ end: Int, _ rowBytes: Int, _ tokens: inout TokenBuffer
    ) {
        // From here on no eight bytes can be loaded.
        let searchEnd = max(0, end - 8)
        var place = 0
        var misses = 0
        while place < searchEnd {
            guard var match = unsafe match(base, place, end, atLeast: DeflateSymbols.shortestMatch, rowBytes)
            else {
                misses += 1
                let step = min(1 + misses >> 6, 16, searchEnd - place)
                for offset in 0..<step { tokens.append(unsafe Self.literal(base, place + offset)) }
                place += step
                continue
            }
            misses = 0
            var entered = place + 1
            while match.length < effort.enough, place + 1 < searchEnd {
                entered = place + 2
                // The byte that is left out must be worth it.
                guard let next = unsafe self.match(base, place + 1, end, atLeast: match.length, rowBytes),
                    next.worth > match.worth + 2
                else { break }
                tokens.append(unsafe Self.literal(base, place))
                place += 1
                match = next
            }
            tokens.append(DeflateToken(length: match.length, distance: match.distance))
            if match.distance != recent.0 { recent = (match.distance, recent.0) }
            place += match.length
            // Every place of a match: leaving out those inside long ones makes smooth pictures 20 % larger.
            for inner in entered..<max(entered, min(place, searchEnd)) {
                places.enter(unsafe MatchBytes.word(base, inner), at: inner)
            }
        }
        unsafe cutRest(base, place..<max(place, end), rowBytes, &tokens)
    }

    /// Makes the tokens of the last few bytes without a search.
    private mutating func cutRest(
        _ base: UnsafeRawPointer, _ rest: Range<Int>, _ rowBytes: Int, _ tokens: inout TokenBuffer
    ) {
        var place = rest.lowerBound
        while place < rest.upperBound {
            var match = Match(length: DeflateSymbols.shortestMatch - 1)
            unsafe tryNear(&match, base, place, rowBytes, rest.upperBound - place)
            if match.distance > 0 {
                tokens.append(DeflateToken(length: match.length, distance: match.distance))
                place += match.length
            } else {
                tokens.append(unsafe Self.literal(base, place))
                place += 1
            }
        }
    }

    @inline(__always)
    private static func literal(_ base: UnsafeRawPointer, _ place: Int) -> DeflateToken {
        DeflateToken(literal: unsafe base.load(fromByteOffset: place, as: UInt8.self))
    }

    /// The best earlier match of at least so many bytes; enters the place.
    @inline(__always)
    private func match(
        _ base: UnsafeRawPointer, _ place: Int, _ end: Int, atLeast least: Int, _ rowBytes: Int
    ) -> Match? {
        let most = min(DeflateSymbols.longestMatch, end - place)
        var best = Match(length: least - 1)
        let last = places.enter(unsafe MatchBytes.word(base, place), at: place)
        unsafe tryNear(&best, base, place, rowBytes, most)
        if best.length < min(effort.enough, most) {
            if best.length < 4, place - last.ofThree <= Self.windowOfThree {
                unsafe improve(&best, base, place, place - last.ofThree, most)
            }
            if best.length < 8, place - last.ofFour <= MatchPlaces.window {
                unsafe improve(&best, base, place, place - last.ofFour, most)
            }
            unsafe search(&best, base, place, from: last.ofEight, most)
        }
        return best.distance > 0 ? best : nil
    }

    /// Looks where pictures repeat.
    @inline(__always)
    private func tryNear(
        _ best: inout Match, _ base: UnsafeRawPointer, _ place: Int, _ rowBytes: Int, _ most: Int
    ) {
        if place > 0 { unsafe improve(&best, base, place, 1, most) }
        if recent.0 > 0, recent.0 <= place { unsafe improve(&best, base, place, recent.0, most) }
        if recent.1 > 0, recent.1 <= place { unsafe improve(&best, base, place, recent.1, most) }
        if rowBytes <= min(place, MatchPlaces.window) { unsafe improve(&best, base, place, rowBytes, most) }
    }

    /// Looks along the chain of a place's eight bytes.
    @inline(__always)
    private func search(
        _ best: inout Match, _ base: UnsafeRawPointer, _ place: Int, from first: Int, _ most: Int
    ) {
        let lowest = max(0, place - MatchPlaces.window)
        var candidate = first
        var left = effort.depth
        while candidate >= lowest, left > 0, best.length < most {
            left -= 1
            if unsafe base.load(fromByteOffset: candidate + best.length, as: UInt8.self)
                == base.load(fromByteOffset: place + best.length, as: UInt8.self)
            {
                unsafe improve(&best, base, place, place - candidate, most)
                if best.length >= effort.enough { break }
            }
            let next = places.before(candidate)
            guard next < candidate else { break }
            candidate = next
        }
    }

    /// Takes what stands `distance` before, where it is better.
    @inline(__always)
    private func improve(
        _ match: inout Match, _ base: UnsafeRawPointer, _ place: Int, _ distance: Int, _ most: Int
    ) {
        let length = unsafe MatchBytes.commonLength(base, left: place - distance, right: place, most: most)
        let power = Int.bitWidth - 1 - distance.leadingZeroBitCount
        guard length > match.length || length == match.length && match.distance > 0, length >= shortest[power]
        else { return }
        // A distance that comes again has a short code, and runs come again.
        let isUsual = distance == 1 || distance == recent.0 || distance == recent.1
        let worth = 4 * length - power - (isUsual ? 0 : 4)
        if worth > match.worth { match = Match(length: length, distance: distance, worth: worth) }
    }
}
