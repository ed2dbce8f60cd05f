import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file in memory (tmpfs), which two threads fill from both ends of what is to be written.
///
/// The kernel copies written bytes under the file's lock: one writer at a time, however many threads there are. Pages of the
/// file that are mapped need no lock; a byte takes twice as long there, so that both together need two thirds of the time.
struct TmpfsFile {
    /// Bytes that a thread takes at a time, a multiple of a page's.
    private static let chunkSize = 1 << 20
    /// Fewer are not worth the second thread.
    static let leastBytes = 8 * chunkSize

    private let descriptor: Int32
    private let helper = DispatchQueue(label: "scenec.mapped", qos: .userInitiated)

    /// Nil where the descriptor is no file in memory that may be mapped for writing.
    init?(_ descriptor: Int32) {
        guard isTmpfs(descriptor), fcntl(descriptor, F_GETFL) & (O_ACCMODE | O_APPEND) == O_RDWR else {
            return nil
        }
        self.descriptor = descriptor
    }

    /// Writes pieces where the file's position is, and moves it behind them.
    ///
    /// - Returns: whether that was possible; nothing that matters is written otherwise.
    /// - Throws: a `SystemError`.
    func write(_ pieces: PieceList) throws(SystemError) -> Bool {
        let start = Int(lseek(descriptor, 0, SEEK_CUR))
        let (end, overflow) = start.addingReportingOverflow(pieces.byteCount)
        guard start >= 0, !overflow, hasLength(end) else { return false }
        let work = SharedWrite(descriptor, pieces, start: start, chunkSize: Self.chunkSize)
        let group = DispatchGroup()
        let core = Core.current
        helper.async(group: group) {
            Core.leave(core)
            work.runFromEnd()
        }
        work.runFromStart()
        group.wait()
        try work.finish()
        guard lseek(descriptor, off_t(end), SEEK_SET) == end else { throw SystemError(code: errno) }
        return true
    }

    /// What is mapped must be within the file's length. What the file has behind that stays.
    private func hasLength(_ length: Int) -> Bool {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return false }
        return Int(status.st_size) >= length || ftruncate(descriptor, off_t(length)) == 0
    }
}

/// Pieces of buffers as one long row of bytes.
struct PieceList: Sendable {
    private let pieces: [BufferPiece]
    /// Where each piece begins, its repeats one behind the other, and where the last one ends.
    private var starts: [Int] = [0]

    /// Nil where a piece has fewer bytes than `least`, or their sum is beyond what there is.
    init?(_ pieces: [BufferPiece], least: Int) {
        self.pieces = pieces
        for piece in pieces {
            let (product, isHuge) = piece.range.count.multipliedReportingOverflow(by: piece.times)
            let (end, isTooMuch) = byteCount.addingReportingOverflow(product)
            if piece.range.count < least || isHuge || isTooMuch { return nil }
            starts.append(end)
        }
    }

    var byteCount: Int { starts[starts.count - 1] }

    /// The stretches of memory that hold a range of the bytes.
    func vectors(_ range: Range<Int>) -> VectorBatch {
        var batch = VectorBatch()
        var position = range.lowerBound
        var index = self.index(of: position)
        while position < range.upperBound {
            if position == starts[index + 1] {
                index += 1
                continue
            }
            let piece = pieces[index]
            let within = (position - starts[index]) % piece.range.count
            let count = min(piece.range.count - within, range.upperBound - position)
            let first = piece.range.lowerBound + within
            // The pieces keep the memory that the batch refers to.
            unsafe batch.append(piece.buffer.bytes(first..<first + count))
            position += count
        }
        return batch
    }

    /// The piece in which a byte lies.
    private func index(of position: Int) -> Int {
        var candidates = pieces.indices
        while candidates.count > 1 {
            let middle = candidates.lowerBound + candidates.count / 2
            candidates =
                starts[middle] <= position
                ? middle..<candidates.upperBound : candidates.lowerBound..<middle
        }
        return candidates.lowerBound
    }
}

