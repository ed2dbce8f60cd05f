import ScenePixels
import ScenePlan

/// The pixels of an image as buffers hold them: premultiplied, in the blending space.
struct ImageTexels: SampleSource {
    typealias Sample = SIMD4<Double>

    private let image: Image
    private let flipsHorizontally: Bool
    private let flipsVertically: Bool
    /// Of every sample value.
    private let decoded: [Double]

    init(_ placement: ImagePlacement, on surface: Surface) {
        image = placement.image
        flipsHorizontally = placement.flipsHorizontally
        flipsVertically = placement.flipsVertically
        let maximum = Double(image.maxval)
        decoded = (0...image.maxval).map { value in
            let encoded = Double(value) / maximum
            return surface.blending == .linear ? TransferCurve.decode(encoded) : encoded
        }
    }

    var width: Int { image.width }
    var height: Int { image.height }

    @inline(__always)
    func sample(x: Int, y: Int) -> SIMD4<Double> {
        let column = flipsHorizontally ? image.width - 1 - x : x
        let row = flipsVertically ? image.height - 1 - y : y
        let count = image.channels.count
        let index = (row * image.width + column) * count
        return switch image.samples {
        case .bytes(let bytes): pixel(count) { Int(bytes[index + $0]) }
        case .words(let words): pixel(count) { Int(words[index + $0]) }
        }
    }

    @inline(__always)
    private func pixel(_ count: Int, _ sample: (Int) -> Int) -> SIMD4<Double> {
        let maximum = Double(image.maxval)
        switch count {
        case 1:
            let gray = decoded[sample(0)]
            return SIMD4(gray, gray, gray, 1)
        case 2:
            let gray = decoded[sample(0)]
            let alpha = Double(sample(1)) / maximum
            return SIMD4(gray * alpha, gray * alpha, gray * alpha, alpha)
        case 3: return SIMD4(decoded[sample(0)], decoded[sample(1)], decoded[sample(2)], 1)
        default:
            let alpha = Double(sample(3)) / maximum
            return SIMD4(
                decoded[sample(0)] * alpha, decoded[sample(1)] * alpha, decoded[sample(2)] * alpha, alpha)
        }
    }

    static var zero: SIMD4<Double> { .zero }

    @inline(__always)
    static func sum(_ total: SIMD4<Double>, _ sample: SIMD4<Double>, weight: Double) -> SIMD4<Double> {
        total + sample * weight
    }

    @inline(__always)
    static func divide(_ total: SIMD4<Double>, by weight: Double) -> SIMD4<Double> { total / weight }
}

/// An image, ready to paint.
final class ImageNode<P: Pixel> {
    private let texels: ImageTexels
    private let sampling: ImagePlacement.Sampling
    private let places: ImagePlaces
    private let surface: Surface
    /// Whether every pixel of content of that size is painted, opaquely.
    let isOpaque: Bool

    init(_ placement: ImagePlacement, in content: Content, on surface: Surface) {
        texels = ImageTexels(placement, on: surface)
        sampling = placement.sampling
        places = ImagePlaces(placement.place)
        self.surface = surface
        isOpaque = !placement.image.channels.hasAlpha && placement.place.covers(content)
    }

    func paint(_ line: Scanline, into run: Run<P>) throws {
        if !isOpaque { run.fill(.clear) }
        try places.forEachCopy(along: line) { placed in
            try Sampler.forEachStretch(texels, sampling, placed) { places, sample in
                var pixel = sample
                if isOpaque { pixel.w = 1 }
                let color = try P(pixel, on: surface)
                for place in places { run[place] = color }
            }
        }
    }
}

extension ImagePlacement.Place {
    func covers(_ content: Content) -> Bool {
        guard case .once(let box) = self else { return true }
        return box.x0 <= 0 && box.y0 <= 0 && box.x1 >= content.width && box.y1 >= content.height
    }
}
