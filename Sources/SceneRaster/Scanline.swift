import ScenePlan

/// A straight line of pixels through content: pixel i is (x + i·dx, y + i·dy).
///
/// A device row is one. Turned content maps the line instead of its pixels, so that nothing is ever painted off screen
/// to be turned afterwards: inside a quarter turn a device row is simply a line down a column.
/// - Invariant: one of `dx`, `dy` is 1 or −1, the other 0.
struct Scanline: Hashable, Sendable {
    var x: Int
    var y: Int
    var dx: Int
    var dy: Int
    var count: Int

    /// A row from left to right.
    init(x: Int, y: Int, count: Int) {
        self.init(x: x, y: y, dx: 1, dy: 0, count: count)
    }

    init(x: Int, y: Int, dx: Int, dy: Int, count: Int) {
        self.x = x
        self.y = y
        self.dx = dx
        self.dy = dy
        self.count = count
    }

    var runsAlongX: Bool { dx != 0 }
    /// The coordinate that moves, where it starts, and by how much (±1).
    var moving: Int { dx != 0 ? x : y }
    var step: Int { dx + dy }
    /// The coordinate that stays.
    var fixed: Int { dx != 0 ? y : x }

    /// The values that the coordinates take.
    var xs: Range<Int> { Self.values(from: x, step: dx, count: count) }
    var ys: Range<Int> { Self.values(from: y, step: dy, count: count) }

    private static func values(from start: Int, step: Int, count: Int) -> Range<Int> {
        switch step {
        case 1: start..<start + count
        case -1: start - count + 1..<start + 1
        default: start..<start + 1
        }
    }

    /// The stretch of the line at the places `range`.
    func stretch(_ range: Range<Int>) -> Scanline {
        Scanline(
            x: x + range.lowerBound * dx, y: y + range.lowerBound * dy, dx: dx, dy: dy, count: range.count)
    }

    /// The places at which the moving coordinate is in `values`; nil where there are none.
    func places(of values: Range<Int>) -> Range<Int>? {
        let lower: Int
        let upper: Int
        if step > 0 {
            lower = values.lowerBound - moving
            upper = values.upperBound - moving
        } else {
            lower = moving - values.upperBound + 1
            upper = moving - values.lowerBound + 1
        }
        let start = max(lower, 0)
        let end = min(upper, count)
        return start < end ? start..<end : nil
    }

    /// The places inside `box`; nil where there are none.
    func places(in box: Box) -> Range<Int>? {
        if runsAlongX {
            return y >= box.y0 && y < box.y1 && box.x0 < box.x1 ? places(of: box.x0..<box.x1) : nil
        }
        return x >= box.x0 && x < box.x1 && box.y0 < box.y1 ? places(of: box.y0..<box.y1) : nil
    }

    /// The same pixels in coordinates that start at (x, y).
    func relative(toX x: Int, y: Int) -> Scanline {
        Scanline(x: self.x - x, y: self.y - y, dx: dx, dy: dy, count: count)
    }

    /// The same pixels in the coordinates of the content (`width` × `height`) that `turn` turned into this line's box.
    func unturned(_ turn: Turn, width: Int, height: Int) -> Scanline {
        var line = self
        switch turn.quarters {
        case 1: line = Scanline(x: y, y: height - 1 - x, dx: dy, dy: -dx, count: count)
        case 2: line = Scanline(x: width - 1 - x, y: height - 1 - y, dx: -dx, dy: -dy, count: count)
        case 3: line = Scanline(x: width - 1 - y, y: x, dx: -dy, dy: dx, count: count)
        default: break
        }
        if turn.flipsHorizontally {
            line.x = width - 1 - line.x
            line.dx = -line.dx
        }
        if turn.flipsVertically {
            line.y = height - 1 - line.y
            line.dy = -line.dy
        }
        return line
    }
}
