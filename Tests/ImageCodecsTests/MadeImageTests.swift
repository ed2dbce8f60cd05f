import ScenePixels
import Testing

@testable import ImageCodecs

/// Images that other programs made, against the samples that those were given.
@Suite struct MadeImageTests {
    @Test(.enabled(if: ExternalTools.arePresent), arguments: MadeImage.all)
    func samplesAreThoseThatTheFileWasMadeOf(_ made: MadeImage) throws {
        let image = try ImageReader.read(made.bytes)
        #expect(image.width == made.width)
        #expect(image.height == made.height)
        #expect(image.maxval == made.maxval)
        #expect(image.channels == made.channels)
        #expect(image.values == made.samples)
    }

    @Test(.enabled(if: ExternalTools.arePresent), arguments: MadeImage.all)
    func everyPrefixIsRefusedOrTheSameImage(_ made: MadeImage) throws {
        // The last number of plain samples may lose a digit and still be one.
        guard made.bytes.count < 5000, !made.name.hasPrefix("plain") else { return }
        let whole = try ImageReader.read(made.bytes)
        for count in stride(from: 0, to: made.bytes.count, by: max(1, made.bytes.count / 11)) {
            let prefix = Array(made.bytes[..<count])
            if let image = try? ImageReader.read(prefix) {
                // Only what follows the pixels may be missing.
                #expect(image == whole, "\(count) bytes")
                #expect(!made.name.hasSuffix(".png"), "a PNG ends with IEND")
            }
        }
    }

    @Test(.enabled(if: ExternalTools.arePresent), arguments: MadeImage.all)
    func changedBytesGiveAnImageOrAnError(_ made: MadeImage) throws {
        var generator = SplitMix(state: 7)
        let limits = ImageLimits(maxPixels: 1 << 20, maxMemory: 16 << 20)
        for _ in 0..<5 {
            var bytes = made.bytes
            for _ in 0..<Int(generator.next() % 4) + 1 {
                bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(
                    truncatingIfNeeded: generator.next())
            }
            _ = try? ImageReader.read(bytes, limits: limits)
        }
    }
}

/// A generator that gives the same numbers each time.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
}
