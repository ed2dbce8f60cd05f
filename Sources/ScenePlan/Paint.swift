import ScenePixels

/// Fills the whole of its content's box, composited by opacity and blend onto what is below.
public struct Paint: Sendable {
    public enum Kind: Sendable {
        /// Clipped.
        case fill(Color)
        /// The colour number `slot` of the innermost grid's cell (`CellSource.colors`), clipped.
        case cellFill(slot: Int)
        case checker(Checker)
        case ramp(Ramp)
        case image(ImagePlacement)
    }

    public var kind: Kind
    /// 0…1.
    public var opacity: Double
    public var blend: BlendMode
    public var origin: Origin

    public init(kind: Kind, opacity: Double, blend: BlendMode, origin: Origin) {
        self.kind = kind
        self.opacity = opacity
        self.blend = blend
        self.origin = origin
    }
}

/// A checkerboard, or stripes where an axis is nil.
///
/// With u = (x + 0.5 − x.center) / x.length and v likewise (a missing axis counts ⌊·⌋ as 0 and its share as 1), the colour is
/// number (⌊u⌋ + ⌊v⌋) mod n. Values within 2⁻³² of an integer are that integer.
///
/// With `softness` q = min(1, 2d / (1 − sharpness)), d the distance of u to the nearest integer, the axis value is
/// a = 0.5 ± 0.5 q (plus where ⌊u⌋ is even), and the share of colour 0 is ab + (1 − a)(1 − b), mixed in the blending
/// space on premultiplied colours. With `isSmooth` a and b are the exact shares of the pixel's extent where ⌊u⌋ is even.
/// - Source: Grammar/README.md, "checker".
public struct Checker: Sendable, Hashable {
    public struct Axis: Sendable, Hashable {
        /// Of one square, device pixels, positive.
        public var length: Double
        /// Where a square of colour 0 starts.
        public var center: Double
        public init(length: Double, center: Double) {
            self.length = length
            self.center = center
        }
    }

    /// Clipped; at least one; exactly two where `sharpness` < 1 or `isSmooth`.
    public var colors: [Color]
    public var x: Axis?
    public var y: Axis?
    /// 0…1; 1 is crisp.
    public var sharpness: Double
    public var isSmooth: Bool

    public init(colors: [Color], x: Axis?, y: Axis?, sharpness: Double, isSmooth: Bool) {
        self.colors = colors
        self.x = x
        self.y = y
        self.sharpness = sharpness
        self.isSmooth = isSmooth
    }
}

/// A colour that runs with a number t of the pixel: gradients and hue ramps.
public struct Ramp: Sendable, Hashable {
    /// How t comes from the pixel. With W × H the frame and (x, y) the pixel in the frame (its own coordinates plus
    /// `originX`, `originY`).
    public enum Direction: Sendable, Hashable {
        /// t = (x + 0.5) / W
        case x
        /// t = (y + 0.5) / H
        case y
        /// t = 0.5 + ((x + 0.5 − W/2)·cos + (y + 0.5 − H/2)·sin) / (W·|cos| + H·|sin|)
        case angle(cosine: Double, sine: Double)
        /// The distance of the pixel's centre from the frame's centre ÷ (min(W, H) / 2), at most 1.
        case outward
        /// The clockwise angle from +x at the frame's centre ÷ 360°, in [0, 1); 0 at the centre itself.
        case around
    }

    /// A colour where t has a value; between two, colours mix on premultiplied components in `space`.
    public struct Stop: Sendable, Hashable {
        public var t: Double
        /// Neither rounded nor clipped: the mixed colour is clipped.
        public var color: Color
        public init(t: Double, color: Color) {
            self.t = t
            self.color = color
        }
    }

    public enum Colors: Sendable, Hashable {
        /// Two or more, t not falling; outside the first and last hold; of equal stops the last holds from there on
        /// (t within 2⁻³² of a stop is on it).
        case stops([Stop], space: MixingSpace)
        case hues(HueRamp)
    }

    public var direction: Direction
    /// The frame's origin is at (−originX, −originY) in the content.
    public var originX: Int
    public var originY: Int
    public var frameWidth: Int
    public var frameHeight: Int
    /// With n steps k = min(n − 1, ⌊t·n⌋) (t·n within 2⁻³² of an integer is that integer) and t becomes k / n, or k / (n − 1)
    /// where `isClosed` (0 where n = 1).
    public var steps: Int?
    public var isClosed: Bool
    public var colors: Colors

    public init(
        direction: Direction, originX: Int, originY: Int, frameWidth: Int, frameHeight: Int, steps: Int?,
        isClosed: Bool, colors: Colors
    ) {
        self.direction = direction
        self.originX = originX
        self.originY = originY
        self.frameWidth = frameWidth
        self.frameHeight = frameHeight
        self.steps = steps
        self.isClosed = isClosed
        self.colors = colors
    }
}

/// hue = from + (to − from)·t, in degrees.
public struct HueRamp: Sendable, Hashable {
    public enum Space: Sendable, Hashable {
        case hsb(saturation: Double, brightness: Double)
        case hsl(saturation: Double, lightness: Double)
        case oklch(lightness: Double, chroma: Double)
    }
    public var from: Double
    public var to: Double
    public var alpha: Double
    public var space: Space

    public init(from: Double, to: Double, alpha: Double, space: Space) {
        self.from = from
        self.to = to
        self.alpha = alpha
        self.space = space
    }

    /// The colour at t, not clipped.
    public func color(at t: Double) -> Color {
        let hue = from + (to - from) * t
        return switch space {
        case .hsb(let saturation, let brightness):
            .hsb(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
        case .hsl(let saturation, let lightness):
            .hsl(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha)
        case .oklch(let lightness, let chroma):
            .oklch(lightness: lightness, chroma: chroma, hue: hue, alpha: alpha)
        }
    }
}