/// Bytes that two threads write, chunk by chunk, until they meet.
final class SharedWrite: Sendable {
    private struct State {
        /// Chunks that no thread has begun.
        var chunks: Range<Int>
        /// One that could not be mapped.
        var left: Int?
        var error: SystemError?
    }

    private let descriptor: Int32
    private let pieces: PieceList
    private let start: Int
    private let chunkSize: Int
    private let state: Mutex<State>

    /// - Parameter start: where in the file the bytes go.
    init(_ descriptor: Int32, _ pieces: PieceList, start: Int, chunkSize: Int) {
        self.descriptor = descriptor
        self.pieces = pieces
        self.start = start
        self.chunkSize = chunkSize
        let end = start + pieces.byteCount
        state = Mutex(State(chunks: start / chunkSize..<(end + chunkSize - 1) / chunkSize))
    }

    func runFromStart() {
        while let chunk = state.withLock({ $0.chunks.popFirst() }) { write(chunk) }
    }

    func runFromEnd() {
        while let chunk = state.withLock({ $0.chunks.popLast() }) {
            if !map(chunk) { return state.withLock { $0.left = chunk } }
        }
    }

    /// Ends the work when both threads are done.
    func finish() throws(SystemError) {
        if let left = state.withLock({ $0.error == nil ? $0.left : nil }) { write(left) }
        if let error = state.withLock({ $0.error }) { throw error }
    }

    /// What of the file a chunk is.
    private func range(_ chunk: Int) -> Range<Int> {
        (chunk * chunkSize..<(chunk + 1) * chunkSize).clamped(to: start..<start + pieces.byteCount)
    }

    private func vectors(_ range: Range<Int>) -> VectorBatch {
        pieces.vectors(range.lowerBound - start..<range.upperBound - start)
    }

    private func write(_ chunk: Int) {
        let range = range(chunk)
        var batch = vectors(range)
        var position = range.lowerBound
        while !batch.isEmpty {
            let written = unsafe batch.withVectors { vectors, count in
                unsafe pwritev(descriptor, vectors, Int32(count), off_t(position))
            }
            if written >= 0 {
                batch.removeFirst(written)
                position += written
            } else if errno != EINTR {
                let error = SystemError(code: errno)
                return state.withLock { state in
                    state.error = error
                    state.chunks = state.chunks.lowerBound..<state.chunks.lowerBound
                }
            }
        }
    }

    /// Copies a chunk into pages of the file.
    ///
    /// - Returns: false where the system has no page for it, which `write` will find too, or does not know how to say so.
    private func map(_ chunk: Int) -> Bool {
        let range = range(chunk)
        // The first may begin within a page; it is the other thread's.
        guard range.lowerBound == chunk * chunkSize else { return false }
        guard
            let memory = unsafe mmap(
                nil, range.count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(range.lowerBound)),
            unsafe memory != MAP_FAILED
        else { return false }
        defer { unsafe munmap(memory, range.count) }
        // A page that is touched without this ends the process where there is no memory for it.
        guard unsafe populate(memory, range.count) else { return false }
        unsafe vectors(range).copy(to: memory)
        return true
    }
}

#if os(Linux)
    /// The C library's headers for Swift do not have it. Fills in a `struct statfs`, whose first word names the kind of file system.
    @_silgen_name("fstatfs")
    @unsafe private func fstatfs(_ descriptor: Int32, _ status: UnsafeMutableRawPointer) -> Int32

    private func isTmpfs(_ descriptor: Int32) -> Bool {
        let size = 256
        let magic = 0x0102_1994
        return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { status in
            guard let address = status.baseAddress, unsafe fstatfs(descriptor, address) == 0 else {
                return false
            }
            return unsafe address.load(as: Int.self) == magic
        }
    }

    /// Gives pages to mapped memory, to be written to. Since Linux 5.14.
    @unsafe private func populate(_ memory: UnsafeMutableRawPointer, _ count: Int) -> Bool {
        let populateForWriting: Int32 = 23
        return unsafe madvise(memory, count, populateForWriting) == 0
    }
#else
    private func isTmpfs(_ descriptor: Int32) -> Bool { false }

    @unsafe private func populate(_ memory: UnsafeMutableRawPointer, _ count: Int) -> Bool { false }
#endif
