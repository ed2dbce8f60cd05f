import ScenePixels
import ScenePlan

/// A checker or stripes, ready to paint.
final class CheckerNode<P: Pixel> {
    private let checker: Checker
    private let colors: [P]
    /// Of a checker with shares.
    private let mixed: MixedColors<P.Working>?
    private let surface: Surface
    private var keptShares: [SharesKey: RunBuffer<P.Working>] = [:]
    let isOpaque: Bool

    init(_ checker: Checker, on surface: Surface) throws {
        self.checker = checker
        self.surface = surface
        colors = try checker.colors.map { try P(surface.premultiplied($0), on: surface) }
        let isCrisp = checker.sharpness == 1 && !checker.isSmooth
        mixed = isCrisp ? nil : MixedColors(checker.colors, on: surface)
        isOpaque = checker.colors.allSatisfy { $0.alpha == 1 }
    }

    func paint(_ line: Scanline, into run: Run<P>) throws {
        let (moving, fixed) = line.runsAlongX ? (checker.x, checker.y) : (checker.y, checker.x)
        if let mixed {
            try paintShares(of: mixed, line, moving, share: share(fixed, line.fixed), into: run)
        } else {
            paintSquares(line, moving, offset: Self.square(fixed, line.fixed, colors.count), into: run)
        }
    }

    /// ⌊u⌋ mod `count` at a pixel; 0 where there is no axis.
    static func square(_ axis: Checker.Axis?, _ pixel: Int, _ count: Int) -> Int {
        guard let axis else { return 0 }
        let remainder = floorModulo(number(axis, pixel), Double(count))
        return remainder.isFinite ? Int(remainder) : 0
    }

    /// ⌊u⌋.
    @inline(__always)
    private static func number(_ axis: Checker.Axis, _ pixel: Int) -> Double {
        snappedFloor((Double(pixel) + 0.5 - axis.center) / axis.length)
    }

    private func paintSquares(
        _ line: Scanline, _ axis: Checker.Axis?, offset: Int, into run: Run<P>
    ) {
        guard let axis else { return run.fill(colors[offset % colors.count]) }
        var place = 0
        while place < run.count {
            let pixel = line.moving + place * line.step
            let color = colors[(Self.square(axis, pixel, colors.count) + offset) % colors.count]
            let end = Self.endOfSquare(axis, pixel, step: line.step, place: place, count: run.count)
            run[place..<end].fill(color)
            place = end
        }
    }

    /// The first place after `place` whose pixel is in another square: guessed from where the square ends, then
    /// settled by asking the pixels themselves.
    private static func endOfSquare(
        _ axis: Checker.Axis, _ pixel: Int, step: Int, place: Int, count: Int
    ) -> Int {
        let number = number(axis, pixel)
        let edge = axis.center + (step > 0 ? number + 1 : number) * axis.length - 0.5
        let distance = ((edge - Double(pixel)) * Double(step)).rounded(.up)
        let rest = count - place
        var length = distance > 1 ? (distance < Double(rest) ? Int(distance) : rest) : 1
        while length > 1 && Self.number(axis, pixel + (length - 1) * step) != number { length -= 1 }
        while length < rest && Self.number(axis, pixel + length * step) == number { length += 1 }
        return place + length
    }

    /// The axis value a: how much of colour 0 the axis alone gives a pixel; 1 where there is no axis.
    private func share(_ axis: Checker.Axis?, _ pixel: Int) -> Double {
        guard let axis else { return 1 }
        return checker.isSmooth
            ? Self.evenShare(axis, pixel) : Self.softShare(axis, pixel, sharpness: checker.sharpness)
    }

    private static func softShare(_ axis: Checker.Axis, _ pixel: Int, sharpness: Double) -> Double {
        let u = (Double(pixel) + 0.5 - axis.center) / axis.length
        // Squares too small for a number to tell apart.
        guard u.isFinite else { return 0.5 }
        let distance = abs(u - u.rounded())
        let q = min(1, 2 * distance / (1 - sharpness))
        let isEven = floorModulo(snappedFloor(u), 2) == 0
        return isEven ? 0.5 + 0.5 * q : 0.5 - 0.5 * q
    }

    /// The share of the pixel's extent in which ⌊u⌋ is even.
    private static func evenShare(_ axis: Checker.Axis, _ pixel: Int) -> Double {
        let start = (Double(pixel) - axis.center) / axis.length
        let end = (Double(pixel) + 1 - axis.center) / axis.length
        let square = snappedFloor(start)
        let isEven = floorModulo(square, 2) == 0
        if end <= square + 1 + decisionTolerance { return isEven ? 1 : 0 }
        // Measured from an even square near the pixel, so that no digits are lost far from the centre.
        let base = isEven ? square : square - 1
        let share = (evenExtent(end - base) - evenExtent(start - base)) / (end - start)
        return share.isFinite ? min(max(share, 0), 1) : 0.5
    }

    /// How much of 0…u lies in even squares.
    private static func evenExtent(_ u: Double) -> Double {
        let pairs = (u / 2).rounded(.down)
        return pairs + min(1, u - 2 * pairs)
    }

    private func paintShares(
        of mixed: MixedColors<P.Working>, _ line: Scanline, _ axis: Checker.Axis?, share fixed: Double,
        into run: Run<P>
    ) throws {
        let shares = shares(along: axis, line)
        let (first, second) = (mixed.first, mixed.second)
        let (even, odd) = (P.Working(fixed), P.Working(1 - fixed))
        for place in 0..<run.count {
            let moving = shares[place]
            let share = moving * even + (1 - moving) * odd
            var pixel = first * share + second * (1 - share)
            if isOpaque { pixel.w = 1 }
            run[place] = try P(mixed: pixel, on: surface)
        }
    }

    /// The axis values along a line; those of the last lines are kept: the next rows ask for the same.
    private func shares(along axis: Checker.Axis?, _ line: Scanline) -> Run<P.Working> {
        let key = SharesKey(
            moving: line.moving, step: line.step, count: line.count, isAlongX: line.runsAlongX)
        if let known = keptShares[key] { return known.run(count: line.count) }
        if keptShares.count >= 64 { keptShares = [:] }
        let made = RunBuffer<P.Working>(capacity: line.count)
        let run = made.run(count: line.count)
        for place in 0..<line.count {
            run[place] = P.Working(share(axis, line.moving + place * line.step))
        }
        keptShares[key] = made
        return run
    }
}

/// The two colours of a checker that pixels have shares of.
private final class MixedColors<Working: Component> {
    let first: SIMD4<Working>
    let second: SIMD4<Working>

    init(_ colors: [Color], on surface: Surface) {
        first = Working.components(surface.premultiplied(colors[0]))
        second = Working.components(surface.premultiplied(colors[colors.count - 1]))
    }
}

private struct SharesKey: Hashable {
    var moving: Int
    var step: Int
    var count: Int
    var isAlongX: Bool
}

extension CheckerNode {
    /// What the row key needs of an axis: all that the colours of a line depend on through its fixed coordinate.
    static func signature(_ checker: Checker, line: Scanline) -> UInt64 {
        let axis = line.runsAlongX ? checker.y : checker.x
        guard let axis else { return 0 }
        if checker.isSmooth { return evenShare(axis, line.fixed).bitPattern }
        if checker.sharpness < 1 {
            return softShare(axis, line.fixed, sharpness: checker.sharpness).bitPattern
        }
        return UInt64(square(axis, line.fixed, checker.colors.count))
    }
}
