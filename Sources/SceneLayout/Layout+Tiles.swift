import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax

extension Layout {
    func grid(_ node: BoundNode, _ box: ContentBox, _ origin: Origin) throws(Failure) -> Grid? {
        let request = try TileRequest(node, box, self)
        guard let columns = try axis(request.x, request, isDown: false),
            let rows = try axis(request.y, request, isDown: true)
        else { return nil }
        notes?.note(origin, columns: columns, rows: rows)
        lintCells(node, request, columns, rows)
        if columns.axis.count == 0 || rows.axis.count == 0 {
            lints.doubt(
                origin, "this tile has no cells", isInCell: box.frame.cell != nil)
            return nil
        }
        let counts = Cell.Counts(
            columns: Double(columns.axis.count), rows: Double(rows.axis.count), wholeColumns: columns.whole,
            wholeRows: rows.whole)
        let stagger = try staggers(node, box, request)
        hasGrids = true
        let cells = CellMaker(
            layout: self, node: node, box: box, origin: origin, counts: counts, map: request.map,
            columns: columns.axis, rows: rows.axis)
        return Grid(
            columns: columns.axis, rows: rows.axis, rowStagger: stagger.0, columnStagger: stagger.1,
            cells: cells,
            origin: origin)
    }

    private func axis(
        _ request: AxisRequest, _ tile: TileRequest, isDown: Bool
    ) throws(Failure) -> AxisLayout? {
        do throws(AxisLayout.Problem) {
            let layout = try AxisLayout(request)
            if layout.hasEmptyFractions, let tracks = isDown ? tile.rows : tile.columns {
                sink.add(
                    Diagnostic(
                        .emptyFractions, at: program.range(tracks),
                        "nothing is left for the fractions: they are empty"))
            }
            return layout
        } catch {
            throw axisMistake(error, tile, isDown: isDown)
        }
    }

    private func axisMistake(_ problem: AxisLayout.Problem, _ tile: TileRequest, isDown: Bool) -> Failure {
        let count = isDown ? tile.rows : tile.columns
        let what = isDown ? "height" : "width"
        switch problem {
        case .noRoom(let length):
            let place = tile.gap ?? count ?? tile.cell
            let message = "the gaps leave \(pixels(length / scale)) px for the \(what) of a cell"
            return place.map { mistake(.noRoom, at: $0, message) } ?? .reported
        case .tooThin(let period):
            let place = tile.cell ?? tile.gap ?? count
            let message =
                "cells advance by \(pixels(period / scale)) px only: cell and gap together are at least 1/1024 px"
            return place.map { mistake(.notPositive, at: $0, message) } ?? .reported
        case .tooFar:
            let place = tile.cell ?? count ?? tile.gap ?? tile.origin
            return place.map { mistake(.coordinateTooLarge, at: $0, "this lies beyond ±2⁴⁰ px") } ?? .reported
        }
    }

    // MARK: - Stagger

    private func staggers(
        _ node: BoundNode, _ box: ContentBox, _ request: TileRequest
    ) throws(Failure) -> (Double, Double) {
        let right = try stagger(.stagger, node, box, request.x)
        let down = try stagger(.staggerColumns, node, box, request.y)
        if right != 0, down != 0, let value = value(.staggerColumns, of: node) {
            throw mistake(
                .conflictingProperties, at: value,
                "only one of 'stagger' and 'stagger-columns' may be non-zero")
        }
        return (right, down)
    }

    private func stagger(
        _ id: PropertyID, _ node: BoundNode, _ box: ContentBox, _ request: AxisRequest
    ) throws(Failure) -> Double {
        guard let value = value(id, of: node) else { return 0 }
        let length = try evaluator.length(value, box.frame)
        if length.pixels == 0 && length.percent == 0 { return 0 }
        guard let cell = request.cell, request.count == nil, request.tracks == nil,
            request.fit == .clip || request.fit == .repeat
        else {
            throw mistake(
                .needlessProperty, at: value,
                "'\(id.name)' needs a cell length with 'fit: clip' or 'repeat' on the axis that it shifts",
                hint: "give the size of a cell: 'tile 32 x 32'")
        }
        let period = cell + request.gap
        let wanted = length.resolved(cell, scale: scale)
        guard abs(wanted) <= AxisLayout.farthest else {
            throw mistake(.coordinateTooLarge, at: value, "this lies beyond ±2⁴⁰ px")
        }
        let shift = floorModulo(wanted, period)
        let isNone = shift <= AxisLayout.tolerance || shift >= period - AxisLayout.tolerance
        return isNone ? 0 : shift
    }
}

/// The grid properties of a tile, resolved in its parent's box.
struct TileRequest {
    var x: AxisRequest
    var y: AxisRequest
    var map: CellMap?
    var cell: ExpressionRef?
    var gap: ExpressionRef?
    var origin: ExpressionRef?
    var columns: ExpressionRef?
    var rows: ExpressionRef?

