#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file calls of the system that this library makes, in values: their pointers stay in here.
///
/// What fails throws its `errno`; a call that a signal interrupts is made again.
enum SystemCalls {
    /// An `errno`.
    struct Failure: Error {
        var error: Int32
    }

    static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) throws(Failure) -> Int32 {
        while true {
            #if canImport(Glibc)
                let descriptor = unsafe SystemName.withBytes(path) {
                    unsafe Glibc.open($0, flags | O_CLOEXEC, mode)
                }
            #else
                let descriptor = unsafe SystemName.withBytes(path) {
                    unsafe Darwin.open($0, flags | O_CLOEXEC, mode)
                }
            #endif
            if descriptor > 2 { return descriptor }
            if descriptor >= 0 { return try moved(descriptor) }
            if errno != EINTR { throw Failure(error: errno) }
        }
    }

    /// A file that got the number of a standard stream that is closed, under a number of its own: else what is written there
    /// would pass for standard output, and messages would go into a picture.
    private static func moved(_ descriptor: Int32) throws(Failure) -> Int32 {
        let free = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        let error = errno
        try close(descriptor)
        if free < 0 { throw Failure(error: error) }
        return free
    }

    static func status(of descriptor: Int32) throws(Failure) -> stat {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Failure(error: errno) }
        return status
    }

    static func status(at path: String) throws(Failure) -> stat {
        var status = stat()
        guard unsafe SystemName.withBytes(path, { unsafe stat($0, &status) }) == 0 else {
            throw Failure(error: errno)
        }
        return status
    }

    static func isWritable(_ path: String) throws(Failure) {
        guard unsafe SystemName.withBytes(path, { unsafe access($0, W_OK) }) == 0 else {
            throw Failure(error: errno)
        }
    }

    /// Appends at most `length` bytes.
    ///
    /// - Returns: how many there were; 0 at the end.
    static func read(
        _ descriptor: Int32, _ length: Int, onto bytes: inout [UInt8]
    ) throws(Failure) -> Int {
        while true {
            var count = 0
            bytes.append(addingCapacity: length) { (room: inout OutputSpan<UInt8>) in
                unsafe room.withUnsafeMutableBufferPointer { buffer, initialized in
                    let target = UnsafeMutableRawBufferPointer(buffer)
                    unsafe adviseLargePages(target)
                    #if canImport(Glibc)
                        count = unsafe Glibc.read(descriptor, target.baseAddress, length)
                    #else
                        count = unsafe Darwin.read(descriptor, target.baseAddress, length)
                    #endif
                    initialized = max(count, 0)
                }
            }
            if count >= 0 { return count }
            let error = errno
            if error == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&wait, 1, -1)
            } else if error != EINTR {
                throw Failure(error: error)
            }
        }
    }

    /// Asks for large pages for memory that is about to be filled: the first touch of a page costs more than the reading of
    /// what it holds.
    private static func adviseLargePages(_ memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
            let size = 1 << 21
            guard memory.count >= 2 * size, let base = memory.baseAddress else { return }
            let start = unsafe base + -Int(bitPattern: base) & (size - 1)
            let length = unsafe (base + memory.count - start) & ~(size - 1)
            _ = unsafe madvise(start, length, MADV_HUGEPAGE)
        #endif
    }

    /// - Returns: how many of the bytes were written, at least 1.
    static func write(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(Failure) -> Int {
        while true {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                    unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count > 0 { return count }
            let error = errno
            if count < 0 && error == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&wait, 1, -1)
            } else if count == 0 || error != EINTR {
                throw Failure(error: count == 0 ? ENOSPC : error)
            }
        }
    }

    static func close(_ descriptor: Int32) throws(Failure) {
        #if canImport(Glibc)
            let result = Glibc.close(descriptor)
        #else
            let result = Darwin.close(descriptor)
        #endif
        if result != 0 { throw Failure(error: errno) }
    }

    static func rename(_ path: String, to target: String) throws(Failure) {
        #if canImport(Glibc)
            let result = unsafe SystemName.withBytes(path) { path in
                unsafe SystemName.withBytes(target) { unsafe Glibc.rename(path, $0) }
            }
        #else
            let result = unsafe SystemName.withBytes(path) { path in
                unsafe SystemName.withBytes(target) { unsafe Darwin.rename(path, $0) }
            }
        #endif
        if result != 0 { throw Failure(error: errno) }
    }

    static func remove(_ path: String) {
        _ = unsafe SystemName.withBytes(path) { unsafe unlink($0) }
    }

    /// Where a link points; nil where there is none.
    static func destination(ofLink path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe SystemName.withBytes(path) { unsafe readlink($0, &bytes, bytes.count) }
        guard length > 0 else { return nil }
        return SystemName.text(of: bytes[..<length].map { UInt8(bitPattern: $0) })
    }

    /// The absolute path with every link resolved.
    static func resolved(_ path: String) throws(Failure) -> String {
        let found = unsafe SystemName.withBytes(path.isEmpty ? "." : path) { unsafe realpath($0, nil) }
        guard let resolved = unsafe found else { throw Failure(error: errno) }
        defer { unsafe free(resolved) }
        return unsafe SystemName.text(cString: resolved)
    }

    /// The system's words for an `errno`, starting small.
    static func text(of error: Int32) -> String {
        let words = unsafe String(cString: strerror(error))
        guard let first = words.first, !words.dropFirst().prefix(1).allSatisfy(\.isUppercase) else {
            return words
        }
        return first.lowercased() + words.dropFirst()
    }
}
