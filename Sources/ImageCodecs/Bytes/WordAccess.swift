// Wide loads and stores at any byte offset.
//
// The standard library marks a load of more than a byte as unsafe, since a type may have bit patterns that are
// no value of it. The types here have none, and every load checks its bounds, so these few lines are where
// that is vouched for. Decoders stay free of it.

extension Span<UInt8> {
    /// Eight bytes, the first one lowest. Traps outside the span.
    @inline(__always)
    func littleEndian64(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Eight bytes. Traps outside the span.
    @inline(__always)
    func vector8(at offset: Int) -> SIMD8<UInt8> {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD8<UInt8>.self)
    }

    /// Sixteen bytes. Traps outside the span.
    @inline(__always)
    func vector16(at offset: Int) -> SIMD16<UInt8> {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }
}

extension MutableSpan<UInt8> {
    /// Eight bytes. Traps outside the span.
    @inline(__always)
    func vector8(at offset: Int) -> SIMD8<UInt8> {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD8<UInt8>.self)
    }

    /// Sixteen bytes. Traps outside the span.
    @inline(__always)
    func vector16(at offset: Int) -> SIMD16<UInt8> {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// Eight bytes, the first one lowest. Traps outside the span.
    @inline(__always)
    mutating func store(littleEndian64 value: UInt64, at offset: Int) {
        var target = unsafe mutableBytes
        target.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self)
    }

    /// Eight bytes. Traps outside the span.
    @inline(__always)
    mutating func store(_ value: SIMD8<UInt8>, at offset: Int) {
        var target = unsafe mutableBytes
        target.storeBytes(of: value, toByteOffset: offset, as: SIMD8<UInt8>.self)
    }

    /// Sixteen bytes. Traps outside the span.
    @inline(__always)
    mutating func store(_ value: SIMD16<UInt8>, at offset: Int) {
        var target = unsafe mutableBytes
        target.storeBytes(of: value, toByteOffset: offset, as: SIMD16<UInt8>.self)
    }
}
