import ScenePixels

/// What layout gives and raster takes: a picture of resolved boxes, paints, masks and grids, in device pixels.
///
/// There is no syntax in it, no names and no units. Content has coordinates of its own: x to the right and y down from
/// (0, 0), pixel (x, y) with its centre at (x + 0.5, y + 0.5).
public final class Plan: Sendable {
    /// Device pixels, 1…2³¹ − 1.
    public let width: Int
    public let height: Int
    /// What the root's buffer starts as; clipped.
    public let background: Color
    /// In which values everything is composited: `.encoded` or `.linear`.
    public let blending: MixingSpace
    /// Pixels per inch of the device pixels.
    public let density: Double
    /// The top level; its masks mask the background too.
    public let root: Content
    /// Whether anything, in cells too, may be blended by `color-dodge` or `color-burn`. They divide by what may be next to
    /// nothing, which makes much of a little noise: single precision is not enough then.
    public let mayDivide: Bool

    public init(
        width: Int, height: Int, background: Color, blending: MixingSpace, density: Double, root: Content,
        mayDivide: Bool = false
    ) {
        precondition(blending != .oklab, "compositing is encoded or linear")
        self.width = width
        self.height = height
        self.background = background
        self.blending = blending
        self.density = density
        self.root = root
        self.mayDivide = mayDivide
    }

    /// Whether no pixel can have an alpha below 1: the background is opaque and nothing masks the top level.
    public var isOpaqueByConstruction: Bool { background.alpha == 1 && root.masks.isEmpty }
}

/// What stands in a box: painted in order into a transparent buffer of `width` × `height`, then masked.
public final class Content: Sendable {
    /// In the content's own coordinates; at least 1 each.
    public let width: Int
    public let height: Int
    public let items: [Item]
    /// All multiply, wherever they stood.
    public let masks: [Mask]

    public init(width: Int, height: Int, items: [Item], masks: [Mask]) {
        self.width = width
        self.height = height
        self.items = items
        self.masks = masks
    }
}

public enum Item: Sendable {
    case paint(Paint)
    case layer(Layer)
    case grid(Grid)
}

/// The statement that something came from: an index into a table that layout keeps.
public struct Origin: Hashable, Sendable {
    public var index: UInt32
    public init(_ index: Int) { self.index = UInt32(index) }
}

/// An isolated group: content in a box of the enclosing content.
///
/// Content is turned into the box (`turn`), multiplied by its masks and by `opacity`, and blended onto what is below.
/// The box clips it, and so does the enclosing content; it may begin before that and end after it.
public struct Layer: Sendable {
    public var box: Box
    public var turn: Turn
    /// 0…1.
    public var opacity: Double
    public var blend: BlendMode
    public var content: Content
    public var origin: Origin

    /// - Precondition: the content's sides are the box's, exchanged where `turn` exchanges them; the box is not empty.
    public init(
        box: Box, turn: Turn, opacity: Double, blend: BlendMode, content: Content, origin: Origin
    ) {
        let size = turn.exchangesSides ? (box.height, box.width) : (box.width, box.height)
        precondition(size == (content.width, content.height), "content has the sides of its box")
        self.box = box
        self.turn = turn
        self.opacity = opacity
        self.blend = blend
        self.content = content
        self.origin = origin
    }
}

/// Integer edges, half-open: pixels x0 ..< x1 by y0 ..< y1. Coordinates are within ±2³².
public struct Box: Hashable, Sendable {
    public var x0: Int
    public var y0: Int
    public var x1: Int
    public var y1: Int

    public init(x0: Int, y0: Int, x1: Int, y1: Int) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
    }

    public var width: Int { x1 - x0 }
    public var height: Int { y1 - y0 }
    public var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
}

/// A mirroring, then a quarter turn clockwise.
public struct Turn: Hashable, Sendable {
    public var flipsHorizontally: Bool
    public var flipsVertically: Bool
    /// 0…3, clockwise, after the flip.
    public var quarters: Int

    public init(flipsHorizontally: Bool = false, flipsVertically: Bool = false, quarters: Int = 0) {
        precondition(0...3 ~= quarters, "a turn is of 0 to 3 quarters")
        self.flipsHorizontally = flipsHorizontally
        self.flipsVertically = flipsVertically
        self.quarters = quarters
    }

    public static let none = Turn()
    public var exchangesSides: Bool { quarters % 2 == 1 }
    public var isIdentity: Bool { self == .none }
}

/// The modes of Compositing and Blending Level 1, and `add`: min(1, s + b) on premultiplied values, alpha too.
public enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten
    case colorDodge, colorBurn, hardLight, softLight, difference, exclusion, add
}
