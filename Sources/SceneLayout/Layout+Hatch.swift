import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax

/// What stands in for a node that cannot be drawn.
extension Layout {
    /// A hatched box where a broken node would be; nil where that is empty. What lies below shows through.
    func hatch(_ node: BoundNode, _ parent: ContentBox, _ origin: Origin) -> Item? {
        switch node.kind {
        case .builtin(.layer), .use:
            guard let box = try? resolveBox(node, parent) else { break }
            return box.isEmpty ? nil : .layer(hatched(box, origin))
        default: break
        }
        return .paint(hatching(origin))
    }

    /// A layer that is hatched all over.
    func hatched(_ box: Box, _ origin: Origin) -> Layer {
        Layer(
            box: box, turn: .none, opacity: 1, blend: .normal,
            content: Content(
                width: box.width, height: box.height, items: [.paint(hatching(origin))], masks: []),
            origin: origin)
    }

    static let hatchInk = Color(red: 1, green: 0, blue: 0.75, alpha: 0.75)

    /// Upright stripes: the language draws none that are slanted.
    private func hatching(_ origin: Origin) -> Paint {
        let side = Checker.Axis(length: max(1, (6 * scale).rounded()), center: 0)
        return Paint(
            kind: .checker(
                Checker(
                    colors: [Self.hatchInk, .transparent], x: side, y: nil, sharpness: 1, isSmooth: false)),
            opacity: 1, blend: .normal, origin: origin)
    }
}
