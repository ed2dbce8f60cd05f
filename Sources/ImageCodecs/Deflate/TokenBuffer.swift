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

    /// The state of a buffer while many tokens are added: where the next one goes is in a register.
    @safe struct Open {
        fileprivate var next: UnsafeMutablePointer<DeflateToken>

        /// Adds a pixel's bytes, or a copy of as many equal pixels as there are, without a branch on which it is.
        ///
        /// - Parameter pixel: the bytes, the first one lowest.
        /// - Parameter bytes: 3 or 4, which is also how many tokens there must be room for.
        @inline(__always)
        mutating func append(pixel: UInt32, bytes: Int, orEqual equal: Int, distance: Int) {
            let copy = DeflateToken(length: equal &* bytes, distance: distance)
            let literal = DeflateToken(literal: UInt8(truncatingIfNeeded: pixel))
            unsafe next.initialize(to: equal > 0 ? copy : literal)
            for byte in 1..<bytes {
                let literal = DeflateToken(literal: UInt8(truncatingIfNeeded: pixel &>> UInt32(8 &* byte)))
                unsafe (next + byte).initialize(to: literal)
            }
            unsafe next += equal > 0 ? 1 : bytes
        }
    }

    /// Room for what is added must have been made.
    func open() -> Open { unsafe Open(next: base + count) }

    /// Takes over what was added.
    mutating func close(_ open: Open) {
        count = unsafe open.next - base
        precondition(count <= capacity, "room was made")
    }

    /// Adds a copy of any length from 3, in as many tokens as it takes.
    @inline(__always)
    mutating func append(length: Int, distance: Int) {
        var left = length
        while left > DeflateSymbols.longestMatch {
            // No rest of one or two is left over.
            let part = min(DeflateSymbols.longestMatch, left - DeflateSymbols.shortestMatch)
            append(DeflateToken(length: part, distance: distance))
            left -= part
        }
        append(DeflateToken(length: left, distance: distance))
    }

    /// Adds zeros, as copies of the byte before where they are many.
    ///
    /// - Parameter afterZero: whether the byte before them is 0.
    mutating func append(zeros count: Int, afterZero: Bool) {
        guard count > 0 else { return }
        if !afterZero { append(DeflateToken(literal: 0)) }
        let left = afterZero ? count : count - 1
        if left >= DeflateSymbols.shortestMatch {
            append(length: left, distance: 1)
        } else {
            for _ in 0..<left { append(DeflateToken(literal: 0)) }
        }
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
