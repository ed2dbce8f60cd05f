import ScenePixels
import ScenePlan

/// The coverage of the samples of a mask's image; mode and `inverts` are applied to them.
struct CoverageTexels: SampleSource {
    typealias Sample = Double

    private let image: Image
    private let flipsHorizontally: Bool
    private let flipsVertically: Bool
    private let mode: Mask.Mode
    private let inverts: Bool

    init(_ mask: Mask, _ placement: ImagePlacement) {
        image = placement.image
        flipsHorizontally = placement.flipsHorizontally
        flipsVertically = placement.flipsVertically
        mode = mask.mode
        inverts = mask.inverts
    }

    var width: Int { image.width }
    var height: Int { image.height }

    @inline(__always)
    func sample(x: Int, y: Int) -> Double {
        let column = flipsHorizontally ? image.width - 1 - x : x
        let row = flipsVertically ? image.height - 1 - y : y
        let coverage = coverage(column, row)
        return inverts ? 1 - coverage : coverage
    }

    private func coverage(_ x: Int, _ y: Int) -> Double {
        let alpha = image.channels.hasAlpha ? value(x, y, image.channels.count - 1) : 1
        if mode == .alpha { return alpha }
        let luma =
            image.channels.isGray
            ? value(x, y, 0) : Color.luma(value(x, y, 0), value(x, y, 1), value(x, y, 2))
        return mode == .ink ? (1 - luma) * alpha : luma * alpha
    }

    private func value(_ x: Int, _ y: Int, _ channel: Int) -> Double {
        Double(image.sample(x: x, y: y, channel: channel)) / Double(image.maxval)
    }

    static var zero: Double { 0 }
    @inline(__always)
    static func sum(_ total: Double, _ sample: Double, weight: Double) -> Double { total + sample * weight }
    @inline(__always)
    static func divide(_ total: Double, by weight: Double) -> Double { total / weight }
}

/// A mask, ready to give coverage.
final class MaskNode<P: Pixel> {
    enum Source {
        case image(CoverageTexels, ImagePlacement.Sampling, ImagePlaces)
        case content(ContentNode<P>)
        /// Content whose coverage decides something: it is painted exactly.
        case exactContent(ContentNode<ExactPixel>)
    }

    let source: Source
    let mask: Mask
    /// Of content: the mirroring.
    let turn: Turn

    init(_ mask: Mask, on surface: Surface) throws {
        self.mask = mask
        switch mask.source {
        case .image(let placement):
            source = .image(
                CoverageTexels(mask, placement), placement.sampling, ImagePlaces(placement.place))
            turn = .none
        case .content(let content, let flipsHorizontally, let flipsVertically):
            turn = Turn(flipsHorizontally: flipsHorizontally, flipsVertically: flipsVertically)
            let isExact = mask.threshold != nil || (P.isBinary && mask.mode != .alpha)
            source =
                isExact
                ? .exactContent(try ContentNode<ExactPixel>(content, on: surface))
                : .content(try ContentNode<P>(content, on: surface))
        }
    }

    var usesCellColors: Bool {
        switch source {
        case .image: false
        case .content(let content): content.usesCellColors
        case .exactContent(let content): content.usesCellColors
        }
    }

    /// Coverage outside of the mask's image.
    var outside: Double { decided(mask.inverts ? 1 : 0) }

    /// The last step: `threshold`.
    @inline(__always)
    func decided(_ coverage: Double) -> Double {
        guard let threshold = mask.threshold else { return coverage }
        return coverage >= threshold - decisionTolerance ? 1 : 0
    }

    /// The coverage of a painted pixel of the mask's content.
    func coverage<Q: Pixel>(of pixel: Q, on surface: Surface) throws -> Double {
        let coverage = try pixel.coverage(mask.mode, on: surface)
        return decided(mask.inverts ? 1 - coverage : coverage)
    }
}
