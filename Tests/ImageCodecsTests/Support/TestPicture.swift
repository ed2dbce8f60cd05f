import ScenePixels

@testable import ImageCodecs

/// A picture whose samples a closure gives; rows are equal where `rowClass` says so.
struct TestPicture: RowSource, CustomStringConvertible {
    var description: String
    var width: Int
    var height: Int
    var format: RowFormat
    /// The row that this row equals.
    var rowClass: @Sendable (Int) -> Int = { $0 }
    /// The sample of a channel.
    var sample: @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> Int

    func key(ofRow y: Int) -> RowKey { RowKey(high: 1, low: UInt64(rowClass(y))) }
    func makePainter() -> any RowPainter { Painter(self) }

    final class Painter: RowPainter {
        private let picture: TestPicture
        init(_ picture: TestPicture) { self.picture = picture }

        func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
            let row = picture.row(y)
            for index in bytes.indices { bytes[index] = row[index] }
        }
    }

    func row(_ y: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for x in 0..<width {
            for channel in 0..<format.channels.count {
                let sample = sample(x, rowClass(y), channel)
                bytes += format.depth == 16 ? [UInt8(sample >> 8), UInt8(sample & 255)] : [UInt8(sample)]
            }
        }
        return bytes
    }

    /// Red, green, blue and alpha of all pixels, in bytes or big-endian words.
    var rgba: [UInt8] {
        let size = format.depth / 8
        var rows: [Int: [UInt8]] = [:]
        var pixels: [UInt8] = []
        for y in 0..<height {
            let known = rows[rowClass(y)] ?? row(y)
            rows[rowClass(y)] = known
            for start in stride(from: 0, to: known.count, by: format.bytesPerPixel) {
                let pixel = known[start..<start + format.bytesPerPixel]
                switch format.channels {
                case .gray: for _ in 0..<3 { pixels += pixel }
                case .ink: pixels += repeatElement(pixel[start] == 1 ? 0 : 255, count: 3)
                case .rgb, .rgba: pixels += pixel
                }
                if format.channels != .rgba { pixels += repeatElement(255, count: size) }
            }
        }
        return pixels
    }

    /// The same in bytes where all samples are those of 8 bits.
    var smallestRGBA: (maxval: Int, pixels: [UInt8]) {
        let pixels = rgba
        guard format.depth == 16 else { return (255, pixels) }
        let samples = stride(from: 0, to: pixels.count, by: 2)
        guard samples.allSatisfy({ pixels[$0] == pixels[$0 + 1] }) else { return (65535, pixels) }
        return (255, samples.map { pixels[$0] })
    }

    /// Every kind of picture that a writer treats in its own way.
    static let all: [TestPicture] = sizes.flatMap { w, h in
        [
            picture("two grays", w, h, .rgb) { x, y, _ in (x / 3 + y / 2) % 2 * 255 },
            picture("four grays", w, h, .rgb) { x, y, _ in (x + y) % 4 * 85 },
            picture("sixteen grays", w, h, .gray) { x, y, _ in (x * y) % 16 * 17 },
            picture("all grays", w, h, .gray) { x, y, _ in (x * 7 + y * 3) % 256 },
            picture("three colours", w, h, .rgb) { x, y, c in [10, 200, 90][((x + y) % 3 + c) % 3] },
            picture("cells", w, h, .rgb, { $0 % 32 / 4 }) { x, y, c in
                (x / 4 + y) % 3 == 0 ? 255 : (x / 44 * (c + 3) * 5) % 256
            },
            picture("cells with alpha", w, h, .rgba, { $0 % 16 / 4 }) { x, y, c in
                (x / 4 + y) % 3 == 0 ? 0 : c == 3 ? 128 + y : (x / 40 * (c + 3) * 5) % 256
            },
            picture("smooth", w, h, .rgb) { x, y, c in ((x * (c + 1) + y * 2) / 3) % 256 },
            picture("noise", w, h, .rgb) { x, y, c in noise(x, y, c) },
            picture("opaque noise", w, h, .rgba) { x, y, c in c == 3 ? 255 : noise(x, y, c) },
            picture("noise with alpha", w, h, .rgba) { x, y, c in noise(x, y, c) | 1 },
            picture("gray with alpha", w, h, .rgba) { x, y, c in c == 3 ? noise(x, y, 9) | 1 : noise(x, y, 0)
            },
            picture("one colour", w, h, .rgb, { _ in 0 }) { _, _, c in 50 * c },
            picture("nothing", w, h, .rgba, { _ in 0 }) { _, _, _ in 0 },
            picture("ink", w, h, .ink) { x, y, _ in (x * x + y) % 3 == 0 ? 1 : 0 },
            picture("wide gray", w, h, .gray, depth: 16) { x, y, _ in (x * 1009 + y * 31) % 65536 },
            picture("wide gray as RGB", w, h, .rgb, depth: 16) { x, y, _ in (x * 1009 + y * 31) % 65536 },
            picture("wide", w, h, .rgb, depth: 16) { x, y, c in noise(x, y, c) * 257 ^ x },
            picture("wide of 8 bits", w, h, .rgba, depth: 16) { x, y, c in
                c == 3 ? 65535 : noise(x, y, c) * 257
            },
            picture("wide with alpha", w, h, .rgba, depth: 16) { x, y, c in noise(x, y, c) << 8 | 1 },
        ]
    }

    /// Pictures of several bands.
    static let large: [TestPicture] = [
        picture("cells", 1200, 320, .rgb, { $0 % 32 / 4 }) { x, y, c in
            (x / 4 + y) % 3 == 0 ? 255 : (x / 2 * (c + 3)) % 256
        },
        picture("each row twice", 1200, 320, .rgb, { $0 / 2 }) { x, y, c in (x / 5 * (c + 1) + y * 3) % 256 },
        picture("smooth", 1200, 320, .rgb, { $0 / 8 }) { x, y, c in ((x * (c + 1) + y * 2) / 3) % 256 },
        picture("smooth, every row another", 1200, 320, .rgb) { x, y, c in
            (x * x / (900 + y) + y / 9 * c) % 256
        },
        picture("one noise for all channels", 701, 530, .rgb) { x, y, c in
            60 * c + noise(x, y, 0) % 20 + y / 50
        },
        picture("one noise and alpha", 643, 420, .rgba) { x, y, c in 50 * c + noise(x, y, 0) % 20 | 1 },
        picture("gray noise", 1031, 300, .gray) { x, y, _ in noise(x, y, 0) % 50 },
        picture("smooth, long rows", 19_001, 3, .rgb) { x, y, c in (x / (c + 20) + y) % 256 },
        picture("noise, long rows", 9_001, 3, .rgb) { x, y, c in noise(x, y, 0) % 30 + c },
    ]

    private static let sizes = [(1, 1), (9, 1), (3, 17), (90, 37)]

    private static func picture(
        _ name: String, _ width: Int, _ height: Int, _ channels: RowFormat.Channels,
        _ rowClass: @escaping @Sendable (Int) -> Int = { $0 }, depth: Int = 8,
        sample: @escaping @Sendable (Int, Int, Int) -> Int
    ) -> TestPicture {
        TestPicture(
            description: "\(name) \(width)x\(height)", width: width, height: height,
            format: RowFormat(channels: channels, depth: depth), rowClass: rowClass, sample: sample)
    }

    private static func noise(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        var generator = SplitMix(state: UInt64(x) << 32 | UInt64(y) << 8 | UInt64(channel))
        return Int(generator.next() & 255)
    }
}
