import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

/// Runs of level sets in rows of pictures up to a quarter of a million pixels wide, against the double-precision colour of every
/// pixel.
@Suite struct LargeRampTests {
    private static let surface = Surface(
        blending: .encoded, format: RowFormat(channels: .rgb, depth: 8), matte: nil)
    private static let hues = Ramp.Colors.hues(
        HueRamp(from: 0, to: 360, alpha: 1, space: .hsb(saturation: 1, brightness: 1)))
    private static let redToBlue = Ramp.Colors.stops(
        [
            .init(t: 0, color: Color(red: 1, green: 0, blue: 0)),
            .init(t: 1, color: Color(red: 0, green: 0, blue: 1)),
        ], space: .encoded)

    private static func ramp(
        _ direction: Ramp.Direction, _ width: Int, _ height: Int, _ colors: Ramp.Colors = hues,
        originX: Int = 0, originY: Int = 0
    ) -> Ramp {
        Ramp(
            direction: direction, originX: originX, originY: originY, frameWidth: width, frameHeight: height,
            steps: nil, isClosed: false, colors: colors)
    }

    private static let directions: [Ramp.Direction] = [
        .around, .outward, .angle(cosine: 0.5.squareRoot(), sine: 0.5.squareRoot()),
        .angle(cosine: -0.8, sine: 0.6), .angle(cosine: 0.01, sine: 0.99995.squareRoot()),
    ]

    /// Compares stretches of 400 pixels from some places of rows, and from the first row painted at once.
    private func compare(_ ramp: Ramp, _ width: Int, _ height: Int, rows: [Int]) throws {
        let content = Content(width: width, height: height, items: [], masks: [])
        let runs = try #require(RampRuns(ramp, in: content, on: Self.surface, size: 3))
        func painted(_ line: Scanline) -> [UInt8] {
            var bytes = [UInt8](repeating: 0xEE, count: 3 * line.count)
            unsafe bytes.withUnsafeMutableBytes { unsafe runs.paint(line, into: $0) }
            return bytes
        }
        let whole = painted(Scanline(x: 0, y: rows[0], count: width))
        for y in rows {
            for start in [0, width / 2 - 200, width / 4, width - 400] {
                let line = Scanline(x: start, y: y, count: 400)
                let exact = exactly(ramp, line)
                #expect(painted(line) == exact, "\(width)×\(height), \(start), \(y)")
                if y == rows[0] { #expect(Array(whole[3 * start..<3 * start + 1200]) == exact) }
            }
        }
    }

    private func exactly(_ ramp: Ramp, _ line: Scanline) -> [UInt8] {
        let colors = RampColors(ramp.colors, on: Self.surface)
        let position = RampPosition(ramp)
        var bytes: [UInt8] = []
        for place in 0..<line.count {
            let packed = Self.surface.packedOpaque(colors.pixel(at: ramp.stepped(position.t(line, place))))
            for byte in 0..<3 { bytes.append(UInt8(truncatingIfNeeded: packed >> UInt32(8 * byte))) }
        }
        return bytes
    }

    /// Near the centre's row rays are nearly level, and near the centre circles cross no row at a steep angle.
    private func rows(_ height: Int) -> [Int] {
        let middle = height / 2
        return [
            0, height / 3, middle - 41, middle - 9, middle - 2, middle - 1, middle, middle + 1, middle + 7,
        ]
    }

    @Test(
        arguments: [(16384, 16384), (40000, 40001), (65536, 64), (262_144, 262_144)],
        directions)
    func largePicturesAreExact(_ sides: (Int, Int), _ direction: Ramp.Direction) throws {
        let (width, height) = sides
        let ramp = Self.ramp(direction, width, height)
        try compare(ramp, width, height, rows: rows(height).filter { (0..<height).contains($0) })
    }

    /// More levels than pixels in a row: runs that end where they begin.
    @Test(arguments: directions, [1500, 2500, 8192])
    func manyTurnsAreExact(_ direction: Ramp.Direction, _ side: Int) throws {
        let hues = Ramp.Colors.hues(
            HueRamp(from: 30, to: -3270, alpha: 1, space: .hsb(saturation: 1, brightness: 1)))
        try compare(
            Self.ramp(direction, side, side, hues), side, side, rows: rows(side))
    }

    @Test(arguments: directions)
    func cellsFarFromTheirFramesOriginAreExact(_ direction: Ramp.Direction) throws {
        // The frame's centre is at (−60000, 500) of the content, and far right of it.
        for originX in [80_000, -130_000] {
            let ramp = Self.ramp(direction, 40_000, 30_000, Self.redToBlue, originX: originX, originY: 14_500)
            try compare(ramp, 20_000, 1000, rows: [0, 499, 500, 501, 999])
        }
    }

    /// A colour that hardly changes where a level begins says too little about where that is.
    @Test func levelsOfNearlyEqualColoursAreNotSearched() {
        let content = Content(width: 4096, height: 4096, items: [], masks: [])
        for (change, hasRuns) in [(1e-3, true), (1e-8, false)] {
            let edge = 127.5 / 255
            let colors = Ramp.Colors.stops(
                [.init(t: 0, color: gray(edge - change)), .init(t: 1, color: gray(edge + change))],
                space: .encoded)
            let runs = RampRuns(
                Self.ramp(.outward, 4096, 4096, colors), in: content, on: Self.surface, size: 3)
            #expect((runs != nil) == hasRuns)
        }
    }
}
