/// The spellings of an enumeration's cases, in their order, and the way back from a word to its case.
///
/// The way back is an open hash table of places, which is made in a fraction of the time of a dictionary of strings: a small
/// scene looks up ten words.
struct WordTable: Sendable, ExpressibleByArrayLiteral {
    private let words: [String]
    /// Places of words plus one, 0 where there is none: a power of two, half of it empty at least.
    private var slots: [UInt8]

    init(arrayLiteral words: String...) {
        precondition(words.count < 128, "a place fits into a slot")
        self.words = words
        var size = 16
        while size < words.count * 2 { size *= 2 }
        slots = Array(repeating: 0, count: size)
        for (place, word) in words.enumerated() {
            var slot = firstSlot(of: word)
            while slots[slot] != 0 { slot = next(slot) }
            slots[slot] = UInt8(place) + 1
        }
    }

    subscript(_ place: UInt8) -> String { words[Int(place)] }

    func place(of word: String) -> UInt8? {
        var slot = firstSlot(of: word)
        while slots[slot] != 0 {
            let place = slots[slot] - 1
            if self[place] == word { return place }
            slot = next(slot)
        }
        return nil
    }

    /// Ends and length tell the language's words apart nearly as well as a hash of all letters, which takes ten times as long.
    private func firstSlot(of word: String) -> Int {
        let letters = word.utf8
        let ends = Int(letters.first ?? 0) * 7 + Int(letters.last ?? 0) * 29
        return (ends + letters.count * 3) & (slots.count - 1)
    }

    private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}

extension RawRepresentable<UInt8> {
    /// The case at a place of its table.
    init?(place: UInt8?) {
        guard let place else { return nil }
        self.init(rawValue: place)
    }
}
