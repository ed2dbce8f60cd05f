import ScenePixels

/// An image drawn into content.
public struct ImagePlacement: Sendable, Hashable {
    public enum Sampling: UInt8, Hashable, Sendable {
        /// Sample (⌊(x + 0.5)·sw / dw⌋, …), exactly.
        case nearest
        /// The mean over the pixel's footprint (pixel x covers source x·sw/dw … (x + 1)·sw/dw), weighted exactly by
        /// overlap, on premultiplied values in the blending space.
        case area
        /// At the pixel's centre, clamped at the border, on premultiplied values in the blending space.
        case bilinear
    }

    public enum Place: Hashable, Sendable {
        /// Once, into this box; nothing outside of it.
        case once(Box)
        /// Again and again in both directions: the edges of copy i are round(x + i·width), each copy sampled as a box
        /// of its own.
        case repeating(x: Double, y: Double, width: Double, height: Double)
    }

    public var image: Image
    /// Of the source, before it is placed.
    public var flipsHorizontally: Bool
    public var flipsVertically: Bool
    public var place: Place
    public var sampling: Sampling

    public init(
        image: Image, flipsHorizontally: Bool, flipsVertically: Bool, place: Place, sampling: Sampling
    ) {
        self.image = image
        self.flipsHorizontally = flipsHorizontally
        self.flipsVertically = flipsVertically
        self.place = place
        self.sampling = sampling
    }

    /// `sampling`, or nearest where that picks the same: where a single sample lies under every pixel.
    public var simplestSampling: Sampling {
        guard let (width, height) = wholeSides else { return sampling }
        switch sampling {
        case .area where width % image.width == 0 && height % image.height == 0: return .nearest
        case .bilinear where width == image.width && height == image.height: return .nearest
        case .nearest, .area, .bilinear: return sampling
        }
    }

    /// The sides that each copy has, where they are the same; nil where rounding makes them differ.
    private var wholeSides: (width: Int, height: Int)? {
        switch place {
        case .once(let box): return (box.width, box.height)
        case .repeating(let x, let y, let width, let height):
            let isWhole = [x, y, width, height].allSatisfy { $0 == $0.rounded() && abs($0) < 0x1p32 }
            return isWhole ? (Int(width), Int(height)) : nil
        }
    }
}

/// What content is multiplied with: a coverage 0…1 of every pixel.
public struct Mask: Sendable {
    /// How a straight sample (Y of the encoded values, the sample itself for gray) becomes coverage.
    public enum Mode: UInt8, Hashable, Sendable {
        /// (1 − Y)·a: black paints.
        case ink
        /// Y·a
        case luminance
        /// a
        case alpha
    }

    public enum Source: Sendable {
        /// Mode and `inverts` apply to the samples before they are filtered; outside the image coverage is 0
        /// (before `inverts`).
        case image(ImagePlacement)
        /// Content of the sides of what is masked, mirrored.
        case content(Content, flipsHorizontally: Bool, flipsVertically: Bool)
    }

    public var source: Source
    public var mode: Mode
    /// 1 − coverage.
    public var inverts: Bool
    /// Coverage at or above it (within 2⁻³²) becomes 1, else 0; the last step.
    public var threshold: Double?
    public var origin: Origin

    public init(source: Source, mode: Mode, inverts: Bool, threshold: Double?, origin: Origin) {
        self.source = source
        self.mode = mode
        self.inverts = inverts
        self.threshold = threshold
        self.origin = origin
    }
}
