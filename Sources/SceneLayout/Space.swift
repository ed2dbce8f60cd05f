import ScenePlan

/// Where content lies: how its coordinates map to those of the canvas and of the cell around it.
struct Space {
    var canvasWidth: Int
    var canvasHeight: Int
    var toCanvas = Mapping.identity
    /// Of the innermost cell: its sides, and how content maps to it.
    var cell: (width: Int, height: Int, mapping: Mapping)?

    init(canvasWidth: Int, canvasHeight: Int) {
        self.canvasWidth = canvasWidth
        self.canvasHeight = canvasHeight
    }

    /// Where the content lies in the canvas, and in the cell around it.
    var numbers: [Int] { [canvasWidth, canvasHeight] + toCanvas.numbers + cellNumbers }

    /// Where the content lies in the cell around it.
    var cellNumbers: [Int] { cell.map { [$0.width, $0.height] + $0.mapping.numbers } ?? [] }

    /// The space of content that is turned into a box.
    func entering(_ mapping: Mapping) -> Space {
        var inner = self
        inner.toCanvas = toCanvas.after(mapping)
        if let cell { inner.cell = (cell.width, cell.height, cell.mapping.after(mapping)) }
        return inner
    }

    /// The space of a cell.
    func enteringCell(_ box: Box) -> Space {
        var inner = self
        inner.toCanvas = toCanvas.after(.translation(x: box.x0, y: box.y0))
        inner.cell = (box.width, box.height, .identity)
        return inner
    }
}

/// A map of integer coordinates by quarter turns, mirrorings and shifts: content → what is around it.
///
///     X = xx·x + xy·y + tx
///     Y = yx·x + yy·y + ty
struct Mapping {
    var xx = 1
    var xy = 0
    var yx = 0
    var yy = 1
    var tx = 0
    var ty = 0

    static let identity = Mapping()
    var numbers: [Int] { [xx, xy, yx, yy, tx, ty] }
    static func translation(x: Int, y: Int) -> Mapping { Mapping(tx: x, ty: y) }

    /// Content of `width` × `height`, mirrored and turned clockwise, into a box.
    init(_ turn: Turn, width: Int, height: Int, into box: Box) {
        var mapping = Mapping()
        if turn.flipsHorizontally {
            mapping.xx = -1
            mapping.tx = width
        }
        if turn.flipsVertically {
            mapping.yy = -1
            mapping.ty = height
        }
        var height = height
        var width = width
        for _ in 0..<turn.quarters {
            // (x, y) → (height − y, x)
            mapping = Mapping(xx: 0, xy: -1, yx: 1, yy: 0, tx: height, ty: 0).after(mapping)
            (width, height) = (height, width)
        }
        self = Mapping.translation(x: box.x0, y: box.y0).after(mapping)
    }

    init(xx: Int = 1, xy: Int = 0, yx: Int = 0, yy: Int = 1, tx: Int = 0, ty: Int = 0) {
        self.xx = xx
        self.xy = xy
        self.yx = yx
        self.yy = yy
        self.tx = tx
        self.ty = ty
    }

    /// First `inner`, then this.
    func after(_ inner: Mapping) -> Mapping {
        Mapping(
            xx: xx * inner.xx + xy * inner.yx, xy: xx * inner.xy + xy * inner.yy,
            yx: yx * inner.xx + yy * inner.yx, yy: yx * inner.xy + yy * inner.yy,
            tx: xx * inner.tx + xy * inner.ty + tx, ty: yx * inner.tx + yy * inner.ty + ty)
    }

    /// What is around, seen in content coordinates: the box that maps to (0, 0) … (width, height).
    func preimage(width: Int, height: Int) -> Box {
        // The matrix is orthogonal: its transpose is its inverse.
        func back(_ x: Int, _ y: Int) -> (Int, Int) {
            (xx * (x - tx) + yx * (y - ty), xy * (x - tx) + yy * (y - ty))
        }
        let a = back(0, 0)
        let b = back(width, height)
        return Box(x0: min(a.0, b.0), y0: min(a.1, b.1), x1: max(a.0, b.0), y1: max(a.1, b.1))
    }
}
