import ScenePixels
import ScenePlan

/// An image, ready to paint.
final class ImageNode<P: Pixel> {
    private enum Texels {
        case picked(ImageTexels<P.Working>)
        /// Sums of many samples need all digits.
        case summed(ImageTexels<Double>)
    }
    private let texels: Texels
    private let sampling: ImagePlacement.Sampling
    private let places: ImagePlaces
    /// The quick way, where there is one.
    private let resampler: ImageResampler?
    private let surface: Surface
    /// Whether every pixel of content of that size is painted, opaquely.
    let isOpaque: Bool

    init(_ placement: ImagePlacement, in content: Content, on surface: Surface) {
        texels =
            placement.simplestSampling == .area
            ? .summed(ImageTexels(placement, on: surface)) : .picked(ImageTexels(placement, on: surface))
        sampling = placement.simplestSampling
        places = ImagePlaces(placement.place)
        resampler = P.takesLevels ? ImageResampler(placement, on: surface) : nil
        self.surface = surface
        isOpaque = !placement.image.channels.hasAlpha && placement.place.covers(content)
    }

    func paint(_ line: Scanline, into run: Run<P>) throws {
        if !isOpaque { run.fill(.clear) }
        try places.forEachCopy(along: line) { placed in
            if let resampler, resampler.paint(placed, into: run) { return }
            switch texels {
            case .picked(let texels):
                try Sampler.forEachStretch(texels, sampling, placed) { places, sample in
                    let pixel = try P(mixed: settled(sample), on: surface)
                    for place in places { run[place] = pixel }
                }
            case .summed(let texels):
                try Sampler.forEachStretch(texels, sampling, placed) { places, sample in
                    let pixel = try P(mixed: P.Working.components(settled(sample)), on: surface)
                    for place in places { run[place] = pixel }
                }
            }
        }
    }

    /// Noise of filtering does not make an opaque image translucent.
    @inline(__always)
    private func settled<S: Component>(_ sample: SIMD4<S>) -> SIMD4<S> {
        var pixel = sample
        if isOpaque { pixel.w = 1 }
        return pixel
    }
}

extension ImagePlacement.Place {
    func covers(_ content: Content) -> Bool {
        guard case .once(let box) = self else { return true }
        return box.x0 <= 0 && box.y0 <= 0 && box.x1 >= content.width && box.y1 >= content.height
    }
}
