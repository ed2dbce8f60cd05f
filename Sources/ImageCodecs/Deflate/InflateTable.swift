/// A lookup table of a Huffman code, for codes that arrive lowest bit first.
///
/// The first `primaryBits` of the input choose an entry; a longer code's entry points to a subtable that the
/// following bits index. An entry is, from its lowest bit:
///
///     8 bits  how many bits the code takes, its extra bits included
///     4 bits  how many of them are the code (a pointer: the width of the subtable)
///     4 bits  kind
///    16 bits  literal, base of a length or distance, or place of the subtable
struct InflateTable {
    enum Kind {
        static let literal: UInt32 = 0x8000
        static let end: UInt32 = 0x4000
        static let pointer: UInt32 = 0x2000
        static let invalid: UInt32 = 0x1000
    }

    static let longestCode = 15

    let primaryBits: Int
    private(set) var entries: [UInt32]

    /// - Parameter symbolLimit: the most symbols that a code for this table has.
    init(primaryBits: Int, symbolLimit: Int) {
        self.primaryBits = primaryBits
        // Every subtable holds at least two codes and is of the widest size.
        let subtables = symbolLimit / 2 + 1
        let size = 1 << primaryBits + subtables << (Self.longestCode - primaryBits)
        entries = [UInt32](repeating: Kind.invalid, count: size)
    }

    /// Fills the table from code lengths.
    ///
    /// - Parameter meanings: for each symbol its kind and value, with extra bits in the lowest byte.
    /// - Returns: false where the lengths are no prefix code, or leave some input without a code. Like zlib,
    ///   a code with one word of one bit and (with `mayBeEmpty`) a code without words pass.
    mutating func build(lengths: Span<UInt8>, meanings: Span<UInt32>, mayBeSparse: Bool) -> Bool {
        var counts = [16 of Int](repeating: 0)
        for index in lengths.indices { counts[Int(lengths[index])] += 1 }
        counts[0] = 0
        var next = [16 of Int](repeating: 0)
        var code = 0
        var used = 0
        for length in 1...Self.longestCode {
            next[length] = code
            code += counts[length]
            used += counts[length]
            guard code <= 1 << length else { return false }
            code <<= 1
        }
        if code != 1 << (Self.longestCode + 1) {
            guard mayBeSparse, used == 0 || (used == 1 && counts[1] == 1) else { return false }
        }
        fill(lengths: lengths, meanings: meanings, next: &next, counts: counts)
        return true
    }

    private mutating func fill(
        lengths: Span<UInt8>, meanings: Span<UInt32>, next: inout InlineArray<16, Int>,
        counts: InlineArray<16, Int>
    ) {
        let primaryBits = self.primaryBits
        var longest = Self.longestCode
        while longest > primaryBits, counts[longest] == 0 { longest -= 1 }
        let subtableBits = longest - primaryBits
        let primarySize = 1 << primaryBits
        var free = primarySize
        var table = entries.mutableSpan
        for index in 0..<primarySize { table[index] = Kind.invalid }
        for symbol in lengths.indices where lengths[symbol] > 0 {
            let length = Int(lengths[symbol])
            let code = Self.reversed(next[length], length)
            next[length] += 1
            let entry = meanings[symbol] + UInt32(length) * 0x101
            if length <= primaryBits {
                for place in stride(from: code, to: primarySize, by: 1 << length) { table[place] = entry }
                continue
            }
            let prefix = code & (primarySize - 1)
            if table[prefix] & Kind.pointer == 0 {
                table[prefix] =
                    UInt32(free) << 16 | Kind.pointer | UInt32(subtableBits) << 8 | UInt32(primaryBits)
                for place in free..<free + 1 << subtableBits { table[place] = Kind.invalid }
                free += 1 << subtableBits
            }
            let start = Int(table[prefix] >> 16)
            // A subtable's entry takes only the bits that the primary one has not.
            let rest = entry - UInt32(primaryBits) * 0x101
            let step = 1 << (length - primaryBits)
            for place in stride(from: code >> primaryBits, to: 1 << subtableBits, by: step) {
                table[start + place] = rest
            }
        }
    }

    private static func reversed(_ code: Int, _ length: Int) -> Int {
        var (code, reversed) = (code, 0)
        for _ in 0..<length {
            reversed = reversed << 1 | code & 1
            code >>= 1
        }
        return reversed
    }
}
