/// Writes bits, lowest first, into memory of its own that grows.
@safe struct BitWriter: ~Copyable {
    /// A store writes eight bytes, wherever its bits end.
    private static let slack = 16

    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    private var place = 0
    /// Bits that are not in memory yet, less than 8 between calls.
    private var bits: UInt64 = 0
    private var bitCount = 0

    init(capacity: Int) {
        self.capacity = capacity + Self.slack
        unsafe base = .allocate(byteCount: self.capacity, alignment: 16)
    }

    deinit { unsafe base.deallocate() }

    /// Whole bytes that were written.
    var byteCount: Int { place }
    /// Bits that were written.
    var count: Int { place * 8 + bitCount }

    /// Makes room, so that so many bytes can follow without a check.
    mutating func reserve(bytes: Int) {
        guard capacity - place < bytes + Self.slack else { return }
        let larger = max(capacity * 2, place + bytes + Self.slack)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        unsafe memory.copyMemory(from: base, byteCount: place)
        unsafe base.deallocate()
        unsafe base = memory
        capacity = larger
    }

    /// Writes at most 56 bits; `value` has no bits above them. Room must have been reserved.
    @inline(__always)
    mutating func put(_ value: UInt64, _ width: Int) {
        bits |= value &<< UInt64(truncatingIfNeeded: bitCount)
        bitCount &+= width
        assert(place + 8 <= capacity, "room was reserved")
        unsafe base.storeBytes(of: bits.littleEndian, toByteOffset: place, as: UInt64.self)
        place &+= bitCount &>> 3
        bits &>>= UInt64(truncatingIfNeeded: bitCount & ~7)
        bitCount &= 7
    }

    /// Fills the last byte with zeros.
    mutating func alignToByte() {
        put(0, (8 - bitCount) & 7)
    }

    /// Writes whole bytes; the place must be at one's border.
    mutating func append(_ bytes: Span<UInt8>) {
        precondition(bitCount == 0, "bytes are written at a byte's border")
        reserve(bytes: bytes.count)
        unsafe bytes.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            unsafe (base + place).copyMemory(from: start, byteCount: source.count)
        }
        place += bytes.count
    }

    /// Writes bits that another writer has, again.
    mutating func append(_ other: borrowing BitWriter) {
        reserve(bytes: other.place + 8)
        var index = 0
        while index + 7 <= other.place {
            let value = unsafe other.base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            put(UInt64(littleEndian: value) & (1 << 56 - 1), 56)
            index += 7
        }
        while index < other.place {
            put(UInt64(unsafe other.base.load(fromByteOffset: index, as: UInt8.self)), 8)
            index += 1
        }
        put(other.bits, other.bitCount)
    }

    /// The whole bytes that were written.
    func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = unsafe UnsafeBufferPointer(
            start: base.assumingMemoryBound(to: UInt8.self), count: place)
        return try unsafe body(bytes.span)
    }

    /// Forgets the whole bytes, not the bits after them.
    mutating func removeBytes() { place = 0 }

    /// The state of a writer while much is written: where the next bits go is in registers.
    @safe struct OpenBits {
        fileprivate var place: UnsafeMutableRawPointer
        fileprivate var bits: UInt64
        fileprivate var count: Int

        @inline(__always)
        init(_ writer: borrowing BitWriter) {
            unsafe place = writer.base + writer.place
            bits = writer.bits
            count = writer.bitCount
        }

        /// Adds bits to those that are not stored, of which there may be 56 more than when they were.
        @inline(__always)
        mutating func add(_ value: UInt64, width: Int) {
            bits |= value &<< UInt64(truncatingIfNeeded: count)
            count &+= width
        }

        /// Stores whole bytes; room must have been reserved.
        @inline(__always)
        mutating func store() {
            unsafe place.storeBytes(of: bits.littleEndian, as: UInt64.self)
            unsafe place += count &>> 3
            bits &>>= UInt64(truncatingIfNeeded: count & ~7)
            count &= 7
        }
    }

    /// Takes over what was written.
    @inline(__always)
    mutating func close(_ open: OpenBits) {
        place = unsafe open.place - base
        assert(place + 8 <= capacity, "room was reserved")
        (bits, bitCount) = (open.bits, open.count)
    }
}
