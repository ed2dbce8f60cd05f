import ScenePixels
import ScenePlan

/// A component of a floating-point pixel.
protocol Component: BinaryFloatingPoint, SIMDScalar, Codable, BitwiseCopyable, Sendable
where SIMD4Storage: BitwiseCopyable & Sendable {
    /// Below it a value is noise.
    static var noise: Self { get }
    static func squareRoot(_ value: Self) -> Self
    /// A colour that is used again and again.
    static func pixel(_ premultiplied: SIMD4<Double>, on surface: Surface) -> SIMD4<Self>
    /// A component of an opaque colour that is used again and again.
    static func component(_ value: Double, on surface: Surface) -> Self
    static func components(_ doubles: SIMD4<Double>) -> SIMD4<Self>
    static func doubles(_ pixel: SIMD4<Self>) -> SIMD4<Double>
}

extension Double: Component {
    static var noise: Double { 0x1p-32 }
    static func squareRoot(_ value: Double) -> Double { value.squareRoot() }
    static func pixel(_ premultiplied: SIMD4<Double>, on surface: Surface) -> SIMD4<Double> { premultiplied }
    static func component(_ value: Double, on surface: Surface) -> Double { value }
    static func components(_ doubles: SIMD4<Double>) -> SIMD4<Double> { doubles }
    static func doubles(_ pixel: SIMD4<Double>) -> SIMD4<Double> { pixel }
}

extension Float: Component {
    static var noise: Float { 0x1p-20 }
    static func squareRoot(_ value: Float) -> Float { value.squareRoot() }

    /// What single precision may do to a component of opaque pixels until it is written: eight roundings.
    static let error = 0x1p-21
    /// How far opaque colours are kept from where the next level starts: what is only replaced, never mixed, is never in
    /// doubt. A larger one would be an error of its own where colours are mixed.
    static let margin = 1.25 * error

    static func pixel(_ premultiplied: SIMD4<Double>, on surface: Surface) -> SIMD4<Float> {
        if premultiplied.w != 1 { return components(premultiplied) }
        return SIMD4(
            component(premultiplied.x, on: surface), component(premultiplied.y, on: surface),
            component(premultiplied.z, on: surface), 1)
    }

    static func component(_ value: Double, on surface: Surface) -> Float {
        Float(surface.levels.settled(value, margin: margin))
    }

    @inline(__always)
    static func components(_ doubles: SIMD4<Double>) -> SIMD4<Float> {
        // The library's conversion of vectors goes lane by lane through generic code: 20 times as slow.
        SIMD4(Float(doubles.x), Float(doubles.y), Float(doubles.z), Float(doubles.w))
    }
    @inline(__always)
    static func doubles(_ pixel: SIMD4<Float>) -> SIMD4<Double> {
        SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w))
    }
}

/// The exact pixel: what every other kind is measured against.
typealias ExactPixel = SIMD4<Double>
/// Single precision, for 8-bit samples: what is translucent comes out within 1, what is opaque exactly.
typealias FloatPixel = SIMD4<Float>

extension SIMD4: RampEntry, Pixel where Scalar: Component {
    typealias Coverage = Scalar
    typealias Working = Scalar

    static var isBinary: Bool { false }
    static var clear: Self { .zero }
    static var fullCoverage: Scalar { 1 }
    static var noCoverage: Scalar { 0 }

    @inline(__always)
    init(_ premultiplied: SIMD4<Double>, on surface: Surface) {
        self = Scalar.pixel(premultiplied, on: surface)
    }

    /// Exact pixels keep all digits.
    static var takesLevels: Bool { Scalar.self == Float.self }

    @inline(__always)
    static func fill(_ run: Run<Self>, levels: (_ place: Int) -> SIMD4<Double>) {
        for place in 0..<run.count {
            var pixel = Scalar.components(levels(place) * (1.0 / 255))
            pixel.w = 1
            run[place] = pixel
        }
    }

    @inline(__always)
    init(mixed: SIMD4<Scalar>, on surface: Surface) { self = mixed }

