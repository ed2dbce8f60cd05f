import ScenePixels
import ScenePlan

/// Paints content along lines. One thread's: it owns the buffers, and the nodes it paints keep what they made.
final class PixelPainter<P: Pixel> {
    let surface: Surface
    var pixels: RunStack<P>
    var coverages: RunStack<P.Coverage>
    private var exactPixels: RunStack<ExactPixel>
    /// Lines of cells that may come up again.
    let cellCoverage = LineStore<P.Coverage>()
    let cellPixels = LineStore<P>()
    /// Colours of the innermost grid's cells that are being painted, and where the present cell's start.
    var cellColors: CellColors<P>?
    var firstCellColor = 0
    /// Paints the content of masks whose coverage decides something.
    private var exactPainter: PixelPainter<ExactPixel>?
    private let capacity: Int

    /// - Parameter capacity: the longest line.
    init(surface: Surface, capacity: Int) {
        self.surface = surface
        self.capacity = capacity
        pixels = RunStack(capacity: capacity)
        coverages = RunStack(capacity: capacity)
        exactPixels = RunStack(capacity: capacity)
    }

    /// Paints the items of content, without its masks, onto what is in `run`.
    func paint(_ content: ContentNode<P>, along line: Scanline, onto run: Run<P>) throws {
        if line.runsAlongX, let index = content.index {
            for number in index.items(atRow: line.y) {
                try paint(content.items[Int(number)], along: line, onto: run)
            }
        } else {
            for item in content.items { try paint(item, along: line, onto: run) }
        }
    }

    private func paint(_ item: ItemNode<P>, along line: Scanline, onto run: Run<P>) throws {
        switch item {
        case .paint(let paint): try self.paint(paint, along: line, onto: run)
        case .layer(let layer): try self.paint(layer, along: line, onto: run)
        case .grid(let grid): try self.paint(grid, along: line, onto: run)
        }
    }

    // MARK: Layers

    /// - Parameter line: in the coordinates that the layer's box is in.
    func paint(_ layer: LayerNode<P>, along line: Scanline, onto run: Run<P>) throws {
        guard let places = line.places(in: layer.box) else { return }
        guard let content = layer.content else { throw NotBinary() }
        let inner = line.stretch(places).relative(toX: layer.box.x0, y: layer.box.y0)
            .unturned(layer.turn, width: content.width, height: content.height)
        let target = run[places]
        if layer.isTransparent { return try paint(content, along: inner, onto: target) }
        try paintApart(layer, content, along: inner, onto: target)
    }

    private func paintApart(
        _ layer: LayerNode<P>, _ content: ContentNode<P>, along line: Scanline, onto target: Run<P>
    ) throws {
        if content.masks.isEmpty {
            let buffer = pixels.take(line.count)
            defer { pixels.give() }
            let opacity = try paintGroup(layer, content, along: line, into: buffer)
            return try P.composite(buffer, opacity, onto: target, layer.blend)
        }
        let coverage = coverages.take(line.count)
        defer { coverages.give() }
        guard try cover(content.masks, along: line, into: coverage) else { return }
        if let paint = content.onlyPaint, let pixel = try onlyPixel(paint) {
            let pixel = pixel.multiplied(by: P.multiply(paint.opacity, layer.opacity))
            return try P.composite(pixel, coverage, onto: target, layer.blend)
        }
        let buffer = pixels.take(line.count)
        defer { pixels.give() }
        let opacity = try paintGroup(layer, content, along: line, into: buffer)
        P.multiply(buffer, by: opacity)
        try P.composite(buffer, coverage, onto: target, layer.blend)
    }

    /// The pixel of a paint that is of one.
    private func onlyPixel(_ paint: PaintNode<P>) throws -> P? {
        switch paint.source {
        case .fill(let pixel): pixel
        case .cellFill(let slot): cellPixel(slot)
        default: nil
        }
    }

    /// Paints a layer's content without masks and opacity.
    ///
    /// - Returns: the opacity that is still to be applied.
    private func paintGroup(
        _ layer: LayerNode<P>, _ content: ContentNode<P>, along line: Scanline, into buffer: Run<P>
    ) throws -> P.Coverage {
        if let paint = content.onlyPaint {
            try fill(buffer, with: paint, along: line)
            return P.multiply(paint.opacity, layer.opacity)
        }
        buffer.fill(.clear)
        try paint(content, along: line, onto: buffer)
        return layer.opacity
    }

    /// Paints a layer's content, with its masks and opacity, into a buffer of its own.
    ///
    /// - Parameter line: in the content.
    /// - Returns: false where nothing is painted (and `buffer` holds nothing of use).
    func paint(
        _ layer: LayerNode<P>, _ content: ContentNode<P>, along line: Scanline, apart buffer: Run<P>
    ) throws -> Bool {
        let coverage = coverages.take(line.count)
        defer { coverages.give() }
        if !content.masks.isEmpty {
            guard try cover(content.masks, along: line, into: coverage) else { return false }
        }
        let opacity = try paintGroup(layer, content, along: line, into: buffer)
        P.multiply(buffer, by: opacity)
        if !content.masks.isEmpty { P.multiply(buffer, by: coverage) }
        return true
    }

