#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The three descriptors that every program is given, and that whoever starts it may have closed.
enum StandardStreams {
    /// Takes the places of those that are closed. The next file would take them else: what is written there would pass for
    /// standard output, and messages would go into a picture. Held the wrong way round, so that whoever wants to read or write
    /// one is still told that there is none.
    static func hold() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}
