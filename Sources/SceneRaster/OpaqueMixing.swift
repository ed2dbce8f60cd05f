import ScenePlan

/// Whether a pixel of a plan may be made from opaque colours alone and yet be none of them: then single precision is not
/// enough to round it. Says yes where it does not know.
///
/// Colours that only replace each other are kept clear of where levels start; what is translucent may be off by one.
/// Depends on the plan alone, so that a pixel comes out the same whatever is painted beside it.
enum OpaqueMixing {
    static func happens(in plan: Plan) -> Bool {
        let veil = lastVeil(in: plan)
        let items = veil.map { plan.root.items[($0 + 1)...] } ?? plan.root.items[...]
        var isCovered = veil != nil
        for item in items {
            let blend: BlendMode
            switch item {
            case .grid(let grid):
                guard let layer = grid.commonLayer, !happens(in: layer.content) else { return true }
                blend = layer.blend
            case .paint(let paint):
                if mixes(paint.kind) { return true }
                blend = paint.blend
            case .layer(let layer):
                if happens(in: layer.content) { return true }
                blend = layer.blend
            }
            // Blended onto a translucent part, anything is translucent; but what is opaque may have replaced it.
            if blend == .normal { isCovered = false } else if !isCovered { return true }
        }
        return false
    }

    /// The last paint that is translucent everywhere: what lies under it has a translucent part for good.
    static func lastVeil(in plan: Plan) -> Int? {
        plan.root.items.lastIndex { item in
            if case .paint(let paint) = item { return isTranslucentEverywhere(paint) }
            return false
        }
    }

    private static func happens(in content: Content) -> Bool {
        content.items.contains { item in
            switch item {
            case .paint(let paint): paint.blend != .normal || mixes(paint.kind)
            case .layer(let layer): layer.blend != .normal || happens(in: layer.content)
            case .grid(let grid):
                grid.commonLayer.map { $0.blend != .normal || happens(in: $0.content) } ?? true
            }
        }
    }

    private static func mixes(_ paint: Paint.Kind) -> Bool {
        switch paint {
        case .fill, .cellFill, .ramp: false
        case .checker(let checker): checker.sharpness < 1 || checker.isSmooth
        case .image(let placement): placement.simplestSampling != .nearest
        }
    }

    private static func isTranslucentEverywhere(_ paint: Paint) -> Bool {
        if paint.opacity == 0 { return false }
        switch paint.kind {
        case .fill(let color): return color.alpha > 0 && paint.opacity * color.alpha < 1
        case .checker(let checker): return paint.opacity < 1 && checker.colors.allSatisfy { $0.alpha > 0 }
        case .ramp(let ramp):
            let (least, most) = alphas(of: ramp.colors)
            return least > 0 && paint.opacity * most < 1
        case .cellFill, .image: return false
        }
    }

    /// The least and the most alpha that a ramp has anywhere.
    fileprivate static func alphas(of colors: Ramp.Colors) -> (Double, Double) {
        switch colors {
        case .stops(let stops, _):
            let alphas = stops.map(\.color.clipped.alpha)
            return (alphas.min() ?? 0, alphas.max() ?? 0)
        case .hues(let hues): return (hues.alpha, hues.alpha)
        }
    }
}

extension Paint {
    /// The least alpha that it has anywhere; 0 where its rows are kept, so that there are not many of them.
    var leastSmoothAlpha: Double {
        switch kind {
        case .fill(let color): opacity * color.clipped.alpha
        case .ramp(let ramp): ramp.direction == .x ? 0 : opacity * OpaqueMixing.alphas(of: ramp.colors).0
        case .cellFill, .checker, .image: 0
        }
    }
}
