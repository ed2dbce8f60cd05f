import ScenePixels
import ScenePlan
import Testing

@testable import SceneRaster

@Suite struct CoverTests {
    private static func cells(_ columns: Int, _ rows: Int, side: Int, from start: Double = 0) -> Item {
        func axis(_ count: Int) -> GridAxis {
            .regular(start: start, period: Double(side), length: Double(side), count: count)
        }
        return .grid(
            Grid(
                columns: axis(columns), rows: axis(rows), rowStagger: 0, columnStagger: 0,
                cells: GrayCells(hasOpaqueColors: true) { (40 * $0 + 7 * $1) % 256 }, origin: Origin(0)))
    }

    /// Anything may stand under something opaque, over it, or both; masks may cut all of it.
    @Test(arguments: 8000..<8120) func whatIsHiddenIsNotMissed(seed: Int) throws {
        var generator = PlanGenerator(seed: seed)
        let plan = generator.plan(maximum: 24)
        var opaque = PlanGenerator(seed: seed, isBinary: true)
        let cover: Item =
            seed % 4 == 0
            ? Self.cells(6, 6, side: 4, from: seed % 8 == 0 ? 0 : -1)
            : .paint(
                Paint(
                    kind: opaque.paint(plan.width, plan.height).kind, opacity: seed % 9 == 0 ? 0.5 : 1,
                    blend: seed % 7 == 0 ? .multiply : .normal, origin: Origin(0)))
        var items = plan.root.items
        items.insert(cover, at: seed % (items.count + 1))
        let covered = picture(
            plan.width, plan.height, background: plan.background, blending: plan.blending, items,
            masks: plan.root.masks)
        let rows = try Painted(Renderer(plan: covered, format: RowFormat(channels: .rgba, depth: 16)))
        let twin = SlowTwin(plan: covered)
        for y in 0..<covered.height {
            for x in 0..<covered.width {
                let expected = Painted.samples(of: twin.color(try twin.pixel(x, y)), maximum: 65535)
                let distance = zip(expected, rows.samples(x, y)).map { abs($0 - $1) }.max() ?? 0
                guard distance <= (expected[3] < 100 ? 700 : 1) else {
                    Issue.record("pixel \(x), \(y): \(rows.samples(x, y)), not \(expected) [seed \(seed)]")
                    return
                }
            }
        }
    }

    @Test func onlyWhatCoversAllHides() throws {
        let under = paint(.fill(gray(0.2)))
        func isHidden(_ item: Item) -> Bool {
            picture(40, 40, [under, item]).withoutHidden.root.items.count == 1
        }
        #expect(isHidden(paint(.fill(gray(1)))))
        #expect(!isHidden(paint(.fill(gray(1)), opacity: 0.999)))
        #expect(!isHidden(paint(.fill(gray(1)), .screen)))
        #expect(!isHidden(paint(.fill(gray(1, alpha: 0.999)))))
        #expect(!isHidden(layer(box(0, 0, 40, 40), [paint(.fill(gray(1)))])))
        #expect(isHidden(Self.cells(10, 10, side: 4)))
        #expect(isHidden(Self.cells(11, 11, side: 4, from: -2)))
        // A pixel is left at the end, at the start; edges between pixels.
        #expect(!isHidden(Self.cells(10, 10, side: 4, from: -1)))
        #expect(!isHidden(Self.cells(11, 11, side: 4, from: 1)))
        #expect(!isHidden(Self.cells(11, 11, side: 4, from: -0.5)))
    }

    /// A cell's mistake is one wherever it stands.
    @Test func tilesStayBeneath() {
        let tile = Self.cells(10, 10, side: 4)
        let veiled = layer(box(0, 0, 9, 9), [layer(box(0, 0, 5, 5), [tile])])
        let items = [paint(.fill(gray(0.2))), tile, veiled, paint(.fill(gray(1))), paint(.fill(gray(1)))]
        #expect(picture(40, 40, items).withoutHidden.root.items.count == 3)
    }

