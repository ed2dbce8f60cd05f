import ScenePixels
import ScenePlan

/// The pixels of an image as buffers hold them: premultiplied, in the blending space.
struct ImageTexels<S: Component>: SampleSource {
    typealias Sample = SIMD4<S>

    let width: Int
    let height: Int
    private let channels: Image.Channels
    private let flipsHorizontally: Bool
    private let flipsVertically: Bool
    /// One of the two holds the samples.
    private let bytes: [UInt8]
    private let words: [UInt16]
    /// Of every sample value as a colour, and as alpha.
    private let decoded: [S]
    private let alphas: [S]

    init(_ placement: ImagePlacement, on surface: Surface) {
        let image = placement.image
        width = image.width
        height = image.height
        channels = image.channels
        flipsHorizontally = placement.flipsHorizontally
        flipsVertically = placement.flipsVertically
        switch image.samples {
        case .bytes(let samples): (bytes, words) = (samples, [])
        case .words(let samples): (bytes, words) = ([], samples)
        }
        let maximum = Double(image.maxval)
        let isLinear = surface.blending == .linear
        decoded = surface.samples.table(.color, upTo: image.maxval) { value in
            let encoded = Double(value) / maximum
            return S.component(isLinear ? TransferCurve.decode(encoded) : encoded, on: surface)
        }
        alphas =
            image.channels.hasAlpha
            ? surface.samples.table(.alpha, upTo: image.maxval) { S(Double($0) / maximum) } : []
    }

    @inline(__always)
    func sample(x: Int, y: Int) -> SIMD4<S> {
        let column = flipsHorizontally ? width - 1 - x : x
        let row = flipsVertically ? height - 1 - y : y
        let index = (row * width + column) * channels.count
        return bytes.isEmpty
            ? pixel { Int(words[index + $0]) }
            : pixel { Int(bytes[index + $0]) }
    }

    @inline(__always)
    private func pixel(_ sample: (Int) -> Int) -> SIMD4<S> {
        switch channels {
        case .gray:
            let gray = decoded[sample(0)]
            return SIMD4(gray, gray, gray, 1)
        case .grayAlpha:
            let gray = decoded[sample(0)]
            return SIMD4(gray, gray, gray, 1) * alphas[sample(1)]
        case .rgb: return SIMD4(decoded[sample(0)], decoded[sample(1)], decoded[sample(2)], 1)
        case .rgba:
            return SIMD4(decoded[sample(0)], decoded[sample(1)], decoded[sample(2)], 1) * alphas[sample(3)]
        }
    }

    static var zero: SIMD4<S> { .zero }

    @inline(__always)
    static func sum(_ total: SIMD4<S>, _ sample: SIMD4<S>, weight: Double) -> SIMD4<S> {
        total + sample * S(weight)
    }

    @inline(__always)
    static func divide(_ total: SIMD4<S>, by weight: Double) -> SIMD4<S> { total / S(weight) }
}
