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
        return .paint(hatching(parent.width, parent.height, origin))
    }

    /// A layer that is hatched all over.
    func hatched(_ box: Box, _ origin: Origin) -> Layer {
        Layer(
            box: box, turn: .none, opacity: 1, blend: .normal,
            content: Content(
                width: box.width, height: box.height,
                items: [.paint(hatching(box.width, box.height, origin))],
                masks: []),
            origin: origin)
    }

    static let hatchInk = Color(red: 1, green: 0, blue: 0.75, alpha: 0.75)

    private static let stripe = 6.0
    private static let mostStripes = 128.0

    /// Stripes at 45°: a gradient of hard stops along the angle. A large box has wide stripes, not many.
    private func hatching(_ width: Int, _ height: Int, _ origin: Origin) -> Paint {
        let half = 0.5.squareRoot()
        let length = (Double(width) + Double(height)) * half
        let count = min(max(2, (length / (Self.stripe * scale)).rounded()), Self.mostStripes)
        let stops = (0..<Int(count)).flatMap { index in
            [Double(index) / count, Double(index + 1) / count].map {
                Ramp.Stop(t: $0, color: index % 2 == 0 ? Self.hatchInk : .transparent)
            }
        }
        return Paint(
            kind: .ramp(
                Ramp(
                    direction: .angle(cosine: half, sine: half), originX: 0, originY: 0, frameWidth: width,
                    frameHeight: height, steps: nil, isClosed: false,
                    colors: .stops(stops, space: .encoded))),
            opacity: 1, blend: .normal, origin: origin)
    }
}
