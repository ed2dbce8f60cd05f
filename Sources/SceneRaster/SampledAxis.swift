import ScenePlan

/// One axis of a box that an image is drawn into with `area` or `bilinear`: which samples lie under each pixel, and the whole
/// numbers that they are weighted by.
struct SampledAxis: Hashable {
    /// Samples of the image.
    let source: Int
    /// Pixels of the box.
    let target: Int
    let isBilinear: Bool
    /// What the weights of each pixel sum to.
    let whole: Int
    /// The sides without what is common to them.
    private let ratio: SIMD2<Int>

    init(source: Int, target: Int, isBilinear: Bool) {
        self.source = source
        self.target = target
        self.isBilinear = isBilinear
        var (common, rest) = (source, target)
        while rest != 0 { (common, rest) = (rest, common % rest) }
        ratio = SIMD2(source / common, target / common)
        whole = isBilinear ? 2 * ratio.y : ratio.x
    }

    /// The weight of a sample that lies under a pixel as a whole.
    var innerWeight: Int { ratio.y }

    /// Whether no pixel has more than two samples.
    var isInPairs: Bool { isBilinear || source <= target }

    /// Where the samples of a pixel start; as it advances, of those after it.
    func walk(from place: Int) -> SourceWalk {
        isBilinear
            ? .bilinear(source: ratio.x, target: ratio.y, from: place, step: 1)
            : .area(source: ratio.x, target: ratio.y, from: place, step: 1)
    }

    @inline(__always)
    func footprint(_ walk: SourceWalk) -> Footprint {
        isBilinear ? Footprint(around: walk, count: source) : Footprint(walk, source: ratio.x)
    }

    func footprint(at place: Int) -> Footprint { footprint(walk(from: place)) }
}

/// The samples of one pixel along an axis: the first, `inner` ones that weigh the same, the last.
struct Tap {
    var first: Int32
    var inner: Int32
    var firstWeight: Int32
    /// 0 where the first is the only one.
    var lastWeight: Int32

    init(_ footprint: Footprint) {
        first = Int32(footprint.first)
        inner = Int32(max(footprint.last - footprint.first - 1, 0))
        firstWeight = Int32(footprint.firstWeight)
        lastWeight = footprint.last == footprint.first ? 0 : Int32(footprint.lastWeight)
    }
}

/// What a painter keeps for all images that it resamples: a row of sums, and the taps of columns.
///
/// Unchecked: one painter's, which one thread uses at a time.
final class ResamplingPool: @unchecked Sendable {
    let sums = RowSums()
    private var pairs = RunBuffer<SIMD4<Double>>(capacity: 0)
    private var pairCapacity = 0

    private struct Key: Hashable {
        var axis: SampledAxis
        var places: Range<Int>
    }
    private var taps: [Key: RunBuffer<Tap>] = [:]
    private var tapCount = 0
    private var last: (key: Key, taps: Run<Tap>)?
    /// 2 MiB.
    private static let mostTaps = 1 << 17

    /// Those of the pixels `places` of an axis; valid until the next call.
    func taps(_ axis: SampledAxis, _ places: Range<Int>) -> Run<Tap> {
        let key = Key(axis: axis, places: places)
        if let last, last.key == key { return last.taps }
        let found = (taps[key] ?? make(key)).run(count: places.count)
        last = (key, found)
        return found
    }

    private func make(_ key: Key) -> RunBuffer<Tap> {
        if tapCount + key.places.count > Self.mostTaps {
            taps = [:]
            tapCount = 0
        }
        let made = RunBuffer<Tap>(capacity: key.places.count)
        let run = made.run(count: key.places.count)
        var walk = key.axis.walk(from: key.places.lowerBound)
        for index in 0..<run.count {
            run[index] = Tap(key.axis.footprint(walk))
            walk.advance()
        }
        taps[key] = made
        tapCount += run.count
        return made
    }

    /// Room for two vectors a column.
    func pairs(count: Int) -> Run<SIMD4<Double>> {
        if count > pairCapacity {
            pairCapacity = count
            pairs = RunBuffer(capacity: 2 * count)
        }
        return pairs.run(count: 2 * count)
    }
}
