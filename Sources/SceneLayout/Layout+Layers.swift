import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax

extension Layout {
    /// Where a layer's properties are evaluated.
    struct PropertyFrames {
        /// Of those that decide on its box.
        var placement: Frame
        /// Of the others; nil until the layer's own frame is there.
        var others: Frame
    }

    func layer(_ node: BoundNode, _ box: ContentBox, _ origin: Origin) throws(Failure) -> Layer? {
        try placed(node, in: box, origin) { (width, height, space) throws(Failure) in
            let frame = try self.evaluator.enter(
                node.lets, parent: box.frame, width: Double(width) / self.scale,
                height: Double(height) / self.scale, cell: box.frame.cell)
            return (frame, frame)
        }
    }

    /// A use of a define: its properties are the caller's, its body stands in a frame of its own.
    func use(_ node: BoundNode, _ define: Int32, _ box: ContentBox, _ origin: Origin) throws(Failure)
        -> Layer?
    {
        var node = node
        node.children = program.defines[Int(define)].children
        return try placed(node, in: box, origin) { (width, height, space) throws(Failure) in
            let body = try self.evaluator.enterUse(
                node, define: define, caller: box.frame, width: Double(width) / self.scale,
                height: Double(height) / self.scale)
            return (body, box.frame)
        }
    }

    /// A layer in its parent's box.
    ///
    /// - Parameter enter: makes the frame of its body, and says where its properties other than the placement are evaluated.
    func placed(
        _ node: BoundNode, in parent: ContentBox, _ origin: Origin,
        enter: (_ width: Int, _ height: Int, _ space: Space) throws(Failure) -> (
            body: Frame, properties: Frame
        )
    ) throws(Failure) -> Layer? {
        if let when = value(.when, of: node), !(try evaluator.boolean(when, parent.frame)) { return nil }
        let quarters = try resolveQuarters(node, parent.frame)
        let box = try resolveBox(node, parent)
        if box.isEmpty {
            lints.doubtEmpty(origin, box, isInCell: parent.frame.cell != nil)
            return nil
        }
        let width = quarters % 2 == 0 ? box.width : box.height
        let height = quarters % 2 == 0 ? box.height : box.width
        let frames = try enter(width, height, parent.space)
        notes?.note(origin, box: box, frame: frames.body)
        let flip = try resolveFlip(node, frames.properties)
        let turn = Turn(flipsHorizontally: flip.0, flipsVertically: flip.1, quarters: quarters)
        let opacity = try resolveOpacity(node, frames.properties)
        let blend = try resolveBlend(node, frames.properties)
        let space = parent.space.entering(Mapping(turn, width: width, height: height, into: box))
        let content = content(
            node.children, of: origin, frame: frames.body, width: width, height: height, space: space)
        return Layer(
            box: box, turn: turn, opacity: opacity, blend: blend, content: content, origin: origin)
    }

    // MARK: - Boxes

    func resolveBox(_ node: BoundNode, _ parent: ContentBox) throws(Failure) -> Box {
        let frame = parent.frame
        let parentWidth = Double(parent.width)
        let parentHeight = Double(parent.height)
        func across(_ length: Length) -> Double { length.resolved(parentWidth, scale: scale) }
        func down(_ length: Length) -> Double { length.resolved(parentHeight, scale: scale) }
        if let value = value(.inset, of: node) {
            let lengths = try evaluator.lengths(value, frame, counts: [1, 2, 4])
            let top = lengths[0]
            let right = lengths.count > 1 ? lengths[1] : top
            let bottom = lengths.count > 2 ? lengths[2] : top
            let left = lengths.count > 3 ? lengths[3] : right
            return try box(
                x: across(left), y: down(top), width: parentWidth - across(left) - across(right),
                height: parentHeight - down(top) - down(bottom), value)
        }
        var width = parentWidth
        var height = parentHeight
        var place: ExpressionRef?
        if let value = value(.size, of: node) {
            let size = try evaluator.size(value, frame)
            (width, height) = (across(size.0), down(size.1))
            place = value
        }
        var x = 0.0
        var y = 0.0
        if let value = value(.align, of: node) {
            let words = try evaluator.keywordPair(value, frame, of: .alignment)
            x = Alignment.offset(words.0, parentWidth - width)
            y = Alignment.offset(words.1, parentHeight - height)
        }
        if let value = value(.at, of: node) {
            let at = try evaluator.twoLengths(value, frame)
            x += across(at.0)
            y += down(at.1)
            place = value
        }
        guard let place else { return Box(x0: 0, y0: 0, x1: parent.width, y1: parent.height) }
        return try box(x: x, y: y, width: width, height: height, place)
    }

    /// Rounds the edges of a box; they lie within ±2³¹ px.
    func box(
        x: Double, y: Double, width: Double, height: Double, _ place: ExpressionRef
    ) throws(Failure) -> Box {
        for edge in [x, y, x + width, y + height] where !(abs(edge) <= 0x1p31) {
            throw mistake(.coordinateTooLarge, at: place, "an edge of this box lies beyond ±2147483648 px")
        }
        return Box(
            x0: snappedRound(x), y0: snappedRound(y), x1: snappedRound(x + width),
            y1: snappedRound(y + height))
    }

    // MARK: - Shared properties

    private func resolveQuarters(_ node: BoundNode, _ frame: Frame) throws(Failure) -> Int {
        guard let value = value(.rotate, of: node) else { return 0 }
        let quarters = try evaluator.angle(value, frame) / 90
        let nearest = quarters.rounded()
        guard abs(quarters - nearest) <= decisionTolerance, abs(nearest) <= 0x1p52 else {
            throw mistake(
                .outOfRange, at: value, "a layer turns by quarters: \(Value.text(quarters * 90))deg is none",
                hint: "write 0deg, 90deg, 180deg or 270deg")
        }
        return Int(floorModulo(nearest, 4))
    }

    func resolveFlip(_ node: BoundNode, _ frame: Frame) throws(Failure) -> (Bool, Bool) {
        guard let value = value(.flip, of: node) else { return (false, false) }
        switch try evaluator.keyword(value, frame, of: .flip) {
        case "horizontal": return (true, false)
        case "vertical": return (false, true)
        case "both": return (true, true)
        default: return (false, false)
        }
    }

    func resolveOpacity(_ node: BoundNode, _ frame: Frame) throws(Failure) -> Double {
        guard let value = value(.opacity, of: node) else { return 1 }
        return try evaluator.ratio(value, frame)
    }

    func resolveBlend(_ node: BoundNode, _ frame: Frame) throws(Failure) -> BlendMode {
        guard let value = value(.blend, of: node) else { return .normal }
        return BlendMode(word: try evaluator.keyword(value, frame, of: .blend))
    }
}

enum Alignment {
    /// Where something starts in a space that has `rest` left.
    static func offset(_ word: String, _ rest: Double) -> Double {
        switch word {
        case "center": rest / 2
        case "end": rest
        default: 0
        }
    }
}

extension BlendMode {
    init(word: String) {
        switch word {
        case "multiply": self = .multiply
        case "screen": self = .screen
        case "overlay": self = .overlay
        case "darken": self = .darken
        case "lighten": self = .lighten
        case "color-dodge": self = .colorDodge
        case "color-burn": self = .colorBurn
        case "hard-light": self = .hardLight
        case "soft-light": self = .softLight
        case "difference": self = .difference
        case "exclusion": self = .exclusion
        case "add": self = .add
        default: self = .normal
        }
    }
}
