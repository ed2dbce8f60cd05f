import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

/// Translucent ramps in planes, in places of rows of pictures up to 65536 pixels wide, against the exact painter.
@Suite struct LargePlanarTests {
    private static let format = RowFormat(channels: .rgb, depth: 8)
    private static let veil = Ramp.Colors.stops(
        [
            .init(t: 0, color: Color(red: 1, green: 0, blue: 0, alpha: 0.8)),
            .init(t: 0.5, color: Color(red: 0, green: 1, blue: 0, alpha: 0)),
            .init(t: 1, color: Color(red: 0, green: 0, blue: 1, alpha: 0.3)),
        ], space: .encoded)
    private static let directions: [Ramp.Direction] = [
        .angle(cosine: 0.5.squareRoot(), sine: 0.5.squareRoot()), .angle(cosine: -0.8, sine: 0.6),
        .angle(cosine: 0.28, sine: -0.96), .angle(cosine: 1, sine: 0), .outward, .around,
    ]

    private static func ramp(_ direction: Ramp.Direction, _ width: Int, _ height: Int) -> Ramp {
        Ramp(
            direction: direction, originX: 0, originY: 0, frameWidth: width, frameHeight: height, steps: nil,
            isClosed: false, colors: veil)
    }

    @Test(arguments: [(8193, 8192), (16384, 16384), (40000, 30000), (65536, 65536), (65536, 64)], directions)
    func rampsOverLargePicturesAreWithinOne(_ sides: (Int, Int), _ direction: Ramp.Direction) throws {
        let (width, height) = sides
        let plan = picture(
            width, height, background: gray(0.6),
            [paint(.ramp(Self.ramp(direction, width, height)), .multiply)])
        for (x, y) in [(0, 0), (width / 2 - 70, height / 2 - 1), (width - 150, height * 2 / 3)] {
            let part = box(x, y, x + 150, y + 1)
            let fastest = try Painted(Renderer(plan: plan, region: part, format: Self.format))
            let exact = try Painted(
                Renderer(plan: plan, region: part, format: Self.format, matte: nil, precision: .exact))
            #expect(zip(fastest.rows[0], exact.rows[0]).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        }
    }

    /// Rows of ramps along an angle are kept, few or many, and they look alike.
    @Test func rampsThatAreNotKeptLookAlike() throws {
        let (width, height) = (40_000, 30_000)
        let content = Content(width: width, height: height, items: [], masks: [])
        let surface = Surface(blending: .encoded, format: Self.format, matte: nil)
        let ramp = Self.ramp(Self.directions[0], width, height)
        let colors = RampColors(ramp.colors, on: surface)
        // As many pixels as a row has, and by how much rows are moved.
        var room = width + height + 1
        #expect(ShiftedRamp(ramp, colors, in: content, on: surface, room: &room) != nil)
        #expect((0...1).contains(room))
        #expect(ShiftedRamp(ramp, colors, in: content, on: surface, room: &room) == nil)
        for room in [0, 1 << 20] {
            var room = room
            let planar = PlanarRamp(ramp, in: content, on: surface, capacity: 1024, room: &room)
            let paint = try planar.paint(Scanline(x: 20_000, y: 15_000, count: 3))
            guard case .row(let row, isOpaque: false) = paint else {
                Issue.record("a row of colours")
                return
            }
            // At the centre, and two pixels on: t = 0.5 + 2.5 cos 45° / (70000 cos 45°), a share of the way to 0.3 blue.
            #expect(row.alpha[0] <= 4 && row.red[0] <= 1)
            #expect(abs(Int(row.blue[2]) - Int((65535 * 0.3 * 2 * 3 / 70_000).rounded())) <= 3)
        }
    }

    /// Outside of a disk that ends clear nothing has to be worked out, pixel by pixel.
    @Test func cellsOfARampThatEndsClearAreKnown() throws {
        let surface = Surface(blending: .encoded, format: RowFormat(channels: .rgba, depth: 8), matte: nil)
        let colors = Ramp.Colors.stops(
            [.init(t: 0, color: .white), .init(t: 1, color: .transparent)], space: .encoded)
        var ramp = Self.ramp(.outward, 400, 300)
        ramp.colors = colors
        let table = RampTable<FloatPixel>(ramp, RampColors(colors, on: surface), on: surface)
        for t in [0, 0.25, 0.99999, 1] {
            let pixel = try #require(try table.pixel(RampTable<FloatPixel>.cell(of: t)))
            #expect(abs(Double(pixel.w) - (1 - t)) < 1e-4)
        }
    }
}
