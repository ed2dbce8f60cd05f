/// Tokens in memory that is used again and again.
@safe struct TokenBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<DeflateToken>
    private var capacity = 0
    private(set) var count = 0

    init() { unsafe base = .allocate(capacity: 0) }

    deinit { unsafe base.deallocate() }

    /// Forgets all tokens, and makes room for so many.
    mutating func removeAll(capacity wanted: Int) {
        count = 0
        guard capacity < wanted else { return }
        unsafe base.deallocate()
        unsafe base = .allocate(capacity: wanted)
        capacity = wanted
    }

    /// Room must have been made.
    @inline(__always)
    mutating func append(_ token: DeflateToken) {
        precondition(count < capacity, "room was made")
        unsafe (base + count).initialize(to: token)
        count &+= 1
    }

    /// The same tokens, in no more memory than they take.
    mutating func set(to other: borrowing TokenBuffer) {
        removeAll(capacity: other.count)
        unsafe base.update(from: other.base, count: other.count)
        count = other.count
    }

    func read<Result>(_ body: (Span<DeflateToken>) -> Result) -> Result {
        unsafe body(UnsafeBufferPointer(start: base, count: count).span)
    }
}
