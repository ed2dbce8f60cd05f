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

    init(_ load: RampLoad, _ blending: MixingSpace) {
        let count = Double(max(load.count, 1))
        let levels = max(min(0.25, 0.4 / count), Self.least)
        color = levels / load.slope / 255
        // Where linear light is next to black, a little of it is many levels: the curve begins so steeply.
        alpha = (blending == .linear ? max(levels / 12.92, Self.least) : levels) / load.slope / 255
        step = Int(max(max(min(64, 192 / count), 5) / load.slope, 1))
    }
}

/// What ramps with tables have to stand in a picture, near enough.
struct RampLoad {
    /// How many may lie over each other.
    var count = 0
    /// How many times the errors of one are enlarged by blend modes, at most.
    var slope = 1.0

    /// - Parameter slope: how many times those of the other are enlarged.
    fileprivate mutating func add(_ other: RampLoad, enlarged slope: Double) {
        count += other.count
        if other.count > 0 { self.slope = max(self.slope, other.slope * slope) }
    }

    fileprivate mutating func enlarge(_ slope: Double) {
        if count > 0 { self.slope *= slope }
    }
}

/// How blend modes enlarge errors, as a viewer sees them. The modes that divide have no bound; pictures with them are painted
/// without tables.
extension BlendMode {
    /// In linear light a dark difference of two bright components: the curve is so much steeper at black than at white.
    private static let darkening = 30.0

    /// How much farther, at most, a component of the result moves than one of the backdrop under a source of this opacity.
    func backdropSlope(opacity: Double, in blending: MixingSpace) -> Double {
        let isLinear = blending == .linear
        return switch self {
        case .overlay: isLinear ? 2 * Self.darkening : 1 + opacity
        // Its curve rises by 4.
        case .softLight: 1 + 3 * opacity
        case .difference, .exclusion: isLinear ? Self.darkening : 1
        default: 1
        }
    }

    /// How much farther, at most, a component of the result moves than one of the source.
    func sourceSlope(in blending: MixingSpace) -> Double {
        let isLinear = blending == .linear
        return switch self {
        case .overlay: 2
        case .hardLight: isLinear ? 2 * Self.darkening : 2
        case .difference, .exclusion: isLinear ? Self.darkening : 1
        default: 1
        }
    }
}

extension Plan {
    var rampLoad: RampLoad { root.rampLoad(blending) }
}

extension Content {
    fileprivate func rampLoad(_ blending: MixingSpace) -> RampLoad {
        var load = RampLoad()
        for item in items {
            switch item {
            case .layer(let layer):
                load.enlarge(layer.blend.backdropSlope(opacity: layer.opacity, in: blending))
                load.add(
                    layer.content.rampLoad(blending), enlarged: layer.blend.sourceSlope(in: blending))
            case .paint(let paint):
                load.enlarge(paint.blend.backdropSlope(opacity: paint.opacity, in: blending))
                if paint.hasTable {
                    load.add(RampLoad(count: 1), enlarged: paint.blend.sourceSlope(in: blending))
                }
            // What is in its cells is not known yet.
            case .grid: load.add(RampLoad(count: 2), enlarged: 1)
            }
        }
        for mask in masks {
            if case .content(let content, _, _) = mask.source {
                load.add(content.rampLoad(blending), enlarged: 1)
            }
        }
        return load
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
