import ScenePixels
import ScenePlan

/// What a component of a source is along a stretch, times its coverage.
enum PlanarOperand {
    case constant(UInt16)
    case row(Run<UInt16>)
    /// A row times a number.
    case scaled(Run<UInt16>, UInt16)
}

/// The formulas of `Blend` for an opaque backdrop b, one component at a time in 16-bit numbers.
///
/// With p the premultiplied component of the source and a its alpha,
///
///     normal    b − b·a + p
///     multiply  b − b·(a − p)
///     screen    b + (1 − b)·p
///     add       min(1, b + p)
///     darken    b − max(0, b·a − p)
///     lighten   b + max(0, p − b·a)
///     exclusion b − b·p + (1 − b)·p
///     others    b − b·a + a·B, where a·B is
///       difference  |b·a − p|
///       hard light  2p·b where p ≤ a − p, else a − 2(a − p)·(1 − b)
///       overlay     p·2b where b ≤ 1 − b, else a − (a − p)·2(1 − b)
///
/// and soft light as `PlanarSoftLight` says.
///
/// A product is the high half of 16 by 16 bits, which is rounded down and counts 65536 as 1: each formula is off by no more
/// than `PlanarMode.error` says, and leaves b alone where a is 0. The loops are written for the compiler to make vectors of.
/// - Source: Grammar/README.md, "Compositing and output".
enum PlanarBlend {
    static func composite(
        _ color: PlanarOperand, _ alpha: PlanarOperand, onto backdrop: Run<UInt16>, _ mode: PlanarMode
    ) {
        switch color {
        case .constant(let value): composite(Constant(value: value), alpha, onto: backdrop, mode)
        case .row(let row): composite(Row(row: row), alpha, onto: backdrop, mode)
        case .scaled(let row, let factor):
            composite(Scaled(row: row, factor: factor), alpha, onto: backdrop, mode)
        }
    }

    private static func composite(
        _ color: some Values, _ alpha: PlanarOperand, onto backdrop: Run<UInt16>, _ mode: PlanarMode
    ) {
        switch alpha {
        case .constant(let value): composite(color, Constant(value: value), onto: backdrop, mode)
        case .row(let row): composite(color, Row(row: row), onto: backdrop, mode)
        case .scaled(let row, let factor):
            composite(color, Scaled(row: row, factor: factor), onto: backdrop, mode)
        }
    }

    private static func composite(
        _ color: some Values, _ alpha: some Values, onto backdrop: Run<UInt16>, _ mode: PlanarMode
    ) {
        precondition(
            color.count ?? backdrop.count == backdrop.count
                && alpha.count ?? backdrop.count == backdrop.count,
            "rows that are composited are of one length")
        switch mode {
        case .normal:
            for place in 0..<backdrop.count {
                let b = backdrop[place]
                backdrop[place] = sum(b &- high(b, alpha.at(place)), color.at(place))
            }
        case .multiply:
            for place in 0..<backdrop.count {
                let b = backdrop[place]
                backdrop[place] = b &- high(b, difference(alpha.at(place), color.at(place)))
            }
        case .screen:
            for place in 0..<backdrop.count {
                let b = backdrop[place]
                backdrop[place] = b &+ high(~b, color.at(place))
            }
        case .add:
            for place in 0..<backdrop.count { backdrop[place] = sum(backdrop[place], color.at(place)) }
        case .darken:
            for place in 0..<backdrop.count {
                let b = backdrop[place]
                backdrop[place] = b &- difference(high(b, alpha.at(place)), color.at(place))
            }
        case .lighten:
            for place in 0..<backdrop.count {
                let b = backdrop[place]
                backdrop[place] = sum(b, difference(color.at(place), high(b, alpha.at(place))))
            }
        case .difference:
            blend(color, alpha, onto: backdrop) { b, p, a in
                let covered = high(b, a)
                return difference(covered, p) &+ difference(p, covered)
            }
        case .exclusion:
            for place in 0..<backdrop.count {
                let b = backdrop[place]
                let p = color.at(place)
                backdrop[place] = b &- high(b, p) &+ high(~b, p)
            }
        case .hardLight:
            blend(color, alpha, onto: backdrop) { b, p, a in
                let rest = difference(a, p)
                return p > rest ? difference(a, high(rest &+ rest, ~b)) : high(p &+ p, b)
            }
        case .overlay:
            blend(color, alpha, onto: backdrop) { b, p, a in
                b > ~b ? difference(a, high(difference(a, p), ~b &+ ~b)) : high(p, b &+ b)
            }
        case .softLight(let curve):
            let lifts = curve.lifts(of: backdrop)
            for place in 0..<backdrop.count {
                let b = backdrop[place]
                let (p, rest) = (color.at(place), difference(alpha.at(place), color.at(place)))
                let darker = high(difference(rest, p), high(b, ~b))
                backdrop[place] = b &- darker &+ high(difference(p, rest), lifts[place])
            }
        }
    }

