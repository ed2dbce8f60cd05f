/// Where the same bytes stood before: the last place of every three and every four, and a chain of places of every eight.
///
/// In pictures short matches are many and near, so the last place is enough for them; a chain of eight bytes reaches
/// far back in few steps.
@safe struct MatchPlaces: ~Copyable {
    /// The last places, before any that can be copied from where there is none.
    struct Last {
        var ofThree: Int
        var ofFour: Int
        var ofEight: Int
    }

    static let window = 32768
    private static let shortBits = 12
    private static let longBits = 15
    private static let none = Int32(-1) << 24

    private let threes: UnsafeMutablePointer<Int32>
    private let fours: UnsafeMutablePointer<Int32>
    private let eights: UnsafeMutablePointer<Int32>
    private let chain: UnsafeMutablePointer<Int32>

    init() {
        unsafe threes = .allocate(capacity: 1 << Self.shortBits)
        unsafe fours = .allocate(capacity: 1 << Self.shortBits)
        unsafe eights = .allocate(capacity: 1 << Self.longBits)
        unsafe chain = .allocate(capacity: Self.window)
    }

    deinit {
        unsafe threes.deallocate()
        unsafe fours.deallocate()
        unsafe eights.deallocate()
        unsafe chain.deallocate()
    }

    func removeAll() {
        unsafe threes.update(repeating: Self.none, count: 1 << Self.shortBits)
        unsafe fours.update(repeating: Self.none, count: 1 << Self.shortBits)
        unsafe eights.update(repeating: Self.none, count: 1 << Self.longBits)
    }

    /// Remembers a place, the next one after those that are known, and gives the last places of the same hashes.
    @inline(__always)
    @discardableResult
    func enter(_ word: UInt64, at place: Int) -> Last {
        let three = Self.hash(word &<< 40, Self.shortBits)
        let four = Self.hash(word &<< 32, Self.shortBits)
        let eight = Self.hash(word, Self.longBits)
        let last = unsafe Last(
            ofThree: Int(threes[three]), ofFour: Int(fours[four]), ofEight: Int(eights[eight]))
        let place = Int32(truncatingIfNeeded: place)
        unsafe chain[Int(place) & (Self.window - 1)] = eights[eight]
        unsafe threes[three] = place
        unsafe fours[four] = place
        unsafe eights[eight] = place
        return last
    }

    /// The one before a place in its chain; it lies after that place where the chain is over.
    @inline(__always)
    func before(_ place: Int) -> Int { unsafe Int(chain[place & (Self.window - 1)]) }

    @inline(__always)
    private static func hash(_ word: UInt64, _ bits: Int) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9e37_79b1_85eb_ca87) &>> UInt64(64 - bits))
    }
}
