import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `scenec lsp`: the Language Server Protocol 3.17 over two descriptors.
public enum LanguageServer {
    /// Serves one editor until it says `exit` or closes its end; sleeps while nothing is asked.
    ///
    /// - Parameters:
    ///   - input: is read until its end.
    ///   - output: gets messages and nothing else.
    ///   - version: what the server says of itself.
    /// - Returns: the exit status: 0 after `shutdown`, else 1.
    public static func run(input: Int32 = 0, output: Int32 = 1, version: String = "1.0") -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        let inbox = Inbox()
        let writer = MessageWriter(descriptor: output)
        guard DeepThread.start({ read(input, into: inbox, writer) }) else { return 1 }
        let session = Session(
            version: version,
            signals: .init(
                isCancelled: inbox.isCancelled, hasNewerText: inbox.hasNewerText,
                isWaiting: { inbox.isWaiting }),
            send: writer.send)
        while true {
            guard let item = inbox.pop() else {
                session.idle()
                inbox.wait()
                continue
            }
            switch item {
            case .message(let message): session.receive(message)
            case .broken(let reason): writer.send(ResponseError.parseError(reason).response(to: .null))
            case .end: return inbox.sawShutdown ? 0 : 1
            }
        }
    }

    private static func read(_ input: Int32, into inbox: Inbox, _ writer: MessageWriter) {
        var framing = MessageFraming()
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = bytes.read(from: input)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            framing.append(bytes[..<count])
            while let event = framing.next() { take(event, inbox, writer) }
        }
        inbox.push(.end)
    }

    private static func take(_ event: MessageFraming.Event, _ inbox: Inbox, _ writer: MessageWriter) {
        switch event {
        case .broken(let reason): inbox.push(.broken(reason))
        case .body(let body):
            do throws(JSONParser.Failure) {
                let message = try JSONParser.parse(body)
                if message["method"] == "exit" { exitAtOnce(inbox) }
                inbox.push(.message(message))
            } catch {
                inbox.push(.broken("this is no JSON: \(error.reason) at byte \(error.offset)"))
            }
        }
    }

    /// Editors kill a server that is slow to leave: what is under way gets a moment to be said, no more.
    private static func exitAtOnce(_ inbox: Inbox) -> Never {
        inbox.drain(within: 50)
        _exit(inbox.sawShutdown ? 0 : 1)
    }
}

/// Writes whole messages, from any thread.
final class MessageWriter: Sendable {
    private let descriptor: Int32
    private let lock = Mutex(())

    init(descriptor: Int32) { self.descriptor = descriptor }

    @Sendable func send(_ message: JSON) {
        let body = message.serialized
        let bytes = Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
        lock.withLock { _ in bytes.write(to: descriptor) }
    }
}

extension [UInt8] {
    /// As `read`.
    fileprivate mutating func read(from descriptor: Int32) -> Int {
        unsafe withUnsafeMutableBytes { buffer in
            #if canImport(Glibc)
                unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
        }
    }

    /// Writes all; an editor that has gone gets nothing.
    fileprivate func write(to descriptor: Int32) {
        unsafe withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
                #if canImport(Glibc)
                    let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
                #else
                    let count = unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
                #endif
                if count < 0 {
                    if errno == EINTR { continue }
                    return
                }
                start += count
            }
        }
    }
}