    static func settle(_ run: Run<Self>, as packed: Run<PackedPixel>, on surface: Surface) {
        precondition(packed.count == run.count, "every pixel has its samples")
        let levels = surface.levels
        for place in 0..<run.count {
            var pixel = run[place]
            for channel in 0..<3 {
                let level = packed[place].sample(channel)
                pixel[channel] = Scalar(
                    levels.settled(Double(pixel[channel]), level: level, margin: Float.margin))
            }
            run[place] = pixel
        }
    }

    @inline(__always)
    static func coverage(_ value: Double) -> Scalar { Scalar(value) }

    var isOpaque: Bool { w == 1 }

    @inline(__always)
    func multiplied(by coverage: Scalar) -> Self { self * coverage }

    @inline(__always)
    func over(_ backdrop: Self) -> Self { Blend.normal(self, backdrop) }

    @inline(__always)
    static func multiply(_ first: Scalar, _ second: Scalar) -> Scalar { first * second }

    func coverage(_ mode: Mask.Mode, on surface: Surface) -> Double {
        let pixel = Scalar.doubles(self)
        switch mode {
        case .alpha: return pixel.w
        case .luminance: return surface.color(pixel).luma * pixel.w
        case .ink: return (1 - surface.color(pixel).luma) * pixel.w
        }
    }

    static func composite(
        _ source: Run<Self>, _ opacity: Scalar, onto backdrop: Run<Self>, _ mode: BlendMode
    ) {
        precondition(source.count == backdrop.count, "runs that are composited are of one length")
        blend(backdrop, mode) { source[$0] * opacity }
    }

    static func composite(
        _ source: Run<Self>, _ coverage: Run<Scalar>, onto backdrop: Run<Self>, _ mode: BlendMode
    ) {
        precondition(
            source.count == backdrop.count && coverage.count == backdrop.count,
            "runs that are composited are of one length")
        blend(backdrop, mode) { source[$0] * coverage[$0] }
    }

    static func composite(_ source: Self, onto backdrop: Run<Self>, _ mode: BlendMode) {
        if mode == .normal && source.w == 1 { return backdrop.fill(source) }
        blend(backdrop, mode) { _ in source }
    }

    static func composite(
        _ source: Self, _ coverage: Run<Scalar>, onto backdrop: Run<Self>, _ mode: BlendMode
    ) {
        precondition(coverage.count == backdrop.count, "every pixel has its coverage")
        blend(backdrop, mode) { source * coverage[$0] }
    }

    /// One loop per mode: nothing is decided per pixel that is known before.
    @inline(__always)
    private static func blend(_ backdrop: Run<Self>, _ mode: BlendMode, _ source: (Int) -> Self) {
        @inline(__always)
        func each(_ formula: (Self, Self) -> Self) {
            for index in 0..<backdrop.count { backdrop[index] = formula(source(index), backdrop[index]) }
        }
        switch mode {
        case .normal: each { Blend.normal($0, $1) }
        case .multiply: each { Blend.multiply($0, $1) }
        case .screen: each { Blend.screen($0, $1) }
        case .overlay: each { Blend.overlay($0, $1) }
        case .darken: each { Blend.darken($0, $1) }
        case .lighten: each { Blend.lighten($0, $1) }
        case .colorDodge: each { Blend.colorDodge($0, $1) }
        case .colorBurn: each { Blend.colorBurn($0, $1) }
        case .hardLight: each { Blend.hardLight($0, $1) }
        case .softLight: each { Blend.softLight($0, $1) }
        case .difference: each { Blend.difference($0, $1) }
        case .exclusion: each { Blend.exclusion($0, $1) }
        case .add: each { Blend.add($0, $1) }
        }
    }
}

extension SIMD4<Float> {
    // The library's own is not vectorised.
    @inline(__always)
    func clamped(from least: Self, to most: Self) -> Self {
        let raised = replacing(with: least, where: self .< least)
        return raised.replacing(with: most, where: raised .> most)
    }
}
