/// An image as it was read: straight samples, nothing converted.
///
/// - Shape: `height` rows from the top, each of `width` pixels from the left, each of `channels.count` samples.
/// - Range: a sample is 0…`maxval`; its value is `sample / maxval`, encoded sRGB.
/// - Source: Grammar/README.md, "Images".
public struct Image: Sendable, Hashable {
    /// Which samples a pixel has, in this order.
    public enum Channels: UInt8, Sendable {
        case gray = 1
        case grayAlpha = 2
        case rgb = 3
        case rgba = 4

        /// Samples a pixel.
        public var count: Int { Int(rawValue) }
        public var hasAlpha: Bool { self == .grayAlpha || self == .rgba }
        public var isGray: Bool { self == .gray || self == .grayAlpha }
    }

    /// Bytes where `maxval` is at most 255, else words.
    public enum Samples: Sendable, Hashable {
        case bytes([UInt8])
        case words([UInt16])

        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .words(let words): words.count
            }
        }
    }

    public let width: Int
    public let height: Int
    public let channels: Channels
    /// 1…65535.
    public let maxval: Int
    public let samples: Samples

    /// - Precondition: both sides are at least 1, `maxval` is 1…65535, and there are exactly
    ///   `width * height * channels.count` samples, none above `maxval`, in bytes exactly where `maxval` is below 256.
    public init(width: Int, height: Int, channels: Channels, maxval: Int, samples: Samples) {
        precondition(width > 0 && height > 0, "an image has at least one pixel")
        precondition(samples.count == width * height * channels.count, "an image has all its samples")
        switch samples {
        case .bytes: precondition(1...255 ~= maxval, "bytes hold a maxval of 1…255")
        case .words: precondition(256...65535 ~= maxval, "words hold a maxval of 256…65535")
        }
        self.width = width
        self.height = height
        self.channels = channels
        self.maxval = maxval
        self.samples = samples
    }

    /// The sample of a channel, 0…`maxval`.
    public func sample(x: Int, y: Int, channel: Int) -> Int {
        let index = (y * width + x) * channels.count + channel
        return switch samples {
        case .bytes(let bytes): Int(bytes[index])
        case .words(let words): Int(words[index])
        }
    }
}
