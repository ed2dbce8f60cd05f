/// Cuts a stream of bytes into the bodies of messages.
///
/// A message is a header of lines (`Content-Length: N`), an empty line, and N bytes. What is no such header is reported once,
/// and reading goes on at the next thing that looks like one.
package struct MessageFraming {
    package enum Event: Equatable {
        case body([UInt8])
        case broken(String)
    }

    static let maximumHeaderLength = 8 << 10
    /// A body may hold the largest source with every byte escaped.
    static let maximumBodyLength = 512 << 20

    private var buffer: [UInt8] = []
    /// Bytes of `buffer` that have been used.
    private var start = 0
    /// Of the message whose header has been read.
    private var bodyLength: Int?
    /// A broken header has been reported and what follows is skipped.
    private var isSkipping = false

    package init() {}

    package mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0 {
            buffer.removeSubrange(..<start)
            start = 0
        }
        buffer += bytes
    }

    /// The next message that is complete, or fault.
    package mutating func next() -> Event? {
        if let length = bodyLength {
            guard buffer.count - start >= length else { return nil }
            defer {
                start += length
                bodyLength = nil
            }
            return .body(Array(buffer[start..<start + length]))
        }
        if isSkipping && !skipToHeader() { return nil }
        guard let (header, end) = findHeader() else {
            guard buffer.count - start > Self.maximumHeaderLength else { return nil }
            return skip("a header is longer than \(Self.maximumHeaderLength) bytes")
        }
        switch Self.length(header) {
        case .success(let length):
            start = end
            bodyLength = length
            return next()
        case .failure(let fault): return skip(fault.reason)
        }
    }

    /// A sound header may begin in the midst of a broken one: after a body that was longer than it said.
    private mutating func skip(_ reason: String) -> Event {
        isSkipping = true
        start += 1
        return .broken(reason)
    }

    private static let marker = Array("content-length:".utf8)

    /// Drops what stands before the next `Content-Length:`.
    private mutating func skipToHeader() -> Bool {
        let marker = Self.marker
        while buffer.count - start >= marker.count {
            if zip(buffer[start...], marker).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
                isSkipping = false
                return true
            }
            start += 1
        }
        return false
    }

    /// The lines before an empty line, and where that ends; nil where it has not come yet.
    private mutating func findHeader() -> (lines: [[UInt8]], end: Int)? {
        var lines: [[UInt8]] = []
        var lineStart = start
        var index = start
        let end = min(buffer.count, start + Self.maximumHeaderLength)
        while index < end {
            guard buffer[index] == 10 else {
                index += 1
                continue
            }
            var line = Array(buffer[lineStart..<index])
            if line.last == 13 { line.removeLast() }
            index += 1
            lineStart = index
            if line.isEmpty {
                if !lines.isEmpty { return (lines, index) }
                // Empty lines between messages do no harm.
                start = index
                continue
            }
            lines.append(line)
        }
        return nil
    }

    private struct Fault: Error { var reason: String }

    private static func length(_ header: [[UInt8]]) -> Result<Int, Fault> {
        for line in header {
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            let name = String(decoding: parts.first ?? [], as: UTF8.self)
            guard name.lowercased() == "content-length", parts.count == 2 else { continue }
            let blanks: [UInt8] = [0x20, 0x09]
            let digits = String(decoding: parts[1].filter { !blanks.contains($0) }, as: UTF8.self)
            guard let length = Int(digits), length >= 0, digits.first != "+" else {
                return .failure(Fault(reason: "the Content-Length is no number"))
            }
            guard length <= maximumBodyLength else {
                return .failure(Fault(reason: "a message of \(length) bytes is too long"))
            }
            return .success(length)
        }
        return .failure(Fault(reason: "a header has no Content-Length"))
    }
}
