#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A system call that failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The value of `errno`.
    package let code: Int32

    package init(code: Int32) { self.code = code }

    package var description: String { unsafe String(cString: strerror(code)) }
}

/// A sink that writes to an open file, pipe or device, which stays open.
///
/// Small pieces are gathered; large ones go out without a copy, many of them in one call. A pipe is given the pages of what
/// repeats. Call `flush` at the end.
package struct DescriptorSink: ByteSink {
    /// Pieces of at least this many bytes are not copied.
    private static let large = 4 << 10
    private static let bufferSize = 64 << 10

    private let descriptor: Int32
    private let threads: Int
    private let buffer = ByteBuffer(count: bufferSize)
    private var used = 0
    /// Bytes that the system has taken, and how long it took for them.
    package private(set) var byteCount = 0
    package private(set) var duration = Duration.zero
    private var pipe: PageTakingPipe?

    private lazy var tmpfsFile = TmpfsFile(descriptor)

    /// - Parameter threads: with more than one a file in memory is written by two.
    package init(descriptor: Int32, threads: Int = 1) {
        self.descriptor = descriptor
        self.threads = threads
        pipe = PageTakingPipe(descriptor)
    }

    package mutating func write(_ bytes: Span<UInt8>, times: Int) throws {
        if bytes.count >= Self.large {
            try flush()
            var batch = VectorBatch()
            try unsafe bytes.withUnsafeBytes { bytes in
                for _ in 0..<times {
                    if batch.isFull { try send(&batch) }
                    unsafe batch.append(bytes)
                }
                try send(&batch)
            }
            return
        }
        for _ in 0..<times {
            if Self.bufferSize - used < bytes.count { try flush() }
            buffer.write(used..<used + bytes.count) { target in target.copy(bytes, to: 0) }
            used += bytes.count
        }
    }

    package mutating func write(_ pieces: [BufferPiece]) throws {
        if try writeFromBothEnds(pieces) { return }
        // Refers to the pieces' memory, which they keep.
        var batch = VectorBatch()
        for piece in pieces {
            if piece.range.count < Self.large {
                try send(&batch)
                try piece.buffer.read(piece.range) { bytes throws(any Error) in
                    try write(bytes, times: piece.times)
                }
                continue
            }
            try flush()
            let byteCount = piece.range.count.multipliedReportingOverflow(by: piece.times)
            let pages =
                pipe == nil
                ? nil
                : piece.buffer.pages.want(
                    byteCount.overflow ? .max : byteCount.partialValue, of: piece.buffer)
            for _ in 0..<piece.times {
                if batch.isFull || batch.isGiven != (pages != nil) { try send(&batch) }
                batch.isGiven = pages != nil
                if let pages {
                    unsafe batch.append(pages.bytes(piece.range))
                } else {
                    unsafe batch.append(piece.buffer.bytes(piece.range))
                }
            }
        }
        try send(&batch)
    }

    /// - Returns: whether the pieces are many enough, and the file one that can be written so.
    private mutating func writeFromBothEnds(_ pieces: [BufferPiece]) throws -> Bool {
        guard pipe == nil, threads > 1, let list = PieceList(pieces, least: Self.large),
            list.byteCount >= TmpfsFile.leastBytes, let file = tmpfsFile
        else { return false }
        try flush()
        let start = ContinuousClock.now
        defer { duration += .now - start }
        guard try file.write(list) else {
            tmpfsFile = nil
            return false
        }
        byteCount += list.byteCount
        return true
    }

    /// Writes what was gathered.
    package mutating func flush() throws {
        guard used > 0 else { return }
        var batch = VectorBatch()
        unsafe batch.append(buffer.bytes(0..<used))
        used = 0
        try send(&batch)
    }

    private mutating func send(_ batch: inout VectorBatch) throws {
        if batch.isEmpty { return }
        let start = ContinuousClock.now
        defer { duration += .now - start }
        while !batch.isEmpty {
            var written = -1
            if batch.isGiven, let pipe {
                written = unsafe batch.withVectors { vectors, count in
                    unsafe pipe.give(vectors, count)
                }
                if written < 0, ![EINTR, EAGAIN, EPIPE].contains(errno) {
                    // A pipe that takes no pages takes bytes.
                    self.pipe = nil
                    continue
                }
            } else {
                written = unsafe batch.withVectors { vectors, count in
                    unsafe writev(descriptor, vectors, Int32(count))
                }
            }
            if written >= 0 {
                batch.removeFirst(written)
                byteCount += written
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&waiting, 1, 1000)
            } else if errno != EINTR {
                throw SystemError(code: errno)
            }
        }
    }
}
