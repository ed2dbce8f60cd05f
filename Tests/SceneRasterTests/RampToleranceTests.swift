import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

@Suite struct RampToleranceTests {
    private static func ramp(_ number: Int, _ side: Int, steepness: Double, _ color: Double) -> Item {
        let directions: [Ramp.Direction] = [
            .angle(cosine: 0.866, sine: 0.5), .outward, .around, .angle(cosine: 0.6, sine: -0.8),
        ]
        return paint(
            .ramp(
                Ramp(
                    direction: directions[number % 4], originX: 0, originY: 0, frameWidth: side,
                    frameHeight: side, steps: nil, isClosed: false,
                    colors: .stops(
                        [
                            Ramp.Stop(t: 0.5 - steepness, color: gray(color, alpha: 0)),
                            Ramp.Stop(t: 0.5 + steepness, color: gray(color, alpha: 0.4)),
                        ], space: .encoded))),
            number % 3 == 2 ? .screen : .normal)
    }

    /// What the tables of many ramps are off by adds up: all together may be off by 1.
    @Test(arguments: [MixingSpace.encoded, .linear], [0.0, 1.0])
    func manyRampsAreWithinOne(blending: MixingSpace, color: Double) throws {
        try expectWithinOne(blending, background: color == 0 ? 1 : 0) { steepness, side in
            (0..<20).map { Self.ramp($0, side, steepness: steepness, color) }
        }
    }

    /// Blend modes that double what lies under them double what its tables are off by: here 32 and 64 times.
    @Test(arguments: [BlendMode.overlay, .softLight], [MixingSpace.encoded, .linear])
    func enlargedErrorsAreWithinOne(mode: BlendMode, blending: MixingSpace) throws {
        let veils = mode == .overlay ? [1.0, 1, 0, 1, 1] : [1, 1, 1]
        try expectWithinOne(blending, background: 0) { steepness, side in
            [Self.ramp(0, side, steepness: steepness, 1)] + veils.map { paint(.fill(gray($0)), mode) }
        }
    }

    /// - Parameter items: of a ramp's steepness and the side of the picture.
    private func expectWithinOne(
        _ blending: MixingSpace, background: Double, items: (Double, Int) -> [Item]
    ) throws {
        let side = 520
        for steepness in [0.004, 0.0067, 0.03, 0.3] {
            let plan = picture(
                side, side, background: gray(background), blending: blending, items(steepness, side))
            let format = RowFormat(channels: .rgb, depth: 8)
            let region = box(100, 250, 500, 262)
            func rows(_ precision: Renderer.Precision) throws -> [[UInt8]] {
                try Painted(
                    Renderer(plan: plan, region: region, format: format, matte: nil, precision: precision)
                ).rows
            }
            // Sixteen bits are worked out without tables.
            let wide = try Painted(
                Renderer(plan: plan, region: region, format: RowFormat(channels: .rgb, depth: 16)))
            for precision in [Renderer.Precision.fastest, .single, .exact] {
                let painted = try rows(precision)
                for (y, row) in painted.enumerated() {
                    let wrong = row.indices.first { place in
                        let sample = wide.rows[y][2 * place..<2 * place + 2].reduce(0) { $0 << 8 | Int($1) }
                        return abs(Double(row[place]) - Double(sample) / 257) > 1.5
                    }
                    if let wrong {
                        Issue.record(
                            "\(blending) \(background) \(steepness) \(precision): row \(y), byte \(wrong)")
                        return
                    }
                }
            }
        }
    }
}
