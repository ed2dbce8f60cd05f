import SceneLayout
import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax
import SceneTesting
import Testing

/// What a name means where it stands: told by the grays of the fills, in hundredths.
@Suite struct NameTests {
    /// The red of every fill in painting order, × 100; of a grid the cell (1, 0).
    private func grays(_ content: Content) throws -> [Int] {
        try content.items.flatMap { item in
            switch item {
            case .paint(let paint):
                if case .fill(let color) = paint.kind { return [Int((color.red * 100).rounded())] }
                return [-1]
            case .layer(let layer): return try grays(layer.content)
            case .grid(let grid):
                let box = Box(x0: 0, y0: 0, x1: 10, y1: 10)
                guard let layer = try grid.cells.layer(column: 1, row: 0, box: box) else { return [] }
                var colors: [Color] = []
                try grid.cells.colors(row: 0, columns: 1..<2, into: &colors)
                return try grays(layer.content).map {
                    $0 == -1 && !colors.isEmpty ? Int((colors[0].red * 100).rounded()) : $0
                }
            }
        }
    }

    private func check(
        _ scene: String, _ expected: [Int], files: [String: String] = [:],
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let imports = files.keys.sorted().filter { !$0.hasPrefix("far") }.map { "import \"\($0)\"\n" }
            .joined()
        let compiled = Compiled("\(imports)canvas 60 x 40\n\(scene)\n", files: MemoryFiles(files))
        #expect(compiled.errors == [], "\(compiled.listing)", sourceLocation: location)
        let plan = try #require(compiled.plan, sourceLocation: location)
        #expect(try grays(plan.root) == expected, "\(scene)", sourceLocation: location)
    }

    @Test func letsAndBlocks() throws {
        try check("let a = 0.1\nlayer { let a = a + 0.1; fill gray(a) }\nfill gray(a)", [20, 10])
        try check("let width = 0.3\nfill gray(width)", [30])
        try check("let red = gray(0.4)\nfill red", [40])
        try check("fill gray(b) { let b = 1 }\nlet c = 1".replacing("gray(b)", with: "gray(0.2)"), [20])
        try check("fill black { let o = 0.5; opacity: o }", [0])
        try check("layer { fill gray(a); let b = 1 }\n".replacing("gray(a)", with: "gray(0.6)"), [60])
    }

    @Test func boxesSeenByNames() throws {
        // Properties see the box that the node stands in, lets and children its own.
        try check("layer { size: width / 2 x height / 2; fill gray(width / 100px) }", [30])
        try check("layer { size: 30 x 20; let w = width; layer { size: 10; fill gray(w / 100px) } }", [30])
        try check("layer { size: 30 x 20; layer { size: width / 3 x 1; fill gray(width / 100px) } }", [10])
        try check("layer { size: 30 x 20; rotate: 90deg; fill gray(width / 100px) }", [20])
        try check("layer { size: 30 x 20; opacity: 0.5 + width / 1000px; fill gray(0.1) }", [10])
        try check(
            "layer { let w = 0.5px; size: 30 x 20; opacity: w / 1px; fill gray(canvas-width / 100px) }", [60])
    }

    @Test func cellsSeenByNames() throws {
        try check("tile 20 x 20 { fill gray((column + columns + rows + whole-columns) / 100) }", [9])
        try check(
            "tile 20 x 20 { let c = column; tile { columns: 2; fill gray((10 * c + column) / 100) } }", [11])
        try check("tile 20 x 20 { tile { columns: column + 2; fill gray(columns / 100) } }", [3])
        try check("tile 20 x 20 { size: 50%; fill gray(width / 100px) }", [5])
        try check("tile { map: \"ab\"; legend: \"b\"; tile 15 x 40 { fill gray((symbol + 5) / 100) } }", [5])
        try check("define d { fill gray(column / 10) }\ntile 20 x 20 { d }", [10])
        try check("define d { tile { columns: 3; fill gray(column / 10) } }\ntile 20 x 20 { d }", [10])
        try check("define d(p) { fill gray(p / 10) }\ntile 20 x 20 { d column }", [10])
        try check("define d(p = column) { fill gray(p / 10) }\ntile 20 x 20 { tile 5 { d } }", [10])
    }

    @Test func definesAndTheirArguments() throws {
        // Arguments are the caller's, defaults and the body the use's own.
        try check("define d(w) { fill gray(w / 100px) }\nlayer { size: 30 x 20; d width { size: 10 } }", [30])
        try check(
            "define d(w = width) { fill gray(w / 100px) }\nlayer { size: 30 x 20; d { size: 10 } }", [10])
        try check("define d(a, b = a / 2) { fill gray(b) }\nd 0.6", [30])
        try check("define d(a, b = 1) { fill gray(a) }\nd { b: 0; a: 0.7 }", [70])
        try check("d 0.2\ndefine d(a) { e a }\ndefine e(a) { fill gray(a) }", [20])
        try check("define d { fill gray(p) }\nd\nparam p = 0.3", [30])
        try check("let a = 0.4\ndefine d { fill gray(a) }\nlayer { let a = 0.9; d; fill gray(a) }", [40, 90])
    }

    @Test func keywordsComeFirst() throws {
        try check(
            "let multiply = \"screen\"\nfill gray(0.1) { blend: if width > 3 then multiply else screen }\nlet end = multiply",
            [10])
        try check("param m = \"screen\"\nfill gray(0.1) { blend: m }", [10])
        try check("let end = 3\nlayer { align: end; size: end; fill gray(0.2) }", [20])
    }

    @Test func imports() throws {
        let files = [
            "lib.scene":
                "import \"far.scene\"\nparam p = 0.2\nlet l = far + 0.1\ndefine d(q = p) { fill gray(q + l - l) }\n",
            "far.scene": "let far = 0.5\n",
        ]
        try check("d\nfill gray(l)\nfill gray(p)\nd 0.9", [20, 60, 20, 90], files: files)
        let hidden = Compiled(
            "import \"lib.scene\"\ncanvas 8 x 8\nfill gray(far)\n", files: MemoryFiles(files))
        #expect(hidden.codes == ["E0201"])
    }

    @Test func lettersOfOneCanonicalFormAreOneName() throws {
        try check("let caf\u{E9} = 0.3\nfill gray(cafe\u{301})", [30])
    }
}
