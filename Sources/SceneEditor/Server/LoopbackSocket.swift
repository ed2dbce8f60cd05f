#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A port of 127.0.0.1 on which one connection is taken.
enum LoopbackSocket {
    struct Fault: Error, CustomStringConvertible {
        var code: Int32
        var description: String { unsafe String(cString: strerror(code)) }
    }

    /// Waits for a connection.
    ///
    /// - Returns: its descriptor; the listening one is closed.
    static func accept(port: UInt16) throws(Fault) -> Int32 {
        #if canImport(Glibc)
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard listener >= 0 else { throw Fault(code: errno) }
        defer { close(listener) }
        var yes: Int32 = 1
        _ = unsafe setsockopt(
            listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(listener, 1) == 0 else { throw Fault(code: errno) }
        while true {
            let connection = acceptOne(listener)
            if connection >= 0 { return connection }
            if errno != EINTR { throw Fault(code: errno) }
        }
    }

    private static func acceptOne(_ listener: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.accept(listener, nil, nil)
        #else
            Darwin.accept(listener, nil, nil)
        #endif
    }
}

extension LanguageServer {
    /// Serves the first editor that connects to a port of the loopback.
    ///
    /// - Throws: what the system says where the port cannot be had.
    public static func run(port: UInt16, version: String = "1.0") throws -> Int32 {
        let connection = try LoopbackSocket.accept(port: port)
        defer { _ = close(connection) }
        return run(input: connection, output: connection, version: version)
    }
}
