import SceneLayout
import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// Scenes with errors that are drawn all the same.
@Suite struct GoingOnTests {
    private func plan(_ text: String) throws -> (plan: Plan, codes: [String]) {
        #expect(Compiled(text).plan == nil)
        let compiled = Compiled(text, options: LayoutOptions(keepsGoing: true))
        return (try #require(compiled.plan), compiled.codes)
    }

    /// What a hatched box is made of.
    private func isHatch(_ item: Item) -> Bool {
        switch item {
        case .paint(let paint):
            // Slanted stripes of a colour and nothing: no gradient of the scene's own looks like it.
            if case .ramp(let ramp) = paint.kind, case .stops(let stops, _) = ramp.colors,
                case .angle(let cosine, let sine) = ramp.direction
            {
                return cosine == sine && stops.contains { $0.color == .transparent }
            }
            return false
        case .layer(let layer): return layer.content.items.count == 1 && isHatch(layer.content.items[0])
        case .grid: return false
        }
    }

    private func box(_ item: Item) -> Box? { if case .layer(let layer) = item { layer.box } else { nil } }

    @Test func aBrokenNodeIsHatchedAndItsNeighboursAreDrawn() throws {
        let (plan, codes) = try plan(
            """
            canvas 64 x 48
            fill red
            fill gray(2)
            layer { at: 8, 8; size: 16; opacity: 50; fill lime }
            chequer 8
            layer { inset: 4; fill blue; filll red }
            """)
        #expect(codes == ["E0302", "E0302", "E0202", "E0202"])
        let items = plan.root.items
        #expect(items.map(isHatch) == [false, true, true, true, false])
        #expect(box(items[2]) == Box(x0: 8, y0: 8, x1: 24, y1: 24))
        guard case .layer(let last) = items[4] else {
            Issue.record("the last layer is drawn")
            return
        }
        #expect(last.content.items.map(isHatch) == [false, true])
    }

    @Test func valuesThatFailAreToldAndHatched() throws {
        let (plan, codes) = try plan(
            "canvas 64 x 48 { background: gray(3); blending: linear }\nlet a = 1 / 0\nfill red\nfill gray(a)\n"
        )
        #expect(codes == ["E0302", "E0301"])
        #expect(plan.background == .transparent)
        #expect(plan.blending == .linear)
        #expect(plan.root.items.map(isHatch) == [false, true])
    }

    @Test func aLetWithoutAValueLeavesTheRestOfItsBlock() throws {
        let (plan, _) = try plan(
            "canvas 64 x 48\nlayer { let a = 1 / 0; let b = 1; fill gray(b); fill gray(a) }\n")
        guard case .layer(let layer) = plan.root.items[0] else {
            Issue.record("the layer is drawn")
            return
        }
        #expect(layer.content.items.map(isHatch) == [false, true])
    }

    @Test func brokenGrammarLeavesWhatIsSound() throws {
        let (plan, codes) = try plan("canvas 64 x 48\nfill red\nlayer { size: ; fill blue }\nfill lime\n")
        #expect(codes == ["E0123"])
        #expect(plan.root.items.map(isHatch) == [false, true, false])
    }

    @Test func brokenCellsAreHatched() throws {
        let (plan, _) = try plan("canvas 64 x 48\ntile 8 { opacity: 1 / column; fill red }\n")
        guard case .grid(let grid) = plan.root.items[0] else {
            Issue.record("the tile is drawn")
            return
        }
        let cell = Box(x0: 0, y0: 0, x1: 8, y1: 8)
        let broken = try #require(try grid.cells.layer(column: 0, row: 0, box: cell))
        #expect(isHatch(.layer(broken)))
        let sound = try #require(try grid.cells.layer(column: 1, row: 0, box: cell))
        #expect(!isHatch(.layer(sound)))
    }

    @Test(arguments: [
        "canvas 64 x 48\ndefine a { fill red; b }\ndefine b { a }\na\nb\n",
        "canvas 64 x 48\ndefine a { a }\na\n",
        "canvas 64 x 48\ndefine a { <600 fill red; }\na\n",
        "canvas 64 x 48\ndefine a(p) { fill p }\na\na red\n",
        "canvas 64 x 48\ncanvas 1 x 1 { let q = 3; density: q }\nfill column\n",
        "canvas 64 x 48 { let q = 3; density: q }\nfill\nimage\nmask\ntile { map: 3 }\n",
        "canvas 64 x 48\ntile 8 { fill; layer { fill hsb(column, 1) } }\n",
        "canvas 64 x 48\nmask \"nosuch.pbm\"\nlayer { mask { mask { } } }\n",
        "canvas 64 x 48\ndefine m { fill gray(symbol) }\nm\ntile 8 { m }\ntile 8 { along: columns; m }\n",
    ])
    func nothingBrokenStopsTheRest(_ text: String) {
        let compiled = Compiled(text, options: LayoutOptions(keepsGoing: true))
        #expect(compiled.errors != [])
        #expect(compiled.plan != nil)
    }

    /// Where a cell's colour fails the hatch is seen, which is not opaque.
    @Test func coloursOfCellsThatFailAreToldAndHatched() throws {
        func cells(_ color: String) throws -> (any CellSource, [String]) {
            let text = "canvas 4 x 1 { background: white }\nfill lime\ntile 1 { fill \(color) }\n"
            let compiled = Compiled(text, options: LayoutOptions(keepsGoing: true))
            guard case .grid(let grid)? = try #require(compiled.plan).root.items.last else {
                throw CancellationError()
            }
            return (grid.cells, compiled.codes)
        }
        let (wrong, codes) = try cells("gray(column)")
        #expect(codes == ["E0302"])
        #expect(!wrong.hasOpaqueColors)
        var colors: [Color] = []
        try wrong.colors(row: 0, columns: 0..<4, into: &colors)
        #expect(colors[..<2] == [.black, .white])
        #expect(colors[2] == colors[3] && colors[2].alpha < 1)
        let (sound, none) = try cells("gray(random(column))")
        #expect(none == [])
        #expect(sound.hasOpaqueColors)
    }

    @Test func withoutACanvasThereIsNothingToDrawOn() {
        #expect(Compiled("fill red\n", options: LayoutOptions(keepsGoing: true)).plan == nil)
    }
}
