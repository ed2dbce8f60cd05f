import ScenePixels
import Testing

@testable import ImageCodecs

/// Every picture is written with the smallest colour type and depth that hold its colours.
@Suite struct PNGLayoutTests {
    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var channels: RowFormat.Channels
        var depth = 8
        /// By the specification: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha; and the depth.
        var expected: [UInt8]
        var sample: @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> Int
    }

    /// More than 256 colours.
    private static let many: @Sendable (Int, Int, Int) -> Int = { x, y, c in (x * (c + 1) + y * 5) % 256 }

    static let cases: [Case] = [
        Case(testDescription: "opaque", channels: .rgba, expected: [2, 8]) { x, y, c in
            c == 3 ? 255 : many(x, y, c)
        },
        Case(testDescription: "one pixel is not opaque", channels: .rgba, expected: [6, 8]) { x, y, c in
            c == 3 ? (x == 88 && y == 36 ? 254 : 255) : many(x, y, c)
        },
        Case(testDescription: "gray as RGB", channels: .rgb, expected: [0, 8]) { x, y, _ in (x + y * 7) % 256
        },
        Case(testDescription: "gray and alpha", channels: .rgba, expected: [4, 8]) { x, y, c in
            c == 3 ? 1 + y : x
        },
        Case(testDescription: "opaque gray", channels: .rgba, expected: [0, 8]) { x, y, c in
            c == 3 ? 255 : (x + y * 7) % 256
        },
        Case(testDescription: "three colours and alpha", channels: .rgba, expected: [3, 2]) { x, _, c in
            x % 3 == 0 ? 0 : [200, 100, 50, 200][c] + x % 3
        },
        Case(testDescription: "16 bits, all of 8", channels: .rgb, depth: 16, expected: [2, 8]) { x, y, c in
            many(x, y, c) * 257
        },
        Case(testDescription: "16 bits, one of more", channels: .rgb, depth: 16, expected: [2, 16]) {
            x, y, c in many(x, y, c) * 257 + (x == 3 && y == 36 && c == 2 ? 1 : 0)
        },
        Case(testDescription: "16 bits, all of 8, opaque", channels: .rgba, depth: 16, expected: [2, 8]) {
            x, y, c in c == 3 ? 65535 : many(x, y, c) * 257
        },
        Case(testDescription: "16 bits, opaque", channels: .rgba, depth: 16, expected: [2, 16]) { x, y, c in
            c == 3 ? 65535 : many(x, y, c) * 251
        },
        Case(testDescription: "16 bits, alpha", channels: .rgba, depth: 16, expected: [6, 16]) { x, y, c in
            c == 3 ? 65534 + (x & 1) : many(x, y, c) * 251
        },
        Case(testDescription: "16 bits, black and white", channels: .rgb, depth: 16, expected: [0, 1]) {
            x, y, _ in (x / 5 + y) % 2 * 65535
        },
        Case(testDescription: "16 bits, two colours", channels: .rgba, depth: 16, expected: [3, 1]) {
            x, y, c in [771, 257, 514, 65535][c] * ((x / 5 + y) % 2)
        },
        Case(testDescription: "16 bits, gray as RGB", channels: .rgb, depth: 16, expected: [0, 16]) {
            x, y, _ in x * 701 + y
        },
    ]

    private func picture(_ test: Case, rowClass: @escaping @Sendable (Int) -> Int = { $0 }) -> TestPicture {
        TestPicture(
            description: test.testDescription, width: 90, height: 37,
            format: RowFormat(channels: test.channels, depth: test.depth), rowClass: rowClass,
            sample: test.sample)
    }

    @Test(arguments: cases) func smallestThatHoldsAllColours(_ test: Case) throws {
        let picture = picture(test)
        var sink = ArraySink()
        try PNGWriter().write(picture, to: &sink, threads: 2)
        #expect(sink.bytes[25] == test.expected[0])
        #expect(sink.bytes[24] == test.expected[1])
        // Samples of 8 bits are read as such.
        #expect(try ImageReader.read(sink.bytes).rgba(depth: test.depth) == picture.rgba)
    }

    /// Rows painted once, before the layout is known, and compressed by themselves.
    @Test(arguments: cases, [0, 8 << 20])
    func theSameOfRowsThatRepeat(_ test: Case, smallPicture: Int) throws {
        var picture = picture(test) { $0 / 9 }
        picture.width = 1200
        picture.sample = { x, y, c in test.sample(x % 90, y, c) }
        var sink = ArraySink()
        var writer = PNGWriter()
        writer.smallPicture = smallPicture
        try writer.write(picture, to: &sink, threads: 2)
        #expect(try ImageReader.read(sink.bytes).rgba(depth: test.depth) == picture.rgba)
    }

    @Test(arguments: cases) func passesEndWithAllTheWork(_ test: Case) throws {
        let shares = Shares()
        var sink = ArraySink()
        try PNGWriter(willPass: { shares.values.append($0) }).write(picture(test), to: &sink, threads: 1)
        #expect(shares.values == shares.values.sorted() && shares.values.last == 1)
    }

    private final class Shares: @unchecked Sendable {
        var values: [Double] = []
    }
}
