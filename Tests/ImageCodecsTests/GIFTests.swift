import ScenePixels
import Testing

@testable import ImageCodecs

/// What GIF leaves to readers, by files made by hand.
@Suite struct GIFTests {
    /// A GIF of two colours whose codes are given as they stand in its data.
    private func file(
        screen: (Int, Int), frame: (x: Int, y: Int, w: Int, h: Int), before: [UInt8] = [], data: [UInt8]
    ) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
        var bytes =
            Array("GIF89a".utf8) + word(screen.0) + word(screen.1) + [0x80, 0, 0, 10, 20, 30, 40, 50, 60]
        bytes += before
        bytes += [0x2c] + word(frame.x) + word(frame.y) + word(frame.w) + word(frame.h) + [0, 2]
        return bytes + [UInt8(data.count)] + data + [0, 0x3b]
    }

    @Test func imageStandsOnATransparentScreen() throws {
        // clear, 1, 0, end.
        let data: [UInt8] = [0b00_001_100, 0b0000_101_0]
        let image = try ImageReader.read(file(screen: (3, 1), frame: (1, 0, 2, 1), data: data))
        #expect(image.channels == .rgba)
        #expect(image.values == [0, 0, 0, 0, 40, 50, 60, 255, 10, 20, 30, 255])
    }

    @Test func imageIsCutByTheScreen() throws {
        let data: [UInt8] = [0b00_001_100, 0b0000_101_0]
        let image = try ImageReader.read(file(screen: (1, 1), frame: (0, 0, 2, 1), data: data))
        #expect(image.values == [40, 50, 60])
        let outside = try ImageReader.read(file(screen: (1, 1), frame: (9, 9, 2, 1), data: data))
        #expect(outside.values == [0, 0, 0, 0])
    }

    @Test func indexPastTheTableIsTransparent() throws {
        // clear, 3, 0, end.
        let data: [UInt8] = [0b00_011_100, 0b0000_101_0]
        let image = try ImageReader.read(file(screen: (2, 1), frame: (0, 0, 2, 1), data: data))
        #expect(image.values == [0, 0, 0, 0, 10, 20, 30, 255])
    }

    @Test func lastGraphicControlSetsTheTransparentIndex() throws {
        let data: [UInt8] = [0b00_001_100, 0b0000_101_0]
        let control: [UInt8] = [
            0x21, 0xf9, 4, 1, 0, 0, 0, 0, 0x21, 0xf9, 4, 1, 0, 0, 1, 0, 0x21, 0xfe, 1, 65, 0,
        ]
        let image = try ImageReader.read(
            file(screen: (2, 1), frame: (0, 0, 2, 1), before: control, data: data))
        #expect(image.values == [0, 0, 0, 0, 10, 20, 30, 255])
    }

    @Test func codeThatIsJustBeingDefinedRepeatsItsFirstIndex() throws {
        // clear, 1, 6 (= 1 1), end: three pixels.
        let data: [UInt8] = [0b10_001_100, 0b0000_101_1]
        let image = try ImageReader.read(file(screen: (3, 1), frame: (0, 0, 3, 1), data: data))
        #expect(image.values == [40, 50, 60, 40, 50, 60, 40, 50, 60])
    }
}
