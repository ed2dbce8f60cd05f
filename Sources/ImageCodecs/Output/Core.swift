#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The cores that threads run on.
enum Core {
    #if os(Linux)
        /// That of the calling thread.
        static var current: Int32 { sched_getcpu() }

        /// Bytes of a set of cores: 8192 of them, a bit each.
        private static let setSize = 1024

        /// Takes the calling thread off a core, where it may run on others.
        ///
        /// The kernel likes to start a thread where its maker runs, and moves it only after some milliseconds of waiting for each
        /// other, in which a small picture could have been painted. Afterwards the thread may run where it may have before.
        static func leave(_ core: Int32) {
            guard core >= 0, core < setSize * 8, current == core else { return }
            unsafe withUnsafeTemporaryAllocation(byteCount: setSize, alignment: 8) { set in
                guard let words = set.baseAddress else { return }
                unsafe set.initializeMemory(as: UInt8.self, repeating: 0)
                guard unsafe sched_getaffinity(0, setSize, words) == 0 else { return }
                let (byte, bit) = (Int(core / 8), UInt8(1) << UInt8(core % 8))
                let all = unsafe set[byte]
                unsafe set[byte] = all & ~bit
                guard unsafe set.contains(where: { $0 != 0 }),
                    unsafe sched_setaffinity(0, setSize, words) == 0
                else { return }
                unsafe set[byte] = all
                _ = unsafe sched_setaffinity(0, setSize, words)
            }
        }
    #else
        static var current: Int32 { -1 }
        static func leave(_ core: Int32) {}
    #endif
}

#if os(Linux)
    // The C library's headers show them to GNU programs alone.
    @_silgen_name("sched_getcpu")
    private func sched_getcpu() -> Int32

    @_silgen_name("sched_getaffinity")
    @unsafe private func sched_getaffinity(
        _ thread: pid_t, _ size: Int, _ set: UnsafeMutableRawPointer
    ) -> Int32

    @_silgen_name("sched_setaffinity")
    @unsafe private func sched_setaffinity(
        _ thread: pid_t, _ size: Int, _ set: UnsafeMutableRawPointer
    ) -> Int32
#endif
