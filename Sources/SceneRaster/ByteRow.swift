/// A stretch of an array of bytes, to read in hot loops: its bounds are checked when it is cut, those of a byte in debug
/// builds only. Valid inside of the closure that it is given to.
@safe
struct ByteRow {
    private let base: UnsafePointer<UInt8>
    let count: Int

    static func with<Result>(
        _ bytes: [UInt8], _ range: Range<Int>, _ body: (ByteRow) throws -> Result
    ) rethrows -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a row is inside its image")
        return try unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("an image has samples") }
            return try body(unsafe ByteRow(base: base + range.lowerBound, count: range.count))
        }
    }

    @unsafe
    private init(base: UnsafePointer<UInt8>, count: Int) {
        unsafe self.base = base
        self.count = count
    }

    @inline(__always)
    subscript(index: Int) -> UInt8 {
        assert(index >= 0 && index < count, "a byte is inside its row")
        return unsafe base[index]
    }
}
