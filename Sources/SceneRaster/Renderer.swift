import ScenePixels
import ScenePlan
import Synchronization

/// A plan as rows of pixels, painted on demand.
///
/// - Shape: the rows of `region`, from its top; any row can be painted at any time by any painter, with the same bytes.
/// - Memory: a painter's buffers and nodes; nothing depends on the height.
/// - Source: Grammar/README.md, "Compositing and output".
public final class Renderer: RowSource {
    public let width: Int
    public let height: Int
    public let format: RowFormat
    /// Without what is hidden.
    let plan: Plan
    let region: Box
    let surface: Surface
    let precision: Precision
    public let tally: PaintTally
    private let keyStore = KeyStore()
    public let rowsDiffer: Bool
    private let rowPeriod: Int?
    private let period = Mutex(Period())
    private let translucent = Atomic<Bool>(false)

    /// - Parameters:
    ///   - region: the device pixels to paint, inside the plan; nil is all of it.
    ///   - matte: laid under the picture in the blending space. Where the format has no alpha, nil is white and the matte is
    ///     taken as opaque; elsewhere nothing is laid under without one.
    public convenience init(plan: Plan, region: Box? = nil, format: RowFormat, matte: Color? = nil) {
        self.init(plan: plan, region: region, format: format, matte: matte, precision: .fastest)
    }

    /// Which kinds of pixels may be painted with: tests hold the quick ones against the exact.
    enum Precision { case exact, single, fastest }

    init(plan: Plan, region: Box? = nil, format: RowFormat, matte: Color? = nil, precision: Precision) {
        let whole = Box(x0: 0, y0: 0, x1: plan.width, y1: plan.height)
        let region = region ?? whole
        precondition(
            !region.isEmpty && region.x0 >= 0 && region.y0 >= 0 && region.x1 <= plan.width
                && region.y1 <= plan.height, "a region lies in its picture")
        self.plan = plan.withoutHidden
        rowsDiffer = self.plan.rowsDiffer
        rowPeriod = self.plan.rowPeriod.flatMap { $0 < region.height ? $0 : nil }
        self.region = region
        self.format = format
        self.precision = precision
        width = region.width
        height = region.height
        tally = PaintTally()
        surface = Surface(
            blending: plan.blending, format: format, matte: matte, isSensitive: plan.mayDivide, tally: tally,
            rampLoad: self.plan.rampLoad)
    }

    /// Whether a pixel that was painted so far was not opaque (before the matte).
    public var hasPaintedTranslucency: Bool { translucent.load(ordering: .relaxed) }

    func notePaintedTranslucency() { translucent.store(true, ordering: .relaxed) }

    /// What is decided for a picture as a whole. It moves pixels within the error that is allowed: pictures that differ in it may
    /// differ wherever they are alike.
    public struct Manner: Equatable, Sendable {
        private let isPlanar: Bool
        private let settles: Bool
        private let rampTolerance: RampTolerance

        fileprivate init(_ renderer: Renderer) {
            isPlanar = PlanarPainter.serves(renderer.plan, on: renderer.surface)
            settles = OpaqueMixing.happens(in: renderer.plan)
            rampTolerance = renderer.surface.rampTolerance
        }
    }

    public var manner: Manner { Manner(self) }

    public func key(ofRow y: Int) -> RowKey {
        if rowsDiffer { return RowKey(high: 0, low: UInt64(y)) }
        guard let rowPeriod else { return signature(ofRow: y) }
        return period.withLock { period in
            if period.keys.isEmpty { period.keys = (0..<rowPeriod).map { signature(ofRow: $0) } }
            return period.keys[y % rowPeriod]
        }
    }

    private struct Period {
        /// The keys of the first rows, where all others come again; made when first asked for.
        var keys: [RowKey] = []
    }

    private func signature(ofRow y: Int) -> RowKey {
        var signature = RowSignature(keyStore)
        signature.add(plan.root, along: line(ofRow: y))
        return signature.key
    }

    public func makePainter() -> any RowPainter { ScenePainter(self) }

    /// Row `y` of the region in the plan's pixels.
    func line(ofRow y: Int) -> Scanline {
        Scanline(x: region.x0, y: region.y0 + y, count: width)
    }
}
