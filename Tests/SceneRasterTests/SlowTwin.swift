import ScenePixels
import ScenePlan

/// The renderer's slow twin: one pixel at a time, from the text of the language reference alone. It shares no code with the
/// renderer but the plan's types and the colour conversions.
struct SlowTwin {
    /// Premultiplied, in the blending space.
    struct Pixel: Equatable {
        var c: [Double]
        var a: Double
        static let clear = Pixel(c: [0, 0, 0], a: 0)
        func times(_ k: Double) -> Pixel { Pixel(c: c.map { $0 * k }, a: a * k) }
        var straight: [Double] { a == 0 ? [0, 0, 0] : c.map { $0 / a } }
    }

    let plan: Plan

    func pixel(_ x: Int, _ y: Int) throws -> Pixel {
        let painted = try paint(plan.root, x, y, [], onto: premultiplied(plan.background))
        return painted.times(try coverage(plan.root, x, y, []))
    }

    func color(_ pixel: Pixel) -> Color {
        let s = pixel.straight
        return Color((s[0], s[1], s[2]), in: plan.blending, alpha: pixel.a)
    }

    func premultiplied(_ color: Color) -> Pixel {
        let (r, g, b) = color.clipped.components(in: plan.blending)
        return Pixel(
            c: [r * color.clipped.alpha, g * color.clipped.alpha, b * color.clipped.alpha],
            a: color.clipped.alpha)
    }

    // MARK: Structure

    func paint(_ content: Content, _ x: Int, _ y: Int, _ cell: [Color], onto backdrop: Pixel) throws -> Pixel
    {
        var result = backdrop
        for item in content.items {
            switch item {
            case .paint(let paint):
                let source = try self.source(paint.kind, x, y, cell).times(paint.opacity)
                result = Self.blend(source, result, paint.blend)
            case .layer(let layer): result = try self.layer(layer, x, y, cell, onto: result)
            case .grid(let grid): result = try self.grid(grid, x, y, onto: result)
            }
        }
        return result
    }

    func layer(_ layer: Layer, _ x: Int, _ y: Int, _ cell: [Color], onto backdrop: Pixel) throws -> Pixel {
        let box = layer.box
        guard x >= box.x0, x < box.x1, y >= box.y0, y < box.y1 else { return backdrop }
        let w = layer.content.width
        let h = layer.content.height
        // Every pixel of the content, turned forwards: flip, then quarter turns clockwise.
        let (u, v) = Self.unturn(layer.turn, x - box.x0, y - box.y0, w, h)
        let group = try paint(layer.content, u, v, cell, onto: .clear)
        let mask = try coverage(layer.content, u, v, cell)
        return Self.blend(group.times(mask * layer.opacity), backdrop, layer.blend)
    }

    /// Undoes one quarter turn after the other, then the flips.
    static func unturn(_ turn: Turn, _ x: Int, _ y: Int, _ w: Int, _ h: Int) -> (Int, Int) {
        var (px, py) = (x, y)
        // The sides of the picture after all quarters.
        var (pw, ph) = turn.quarters % 2 == 0 ? (w, h) : (h, w)
        for _ in 0..<turn.quarters {
            // Clockwise took (a, b) of a picture pw' × ph' to (ph' − 1 − b, a), sides exchanged; here pw = ph'.
            (px, py) = (py, pw - 1 - px)
            (pw, ph) = (ph, pw)
        }
        if turn.flipsHorizontally { px = w - 1 - px }
        if turn.flipsVertically { py = h - 1 - py }
        return (px, py)
    }

    func grid(_ grid: Grid, _ x: Int, _ y: Int, onto backdrop: Pixel) throws -> Pixel {
        var result = backdrop
        for row in (grid.columnStagger > 0 ? -1 : 0)..<grid.rows.count {
            for column in (grid.rowStagger > 0 ? -1 : 0)..<grid.columns.count {
                let oddRow = row % 2 != 0
                let oddColumn = column % 2 != 0
                if column == -1 && !oddRow { continue }
                if row == -1 && !oddColumn { continue }
                let (x0, x1) = Self.edges(grid.columns, column, oddRow ? grid.rowStagger : 0)
                let (y0, y1) = Self.edges(grid.rows, row, oddColumn ? grid.columnStagger : 0)
                guard x >= x0, x < x1, y >= y0, y < y1 else { continue }
                let box = Box(x0: x0, y0: y0, x1: x1, y1: y1)
                guard let layer = try grid.cells.layer(column: column, row: row, box: box) else { continue }
                var colors: [Color] = []
                if grid.cells.colorCount > 0 {
                    try grid.cells.colors(row: row, columns: column..<column + 1, into: &colors)
                }
                result = try self.layer(layer, x - x0, y - y0, colors, onto: result)
            }
        }
        return result
    }

