import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax

extension Layout {
    func paint(
        _ node: BoundNode, _ kind: NodeKind, _ box: ContentBox, _ origin: Origin
    ) throws(Failure) -> Paint {
        let frame = try ownFrame(node, box)
        let paint: Paint.Kind
        switch kind {
        case .fill: paint = try fill(node, box)
        case .checker: paint = .checker(try checker(node, box, frame, origin))
        case .stripes: paint = .checker(try stripes(node, box, frame))
        case .hueRamp: paint = try hueRamp(node, box, frame)
        case .gradient: paint = try gradient(node, box, frame)
        default:
            let image = try evaluator.source(try leading(node), box.frame)
            paint = .image(try placement(of: image, node, box, frame))
        }
        return Paint(
            kind: paint, opacity: try resolveOpacity(node, frame), blend: try resolveBlend(node, frame),
            origin: origin)
    }

    /// A fill: of one colour, or of a colour of each cell of the tile around it.
    private func fill(_ node: BoundNode, _ box: ContentBox) throws(Failure) -> Paint.Kind {
        let color = try leading(node)
        if node.slot >= 0 && slotColors == nil { return .cellFill(slot: Int(node.slot)) }
        let evaluated = try evaluator.color(color, box.frame).clipped
        if node.slot >= 0 { slotColors?[Int(node.slot)] = evaluated }
        return .fill(evaluated)
    }

    /// The frame of a paint's properties: its own where it has lets.
    func ownFrame(_ node: BoundNode, _ box: ContentBox) throws(Failure) -> Frame {
        guard node.hasFrame else { return box.frame }
        return try evaluator.enter(
            node.lets, parent: box.frame, width: box.frame.width, height: box.frame.height,
            cell: box.frame.cell)
    }

    func leading(_ node: BoundNode) throws(Failure) -> ExpressionRef {
        guard let leading = node.leading else { throw .reported }
        return leading
    }

    func colors(_ ref: ExpressionRef, _ frame: Frame) throws(Failure) -> [Color] {
        var colors: [Color] = []
        try evaluator.forEachElement(ref, frame) { (element) throws(Failure) in
            colors.append(try evaluator.color(element))
        }
        return colors
    }

    // MARK: - Checkers

    private func checker(
        _ node: BoundNode, _ box: ContentBox, _ frame: Frame, _ origin: Origin
    ) throws(Failure) -> Checker {
        let place = try leading(node)
        let size = try evaluator.size(place, box.frame)
        var center = (Length(percent: 50), Length(percent: 50))
        if let value = value(.center, of: node) { center = try evaluator.twoLengths(value, frame) }
        let x = try axis(size.0, center.0, box.width, place)
        let y = try axis(size.1, center.1, box.height, place)
        var sharpness = 1.0
        if let value = value(.sharpness, of: node) { sharpness = try evaluator.ratio(value, frame) }
        lints.count(origin, corners(of: node, x, y, box))
        return try checker(node, frame, x: x, y: y, sharpness: sharpness)
    }

    private func stripes(_ node: BoundNode, _ box: ContentBox, _ frame: Frame) throws(Failure) -> Checker {
        let place = try leading(node)
        let length = try evaluator.length(place, box.frame)
        var isDown = false
        if let value = value(.along, of: node) {
            isDown = try evaluator.keyword(value, frame, of: .axis) == "y"
        }
        var center = Length(percent: 50)
        if let value = value(.center, of: node) { center = try evaluator.length(value, frame) }
        let axis = try axis(length, center, isDown ? box.height : box.width, place)
        return try checker(node, frame, x: isDown ? nil : axis, y: isDown ? axis : nil, sharpness: 1)
    }

    private func axis(
        _ length: Length, _ center: Length, _ reference: Int, _ place: ExpressionRef
    ) throws(Failure) -> Checker.Axis {
        let side = length.resolved(Double(reference), scale: scale)
        let start = center.resolved(Double(reference), scale: scale)
        guard abs(start) <= AxisLayout.farthest else {
            throw mistake(.coordinateTooLarge, at: place, "its center lies beyond ±2⁴⁰ px")
        }
        guard side > 0 else {
            throw mistake(.notPositive, at: place, "this length is positive, not \(length.text)")
        }
        // Beyond this many squares a Double no longer tells one from the next.
        guard (abs(start) + Double(reference) + 1) / side <= 0x1p50 else {
            throw mistake(
                .outOfRange, at: place, "squares of \(Value.text(side)) px are too small to tell apart")
        }
        return Checker.Axis(length: side, center: start)
    }

    private func checker(
        _ node: BoundNode, _ frame: Frame, x: Checker.Axis?, y: Checker.Axis?, sharpness: Double
    ) throws(Failure) -> Checker {
        var colors = [Color.white, Color.black]
        if let value = value(.colors, of: node) { colors = try self.colors(value, frame).map(\.clipped) }
        guard !colors.isEmpty else { throw .reported }
        var isSmooth = false
        if let value = value(.edges, of: node) {
            isSmooth = try evaluator.keyword(value, frame, of: .edges) == "smooth"
            if isSmooth && sharpness < 1 {
                throw mistake(
                    .outOfRange, at: value, "smooth edges need a sharpness of 100%",
                    hint: "leave out 'edges' or 'sharpness'")
            }
            if isSmooth && colors.count != 2 {
                throw mistake(
                    .colorCount, at: value, "smooth edges need two colors, not \(colors.count)")
            }
        }
        if sharpness < 1, colors.count != 2, let value = value(.sharpness, of: node) {
            throw mistake(
                .colorCount, at: value, "a sharpness below 100% needs two colors, not \(colors.count)")
        }
        return Checker(colors: colors, x: x, y: y, sharpness: sharpness, isSmooth: isSmooth)
    }
}
