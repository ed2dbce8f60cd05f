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
    func walk(from place: Int, step: Int = 1) -> SourceWalk {
        isBilinear
            ? .bilinear(source: ratio.x, target: ratio.y, from: place, step: step)
            : .area(source: ratio.x, target: ratio.y, from: place, step: step)
    }

    @inline(__always)
    func footprint(_ walk: SourceWalk) -> Footprint {
        isBilinear ? Footprint(around: walk, count: source) : Footprint(walk, source: ratio.x)
    }

    func footprint(at place: Int) -> Footprint { footprint(walk(from: place)) }
}

/// The samples of one pixel along an axis: the first, `inner` ones that weigh the same, the last. What is left of the whole
/// weight is the first's.
struct Tap {
    var first: Int32
    var inner: Int32
    /// 0 where the first is the only one.
    var lastWeight: Double

    init(_ footprint: Footprint) {
        first = Int32(footprint.first)
        inner = Int32(max(footprint.last - footprint.first - 1, 0))
        lastWeight = footprint.last == footprint.first ? 0 : Double(footprint.lastWeight)
    }

    /// The sample after the last.
    var end: Int { Int(first) + Int(inner) + (lastWeight == 0 ? 1 : 2) }
}
