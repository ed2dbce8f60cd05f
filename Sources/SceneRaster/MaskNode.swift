import ScenePixels
import ScenePlan

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
    /// Of gray images of bytes: the coverage of each value, `threshold` included.
    private let table: [P.Coverage]
    /// The values whose coverage this kind of pixels cannot hold.
    private let isRefused: [Bool]
    /// Of such images that are resampled: the sums of samples, and the coverage of their means.
    private let resampler: RowResampler?
    private let mean: GrayMean?

    init(_ mask: Mask, on surface: Surface) throws {
        self.mask = mask
        var table: [P.Coverage] = []
        var isRefused: [Bool] = []
        var resampler: RowResampler?
        var mean: GrayMean?
        switch mask.source {
        case .image(let placement):
            let texels = CoverageTexels(mask, placement)
            source = .image(texels, placement.simplestSampling, ImagePlaces(placement.place))
            turn = .none
            for value in texels.table {
                let coverage = try? P.coverage(Self.decided(value, mask))
                table.append(coverage ?? P.noCoverage)
                isRefused.append(coverage == nil)
            }
            if placement.image.channels == .gray {
                resampler = RowResampler(placement, on: surface)
                mean = GrayMean(mask, maximum: placement.image.maxval)
            }
        case .content(let content, let flipsHorizontally, let flipsVertically):
            turn = Turn(flipsHorizontally: flipsHorizontally, flipsVertically: flipsVertically)
            let isExact = mask.threshold != nil || (P.isBinary && mask.mode != .alpha)
            source =
                isExact
                ? .exactContent(try ContentNode<ExactPixel>(content, on: surface))
                : .content(try ContentNode<P>(content, on: surface))
        }
        self.table = table
        self.isRefused = isRefused
        self.resampler = resampler
        self.mean = mean
    }

    /// The coverage along a line through one copy of a gray image of bytes; false where it is not such.
    func coverQuickly(
        _ placed: PlacedLine, _ texels: CoverageTexels, _ sampling: ImagePlacement.Sampling,
        into run: Run<P.Coverage>
    ) throws -> Bool {
        guard placed.line.runsAlongX, !table.isEmpty else { return false }
        switch sampling {
        case .nearest:
            try coverNearest(placed, texels, into: run)
            return true
        case .area, .bilinear:
            guard let resampler, let mean, let whole = resampler.whole(along: placed) else { return false }
            let part = run[placed.places]
            try resampler.withSums(of: Double.self, along: placed) { sum in
                for place in 0..<part.count {
                    part[place] = try P.coverage(decided(mean.coverage(sum(place), of: whole)))
                }
            }
            return true
        }
    }

    private func coverNearest(
        _ placed: PlacedLine, _ texels: CoverageTexels, into run: Run<P.Coverage>
    ) throws {
        let line = placed.line
        var walk = SourceWalk.nearest(
            source: texels.width, target: placed.width, from: line.x, step: line.dx)
        let y = SourceWalk.nearest(
            source: texels.height, target: placed.height, from: line.y, step: 1
        ).quotient
        let start = texels.rowStart(y)
        try ByteRow.with(texels.plane, start..<start + texels.width) { row in
            for place in placed.places {
                let value = Int(row[texels.column(walk.quotient)])
                if P.isBinary && isRefused[value] { throw NotBinary() }
                run[place] = table[value]
                walk.advance()
            }
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
    func decided(_ coverage: Double) -> Double { Self.decided(coverage, mask) }

    @inline(__always)
    private static func decided(_ coverage: Double, _ mask: Mask) -> Double {
        guard let threshold = mask.threshold else { return coverage }
        return coverage >= threshold - decisionTolerance ? 1 : 0
    }

    /// The coverage of a painted pixel of the mask's content.
    func coverage<Q: Pixel>(of pixel: Q, on surface: Surface) throws -> Double {
        let coverage = try pixel.coverage(mask.mode, on: surface)
        return decided(mask.inverts ? 1 - coverage : coverage)
    }
}
