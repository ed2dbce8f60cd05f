import Dispatch
import Foundation
import ScenePixels
import Synchronization
import Testing

@testable import ImageCodecs

/// What goes through pipes and files is what goes into memory.
@Suite struct DescriptorSinkTests {
    /// Wide rows that come again and again, in turn and many times over.
    private struct Stripes: RowSource {
        var width = 7000
        let height: Int
        let period: Int
        let format = RowFormat(channels: .rgb, depth: 8)

        func key(ofRow y: Int) -> RowKey { RowKey(high: 0, low: UInt64(number(y))) }
        func number(_ y: Int) -> Int { y % 40 < 20 ? y % period : 0 }
        func makePainter() -> any RowPainter { Painter(source: self) }

        final class Painter: RowPainter {
            let source: Stripes
            init(source: Stripes) { self.source = source }
            func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
                let number = source.number(y)
                for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* (number + 1)) }
            }
        }
    }

    private func expected(_ source: Stripes) throws -> [UInt8] {
        var sink = ArraySink()
        try NetpbmWriter(kind: .classic).write(source, to: &sink, threads: 1)
        return sink.bytes
    }

    private func write(_ source: Stripes, to descriptor: Int32) throws {
        var sink = DescriptorSink(descriptor: descriptor)
        try NetpbmWriter(kind: .classic).write(source, to: &sink, threads: 2)
        try sink.flush()
    }

    @Test(arguments: [1, 3, 20, 1000], [300, 6000])
    func pipeGetsTheBytes(period: Int, width: Int) throws {
        let source = Stripes(width: width, height: 300, period: period)
        let pipe = Pipe()
        let read = Mutex(Data())
        let isRead = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
            read.withLock { $0 = bytes }
            isRead.signal()
        }
        try write(source, to: pipe.fileHandleForWriting.fileDescriptor)
        try pipe.fileHandleForWriting.close()
        isRead.wait()
        #expect([UInt8](read.withLock { $0 }) == (try expected(source)))
    }

    /// Pages that a pipe was given stay what they were when the memory of the writer is long used for other things.
    @Test func givenPagesOutliveTheWriter() throws {
        let source = Stripes(height: 30, period: 2)
        let pipe = Pipe()
        // All of it fits into the pipe: nobody reads yet.
        try write(source, to: pipe.fileHandleForWriting.fileDescriptor)
        try pipe.fileHandleForWriting.close()
        for size in [21000, 42000, 256 << 10, 1 << 20] {
            let others = (0..<20).map { [UInt8](repeating: UInt8($0), count: size) }
            #expect(others.allSatisfy { $0.count == size })
        }
        #expect([UInt8](pipe.fileHandleForReading.readDataToEndOfFile()) == (try expected(source)))
    }

    @Test func fileGetsTheBytes() throws {
        let source = Stripes(height: 300, period: 7)
        let folder = try ExternalTools.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "picture.ppm").path
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: path))
        try write(source, to: file.fileDescriptor)
        try file.close()
        #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == (try expected(source)))
    }

    @Test func closedPipeIsAnError() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        #expect(throws: SystemError(code: EPIPE)) {
            try write(Stripes(height: 300, period: 2), to: pipe.fileHandleForWriting.fileDescriptor)
        }
    }
}
