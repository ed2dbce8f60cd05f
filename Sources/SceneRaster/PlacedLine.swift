import ScenePlan

/// The part of a line that lies in one copy of an image, in coordinates of that copy's box.
struct PlacedLine {
    /// Places of the line that was cut.
    var places: Range<Int>
    /// In the copy: (0, 0) is its top-left pixel.
    var line: Scanline
    /// The sides of the copy's box.
    var width: Int
    var height: Int
}

/// Cuts lines at the copies of an image; what lies in no copy is left out.
struct ImagePlaces {
    private enum Kind {
        case once(Box)
        case repeating(columns: AxisCells, rows: AxisCells)
    }
    private let kind: Kind

    init(_ place: ImagePlacement.Place) {
        switch place {
        case .once(let box): kind = .once(box)
        case .repeating(let x, let y, let width, let height):
            kind = .repeating(
                columns: AxisCells(start: x, period: width), rows: AxisCells(start: y, period: height))
        }
    }

    @inline(__always)
    func forEachCopy(along line: Scanline, _ body: (PlacedLine) throws -> Void) rethrows {
        switch kind {
        case .once(let box):
            if let placed = Self.placed(line, in: box) { try body(placed) }
        case .repeating(let columns, let rows):
            for row in rows.crossing(line.ys) {
                for column in columns.crossing(line.xs) {
                    let box = Box(x0: column.start, y0: row.start, x1: column.end, y1: row.end)
                    if let placed = Self.placed(line, in: box) { try body(placed) }
                }
            }
        }
    }

    private static func placed(_ line: Scanline, in box: Box) -> PlacedLine? {
        guard let places = line.places(in: box) else { return nil }
        return PlacedLine(
            places: places, line: line.stretch(places).relative(toX: box.x0, y: box.y0), width: box.width,
            height: box.height)
    }
}
