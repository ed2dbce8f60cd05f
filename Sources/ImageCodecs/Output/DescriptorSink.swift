#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Here the name means the system call, in a sink its own method.
private func writePiece(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

/// A system call that failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The value of `errno`.
    package let code: Int32

    package init(code: Int32) { self.code = code }

    package var description: String { unsafe String(cString: strerror(code)) }
}

/// A sink that writes to an open file, pipe or device, which stays open.
///
/// Small pieces are gathered; large ones go out without a copy, repeated ones as one gathered write. Call
/// `flush` at the end.
package struct DescriptorSink: ByteSink {
    /// Pieces of at least this many bytes are not copied.
    private static let large = 16 << 10
    private static let bufferSize = 256 << 10
    /// Pieces of one gathered write; 1024 is the least that systems of today allow.
    private static let mostPieces = 1024

    private let descriptor: Int32
    private let buffer = ByteBuffer(count: bufferSize)
    private var used = 0

    package init(descriptor: Int32) { self.descriptor = descriptor }

    package mutating func write(_ bytes: Span<UInt8>, times: Int) throws {
        if bytes.count >= Self.large {
            try flush()
            try unsafe bytes.withUnsafeBytes { try unsafe writeRepeated($0, times: times) }
            return
        }
        for _ in 0..<times {
            if Self.bufferSize - used < bytes.count { try flush() }
            buffer.write(used..<used + bytes.count) { target in target.copy(bytes, to: 0) }
            used += bytes.count
        }
    }

    /// Writes what was gathered.
    package mutating func flush() throws {
        let used = self.used
        self.used = 0
        try buffer.read(0..<used) { bytes in
            try unsafe bytes.withUnsafeBytes { try unsafe writeRepeated($0, times: 1) }
        }
    }

    private func writeRepeated(_ bytes: UnsafeRawBufferPointer, times: Int) throws {
        guard bytes.count > 0 else { return }
        let pieces = min(times, Self.mostPieces)
        let base = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        let vectors = unsafe [iovec](repeating: iovec(iov_base: base, iov_len: bytes.count), count: pieces)
        var left = times
        while left > 0 {
            let count = min(left, pieces)
            var done = try Self.retry { unsafe writev(descriptor, vectors, Int32(count)) }
            left -= done / bytes.count
            done %= bytes.count
            guard done > 0 else { continue }
            // A piece went out in part: its rest by itself.
            while done < bytes.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
                done += try Self.retry { unsafe writePiece(descriptor, rest) }
            }
            left -= 1
        }
    }

    /// A call's result, after as many interruptions and waits as it takes.
    private static func retry(_ call: () -> Int) throws -> Int {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR || errno == EAGAIN else { throw SystemError(code: errno) }
            if errno == EAGAIN { usleep(1000) }
        }
    }
}
