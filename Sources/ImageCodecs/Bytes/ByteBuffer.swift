/// Bytes at a fixed place that threads hand to each other.
///
/// Who fills a buffer and who reads it must be ordered by other means, as `OrderedWork` does: a job's buffers
/// are filled by the thread that runs it, and read when it is done.
@safe final class ByteBuffer: @unchecked Sendable {
    private let storage: UnsafeMutableBufferPointer<UInt8>

    /// The content is undefined until it is written.
    init(count: Int) {
        unsafe storage = .allocate(capacity: count)
    }

    deinit { unsafe storage.deallocate() }

    var count: Int { unsafe storage.count }

    func read<Result, Failure: Error>(
        _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(storage.span.extracting(range))
    }

    func write<Result, Failure: Error>(
        _ range: Range<Int>, _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(0 <= range.lowerBound && range.upperBound <= count, "a range lies in its buffer")
        let part = unsafe UnsafeMutableBufferPointer(rebasing: storage[range])
        var span = unsafe part.mutableSpan
        return try body(&span)
    }
}