    /// Multiplies what was painted by content's masks.
    func applyMasks(of content: ContentNode<P>, along line: Scanline, to run: Run<P>) throws {
        if content.masks.isEmpty { return }
        let coverage = coverages.take(line.count)
        defer { coverages.give() }
        if try cover(content.masks, along: line, into: coverage) {
            P.multiply(run, by: coverage)
        } else {
            run.fill(.clear)
        }
    }

    // MARK: Paints

    private func paint(_ paint: PaintNode<P>, along line: Scanline, onto run: Run<P>) throws {
        switch paint.source {
        case .fill(let pixel):
            try P.composite(pixel.multiplied(by: paint.opacity), onto: run, paint.blend)
        case .cellFill(let slot):
            try P.composite(cellPixel(slot).multiplied(by: paint.opacity), onto: run, paint.blend)
        default:
            if paint.replaces { return try fill(run, with: paint, along: line) }
            let buffer = pixels.take(line.count)
            defer { pixels.give() }
            try fill(buffer, with: paint, along: line)
            try P.composite(buffer, paint.opacity, onto: run, paint.blend)
        }
    }

    /// Writes the pixels of a paint, without its opacity, over what is in `run`.
    func fill(_ run: Run<P>, with paint: PaintNode<P>, along line: Scanline) throws {
        switch paint.source {
        case .fill(let pixel): run.fill(pixel)
        case .cellFill(let slot): run.fill(cellPixel(slot))
        case .checker(let checker): try checker.paint(line, into: run)
        case .ramp(let ramp): try ramp.paint(line, into: run)
        case .image(let image): try image.paint(line, into: run)
        }
    }

    func cellPixel(_ slot: Int) -> P {
        guard let cellColors else { preconditionFailure("a cell's fill stands in a cell") }
        return cellColors.pixels[firstCellColor + slot]
    }
}

// MARK: - Masks

extension PixelPainter {
    /// The product of masks' coverage; false where all of it is 0 (and `run` holds nothing of use).
    func cover(
        _ masks: [MaskNode<P>], along line: Scanline, into run: Run<P.Coverage>
    ) throws -> Bool {
        try cover(masks[0], along: line, into: run)
        for mask in masks.dropFirst() {
            let other = coverages.take(line.count)
            defer { coverages.give() }
            try cover(mask, along: line, into: other)
            for place in 0..<run.count { run[place] = P.multiply(run[place], other[place]) }
        }
        for place in 0..<run.count where run[place] != P.noCoverage { return true }
        return false
    }

    func cover(_ mask: MaskNode<P>, along line: Scanline, into run: Run<P.Coverage>) throws {
        switch mask.source {
        case .image(let texels, let sampling, let places):
            run.fill(try P.coverage(mask.outside))
            try places.forEachCopy(along: line) { placed in
                if try mask.coverQuickly(placed, texels, sampling, into: run) { return }
                try Sampler.forEachStretch(texels, sampling, placed) { places, sample in
                    let coverage = try P.coverage(mask.decided(sample))
                    for place in places { run[place] = coverage }
                }
            }
        case .content(let content):
            let buffer = pixels.take(line.count)
            defer { pixels.give() }
            try paintContent(of: mask, content, along: line, into: buffer)
            for place in 0..<run.count {
                run[place] = try P.coverage(mask.coverage(of: buffer[place], on: surface))
            }
        case .exactContent(let content):
            let buffer = exactPixels.take(line.count)
            defer { exactPixels.give() }
            try paintExactly(of: mask, content, along: line, into: buffer)
            for place in 0..<run.count {
                run[place] = try P.coverage(mask.coverage(of: buffer[place], on: surface))
            }
        }
    }

    private func paintContent(
        of mask: MaskNode<P>, _ content: ContentNode<P>, along line: Scanline, into run: Run<P>
    ) throws {
        let inner = line.unturned(mask.turn, width: content.width, height: content.height)
        run.fill(.clear)
        try paint(content, along: inner, onto: run)
        try applyMasks(of: content, along: inner, to: run)
    }

    private func paintExactly(
        of mask: MaskNode<P>, _ content: ContentNode<ExactPixel>, along line: Scanline,
        into run: Run<ExactPixel>
    ) throws {
        let painter =
            exactPainter ?? PixelPainter<ExactPixel>(surface: surface, capacity: capacity)
        exactPainter = painter
        painter.cellColors = mask.usesCellColors ? try cellColors?.exact() : nil
        painter.firstCellColor = firstCellColor
        let inner = line.unturned(mask.turn, width: content.width, height: content.height)
        run.fill(.clear)
        try painter.paint(content, along: inner, onto: run)
        try painter.applyMasks(of: content, along: inner, to: run)
    }
}
