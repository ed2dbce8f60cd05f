#if os(Linux)
    import Foundation
    import Testing

    @testable import ImageCodecs

    private let folder = "/dev/shm"
    private var canTest: Bool {
        FileManager.default.isWritableFile(atPath: folder) || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// What two threads write from both ends is what one writes from the start.
    @Suite(.serialized, .enabled(if: canTest)) struct TmpfsFileTests {

        /// A new file in memory that has begun with some bytes.
        private final class File {
            let path = "\(folder)/scenec-test-\(UInt64.random(in: 0...UInt64.max))"
            let descriptor: Int32

            init(_ flags: Int32, start: Int = 0) throws {
                descriptor = unsafe open(path, flags | O_CREAT | O_EXCL, 0o600)
                try #require(descriptor >= 0, "tests need a tmpfs at \(folder)")
                guard start > 0 else { return }
                let bytes = [UInt8](repeating: 7, count: start)
                let written = unsafe write(descriptor, bytes, start)
                #expect(written == start)
            }

            var bytes: [UInt8] {
                get throws { [UInt8](try Data(contentsOf: URL(filePath: path))) }
            }

            deinit {
                close(descriptor)
                _ = unsafe unlink(path)
            }
        }

        /// Pieces of two buffers, some of them many times, and their bytes one after the other.
        private func makePieces(repeats: Int) throws -> (pieces: PieceList, bytes: [UInt8]) {
            let contents = [5003, 40_000].map { count in
                (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ count &+ $0 / 251) }
            }
            let buffers = contents.map { content in
                let buffer = ByteBuffer(count: content.count, phase: content.count)
                buffer.write(0..<content.count) { target in target.copy(content.span, to: 0) }
                return buffer
            }
            let parts: [(Int, Range<Int>, Int)] = [
                (0, 0..<5003, repeats), (1, 17..<4113, 1), (1, 0..<40_000, repeats), (0, 3..<5000, 2),
                (1, 8..<8, 3),
            ]
            var bytes: [UInt8] = []
            for (index, range, times) in parts {
                for _ in 0..<times { bytes += contents[index][range] }
            }
            let pieces = parts.map { BufferPiece(buffer: buffers[$0], range: $1, times: $2) }
            return (try #require(PieceList(pieces, least: 0)), bytes)
        }

        @Test(arguments: [0, 1, 4095, 4096, 300_001])
        func bothThreadsTogether(start: Int) throws {
            let (pieces, bytes) = try makePieces(repeats: 60)
            let file = try File(O_RDWR, start: start)
            let shared = try #require(TmpfsFile(file.descriptor))
            for time in 1...2 {
                #expect(try shared.write(pieces))
                #expect(lseek(file.descriptor, 0, SEEK_CUR) == start + time * bytes.count)
            }
            #expect(try file.bytes == [UInt8](repeating: 7, count: start) + bytes + bytes)
        }

        /// As other writing into a file that is there, it changes only what it writes.
        @Test func whatIsBehindStays() throws {
            let (pieces, bytes) = try makePieces(repeats: 60)
            let file = try File(O_RDWR, start: bytes.count + 10_000)
            #expect(lseek(file.descriptor, 100, SEEK_SET) == 100)
            #expect(try #require(TmpfsFile(file.descriptor)).write(pieces))
            let sevens = [UInt8](repeating: 7, count: 10_000)
            #expect(try file.bytes == sevens[..<100] + bytes + sevens[100...])
        }

        /// Whichever thread is late, or alone.
        @Test(arguments: [0, 1, 4095, 8192], ["start", "end", "end, start"])
        func oneThreadAlone(start: Int, order: String) throws {
            let (pieces, bytes) = try makePieces(repeats: 2)
            let file = try File(O_RDWR, start: start)
            #expect(ftruncate(file.descriptor, off_t(start + bytes.count)) == 0)
            let work = SharedWrite(file.descriptor, pieces, start: start, chunkSize: 8192)
            if order == "start" { work.runFromStart() }
            if order != "start" { work.runFromEnd() }
            if order == "end, start" { work.runFromStart() }
            try work.finish()
            #expect(try file.bytes == [UInt8](repeating: 7, count: start) + bytes)
        }

        /// A file that does not let itself be mapped is written by one thread.
        @Test func unmappedIsWritten() throws {
            let (pieces, bytes) = try makePieces(repeats: 2)
            let file = try File(O_WRONLY)
            #expect(ftruncate(file.descriptor, off_t(bytes.count)) == 0)
            let work = SharedWrite(file.descriptor, pieces, start: 0, chunkSize: 8192)
            work.runFromEnd()
            work.runFromStart()
            try work.finish()
            #expect(try file.bytes == bytes)
        }

        @Test func errorsAreThrown() throws {
            let (pieces, bytes) = try makePieces(repeats: 2)
            let file = try File(O_RDONLY)
            let work = SharedWrite(file.descriptor, pieces, start: 0, chunkSize: 8192)
            work.runFromEnd()
            work.runFromStart()
            #expect(throws: SystemError(code: EBADF)) { try work.finish() }
            #expect(bytes.count > 8192)
        }

        @Test func otherFilesAreNotTaken() throws {
            #expect(TmpfsFile(try File(O_WRONLY).descriptor) == nil)
            #expect(TmpfsFile(try File(O_RDWR | O_APPEND).descriptor) == nil)
            let pipe = Pipe()
            #expect(TmpfsFile(pipe.fileHandleForWriting.fileDescriptor) == nil)
        }
    }
#endif