    init(_ node: BoundNode, _ box: ContentBox, _ layout: Layout) throws(Failure) {
        let evaluator = layout.evaluator
        let frame = box.frame
        let width = Double(box.width)
        let height = Double(box.height)
        x = AxisRequest(length: width, gap: 0, origin: 0, fit: .clip)
        y = AxisRequest(length: height, gap: 0, origin: 0, fit: .clip)
        cell = node.leading
        gap = layout.value(.gap, of: node)
        origin = layout.value(.origin, of: node)
        columns = layout.value(.columns, of: node)
        rows = layout.value(.rows, of: node)
        if let gap {
            let lengths = try evaluator.lengths(gap, frame, counts: [1, 2])
            x.gap = lengths[0].resolved(width, scale: layout.scale)
            y.gap = lengths[lengths.count - 1].resolved(height, scale: layout.scale)
        }
        if let origin {
            let lengths = try evaluator.twoLengths(origin, frame)
            x.origin = lengths.0.resolved(width, scale: layout.scale)
            y.origin = lengths.1.resolved(height, scale: layout.scale)
        }
        if let columns { try Self.resolveTracks(columns, frame, layout, &x) }
        if let rows { try Self.resolveTracks(rows, frame, layout, &y) }
        map = try Self.resolveMap(node, frame, layout)
        if let map {
            x.count = map.columns
            y.count = map.rows
        }
        try resolveCell(frame, layout)
        try resolveFit(node, frame, layout)
        if origin != nil, !x.takesOrigin, !y.takesOrigin {
            throw layout.needless(
                .origin, node,
                "'origin' has no use here: no axis has cells that start anywhere",
                hint: "it serves a cell length with 'fit: clip', 'repeat' or 'whole', or with a count")
        }
    }

    private mutating func resolveCell(_ frame: Frame, _ layout: Layout) throws(Failure) {
        guard let cell else { return }
        let size = try layout.evaluator.size(cell, frame)
        let width = size.0.resolved(x.length, scale: layout.scale)
        let height = size.1.resolved(y.length, scale: layout.scale)
        if x.tracks == nil {
            guard width > 0 else { throw Self.notPositive(size.0, "width", cell, layout) }
            x.cell = width
        }
        if y.tracks == nil {
            guard height > 0 else { throw Self.notPositive(size.1, "height", cell, layout) }
            y.cell = height
        }
    }

    private static func notPositive(
        _ length: Length, _ what: String, _ ref: ExpressionRef, _ layout: Layout
    ) -> Failure {
        layout.mistake(.notPositive, at: ref, "the \(what) of a cell is positive, not \(length.text)")
    }

    private mutating func resolveFit(
        _ node: BoundNode, _ frame: Frame, _ layout: Layout
    ) throws(Failure) {
        guard let value = layout.value(.fit, of: node) else { return }
        let words = try layout.evaluator.keywordPair(value, frame, of: .tileFit)
        x.fit = AxisRequest.Fit(word: words.0)
        y.fit = AxisRequest.Fit(word: words.1)
        if !x.takesFit && !y.takesFit {
            throw layout.needless(
                .fit, node, "'fit' has no use here: no axis has a cell length without a count",
                hint: "give the size of a cell: 'tile 32 x 32'")
        }
    }

    /// A count where the value is one bare number, else tracks.
    private static func resolveTracks(
        _ ref: ExpressionRef, _ frame: Frame, _ layout: Layout, _ axis: inout AxisRequest
    ) throws(Failure) {
        let elements = try layout.evaluator.elements(ref, frame)
        if elements.count == 1, case .number = elements[0].value {
            axis.count = try layout.evaluator.count(elements[0])
            return
        }
        var tracks: [AxisRequest.Track] = []
        for element in elements {
            if case .fraction(let share) = element.value {
                guard share >= 0 else {
                    throw layout.mistake(.outOfRange, at: element.ref, "a fraction is not negative")
                }
                tracks.append(.fraction(share))
                continue
            }
            let length = try layout.evaluator.length(element).resolved(axis.length, scale: layout.scale)
            guard length >= 0 else {
                throw layout.mistake(
                    .notPositive, at: element.ref, "a track is not negative: \(element.value.text)")
            }
            tracks.append(.length(length))
        }
        guard !tracks.isEmpty else { throw layout.mistake(.wrongCount, at: ref, "a track list is not empty") }
        axis.tracks = tracks
    }

    private static func resolveMap(
        _ node: BoundNode, _ frame: Frame, _ layout: Layout
    ) throws(Failure) -> CellMap? {
        guard let map = layout.value(.map, of: node), let legend = layout.value(.legend, of: node) else {
            return nil
        }
        let text = try layout.evaluator.text(map, frame)
        let cells = CellMap(text, legend: try layout.evaluator.text(legend, frame))
        guard cells.columns > 0 else { throw layout.mistake(.outOfRange, at: map, "this map has no cells") }
        return cells
    }
}

extension AxisRequest {
    var takesFit: Bool { cell != nil && count == nil && tracks == nil }

    var takesOrigin: Bool {
        guard cell != nil, tracks == nil else { return false }
        return count != nil || fit == .clip || fit == .repeat || fit == .whole
    }
}

extension AxisRequest.Fit {
    init(word: String) {
        switch word {
        case "repeat": self = .repeat
        case "whole": self = .whole
        case "space": self = .space
        case "round": self = .round
        default: self = .clip
        }
    }
}
