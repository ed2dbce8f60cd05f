import Foundation
import ScenePixels
import ScenePlan

extension SlowTwin {
    func source(_ kind: Paint.Kind, _ x: Int, _ y: Int, _ cell: [Color]) throws -> Pixel {
        switch kind {
        case .fill(let color): return premultiplied(color)
        case .cellFill(let slot): return premultiplied(cell[slot])
        case .checker(let checker): return self.checker(checker, x, y)
        case .ramp(let ramp): return premultiplied(ramp.colors.color(at: t(ramp, x, y)))
        case .image(let placement):
            let sample = TwinSampler.sample(placement, x, y) { s in
                let p = premultiplied(Color(red: s[0], green: s[1], blue: s[2], alpha: s[3]))
                return p.c + [p.a]
            }
            return sample.map { Pixel(c: Array($0[0..<3]), a: $0[3]) } ?? .clear
        }
    }

    func checker(_ checker: Checker, _ x: Int, _ y: Int) -> Pixel {
        let u = checker.x.map { (Double(x) + 0.5 - $0.center) / $0.length }
        let v = checker.y.map { (Double(y) + 0.5 - $0.center) / $0.length }
        let colors = checker.colors.map(premultiplied)
        if checker.sharpness == 1 && !checker.isSmooth {
            let sum = Int(floor(u ?? 0, 0)) + Int(floor(v ?? 0, 0))
            return colors[(sum % colors.count + colors.count) % colors.count]
        }
        let a: Double
        let b: Double
        if checker.isSmooth {
            a = checker.x.map { even(Double(x), $0) } ?? 1
            b = checker.y.map { even(Double(y), $0) } ?? 1
        } else {
            a = u.map { soft($0, checker.sharpness) } ?? 1
            b = v.map { soft($0, checker.sharpness) } ?? 1
        }
        let share = a * b + (1 - a) * (1 - b)
        return Pixel(
            c: zip(colors[0].c, colors[1].c).map { $0 * share + $1 * (1 - share) },
            a: colors[0].a * share + colors[1].a * (1 - share))
    }

    private func floor(_ value: Double, _ unused: Double) -> Double {
        abs(value - value.rounded()) <= 0x1p-32 ? value.rounded() : value.rounded(.down)
    }

    private func soft(_ u: Double, _ sharpness: Double) -> Double {
        let q = min(1, 2 * abs(u - u.rounded()) / (1 - sharpness))
        return Int(floor(u, 0)) % 2 == 0 ? 0.5 + 0.5 * q : 0.5 - 0.5 * q
    }

    /// Adds up the pixel's overlap with every even square near it.
    private func even(_ x: Double, _ axis: Checker.Axis) -> Double {
        let first = Int(((x - axis.center) / axis.length).rounded(.down)) - 1
        let last = Int(((x + 1 - axis.center) / axis.length).rounded(.up)) + 1
        var sum = 0.0
        for k in first...last where k % 2 == 0 {
            let start = axis.center + Double(k) * axis.length
            sum += max(0, min(start + axis.length, x + 1) - max(start, x))
        }
        return sum
    }

    func t(_ ramp: Ramp, _ column: Int, _ row: Int) -> Double {
        let x = Double(column + ramp.originX)
        let y = Double(row + ramp.originY)
        let w = Double(ramp.frameWidth)
        let h = Double(ramp.frameHeight)
        let dx = x + 0.5 - w / 2
        let dy = y + 0.5 - h / 2
        var t: Double
        switch ramp.direction {
        case .x: t = (x + 0.5) / w
        case .y: t = (y + 0.5) / h
        case .angle(let cosine, let sine):
            t = 0.5 + (dx * cosine + dy * sine) / (w * abs(cosine) + h * abs(sine))
        case .outward: t = min(1, hypot(dx, dy) / (min(w, h) / 2))
        case .around:
            t = atan2(dy, dx) / (2 * Double.pi)
            if t < 0 { t += 1 }
        }
        if let steps = ramp.steps {
            let k = min(Double(steps) - 1, floor(t * Double(steps), 0))
            t = ramp.isClosed ? (steps == 1 ? 0 : k / Double(steps - 1)) : k / Double(steps)
        }
        return t
    }
}

