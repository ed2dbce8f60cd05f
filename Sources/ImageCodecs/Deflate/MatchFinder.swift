/// Cuts bytes into tokens: finds where they stood before, within 32 KiB, by chains of equal hashes.
///
/// Like zlib it looks one byte further before it takes a match ("lazy"). Runs are seen before any search, and
/// where nothing was found for a while it looks at fewer places, so noise costs little.
@safe struct MatchFinder: ~Copyable {
    /// How hard to look.
    struct Effort {
        /// Candidates looked at for one place.
        var depth: Int
        /// A match so long is taken without another look.
        var enough: Int

        static let normal = Effort(depth: 12, enough: 96)
        static let high = Effort(depth: 96, enough: 258)
    }

    private static let hashBits = 15
    private static let window = 32768
    private static let none = Int32(-1) << 24

    private let heads: UnsafeMutablePointer<Int32>
    private let chain: UnsafeMutablePointer<Int32>
    private let effort: Effort
    /// The shortest match worth its bits, by the power of two in its distance.
    private var shortest: InlineArray<16, Int>

    init(effort: Effort) {
        self.effort = effort
        shortest = Self.shortest(literalBits: 8)
        unsafe heads = .allocate(capacity: 1 << Self.hashBits)
        unsafe chain = .allocate(capacity: Self.window)
    }

    deinit {
        unsafe heads.deallocate()
        unsafe chain.deallocate()
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
    mutating func tokenize(_ bytes: Span<UInt8>, into tokens: inout TokenBuffer) {
        tokens.removeAll(capacity: bytes.count)
        unsafe heads.update(repeating: Self.none, count: 1 << Self.hashBits)
        unsafe bytes.withUnsafeBufferPointer { source in
            unsafe cut(source, &tokens)
        }
    }

    private mutating func cut(_ bytes: UnsafeBufferPointer<UInt8>, _ tokens: inout TokenBuffer) {
        guard let base = bytes.baseAddress else { return }
        let end = bytes.count
        // From here on no eight bytes can be loaded.
        let searchEnd = max(0, end - 8)
        var place = 0
        var misses = 0
        while place < searchEnd {
            var (length, distance) = unsafe longest(base, place, end, above: 2)
            guard length > 0 else {
                misses += 1
                let step = min(1 + misses >> 6, 16, searchEnd - place)
                for offset in 0..<step { tokens.append(DeflateToken(literal: unsafe base[place + offset])) }
                place += step
                continue
            }
            misses = 0
            while length < effort.enough, place + 1 < searchEnd {
                let (next, nextDistance) = unsafe longest(base, place + 1, end, above: length)
                guard next > length else { break }
                tokens.append(DeflateToken(literal: unsafe base[place]))
                place += 1
                (length, distance) = (next, nextDistance)
            }
            tokens.append(DeflateToken(length: length, distance: distance))
            // Every place of a match: leaving out those inside long ones makes smooth pictures 20 % larger.
            let first = place + 2
            place += length
            for entered in first..<max(first, min(place, searchEnd)) { unsafe enter(base, entered) }
        }
        while place < end {
            tokens.append(DeflateToken(literal: unsafe base[place]))
            place += 1
        }
    }

    @inline(__always)
    private func enter(_ base: UnsafePointer<UInt8>, _ place: Int) {
        let hash = unsafe Self.hash(base, place)
        unsafe chain[place & (Self.window - 1)] = heads[hash]
        unsafe heads[hash] = Int32(truncatingIfNeeded: place)
    }

    @inline(__always)
    private static func hash(_ base: UnsafePointer<UInt8>, _ place: Int) -> Int {
        let word = unsafe UnsafeRawPointer(base + place).loadUnaligned(as: UInt32.self)
        return Int(truncatingIfNeeded: (word &* 0x9e37_79b1) &>> UInt32(32 - hashBits))
    }

    /// The longest earlier match longer than `least`, or (0, 0); enters the place.
    @inline(__always)
    private func longest(
        _ base: UnsafePointer<UInt8>, _ place: Int, _ end: Int, above least: Int
    ) -> (Int, Int) {
        let most = min(DeflateSymbols.longestMatch, end - place)
        let raw = unsafe UnsafeRawPointer(base)
        var best = least
        var bestDistance = 0
        if place > 0 {
            let run = unsafe Self.commonLength(raw, place - 1, place, most)
            if run > best {
                (best, bestDistance) = (run, 1)
            }
        }
        let hash = unsafe Self.hash(base, place)
        var candidate = unsafe Int(heads[hash])
        unsafe chain[place & (Self.window - 1)] = heads[hash]
        unsafe heads[hash] = Int32(truncatingIfNeeded: place)
        if best >= effort.enough || best >= most { return (bestDistance > 0 ? best : 0, bestDistance) }
        let first = unsafe raw.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        var left = effort.depth
        let lowest = max(0, place - Self.window)
        while candidate >= lowest, left > 0 {
            left -= 1
            if unsafe base[candidate + best] == base[place + best],
                unsafe raw.loadUnaligned(fromByteOffset: candidate, as: UInt32.self) == first
            {
                let length = unsafe Self.commonLength(raw, candidate, place, most)
                let distance = place - candidate
                if length > best, length >= shortest[Int.bitWidth - 1 - distance.leadingZeroBitCount] {
                    (best, bestDistance) = (length, distance)
                    if best >= effort.enough || best >= most { break }
                }
            }
            let next = unsafe Int(chain[candidate & (Self.window - 1)])
            guard next < candidate else { break }
            candidate = next
        }
        return (bestDistance > 0 ? best : 0, bestDistance)
    }

    /// How many bytes are equal, at most `most`.
    @inline(__always)
    private static func commonLength(_ raw: UnsafeRawPointer, _ left: Int, _ right: Int, _ most: Int) -> Int {
        var length = 0
        while length + 8 <= most {
            let a = unsafe raw.loadUnaligned(fromByteOffset: left + length, as: UInt64.self)
            let b = unsafe raw.loadUnaligned(fromByteOffset: right + length, as: UInt64.self)
            if a != b { return length + (UInt64(littleEndian: a ^ b).trailingZeroBitCount >> 3) }
            length += 8
        }
        while length < most,
            unsafe raw.load(fromByteOffset: left + length, as: UInt8.self)
                == raw.load(fromByteOffset: right + length, as: UInt8.self)
        {
            length += 1
        }
        return length
    }
}
