/// Gives equal names equal numbers, in the order in which they first stand in the text.
///
/// ASCII names, nearly all, are compared as bytes where they stand; the others as strings, so by canonical equivalence.
struct SymbolTable {
    private(set) var symbols: [String] = []
    /// An open hash table of symbols plus one, a power of two in size.
    private var slots: [UInt32] = Array(repeating: 0, count: 256)
    /// Of each symbol: its hash and where it first stands in ASCII; an empty range where it never did.
    private var entries: [(hash: UInt32, range: TextRange)] = []
    private var others: [String: Int] = [:]
    /// Of the process, so that no text can be made whose names all fall into one slot.
    private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

    mutating func symbol(_ bytes: Span<UInt8>, _ range: TextRange) -> Int {
        guard let hash = asciiHash(bytes, range) else { return otherSymbol(bytes, range) }
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let symbol = Int(slots[slot]) - 1
            if entries[symbol].hash == hash, bytes.equal(entries[symbol].range, range) { return symbol }
            slot = (slot + 1) & (slots.count - 1)
        }
        return addASCII(bytes, range, hash: hash, slot: slot)
    }

    private mutating func addASCII(
        _ bytes: Span<UInt8>, _ range: TextRange, hash: UInt32, slot: Int
    ) -> Int {
        let name = text(bytes, range)
        let symbol: Int
        if !others.isEmpty, let known = others[name] {
            // Written with a Kelvin sign before, the only character that is equivalent to one of ASCII's.
            symbol = known
            entries[symbol] = (hash, range)
        } else {
            symbol = symbols.count
            symbols.append(name)
            entries.append((hash, range))
        }
        slots[slot] = UInt32(symbol) + 1
        if entries.count * 2 > slots.count { grow() }
        return symbol
    }

    private func asciiHash(_ bytes: Span<UInt8>, _ range: TextRange) -> UInt32? {
        var hash = seed
        var offset = Int(range.lower)
        while offset < Int(range.upper) {
            let length = min(8, Int(range.upper) &- offset)
            let word = bytes.word(at: offset, count: length)
            if word & UInt64.highBits != 0 { return nil }
            // The halves of a wide product stir each other.
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low ^ seed
            offset &+= length
        }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (symbol, entry) in entries.enumerated() where !entry.range.isEmpty {
            var slot = Int(entry.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(symbol) + 1
        }
    }

    private mutating func otherSymbol(_ bytes: Span<UInt8>, _ range: TextRange) -> Int {
        let name = text(bytes, range)
        if let known = others[name] { return known }
        let symbol = asciiTwin(bytes, of: name) ?? symbols.count
        if symbol == symbols.count {
            symbols.append(name)
            entries.append((0, TextRange(0, 0)))
        }
        others[name] = symbol
        return symbol
    }

    /// The symbol of the ASCII name that equals one with Kelvin signs, if it has stood in the text.
    private func asciiTwin(_ bytes: Span<UInt8>, of name: String) -> Int? {
        guard name.unicodeScalars.contains("\u{212A}") else { return nil }
        let scalars = name.unicodeScalars.map { $0 == "\u{212A}" ? "K" : $0 }
        guard scalars.allSatisfy(\.isASCII) else { return nil }
        let twin = scalars.map { UInt8($0.value) }
        guard let hash = asciiHash(twin.span, TextRange(0..<twin.count)) else { return nil }
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let symbol = Int(slots[slot]) - 1
            if entries[symbol].hash == hash, symbols[symbol] == name { return symbol }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func text(_ bytes: Span<UInt8>, _ range: TextRange) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(range.offsets.count)
        for offset in range.offsets { text.append(bytes[offset]) }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Span<UInt8> {
    func equal(_ a: TextRange, _ b: TextRange) -> Bool {
        guard a.upper - a.lower == b.upper - b.lower else { return false }
        var (first, second) = (Int(a.lower), Int(b.lower))
        while first < Int(a.upper) {
            let length = min(8, Int(a.upper) &- first)
            guard word(at: first, count: length) == word(at: second, count: length) else { return false }
            first &+= length
            second &+= length
        }
        return true
    }
}