/// Sampling by its definition: sums over all samples.
enum TwinSampler {
    /// - Parameter sample: what is filtered, of straight r, g, b, a.
    static func sample(
        _ placement: ImagePlacement, _ x: Int, _ y: Int, _ sample: ([Double]) -> [Double]
    ) -> [Double]? {
        guard let box = box(placement.place, x, y) else { return nil }
        let image = placement.image
        let (dw, dh) = (box.width, box.height)
        let (u, v) = (x - box.x0, y - box.y0)
        func at(_ i: Int, _ j: Int) -> [Double] {
            let column = placement.flipsHorizontally ? image.width - 1 - i : i
            let row = placement.flipsVertically ? image.height - 1 - j : j
            return sample(straight(image, column, row))
        }
        switch placement.sampling {
        case .nearest:
            return at((2 * u + 1) * image.width / (2 * dw), (2 * v + 1) * image.height / (2 * dh))
        case .area:
            let xs = overlaps(u, dw, image.width)
            let ys = overlaps(v, dh, image.height)
            var sum: [Double]?
            for (j, wy) in ys {
                for (i, wx) in xs {
                    let s = at(i, j).map { $0 * wx * wy }
                    sum = sum.map { zip($0, s).map(+) } ?? s
                }
            }
            return sum
        case .bilinear:
            let fx = (Double(u) + 0.5) * Double(image.width) / Double(dw) - 0.5
            let fy = (Double(v) + 0.5) * Double(image.height) / Double(dh) - 0.5
            let i = Int(fx.rounded(.down))
            let j = Int(fy.rounded(.down))
            func clamp(_ k: Int, _ n: Int) -> Int { max(0, min(n - 1, k)) }
            func mix(_ a: [Double], _ b: [Double], _ t: Double) -> [Double] {
                zip(a, b).map { $0 * (1 - t) + $1 * t }
            }
            func row(_ j: Int) -> [Double] {
                let jj = clamp(j, image.height)
                return mix(at(clamp(i, image.width), jj), at(clamp(i + 1, image.width), jj), fx - Double(i))
            }
            return mix(row(j), row(j + 1), fy - Double(j))
        }
    }

    static func box(_ place: ImagePlacement.Place, _ x: Int, _ y: Int) -> Box? {
        switch place {
        case .once(let box):
            return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1 ? box : nil
        case .repeating(let px, let py, let w, let h):
            let (x0, x1) = copy(px, w, x)
            let (y0, y1) = copy(py, h, y)
            return Box(x0: x0, y0: y0, x1: x1, y1: y1)
        }
    }

    private static func copy(_ start: Double, _ period: Double, _ x: Int) -> (Int, Int) {
        for i in -2000...2000 {
            let from = SlowTwin.round(start + Double(i) * period)
            let to = SlowTwin.round(start + Double(i + 1) * period)
            if from <= x && x < to { return (from, to) }
        }
        preconditionFailure("the tests' copies are near")
    }

    static func overlaps(_ u: Int, _ d: Int, _ s: Int) -> [(Int, Double)] {
        let from = Double(u) * Double(s) / Double(d)
        let to = Double(u + 1) * Double(s) / Double(d)
        return (0..<s).compactMap { i in
            let overlap = min(to, Double(i + 1)) - max(from, Double(i))
            return overlap > 1e-12 ? (i, overlap / (to - from)) : nil
        }
    }

    static func straight(_ image: Image, _ x: Int, _ y: Int) -> [Double] {
        let s = (0..<image.channels.count).map {
            Double(image.sample(x: x, y: y, channel: $0)) / Double(image.maxval)
        }
        switch image.channels {
        case .gray: return [s[0], s[0], s[0], 1]
        case .grayAlpha: return [s[0], s[0], s[0], s[1]]
        case .rgb: return s + [1]
        case .rgba: return s
        }
    }
}
