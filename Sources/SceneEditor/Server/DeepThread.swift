#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread of the system with as much stack as the main one: texts and messages nest deeper than a pool's threads allow.
enum DeepThread {
    private static let stackSize = 8 << 20

    private final class Work {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Does some work on a new thread that nobody waits for.
    ///
    /// - Returns: false where the system has no thread left.
    static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
        defer { _ = unsafe pthread_attr_destroy(&attributes) }
        _ = unsafe pthread_attr_setstacksize(&attributes, stackSize)
        _ = unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // The thread owns its work from here on.
        let handle = unsafe Unmanaged.passRetained(Work(work))
        #if canImport(Glibc)
            var thread = pthread_t()
            let status = unsafe pthread_create(
                &thread, &attributes, { unsafe DeepThread.run($0!) }, handle.toOpaque())
        #else
            var thread: pthread_t?
            let status = unsafe pthread_create(
                &thread, &attributes, { unsafe DeepThread.run($0) }, handle.toOpaque())
        #endif
        if status != 0 { unsafe handle.release() }
        return status == 0
    }

    private static func run(_ handle: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let work = unsafe Unmanaged<Work>.fromOpaque(handle).takeRetainedValue()
        work.run()
        return nil
    }
}
