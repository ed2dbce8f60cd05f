/// Writes whole buffers to an open descriptor.
public struct DescriptorWriter: Sendable {
    public let descriptor: Int32
    /// As messages show it.
    public let name: String

    public init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Writes all of the bytes, however many calls it takes.
    public func write(_ bytes: [UInt8]) throws(FileFault) {
        try write(bytes.span)
    }

    public func write(_ bytes: Span<UInt8>) throws(FileFault) {
        var start = 0
        while start < bytes.count {
            do {
                start += try SystemCalls.write(descriptor, bytes.extracting(start..<bytes.count))
            } catch {
                throw .system(.write, path: name, error: error.error)
            }
        }
    }
}
