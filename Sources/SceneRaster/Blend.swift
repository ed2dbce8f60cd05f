/// The formulas of a source `s` over a backdrop `b`, both premultiplied.
///
/// With cs, cb the straight colours and B the mode's function, as of W3C Compositing and Blending Level 1,
///
///     co = as·(1 − ab)·cs + ab·(1 − as)·cb + as·ab·B(cb, cs),   ao = as + ab·(1 − as)
///
/// `B` stands here premultiplied by as·ab wherever that saves dividing. Where both are opaque, only the last term is
/// left, exactly.
/// - Source: Grammar/README.md, "Compositing and output".
enum Blend {
    @inline(__always)
    static func normal<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> { s + b * (1 - s.w) }

    /// as·ab·B in, the composite out. Alpha goes through the same sums with B = 1.
    @inline(__always)
    private static func composite<S: Component>(
        _ s: SIMD4<S>, _ b: SIMD4<S>, _ blended: SIMD4<S>
    ) -> SIMD4<S> {
        var result = s * (1 - b.w) + (b * (1 - s.w) + blended)
        result.w = s.w + b.w * (1 - s.w)
        return result
    }

    @inline(__always)
    static func multiply<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        composite(s, b, s * b)
    }

    @inline(__always)
    static func screen<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        // cb + cs − cb·cs collects to this, alpha included, but for its rounding.
        var result = s + b - s * b
        result.w = s.w + b.w * (1 - s.w)
        return result
    }

    @inline(__always)
    static func darken<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        composite(s, b, smaller(s * b.w, b * s.w))
    }

    @inline(__always)
    static func lighten<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        composite(s, b, larger(s * b.w, b * s.w))
    }

    @inline(__always)
    static func difference<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        let first = s * b.w
        let second = b * s.w
        return composite(s, b, larger(first, second) - smaller(first, second))
    }

    @inline(__always)
    static func exclusion<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        composite(s, b, s * b.w + b * s.w - s * b * 2)
    }

    @inline(__always)
    static func hardLight<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        composite(s, b, lit(s, by: s, b))
    }

    @inline(__always)
    static func overlay<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        composite(s, b, lit(s, by: b, s))
    }

    /// Multiply where the light's colour is at most a half, screen above.
    @inline(__always)
    private static func lit<S: Component>(
        _ s: SIMD4<S>, by light: SIMD4<S>, _ other: SIMD4<S>
    ) -> SIMD4<S> {
        let multiplied = light * other * 2
        let screened = light.w * other.w - (light.w - light) * (other.w - other) * 2
        return screened.replacing(with: multiplied, where: light * 2 .<= SIMD4(repeating: light.w))
    }

    @inline(__always)
    static func add<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        smaller(s + b, SIMD4(repeating: 1))
    }

    // The library's pointwise minimum and maximum are not vectorised.
    @inline(__always)
    private static func smaller<S: Component>(_ a: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        a.replacing(with: b, where: b .< a)
    }

    @inline(__always)
    private static func larger<S: Component>(_ a: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        a.replacing(with: b, where: b .> a)
    }

    static func colorDodge<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        straight(s, b) { source, backdrop in
            if backdrop <= S.noise { return 0 }
            if source >= 1 - S.noise { return 1 }
            return min(1, backdrop / (1 - source))
        }
    }

    static func colorBurn<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        straight(s, b) { source, backdrop in
            if backdrop >= 1 - S.noise { return 1 }
            if source <= S.noise { return 0 }
            return 1 - min(1, (1 - backdrop) / source)
        }
    }

    static func softLight<S: Component>(_ s: SIMD4<S>, _ b: SIMD4<S>) -> SIMD4<S> {
        straight(s, b) { source, backdrop in
            if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
            return backdrop + (2 * source - 1) * (softLightCurve(backdrop) - backdrop)
        }
    }

    /// What soft light under white makes of a component.
    @inline(__always)
    static func softLightCurve<S: Component>(_ backdrop: S) -> S {
        backdrop <= 0.25
            ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : S.squareRoot(max(0, backdrop))
    }

    /// A mode whose function needs the straight components.
    @inline(__always)
    private static func straight<S: Component>(
        _ s: SIMD4<S>, _ b: SIMD4<S>, _ function: (_ source: S, _ backdrop: S) -> S
    ) -> SIMD4<S> {
        if s.w <= 0 { return b }
        if b.w <= 0 { return s }
        let source = s.w == 1 ? s : s / s.w
        let backdrop = b.w == 1 ? b : b / b.w
        let blended = SIMD4(
            function(source.x, backdrop.x), function(source.y, backdrop.y), function(source.z, backdrop.z), 1)
        return composite(s, b, blended * (s.w * b.w))
    }
}
