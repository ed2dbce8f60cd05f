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
}
