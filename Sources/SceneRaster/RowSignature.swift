import ScenePixels
import ScenePlan

/// What a line of a picture depends on, as 128 bits: lines of equal signatures are equal.
///
/// A signature is composed of what each thing on the line depends on through the line's fixed coordinate: a fill on
/// nothing, a checker on the parity of its square, an image on the row of its source. Where nothing better is known, on
/// the coordinate itself. What a line does not meet contributes that it does not.
struct RowSignature {
    /// Without it, what is inside of cells counts as unknown.
    private let store: KeyStore?
    private var high: UInt64 = 0x243F_6A88_85A3_08D3
    private var low: UInt64 = 0x1319_8A2E_0370_7344

    init(_ store: KeyStore? = nil) { self.store = store }

    private static var mostCells: Int { 64 }

    var key: RowKey { RowKey(high: high, low: low) }

    /// Two independent 64-bit mixers (odd constants of xxHash and of SplitMix64).
    mutating func add(_ value: UInt64) {
        high = Self.mixed(high ^ value, 0x9E37_79B1_85EB_CA87) &+ 0xC2B2_AE3D_27D4_EB4F
        low = Self.mixed(low &+ value &* 0x94D0_49BB_1331_11EB, 0xBF58_476D_1CE4_E5B9) ^ 0x1656_67B1_9E37_79F9
    }

    private static func mixed(_ value: UInt64, _ factor: UInt64) -> UInt64 {
        let product = (value ^ value >> 32) &* factor
        return product ^ product >> 29
    }

    mutating func add(_ value: Int) { add(UInt64(bitPattern: Int64(value))) }
    mutating func add(_ value: Double) { add(value.bitPattern) }

    mutating func add(_ content: Content, along line: Scanline) {
        if line.runsAlongX, let index = store?.index(of: content) {
            for number in index.items(atRow: line.y) { add(content.items[Int(number)], Int(number), line) }
        } else {
            for (number, item) in content.items.enumerated() { add(item, number, line) }
        }
        // Else the layers after it could count as layers in it.
        add(-2)
        for mask in content.masks {
            switch mask.source {
            case .image(let placement): add(placement, along: line)
            case .content(let content, let flipsHorizontally, let flipsVertically):
                let turn = Turn(flipsHorizontally: flipsHorizontally, flipsVertically: flipsVertically)
                let inner = line.unturned(turn, width: content.width, height: content.height)
                add(content, along: inner)
            }
        }
    }

    private mutating func add(_ item: Item, _ number: Int, _ line: Scanline) {
        switch item {
        case .paint(let paint): add(paint.kind, along: line)
        case .grid(let grid): add(grid, along: line)
        case .layer(let layer):
            // Layers that the line does not meet add nothing; those that it meets say which they are, by a number that
            // nothing else adds.
            guard line.places(in: layer.box) != nil else { return }
            add(-3 - number)
            add(layer, along: line)
        }
    }

    private mutating func add(_ layer: Layer, along line: Scanline) {
        guard let places = line.places(in: layer.box) else { return add(-1) }
        let inner = line.stretch(places).relative(toX: layer.box.x0, y: layer.box.y0)
            .unturned(layer.turn, width: layer.content.width, height: layer.content.height)
        add(layer.content, along: inner)
    }

    private mutating func add(_ paint: Paint.Kind, along line: Scanline) {
        switch paint {
        case .fill, .cellFill: break
        case .checker(let checker): add(CheckerNode<ExactPixel>.signature(checker, line: line))
        case .ramp(let ramp): add(ramp, along: line)
        case .image(let placement): add(placement, along: line)
        }
    }

    private mutating func add(_ ramp: Ramp, along line: Scanline) {
        switch ramp.direction {
        case .x where line.runsAlongX, .y where !line.runsAlongX: break
        case .x, .y:
            let t = RampPosition(ramp).t(x: line.x, y: line.y)
            add(Ramp.stepped(t, steps: ramp.steps, isClosed: ramp.isClosed))
        case .outward:
            // Both sides of the centre look alike.
            let (origin, side) =
                line.runsAlongX ? (ramp.originY, ramp.frameHeight) : (ramp.originX, ramp.frameWidth)
            add(abs(2 * (line.fixed + origin) + 1 - side))
        case .angle, .around: add(line.fixed)
        }
    }

