import ScenePixels
import ScenePlan

/// How far from the real ones the colours of ramps may be that tables give, so that all ramps of a picture over each other stay
/// within the one 8-bit level that is allowed.
struct RampTolerance: Sendable, Equatable {
    /// Of straight components, encoded: 1 is white.
    let color: Double
    /// Of alpha.
    let alpha: Double
    /// From one entry of a table of planes to the next, in steps of 65535.
    let step: Int

    /// A ramp over all of t that goes through all levels changes by less in half a cell of a table.
    private static let least = 0.0083

    /// - Parameter count: how many ramps may lie over each other.
    init(count: Int, _ blending: MixingSpace) {
        let levels = max(min(0.25, 0.4 / Double(max(count, 1))), Self.least)
        color = levels / 255
        // Where linear light is next to black, a little of it is many levels: the curve begins so steeply.
        alpha = (blending == .linear ? max(levels / 12.92, Self.least) : levels) / 255
        step = max(min(64, 192 / max(count, 1)), 5)
    }
}

extension Plan {
    /// How many ramps with tables may lie over each other, near enough.
    var rampCount: Int { root.rampCount }
}

extension Content {
    fileprivate var rampCount: Int {
        items.reduce(0) { $0 + Self.rampCount(of: $1) }
            + masks.reduce(0) { count, mask in
                guard case .content(let content, _, _) = mask.source else { return count }
                return count + content.rampCount
            }
    }

    private static func rampCount(of item: Item) -> Int {
        switch item {
        case .layer(let layer): return layer.content.rampCount
        // What is in its cells is not known yet.
        case .grid: return 2
        case .paint(let paint):
            guard case .ramp(let ramp) = paint.kind else { return 0 }
            switch ramp.direction {
            case .x, .y: return 0
            case .angle, .outward, .around: return 1
            }
        }
    }
}