    static func edges(_ axis: GridAxis, _ k: Int, _ shift: Double) -> (Int, Int) {
        switch axis {
        case .regular(let start, let period, let length, _):
            let s = start + Double(k) * period + shift
            let e = length == period ? start + Double(k + 1) * period + shift : s + length
            return (round(s), round(e))
        case .tracks(let starts, let ends): return (round(starts[k]), round(ends[k]))
        }
    }

    static func round(_ v: Double) -> Int { Int((v + 0.5 + 0x1p-20).rounded(.down)) }

    // MARK: Masks

    func coverage(_ content: Content, _ x: Int, _ y: Int, _ cell: [Color]) throws -> Double {
        try content.masks.reduce(1) { $0 * (try coverage($1, x, y, cell)) }
    }

    func coverage(_ mask: Mask, _ x: Int, _ y: Int, _ cell: [Color]) throws -> Double {
        var coverage: Double
        switch mask.source {
        case .image(let placement):
            let sample: ([Double]) -> Double = { s in
                let v = Self.covers(mask.mode, Color(red: s[0], green: s[1], blue: s[2], alpha: s[3]))
                return mask.inverts ? 1 - v : v
            }
            coverage =
                TwinSampler.sample(placement, x, y) { [sample($0)] }?[0] ?? (mask.inverts ? 1 : 0)
        case .content(let content, let flipsHorizontally, let flipsVertically):
            let u = flipsHorizontally ? content.width - 1 - x : x
            let v = flipsVertically ? content.height - 1 - y : y
            let group = try paint(content, u, v, cell, onto: .clear)
            let pixel = group.times(try self.coverage(content, u, v, cell))
            coverage = pixel.a == 0 ? 0 : Self.covers(mask.mode, color(pixel))
            if mask.inverts { coverage = 1 - coverage }
        }
        if let threshold = mask.threshold { return coverage >= threshold - 0x1p-32 ? 1 : 0 }
        return coverage
    }

    static func covers(_ mode: Mask.Mode, _ c: Color) -> Double {
        let y =
            c.red == c.green && c.green == c.blue
            ? c.red : 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue
        switch mode {
        case .ink: return (1 - y) * c.alpha
        case .luminance: return y * c.alpha
        case .alpha: return c.alpha
        }
    }

    // MARK: Compositing

    static func blend(_ s: Pixel, _ b: Pixel, _ mode: BlendMode) -> Pixel {
        if mode == .add {
            return Pixel(c: zip(s.c, b.c).map { min(1, $0 + $1) }, a: min(1, s.a + b.a))
        }
        let cs = s.straight
        let cb = b.straight
        let c = (0..<3).map { i in
            s.a * (1 - b.a) * cs[i] + s.a * b.a * function(mode, cb[i], cs[i]) + (1 - s.a) * b.a * cb[i]
        }
        return Pixel(c: c, a: s.a + b.a - s.a * b.a)
    }

    static func function(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
        switch mode {
        case .normal, .add: return cs
        case .multiply: return cb * cs
        case .screen: return cb + cs - cb * cs
        case .overlay: return function(.hardLight, cs, cb)
        case .darken: return min(cb, cs)
        case .lighten: return max(cb, cs)
        case .colorDodge: return cb <= 1e-10 ? 0 : cs >= 1 - 1e-10 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: return cb >= 1 - 1e-10 ? 1 : cs <= 1e-10 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight:
            return cs <= 0.5 ? function(.multiply, cb, 2 * cs) : function(.screen, cb, 2 * cs - 1)
        case .softLight:
            if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
            let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
            return cb + (2 * cs - 1) * (d - cb)
        case .difference: return abs(cb - cs)
        case .exclusion: return cb + cs - 2 * cb * cs
        }
    }
}
