import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax

/// Doubts with numbers: what comes out uneven, twice or not at all.
extension Layout {
    /// Device pixels in a message: where they are not the scene's, it says so.
    private var unit: String { scale == 1 ? "px" : "device px" }

    /// To two places; a little more than nothing is not 0.
    func pixels(_ value: Double) -> String {
        let hundredths = (value * 100).rounded() / 100
        return Value.text(hundredths == 0 ? value : hundredths)
    }

    /// A property that serves nothing, with the mend that takes it out.
    func needless(_ id: PropertyID, _ node: BoundNode, _ message: String, hint: String? = nil) -> Failure {
        guard let property = property(id, of: node) else { return .reported }
        return .mistake(
            Diagnostic(
                .needlessProperty, at: program.range(property.value), message, hint: hint,
                fixIts: [removal(of: property)]))
    }

    private func removal(of property: BoundProperty) -> Diagnostic.FixIt {
        let value = program.range(property.value)
        let whole = TextRange(property.nameRange.lower, max(property.nameRange.upper, value.range.upper))
        return .init(
            title: "remove '\(property.id.name)'",
            replacements: [.init(SourceRange(value.file, whole), "")])
    }

    // MARK: - Grids

    func lintCells(
        _ node: BoundNode, _ tile: TileRequest, _ columns: AxisLayout, _ rows: AxisLayout
    ) {
        guard lints.isOn else { return }
        let map = value(.map, of: node)
        if map != nil { lintMap(node) }
        lintTrack(tile.x, "columns", at: tile.columns, node)
        lintTrack(tile.y, "rows", at: tile.rows, node)
        lint(columns.axis, tile.x, "columns", at: tile.columns ?? map, cell: tile.cell, node)
        lint(rows.axis, tile.y, "rows", at: tile.rows ?? map, cell: tile.cell, node)
    }

    private func lint(
        _ axis: GridAxis, _ request: AxisRequest, _ what: String, at count: ExpressionRef?,
        cell: ExpressionRef?, _ node: BoundNode
    ) {
        guard case .regular(_, _, let length, let n) = axis, n > 1, request.tracks == nil else { return }
        if length < 1 - AxisLayout.tolerance {
            guard let place = count ?? cell else { return }
            lints.add(
                .thinCells, node,
                Diagnostic(
                    .thinCells, at: program.range(place),
                    "\(n) \(what) of \(pixels(length)) \(unit): most of them have no pixel",
                    hint:
                        "\(pixels(request.length)) \(unit) have room for \(Int(request.length)) \(what) at most"
                ))
            return
        }
        let rounded = length.rounded()
        guard request.cell == nil, let count, abs(length - rounded) > AxisLayout.tolerance else { return }
        lints.add(.unevenCells, node, uneven(request, length, n, what, count))
    }

    /// `columns: 40px` is one column of 40 px, not as many as there is room for.
    private func lintTrack(
        _ request: AxisRequest, _ what: String, at ref: ExpressionRef?, _ node: BoundNode
    ) {
        guard let ref, let tracks = request.tracks, tracks.count == 1, case .length(let length) = tracks[0],
            length > 0, length <= request.length / 2
        else { return }
        let place = program.range(ref)
        let file = evaluator.scene.files[Int(place.file.index)]
        let count = request.length / length
        let isExact = abs(count - count.rounded()) <= AxisLayout.tolerance
        let words = count.isFinite ? repeated(file.text(place.range), what, Int(count), isExact) : ""
        let fixIt = Diagnostic.FixIt(
            title: "change to '\(what): \(words)'", replacements: [.init(place, words)])
        lints.add(
            .singleTrack, node,
            Diagnostic(
                .singleTrack, at: place,
                "one length is one of the \(what): \(pixels(length)) of \(pixels(request.length)) \(unit), the rest is empty",
                hint: "for as many as there is room for write '\(what): \(words)'", fixIts: [fixIt]))
    }

    /// A count of tracks as long as the text of one: `width / 40px`.
    private func repeated(_ text: String, _ what: String, _ count: Int, _ isExact: Bool) -> String {
        // A percentage is a factor where it divides, and a bare number alone is a count.
        guard text.hasSuffix("px"), text.utf8.dropLast(2).allSatisfy({ 48...57 ~= $0 }) else {
            return "\(count)"
        }
        let division = "\(what == "columns" ? "width" : "height") / \(text)"
        return isExact ? division : "floor(\(division))"
    }

