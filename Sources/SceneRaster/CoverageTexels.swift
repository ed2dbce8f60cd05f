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
    let width: Int
    let height: Int
    /// The samples of a gray image of bytes, the most common mask; else empty.
    let plane: [UInt8]
    /// The coverage of each value of such a sample.
    let table: [Double]

    init(_ mask: Mask, _ placement: ImagePlacement) {
        image = placement.image
        flipsHorizontally = placement.flipsHorizontally
        flipsVertically = placement.flipsVertically
        mode = mask.mode
        inverts = mask.inverts
        width = image.width
        height = image.height
        if image.channels == .gray, case .bytes(let bytes) = image.samples {
            plane = bytes
            let mean = GrayMean(mask, maximum: image.maxval)
            table = (0...255).map { mean.coverage(Double($0), of: 1) }
        } else {
            plane = []
            table = []
        }
    }

    /// Where a row of `plane` starts, and what a column is in it.
    @inline(__always)
    func rowStart(_ y: Int) -> Int { (flipsVertically ? height - 1 - y : y) * width }
    @inline(__always)
    func column(_ x: Int) -> Int { flipsHorizontally ? width - 1 - x : x }

    @inline(__always)
    func sample(x: Int, y: Int) -> Double {
        if !plane.isEmpty { return table[Int(plane[rowStart(y) + column(x)])] }
        let coverage = coverage(column(x), flipsVertically ? height - 1 - y : y)
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

/// The coverage of the mean of gray samples: the same as the mean of their coverage.
struct GrayMean {
    private let isConstant: Bool
    private let isFlipped: Bool
    private let constant: Double
    private let maximum: Double

    init(_ mask: Mask, maximum: Int) {
        self.maximum = Double(maximum)
        isConstant = mask.mode == .alpha
        constant = mask.inverts ? 0 : 1
        isFlipped = (mask.mode == .ink) != mask.inverts
    }

    /// - Parameter weight: by which `sum` is divided.
    @inline(__always)
    func coverage(_ sum: Double, of weight: Double) -> Double {
        if isConstant { return constant }
        let whole = maximum * weight
        return isFlipped ? (whole - sum) / whole : sum / whole
    }
}
