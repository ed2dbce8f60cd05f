#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Memory whose pages are handed to a pipe, which then need not copy them: a fifth of the time that `writev` takes.
///
/// The reader may look at a page long after: it may itself have passed it on. So the bytes are a copy that never changes and
/// whose memory is never used for anything else: it is mapped alone and given back to the kernel, which keeps the pages that
/// are still in a pipe somewhere.
@safe final class PipePages {
    /// The bytes, at the places they have in the buffer that they were copied from.
    private let mapping: UnsafeMutableRawBufferPointer

    /// Nil where the kernel gives no memory.
    private init?(copying bytes: UnsafeRawBufferPointer) {
        let address = unsafe mmap(
            nil, bytes.count, PROT_READ | PROT_WRITE, MAP_PRIVATE | Self.anonymous, -1, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
        unsafe mapping = UnsafeMutableRawBufferPointer(start: address, count: bytes.count)
        unsafe mapping.copyMemory(from: bytes)
    }

    deinit { unsafe munmap(mapping.baseAddress, mapping.count) }

    /// For system calls; valid as long as the pages are kept.
    @unsafe func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(rebasing: mapping[range])
    }

    #if os(Linux)
        private static var anonymous: Int32 { MAP_ANONYMOUS }
    #else
        private static var anonymous: Int32 { MAP_ANON }
    #endif

    /// How often the bytes of a buffer were wanted, and their pages from when that was often enough to be worth a copy.
    struct Offer {
        private var wanted = 0
        private(set) var pages: PipePages?

        /// - Returns: the pages of `buffer` where it has been wanted more than twice over.
        mutating func want(_ byteCount: Int, of buffer: ByteBuffer) -> PipePages? {
            if let pages { return pages }
            let (sum, overflow) = wanted.addingReportingOverflow(byteCount)
            wanted = overflow ? .max : sum
            guard wanted > 2 * buffer.filled else { return nil }
            unsafe pages = PipePages(copying: buffer.bytes(0..<buffer.filled))
            return pages
        }
    }
}

#if os(Linux)
    /// The C library's headers show it to GNU programs alone.
    @_silgen_name("vmsplice")
    @unsafe private func vmsplice(
        _ descriptor: Int32, _ vectors: UnsafePointer<iovec>, _ count: UInt, _ flags: UInt32
    ) -> Int

    /// The writing end of a pipe that takes pages.
    struct PageTakingPipe {
        private let descriptor: Int32

        /// Nil where the descriptor is no pipe. Gives the pipe room for 1 MiB if it may.
        init?(_ descriptor: Int32) {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
                return nil
            }
            self.descriptor = descriptor
            let setPipeSize: Int32 = 1031
            _ = fcntl(descriptor, setPipeSize, 1 << 20)
        }

        /// - Returns: as `writev`.
        @unsafe func give(_ vectors: UnsafePointer<iovec>, _ count: Int) -> Int {
            unsafe vmsplice(descriptor, vectors, UInt(count), 0)
        }
    }
#else
    /// There is none: other systems have no such call.
    struct PageTakingPipe {
        init?(_ descriptor: Int32) { return nil }

        @unsafe func give(_ vectors: UnsafePointer<iovec>, _ count: Int) -> Int {
            preconditionFailure("no pipe takes pages")
        }
    }
#endif
