import Foundation
import ScenePixels
import Testing

@testable import ImageCodecs

/// What the writers write, read by other people's decoders.
@Suite struct WriterTests {
    private func written(
        _ picture: TestPicture, _ format: String, threads: Int = 2
    ) throws -> [UInt8]? {
        var sink = ArraySink()
        switch format {
        case "png": try PNGWriter(density: 96).write(picture, to: &sink, threads: threads)
        case "png of a large picture":
            var writer = PNGWriter(density: 96)
            writer.smallPicture = 0
            try writer.write(picture, to: &sink, threads: threads)
        case "qoi":
            guard QOIWriter().accepts(picture.format) else { return nil }
            try QOIWriter().write(picture, to: &sink, threads: threads)
        default:
            let kind: NetpbmWriter.Kind =
                format == "pam" ? .arbitrary : format == "plain" ? .plain : .classic
            guard NetpbmWriter(kind: kind).accepts(picture.format) else { return nil }
            try NetpbmWriter(kind: kind).write(picture, to: &sink, threads: threads)
        }
        return sink.bytes
    }

    /// As `read_image.py` prints them.
    private func readByOthers(_ bytes: [UInt8]) throws -> (head: String, pixels: [UInt8]) {
        let folder = try ExternalTools.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "image")
        try Data(bytes).write(to: file)
        let script = ExternalTools.scripts.appending(path: "read_image.py").path
        let output = [UInt8](try ExternalTools.run("python3", [script, file.path]))
        let end = output.firstIndex(of: 10) ?? 0
        return (String(decoding: output[..<end], as: UTF8.self), Array(output[(end + 1)...]))
    }

    @Test(
        .enabled(if: ExternalTools.arePresent), arguments: TestPicture.all + TestPicture.large,
        ["png", "png of a large picture"])
    func othersReadTheSamePixelsFromPNG(_ picture: TestPicture, _ format: String) throws {
        let bytes = try #require(try written(picture, format))
        let read = try readByOthers(bytes)
        let expected = picture.smallestRGBA
        #expect(read.head == "\(picture.width) \(picture.height) \(expected.maxval)")
        #expect(read.pixels == expected.pixels)
    }

    /// Pillow has no `sRGB` and no `pHYs`, 34 bytes; it stores the pixels as we do where they are of 8 bits.
    @Test(
        .enabled(if: ExternalTools.arePresent),
        arguments: (TestPicture.all + TestPicture.large).filter { $0.format.depth == 8 })
    func smallPicturesAreNoLargerThanPillows(_ picture: TestPicture) throws {
        let bytes = try #require(try written(picture, "png"))
        let folder = try ExternalTools.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "image.png")
        try Data(bytes).write(to: file)
        let script = ExternalTools.scripts.appending(path: "pillow_size.py").path
        let output = String(decoding: try ExternalTools.run("python3", [script, file.path]), as: UTF8.self)
        let pillows = try #require(Int(output.filter(\.isNumber)))
        #expect(bytes.count <= pillows + max(8, pillows / 50) + 34)
    }

    @Test(.enabled(if: ExternalTools.arePresent), arguments: TestPicture.all)
    func othersReadTheSamePixelsFromQOI(_ picture: TestPicture) throws {
        guard let bytes = try written(picture, "qoi") else { return }
        #expect(try readByOthers(bytes).pixels == picture.rgba)
    }

    @Test(arguments: TestPicture.all, ["png", "png of a large picture", "qoi", "pam", "plain", "raw"])
    func ourReaderReadsTheSamePixels(_ picture: TestPicture, _ format: String) throws {
        guard let bytes = try written(picture, format) else { return }
        let image = try ImageReader.read(bytes)
        #expect(image.rgba(depth: picture.format.depth) == picture.rgba)
    }

    @Test(arguments: TestPicture.large, ["png", "png of a large picture", "raw"])
    func bytesDoNotDependOnThreads(_ picture: TestPicture, _ format: String) throws {
        let one = try written(picture, format, threads: 1)
        #expect(try written(picture, format, threads: 3) == one)
    }

    @Test func netpbmHeadersAndSamplesAreAsTheManualPagesHaveThem() throws {
        func picture(_ channels: RowFormat.Channels, _ depth: Int) -> TestPicture {
            TestPicture(
                description: "", width: 3, height: 2, format: RowFormat(channels: channels, depth: depth)
            ) { x, y, c in channels == .ink ? x & 1 : x * 100 + y + c }
        }
        func text(_ picture: TestPicture, _ format: String) throws -> String {
            String(decoding: try #require(try written(picture, format)), as: UTF8.self)
        }
        #expect(try text(picture(.ink, 8), "plain") == "P1\n3 2\n0 1 0\n0 1 0\n")
        #expect(try text(picture(.gray, 8), "plain") == "P2\n3 2\n255\n0 100 200\n1 101 201\n")
        #expect(try text(picture(.rgb, 16), "plain").hasPrefix("P3\n3 2\n65535\n0 1 2 100 101 102 200"))
        #expect(try written(picture(.ink, 8), "raw") == Array("P4\n3 2\n@@".utf8))
        #expect(
            try written(picture(.gray, 8), "raw") == Array("P5\n3 2\n255\n".utf8) + [
                0, 100, 200, 1, 101, 201,
            ])
        let pam = "P7\nWIDTH 3\nHEIGHT 2\nDEPTH 4\nMAXVAL 65535\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        #expect(
            try written(picture(.rgba, 16), "pam")?.starts(with: Array(pam.utf8) + [0, 0, 0, 1, 0, 2]) == true
        )
    }

    @Test func plainLinesHaveAtMostSeventyCharacters() throws {
        let picture = try #require(TestPicture.all.first { $0.description == "smooth 90x37" })
        let bytes = try #require(try written(picture, "plain"))
        let lines = bytes.split(separator: 10).map(\.count)
        #expect(lines.allSatisfy { $0 <= 70 })
    }

    struct Refusal: Error, Equatable { var row: Int }

    /// A picture two of whose rows cannot be painted.
    private struct Broken: RowSource {
        let width = 700
        let height = 1100
        let format = RowFormat(channels: .rgb, depth: 8)
        func key(ofRow y: Int) -> RowKey { RowKey(high: 0, low: UInt64(y)) }
        func makePainter() -> any RowPainter { Painter() }
        final class Painter: RowPainter {
            func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
                for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* y) }
                if y == 600 || y == 1050 { throw Refusal(row: y) }
            }
        }
    }

    @Test(arguments: [1, 3])
    func firstErrorOfThePainterEndsTheWork(threads: Int) throws {
        var sink = ArraySink()
        #expect(throws: Refusal(row: 600)) {
            try NetpbmWriter(kind: .classic).write(Broken(), to: &sink, threads: threads)
        }
        #expect(throws: Refusal(row: 600)) { try PNGWriter().write(Broken(), to: &sink, threads: threads) }
    }

    /// A picture whose rows are stretches of one, told or not.
    private struct Sliding: RowSource {
        let width: Int
        let height = 1100
        let format = RowFormat(channels: .rgb, depth: 8)
        let step: Int
        let tells: Bool
        func key(ofRow y: Int) -> RowKey { RowKey(high: 0, low: UInt64(y)) }
        func makePainter() -> any RowPainter { Painter(row: row) }
        func longRow() -> LongRow? { tells ? row : nil }

        private var row: LongRow {
            let bytes = (0..<3 * (width + height)).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 4) }
            return LongRow(bytes: bytes, start: step > 0 ? 0 : 3 * height, step: step)
        }

        final class Painter: RowPainter {
            let row: LongRow
            init(row: LongRow) { self.row = row }
            func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
                let stretch = Array(row.bytes[row.range(ofRow: y, count: bytes.count)])
                bytes.copy(stretch.span, to: 0)
            }
        }
    }

    @Test(arguments: [3, -3], [30, 1500])
    func rowsThatAreStretchesOfOneAreWrittenAsTheyAre(step: Int, width: Int) throws {
        let kinds: [NetpbmWriter.Kind] = width < 100 ? [.classic, .arbitrary, .plain] : [.classic]
        for kind in kinds {
            var (told, made) = (ArraySink(), ArraySink())
            let source = Sliding(width: width, step: step, tells: true)
            try NetpbmWriter(kind: kind).write(source, to: &told, threads: 2)
            try NetpbmWriter(kind: kind)
                .write(Sliding(width: width, step: step, tells: false), to: &made, threads: 1)
            #expect(told.bytes == made.bytes)
        }
    }

    private struct FullSink: ByteSink {
        mutating func write(_ bytes: Span<UInt8>, times: Int) throws { throw SystemError(code: 28) }
    }

    @Test func errorOfTheSinkEndsTheWork() throws {
        var sink = FullSink()
        #expect(throws: SystemError(code: 28)) {
            try NetpbmWriter(kind: .classic).write(Broken(), to: &sink, threads: 2)
        }
    }
}

extension Image {
    /// Red, green, blue and alpha of all pixels, scaled to bytes or big-endian words.
    func rgba(depth: Int) -> [UInt8] {
        let top = depth == 16 ? 65535 : 255
        let values = values
        let count = channels.count
        return (0..<width * height).flatMap { pixel -> [UInt8] in
            let stored = (0..<count).map { values[pixel * count + $0] * top / maxval }
            let all =
                switch channels {
                case .gray: [stored[0], stored[0], stored[0], top]
                case .grayAlpha: [stored[0], stored[0], stored[0], stored[1]]
                case .rgb: stored + [top]
                case .rgba: stored
                }
            return depth == 16 ? all.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } : all.map { UInt8($0) }
        }
    }
}
