import ScenePixels
import SceneSemantics

/// Colours that are made of three numbers at once: the lanes of green and blue follow that of red.
extension LanePerformer {
    func color(_ function: FunctionID, _ arguments: [CellProgram.Lane], _ index: Int) {
        let (a, b, c) = (numbers(arguments[0]), numbers(arguments[1]), numbers(arguments[2]))
        let (red, green, blue) = (lane(index), lane(index + 1), lane(index + 2))
        func each(_ make: (Double, Double, Double) -> Color) {
            for cell in 0..<count {
                let color = make(a[cell], b[cell], c[cell])
                red[cell] = color.red
                green[cell] = color.green
                blue[cell] = color.blue
            }
        }
        switch function {
        case .hsl: each { .hsl(hue: $0, saturation: $1, lightness: $2) }
        case .hwb: each { .hwb(hue: $0, whiteness: $1, blackness: $2) }
        case .oklab: each { .oklab(lightness: $0, a: $1, b: $2) }
        case .oklch: each { .oklch(lightness: $0, chroma: $1, hue: $2) }
        default:
            let hues = program.facts[Int(arguments[0])].bounds
            // One loop for each component, which the compiler makes vectors of; blue's lane holds the sixths meanwhile.
            if hues.lower >= 0 && hues.upper < 420 {
                for cell in 0..<count { blue[cell] = a[cell] / 60 }
                for (n, component) in [(5.0, red), (3, green), (1, blue)] {
                    hsb(n, blue, b, c, component) { $0 < 6 ? $0 : $0 - 6 }
                }
            } else if hues.lower > -FloorModulo.reach && hues.upper < FloorModulo.reach {
                for cell in 0..<count { blue[cell] = a[cell] / 60 }
                for (n, component) in [(5.0, red), (3, green), (1, blue)] {
                    hsb(n, blue, b, c, component) { FloorModulo.remainder($0, 6) }
                }
            } else {
                each { .hsb(hue: $0, saturation: $1, brightness: $2) }
            }
        }
    }

    private func lane(_ index: Int) -> LaneView<Double> { memory.numbers(index, count: count) }

    /// As `Color.hsb`, of sixths of a turn that `wrapped` takes into 0 ..< 6.
    @inline(__always)
    private func hsb(
        _ n: Double, _ sixths: LaneView<Double>, _ saturation: LaneView<Double>,
        _ brightness: LaneView<Double>,
        _ result: LaneView<Double>, _ wrapped: (Double) -> Double
    ) {
        for cell in 0..<count {
            let k = wrapped(n + sixths[cell])
            result[cell] =
                brightness[cell] - brightness[cell] * saturation[cell]
                * Swift.max(0, Swift.min(Swift.min(k, 4 - k), 1))
        }
    }

    func mix(
        _ space: MixingSpace, _ a: SIMD4<CellProgram.Lane>, _ b: SIMD4<CellProgram.Lane>,
        _ t: CellProgram.Lane,
        _ index: Int
    ) {
        func views(_ lanes: SIMD4<CellProgram.Lane>) -> [LaneView<Double>] {
            (0..<4).map { numbers(lanes[$0]) }
        }
        let (first, second, share) = (views(a), views(b), numbers(t))
        func color(_ lanes: [LaneView<Double>], _ cell: Int) -> Color {
            Color(red: lanes[0][cell], green: lanes[1][cell], blue: lanes[2][cell], alpha: lanes[3][cell])
        }
        let results = (0..<4).map { lane(index + $0) }
        for cell in 0..<count {
            let mixed = Color.mix(color(first, cell), color(second, cell), share[cell], in: space)
            results[0][cell] = mixed.red
            results[1][cell] = mixed.green
            results[2][cell] = mixed.blue
            results[3][cell] = mixed.alpha
        }
    }
}