    @Test func backgroundThatIsSeenNowhereLeavesNothingTranslucent() throws {
        let renderer = Renderer(
            plan: picture(9, 9, background: gray(0, alpha: 0.5), [Self.cells(9, 9, side: 1)]),
            format: RowFormat(channels: .rgba, depth: 8))
        let rows = try Painted(renderer)
        for y in 0..<9 {
            #expect(
                rows.rows[y]
                    == (0..<9).flatMap { x in
                        let level = UInt8((40 * x + 7 * y) % 256)
                        return [level, level, level, 255]
                    })
        }
        #expect(!renderer.hasPaintedTranslucency)
    }

    /// Where cells of a pixel are all of the picture, no pixels are made.
    @Test(arguments: [RowFormat(channels: .rgb, depth: 8), .init(channels: .rgba, depth: 8)])
    func cellsOfAPixelComeOutTheSameAsBytes(format: RowFormat) throws {
        for (start, region) in [(0, nil), (-3, nil), (-3, box(2, 1, 17, 6)), (0, box(20, 8, 21, 9))] {
            let plan = picture(21, 9, [Self.cells(24, 12, side: 1, from: Double(start))])
            #expect(plan.coveringCells != nil)
            let renderer = Renderer(plan: plan, region: region, format: format)
            let quick = try Painted(renderer)
            let exact = try Painted(
                Renderer(plan: plan, region: region, format: format, matte: nil, precision: .exact))
            #expect(quick.rows == exact.rows)
            #expect(renderer.tally.distinctCells == 1)
            let (x, y) = (region?.x0 ?? 0, region?.y0 ?? 0)
            for row in 0..<renderer.height {
                for column in 0..<renderer.width {
                    let level = (40 * (column + x - start) + 7 * (row + y - start)) % 256
                    #expect(quick.samples(column, row).prefix(3) == [level, level, level])
                }
            }
        }
    }

    @Test func onlyCellsOfAPixelThatAreAllAreBytes() {
        func areBytes(_ items: [Item], masks: [Mask] = []) -> Bool {
            picture(9, 9, items, masks: masks).coveringCells != nil
        }
        let cells = Self.cells(9, 9, side: 1)
        #expect(areBytes([cells]))
        #expect(!areBytes([Self.cells(9, 9, side: 2)]))
        #expect(!areBytes([Self.cells(9, 9, side: 1, from: -1)]))
        #expect(!areBytes([cells, paint(.fill(gray(0.5)), opacity: 0.5)]))
        #expect(!areBytes([cells, cells]))
        let white = Image(width: 1, height: 1, channels: .gray, maxval: 255, samples: .bytes([255]))
        let placement = ImagePlacement(
            image: white, flipsHorizontally: false, flipsVertically: false, place: .once(box(0, 0, 9, 9)),
            sampling: .nearest)
        #expect(!areBytes([cells], masks: [mask(placement, .luminance)]))
    }

    /// The quick way to three bytes a pixel writes too far, and then over it.
    @Test(arguments: 0..<40) func packedPixelsAreWrittenAsTheirBytes(count: Int) {
        let buffer = RunBuffer<PackedPixel>(capacity: max(1, count))
        let run = buffer.run(count: count)
        for index in 0..<count {
            run[index] = PackedPixel(bits: UInt32(index + 1) &* 0x9E37_79B9 | 0xFF00_0000)
        }
        for size in [1, 3, 4] {
            var bytes = [UInt8](repeating: 0xEE, count: 5 + count * size + 3)
            var span = bytes.mutableSpan
            ByteSink.write(run, size, into: &span, at: 5)
            let written = (0..<count).flatMap { index in
                (0..<size).map { UInt8(truncatingIfNeeded: run[index].bits >> UInt32(8 * $0)) }
            }
            #expect(bytes == [UInt8](repeating: 0xEE, count: 5) + written + [0xEE, 0xEE, 0xEE])
        }
    }
}