    /// "375 px in 7 columns gives cells of 53 and 54 px; 371 or 378 px are exact".
    private func uneven(
        _ request: AxisRequest, _ length: Double, _ n: Int, _ what: String, _ count: ExpressionRef
    ) -> Diagnostic {
        let low = length.rounded(.down)
        let gaps = Double(n - 1) * request.gap
        func exact(_ cell: Double) -> String { pixels(Double(n) * cell + gaps) }
        let gap = request.gap == 0 ? "" : " with gaps of \(pixels(request.gap)) \(unit)"
        return Diagnostic(
            .unevenCells, at: program.range(count),
            "\(pixels(request.length)) \(unit) in \(n) \(what)\(gap) gives cells of \(Int(low)) and \(Int(low) + 1) \(unit)",
            hint: "\(exact(low)) or \(exact(low + 1)) \(unit) are exact")
    }

    // MARK: - Images

    /// Larger images are no pixel art.
    private static let largestPixelArt = 256
    /// Larger pixels are all alike to the eye, one more or less.
    private static let largestUnevenPixel = 8.0

    /// An image drawn with the nearest sample, so that some of its pixels come out wider than others.
    func lintScale(of image: Image, _ drawn: Box, _ node: BoundNode) {
        guard lints.isOn, max(image.width, image.height) <= Self.largestPixelArt, !drawn.isEmpty,
            let source = node.leading
        else { return }
        for (side, length, what) in [
            (image.width, drawn.width, "wide"), (image.height, drawn.height, "high"),
        ] where side > 1 && length % side != 0 && side % length != 0 {
            let ratio = Double(length) / Double(side)
            guard ratio < Self.largestUnevenPixel else { continue }
            let low = length / side
            let sizes =
                low == 0
                ? "some of its pixels are left out" : "its pixels come out \(low) and \(low + 1) px \(what)"
            let exact =
                low == 0 ? "\(side) px are exact" : "\(low * side) or \((low + 1) * side) px are exact"
            lints.add(
                .fractionalScale, node,
                Diagnostic(
                    .fractionalScale, at: program.range(source),
                    "an image \(side) px \(what) is drawn \(length) px \(what): \(sizes)",
                    hint: "\(exact); 'sampling: area' mixes instead"))
            return
        }
    }

    // MARK: - Ramps

    /// A whole turn of hues whose last column, step or cell has the hue of the first.
    func lintEnds(_ colors: Ramp.Colors, _ node: BoundNode, count: Double, of what: String) {
        guard lints.isOn, count > 1, case .hues(let hues) = colors, let ends = property(.ends, of: node)
        else {
            return
        }
        let turns = (hues.to - hues.from) / 360
        guard turns != 0, abs(turns - turns.rounded()) <= decisionTolerance else { return }
        let last = hues.from + (hues.to - hues.from) * (count - 1) / count
        let singular = String(what.dropLast())
        lints.add(
            .endsMeet, node,
            Diagnostic(
                .endsMeet, at: program.range(ends.value),
                "the ends of this ramp are one hue: the last of \(Value.text(count)) \(what) repeats the first",
                hint: "leave out 'ends: closed', or end at \(pixels(last))deg, one \(singular) before",
                fixIts: [removal(of: ends)]))
    }

    // MARK: - Checkers

    /// Squares are written, corners are counted: calibration programs want the latter.
    func corners(
        of node: BoundNode, _ x: Checker.Axis, _ y: Checker.Axis, _ box: ContentBox
    ) -> CornerCount? {
        let columns = squares(x, box.width)
        let rows = squares(y, box.height)
        guard columns.count > 1, rows.count > 1 else { return nil }
        return CornerCount(
            place: node.place, columns: columns.count, rows: rows.count, isCut: columns.isCut || rows.isCut)
    }

    /// How many squares of an axis have a pixel in a box, and whether its edges cut one.
    private func squares(_ axis: Checker.Axis, _ length: Int) -> (count: Int, isCut: Bool) {
        func number(_ pixel: Double) -> Double { snappedFloor((pixel + 0.5 - axis.center) / axis.length) }
        func isEdge(_ position: Double) -> Bool {
            let u = (position - axis.center) / axis.length
            return abs(u - u.rounded()) * axis.length < 0.5
        }
        let count = number(Double(length) - 1) - number(0) + 1
        return (Int(min(max(count, 0), 0x1p31)), !isEdge(0) || !isEdge(Double(length)))
    }
}

/// How many squares of a checker can be seen.
struct CornerCount: Sendable {
    var place: SourceRange
    var columns: Int
    var rows: Int
    var isCut: Bool

    var remark: Diagnostic {
        let cut = isCut ? "; those at the edges are cut" : ""
        return Diagnostic(
            .cornerCount, at: place,
            "\(columns) × \(rows) squares: \(columns - 1) × \(rows - 1) corners\(cut)")
    }
}
