/// Bytes at a fixed place that threads hand to each other.
///
/// Who fills a buffer and who reads it must be ordered by other means, as `OrderedWork` does: a job's buffers
/// are filled by the thread that runs it, and read when it is done.
@safe final class ByteBuffer: @unchecked Sendable {
    private let memory: UnsafeMutableRawBufferPointer
    private let storage: UnsafeMutableBufferPointer<UInt8>
    /// Where the bytes that were written end.
    private(set) var filled = 0
    /// What sinks that hand pages to a pipe keep here.
    var pages = PipePages.Offer()

    /// The content is undefined until it is written.
    ///
    /// - Parameter phase: the address's distance from a multiple of `alignment`. Where it is the place in the file that the bytes go
    ///   to, the kernel copies whole lines of the cache (a target 1…15 bytes ahead of its source makes copying 1.7 times as slow).
    init(count: Int, phase: Int = 0) {
        let phase = phase % Self.alignment
        unsafe memory = .allocate(byteCount: count + phase, alignment: Self.alignment)
        unsafe storage = UnsafeMutableRawBufferPointer(rebasing: memory[phase...]).bindMemory(to: UInt8.self)
    }

    private static let alignment = 64

    deinit { unsafe memory.deallocate() }

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
        filled = max(filled, range.upperBound)
        let part = unsafe UnsafeMutableBufferPointer(rebasing: storage[range])
        var span = unsafe part.mutableSpan
        return try body(&span)
    }

    /// Forgets what was written.
    func clear() {
        filled = 0
        pages = PipePages.Offer()
    }

    /// For system calls; valid as long as the buffer is kept.
    @unsafe func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(UnsafeMutableBufferPointer(rebasing: storage[range]))
    }
}
