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

    /// - Parameter count: how many ramps may lie over each other, each as often as its errors are enlarged.
    init(count: Double, _ blending: MixingSpace) {
        let count = max(count, 1)
        let levels = max(min(0.25, 0.4 / count), Self.least)
        color = levels / 255
        // Where linear light is next to black, a little of it is many levels: the curve begins so steeply.
        alpha = (blending == .linear ? max(levels / 12.92, Self.least) : levels) / 255
        step = Int(max(min(64, 192 / count), 5))
    }
}

extension BlendMode {
    /// How much farther, at most, a component of the result moves than one of the backdrop under a source of this opacity. (The modes
    /// that divide have no bound; pictures with them are painted without tables.)
    func backdropSlope(opacity: Double) -> Double {
        switch self {
        case .overlay: 1 + opacity
        // Its curve rises by 4.
        case .softLight: 1 + 3 * opacity
        default: 1
        }
    }

    /// How much farther, at most, a component of the result moves than one of the source.
    var sourceSlope: Double {
        switch self {
        case .overlay, .hardLight: 2
        default: 1
        }
    }
}

extension Plan {
    /// How many ramps with tables may lie over each other, near enough; one whose errors a blend mode doubles counts twice.
    var rampCount: Double { root.rampCount }
}

extension Content {
    fileprivate var rampCount: Double {
        items.reduce(0) { count, item in
            switch item {
            case .layer(let layer):
                count * layer.blend.backdropSlope(opacity: layer.opacity)
                    + layer.content.rampCount * layer.blend.sourceSlope
            // What is in its cells is not known yet.
            case .grid: count + 2
            case .paint(let paint):
                count * paint.blend.backdropSlope(opacity: paint.opacity)
                    + (paint.hasTable ? paint.blend.sourceSlope : 0)
            }
        }
            + masks.reduce(0) { count, mask in
                guard case .content(let content, _, _) = mask.source else { return count }
                return count + content.rampCount
            }
    }
}

extension Paint {
    fileprivate var hasTable: Bool {
        guard case .ramp(let ramp) = kind else { return false }
        switch ramp.direction {
        case .x, .y: return false
        case .angle, .outward, .around: return true
        }
    }
}