    private mutating func add(_ placement: ImagePlacement, along line: Scanline) {
        let image = placement.image
        switch placement.place {
        case .once(let box):
            guard line.places(in: box) != nil else { return add(-1) }
            let (fixed, target, source) =
                line.runsAlongX
                ? (line.fixed - box.y0, box.height, image.height)
                : (line.fixed - box.x0, box.width, image.width)
            add(fixed: fixed, target: target, source: source, placement.simplestSampling)
        case .repeating(let x, let y, let width, let height):
            let copies =
                line.runsAlongX ? AxisCells(start: y, period: height) : AxisCells(start: x, period: width)
            for copy in copies.crossing(line.fixed..<line.fixed + 1) {
                add(copy.end - copy.start)
                add(
                    fixed: line.fixed - copy.start, target: copy.end - copy.start,
                    source: line.runsAlongX ? image.height : image.width, placement.simplestSampling)
            }
        }
    }

    private mutating func add(
        fixed: Int, target: Int, source: Int, _ sampling: ImagePlacement.Sampling
    ) {
        switch sampling {
        case .nearest:
            add(SourceWalk.nearest(source: source, target: target, from: fixed, step: 1).quotient)
        case .area:
            // Under enlarged samples many rows look alike; a number below −1 is none of a row.
            let under = SampledAxis(source: source, target: target, isBilinear: false).footprint(at: fixed)
            add(under.first == under.last ? -2 - under.first : fixed)
        case .bilinear: add(fixed)
        }
    }

    private mutating func add(_ grid: Grid, along line: Scanline) {
        let cells = GridCells(grid)
        let alongX = line.runsAlongX
        let span = line.fixed..<line.fixed + 1
        let source = grid.cells
        // Of columns that stand over each other by turns, the later row's lies above.
        let ordersRows = alongX && cells.isColumnStaggered && cells.overlap
        var firstIndex: Int?
        for isOdd in [false, true] {
            // Where the cells across stand may differ between even and odd cells along.
            let across = alongX ? cells.rows(ofColumn: isOdd ? 1 : 0) : cells.columns(ofRow: isOdd ? 1 : 0)
            if isOdd && !(alongX ? cells.isColumnStaggered : cells.isRowStaggered) { break }
            for (number, cell) in across.crossing(span).enumerated() {
                // Where so many cells lie over each other, rows hardly repeat.
                if number == Self.mostCells {
                    add(line.fixed)
                    break
                }
                add(1)
                add(alongX ? source.rowKey(cell.index) : source.columnKey(cell.index))
                add(cell.end - cell.start)
                if source.seesPlace { add(cell.start) }
                // Staggered, the cells along stand by the parity of this one.
                if alongX ? cells.isRowStaggered : cells.isColumnStaggered { add(cell.index & 1) }
                if ordersRows {
                    add(cell.index - (firstIndex ?? cell.index))
                    firstIndex = firstIndex ?? cell.index
                }
                add(grid, acrossCell: cell, along: line)
            }
            add(0)
        }
    }

    /// What the cells of a row (of a column, down a line) depend on through where the line goes through them.
    private mutating func add(_ grid: Grid, acrossCell cell: AxisCells.Cell, along line: Scanline) {
        let fixed = line.fixed - cell.start
        let found = store?.layers(of: grid, across: cell.end - cell.start, alongX: line.runsAlongX)
        guard let found else { return add(fixed) }
        for layer in found {
            let inner =
                line.runsAlongX
                ? Scanline(x: 0, y: fixed, count: layer.width)
                : Scanline(x: fixed, y: 0, dx: 0, dy: 1, count: layer.width)
            if let layer = layer.layer { add(layer, along: inner) } else { add(0) }
        }
    }
}
