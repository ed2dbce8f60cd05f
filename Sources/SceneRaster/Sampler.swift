import ScenePixels
import ScenePlan

/// The samples of a source that is drawn into boxes: what an image and the coverage of a mask have in common.
protocol SampleSource {
    associatedtype Sample
    var width: Int { get }
    var height: Int { get }
    /// The sample at a place of the source, mirrored already.
    func sample(x: Int, y: Int) -> Sample
    static var zero: Sample { get }
    static func sum(_ total: Sample, _ sample: Sample, weight: Double) -> Sample
    static func divide(_ total: Sample, by weight: Double) -> Sample
}

/// Samples along lines through one copy of a source.
///
/// - Source: Grammar/README.md, "Sampling".
enum Sampler {
    /// Calls `body` with a sample for each stretch of places that share it: with `nearest` an enlarged sample spans
    /// several.
    @inline(__always)
    static func forEachStretch<Source: SampleSource>(
        _ source: Source, _ sampling: ImagePlacement.Sampling, _ placed: PlacedLine,
        _ body: (Range<Int>, Source.Sample) throws -> Void
    ) rethrows {
        switch sampling {
        case .nearest: try nearest(source, placed, body)
        case .area: try area(source, placed, body)
        case .bilinear: try bilinear(source, placed, body)
        }
    }

    @inline(__always)
    private static func nearest<Source: SampleSource>(
        _ source: Source, _ placed: PlacedLine, _ body: (Range<Int>, Source.Sample) throws -> Void
    ) rethrows {
        let line = placed.line
        let along = line.runsAlongX
        var walk = SourceWalk.nearest(
            source: along ? source.width : source.height, target: along ? placed.width : placed.height,
            from: line.moving, step: line.step)
        let across = SourceWalk.nearest(
            source: along ? source.height : source.width, target: along ? placed.height : placed.width,
            from: line.fixed, step: 1
        ).quotient
        var place = placed.places.lowerBound
        let end = placed.places.upperBound
        while place < end {
            let moving = walk.quotient
            let start = place
            repeat {
                place += 1
                walk.advance()
            } while place < end && walk.quotient == moving
            try body(
                start..<place,
                along ? source.sample(x: moving, y: across) : source.sample(x: across, y: moving))
        }
    }

    @inline(__always)
    private static func area<Source: SampleSource>(
        _ source: Source, _ placed: PlacedLine, _ body: (Range<Int>, Source.Sample) throws -> Void
    ) rethrows {
        let line = placed.line
        let along = line.runsAlongX
        let (length, breadth) = along ? (source.width, source.height) : (source.height, source.width)
        var walk = SourceWalk.area(
            source: length, target: along ? placed.width : placed.height, from: line.moving, step: line.step)
        let across = Footprint(
            .area(
                source: breadth, target: along ? placed.height : placed.width, from: line.fixed, step: 1),
            source: breadth)
        let total = Double(length) * Double(breadth)
        for place in placed.places {
            let moving = Footprint(walk, source: length)
            let (xs, ys) = along ? (moving, across) : (across, moving)
            try body(place..<place + 1, Source.divide(sum(source, xs, ys), by: total))
            walk.advance()
        }
    }

    /// Every sample of a footprint by the product of its overlaps: integers, so that opaque stays opaque.
    @inline(__always)
    private static func sum<Source: SampleSource>(
        _ source: Source, _ xs: Footprint, _ ys: Footprint
    ) -> Source.Sample {
        var total = Source.zero
        for y in ys.first...ys.last {
            var row = Source.zero
            for x in xs.first...xs.last {
                row = Source.sum(row, source.sample(x: x, y: y), weight: Double(xs.weight(x)))
            }
            total = Source.sum(total, row, weight: Double(ys.weight(y)))
        }
        return total
    }

    @inline(__always)
    private static func bilinear<Source: SampleSource>(
        _ source: Source, _ placed: PlacedLine, _ body: (Range<Int>, Source.Sample) throws -> Void
    ) rethrows {
        let line = placed.line
        let along = line.runsAlongX
        let (length, breadth) = along ? (source.width, source.height) : (source.height, source.width)
        var walk = SourceWalk.bilinear(
            source: length, target: along ? placed.width : placed.height, from: line.moving, step: line.step)
        let across = Neighbours(
            .bilinear(
                source: breadth, target: along ? placed.height : placed.width, from: line.fixed, step: 1),
            count: breadth)
        // What lies across is mixed once for each sample along: an enlarged image meets it again and again.
        func mixedAcross(_ index: Int) -> Source.Sample {
            let first =
                along ? source.sample(x: index, y: across.first) : source.sample(x: across.first, y: index)
            if across.share == 0 { return first }
            let second =
                along ? source.sample(x: index, y: across.second) : source.sample(x: across.second, y: index)
            return Source.sum(
                Source.sum(Source.zero, first, weight: 1 - across.share), second, weight: across.share)
        }
        var indices = (first: -1, second: -1)
        var samples = (first: Source.zero, second: Source.zero)
        for place in placed.places {
            let moving = Neighbours(walk, count: length)
            if moving.first != indices.first || moving.second != indices.second {
                samples.first = moving.first == indices.second ? samples.second : mixedAcross(moving.first)
                samples.second = mixedAcross(moving.second)
                indices = (moving.first, moving.second)
            }
            let sample =
                moving.share == 0
                ? samples.first
                : Source.sum(
                    Source.sum(Source.zero, samples.first, weight: 1 - moving.share), samples.second,
                    weight: moving.share)
            try body(place..<place + 1, sample)
            walk.advance()
        }
    }
}

/// The two samples on either side of a pixel's centre, clamped at the border, and the share of the second.
private struct Neighbours {
    let first: Int
    let second: Int
    let share: Double

    init(_ walk: SourceWalk, count: Int) {
        first = max(0, min(walk.quotient, count - 1))
        second = max(0, min(walk.quotient + 1, count - 1))
        share = first == second ? 0 : Double(walk.remainder) / Double(walk.divisor)
    }
}
