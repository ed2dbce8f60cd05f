import ScenePixels
import ScenePlan

@testable import SceneRaster

/// Short ways to write plans by hand.
func paint(_ kind: Paint.Kind, opacity: Double = 1, _ blend: BlendMode = .normal, origin: Int = 0) -> Item {
    .paint(Paint(kind: kind, opacity: opacity, blend: blend, origin: Origin(origin)))
}

func gray(_ value: Double, alpha: Double = 1) -> Color {
    Color(red: value, green: value, blue: value, alpha: alpha)
}

func layer(
    _ box: Box, turn: Turn = .none, opacity: Double = 1, _ items: [Item], masks: [Mask] = [], origin: Int = 0
) -> Item {
    let (width, height) = turn.exchangesSides ? (box.height, box.width) : (box.width, box.height)
    return .layer(
        Layer(
            box: box, turn: turn, opacity: opacity, blend: .normal,
            content: Content(width: width, height: height, items: items, masks: masks),
            origin: Origin(origin)))
}

func box(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> Box { Box(x0: x0, y0: y0, x1: x1, y1: y1) }

func picture(
    _ width: Int, _ height: Int, background: Color = .transparent, blending: MixingSpace = .encoded,
    _ items: [Item], masks: [Mask] = [], mayDivide: Bool = false
) -> Plan {
    Plan(
        width: width, height: height, background: background, blending: blending, density: 96,
        root: Content(width: width, height: height, items: items, masks: masks), mayDivide: mayDivide)
}

/// A gray image in letters: `#` is 0, `.` is 255, digits are 0, 28, 56 … 252.
func image(_ rows: String...) -> Image {
    let samples = rows.joined().map { character -> UInt8 in
        switch character {
        case "#": 0
        case ".": 255
        default: UInt8((character.wholeNumberValue ?? 0) * 28)
        }
    }
    return Image(
        width: rows[0].count, height: rows.count, channels: .gray, maxval: 255, samples: .bytes(samples))
}

func placed(_ image: Image, _ box: Box, _ sampling: ImagePlacement.Sampling = .nearest) -> ImagePlacement {
    ImagePlacement(
        image: image, flipsHorizontally: false, flipsVertically: false, place: .once(box), sampling: sampling)
}

func mask(
    _ placement: ImagePlacement, _ mode: Mask.Mode = .ink, inverts: Bool = false, threshold: Double? = nil,
    origin: Int = 0
) -> Mask {
    Mask(
        source: .image(placement), mode: mode, inverts: inverts, threshold: threshold, origin: Origin(origin))
}

extension Plan {
    func painted(
        _ channels: RowFormat.Channels = .rgba, depth: Int = 8, matte: Color? = nil, region: Box? = nil
    ) throws -> Painted {
        try Painted(
            Renderer(
                plan: self, region: region, format: RowFormat(channels: channels, depth: depth), matte: matte)
        )
    }

    /// The gray level of every pixel, a row a line.
    func levels() throws -> [[Int]] {
        let rows = try painted(.gray)
        return (0..<height).map { y in (0..<width).map { rows.samples($0, y)[0] } }
    }
}

/// A cell's layer, as large as its box.
func cell(_ box: Box, _ items: [Item], masks: [Mask] = []) -> Layer {
    Layer(
        box: Box(x0: 0, y0: 0, x1: box.width, y1: box.height), turn: .none, opacity: 1, blend: .normal,
        content: Content(width: box.width, height: box.height, items: items, masks: masks), origin: Origin(0))
}

/// Cells of one colour each, a gray that depends on the place.
struct GrayCells: CellSource {
    var hasOpaqueColors = false
    /// Whether the level depends on the column alone.
    var hasLikeRows = false
    /// Of 255.
    let level: @Sendable (_ column: Int, _ row: Int) -> Int

    func key(column: Int, row: Int) -> CellKey { CellKey() }
    func rowKey(_ row: Int) -> Int { hasLikeRows ? 0 : row }
    var rowKeys: CellRows { hasLikeRows ? .alike : .different }
    func columnKey(_ column: Int) -> Int { column }
    var seesPlace: Bool { false }
    var isUniform: Bool { true }
    var colorCount: Int { 1 }

    func layer(column: Int, row: Int, box: Box) throws -> Layer? { cell(box, [paint(.cellFill(slot: 0))]) }

    func colors(row: Int, columns: Range<Int>, into colors: inout [Color]) throws {
        for column in columns { colors.append(gray(Double(level(column, row)) / 255)) }
    }

    /// Refused, with something written, in every third row.
    func triples(row: Int, columns: Range<Int>, into bytes: inout MutableSpan<UInt8>) throws -> Bool {
        for (index, column) in columns.enumerated() {
            for component in 0..<3 { bytes[3 * index + component] = UInt8(level(column, row)) }
        }
        if row % 3 == 2 { bytes[0] = ~bytes[0] }
        return row % 3 != 2
    }
}