    /// - Parameter blended: a·B of b, p and a.
    @inline(__always)
    private static func blend(
        _ color: some Values, _ alpha: some Values, onto backdrop: Run<UInt16>,
        _ blended: (UInt16, UInt16, UInt16) -> UInt16
    ) {
        for place in 0..<backdrop.count {
            let b = backdrop[place]
            let (p, a) = (color.at(place), alpha.at(place))
            backdrop[place] = sum(b &- high(b, a), blended(b, p, a))
        }
    }

    /// A row times another.
    static func multiply(_ first: Run<UInt16>, _ second: Run<UInt16>, into result: Run<UInt16>) {
        precondition(first.count == result.count && second.count == result.count, "rows are of one length")
        for place in 0..<result.count { result[place] = high(first[place], second[place]) }
    }

    /// The product of two shares.
    @inline(__always)
    static func high(_ a: UInt16, _ b: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(a) &* UInt32(b)) &>> 16)
    }

    /// What rounding takes above 1 is 1, what it takes below 0 is 0. To look for the overflow after adding is no vector
    /// instruction to the compiler, and fifteen times as slow.
    @inline(__always)
    private static func sum(_ a: UInt16, _ b: UInt16) -> UInt16 { a &+ min(b, ~a) }

    @inline(__always)
    private static func difference(_ a: UInt16, _ b: UInt16) -> UInt16 { a > b ? a &- b : 0 }

    private protocol Values {
        var count: Int? { get }
        func at(_ place: Int) -> UInt16
    }

    private struct Constant: Values {
        let value: UInt16
        var count: Int? { nil }
        @inline(__always)
        func at(_ place: Int) -> UInt16 { value }
    }

    private struct Row: Values {
        let row: Run<UInt16>
        var count: Int? { row.count }
        @inline(__always)
        func at(_ place: Int) -> UInt16 { row[place] }
    }

    private struct Scaled: Values {
        let row: Run<UInt16>
        let factor: UInt16
        var count: Int? { row.count }
        @inline(__always)
        func at(_ place: Int) -> UInt16 { high(row[place], factor) }
    }
}

// MARK: - Whole colours

/// What a step paints along a stretch, before its opacity: premultiplied.
enum PlanarPaint {
    case color(PlanarColor)
    /// Its alpha is not looked at where it is known to be opaque; what comes out is the same.
    case row(PlanarRow, isOpaque: Bool)
}

extension PlanarBlend {
    /// Composites a paint times an opacity.
    static func composite(
        _ paint: PlanarPaint, _ opacity: UInt16, onto backdrop: PlanarRow, _ mode: PlanarMode
    ) {
        switch paint {
        case .color(let color):
            func part(_ value: UInt16) -> PlanarOperand { .constant(scaled(value, opacity)) }
            composite(
                part(color.red), part(color.green), part(color.blue), part(color.alpha), onto: backdrop, mode)
        case .row(let row, let isOpaque):
            func part(_ run: Run<UInt16>) -> PlanarOperand {
                opacity == PlanarColor.one ? .row(run) : .scaled(run, opacity)
            }
            composite(
                part(row.red), part(row.green), part(row.blue),
                isOpaque ? .constant(scaled(PlanarColor.one, opacity)) : part(row.alpha),
                onto: backdrop, mode)
        }
    }

    /// Composites a paint times an opacity and a coverage for each place.
    ///
    /// - Parameter scratch: takes products.
    static func composite(
        _ paint: PlanarPaint, _ opacity: UInt16, _ coverage: Run<UInt16>, onto backdrop: PlanarRow,
        _ mode: PlanarMode, scratch: PlanarRow
    ) {
        switch paint {
        case .color(let color):
            func part(_ value: UInt16) -> PlanarOperand {
                let factor = scaled(value, opacity)
                return factor == PlanarColor.one ? .row(coverage) : .scaled(coverage, factor)
            }
            composite(
                part(color.red), part(color.green), part(color.blue), part(color.alpha), onto: backdrop, mode)
        case .row(let row, let isOpaque):
            multiply(row.red, coverage, into: scratch.red)
            multiply(row.green, coverage, into: scratch.green)
            multiply(row.blue, coverage, into: scratch.blue)
            if isOpaque {
                for place in 0..<coverage.count {
                    scratch.alpha[place] = high(coverage[place], PlanarColor.one)
                }
            } else {
                multiply(row.alpha, coverage, into: scratch.alpha)
            }
            composite(.row(scratch, isOpaque: false), opacity, onto: backdrop, mode)
        }
    }

    private static func composite(
        _ red: PlanarOperand, _ green: PlanarOperand, _ blue: PlanarOperand, _ alpha: PlanarOperand,
        onto backdrop: PlanarRow, _ mode: PlanarMode
    ) {
        composite(red, alpha, onto: backdrop.red, mode)
        composite(green, alpha, onto: backdrop.green, mode)
        composite(blue, alpha, onto: backdrop.blue, mode)
    }

    private static func scaled(_ value: UInt16, _ opacity: UInt16) -> UInt16 {
        opacity == PlanarColor.one ? value : high(value, opacity)
    }
}
