import ScenePlan
import Testing

@testable import SceneCompiler

/// What must hold of every scene, on scenes of random content.
@Suite struct PropertyTests {
    static let seeds: [UInt64] = Array(1...40)

    @Test(arguments: seeds)
    func regionIsTheSameCutOfTheWhole(_ seed: UInt64) throws {
        let compilation = try Self.compile(SceneGenerator.scene(seed: seed))
        let plan = try #require(compilation.plan)
        let whole = try Self.rows(of: compilation)
        var random = SplitMix64(state: seed)
        for _ in 0..<4 {
            let (x0, y0) = (
                Int.random(in: 0..<plan.width, using: &random),
                Int.random(in: 0..<plan.height, using: &random)
            )
            let box = Box(
                x0: x0, y0: y0, x1: Int.random(in: x0 + 1...plan.width, using: &random),
                y1: Int.random(in: y0 + 1...plan.height, using: &random))
            let cut = try Self.rows(of: compilation, region: box)
            let wanted = whole[box.y0..<box.y1].map { Array($0[box.x0 * 4..<box.x1 * 4]) }
            #expect(cut == wanted, "region \(box)")
        }
    }

    @Test(arguments: seeds)
    func numberOfThreadsChangesNothing(_ seed: UInt64) throws {
        let compilation = try Self.compile(SceneGenerator.scene(seed: seed))
        let one = try compilation.encoded(OutputOptions(format: .pam, threads: 1))
        for threads in [2, 7] {
            #expect(try compilation.encoded(OutputOptions(format: .pam, threads: threads)) == one)
        }
    }

    /// Bands are rows that one painter paints one after the other.
    @Test(arguments: seeds)
    func heightOfBandsChangesNothing(_ seed: UInt64) throws {
        let compilation = try Self.compile(SceneGenerator.scene(seed: seed))
        let whole = try Self.rows(of: compilation)
        for height in [1, 3, 16] {
            #expect(try Self.rows(of: compilation, bandHeight: height) == whole)
        }
    }

    @Test(arguments: seeds)
    func rowsWithEqualKeysAreEqual(_ seed: UInt64) throws {
        let compilation = try Self.compile(SceneGenerator.scene(seed: seed))
        let renderer = try compilation.makeRenderer(OutputOptions(format: .pam))
        let rows = try Self.rows(of: compilation)
        for y in rows.indices {
            for other in 0..<y where renderer.key(ofRow: y) == renderer.key(ofRow: other) {
                #expect(rows[y] == rows[other])
            }
        }
    }

    @Test(arguments: seeds)
    func letsAndTheirValuesGiveOnePicture(_ seed: UInt64) throws {
        let inlined = try Self.compile(SceneGenerator.scene(seed: seed))
        let bound = try Self.compile(SceneGenerator.scene(seed: seed, .init(usesLets: true)))
        #expect(try Self.rows(of: inlined) == Self.rows(of: bound))
    }

    @Test(arguments: seeds)
    func definesAndTheirExpansionsGiveOnePicture(_ seed: UInt64) throws {
        let expanded = try Self.compile(SceneGenerator.scene(seed: seed))
        let defined = try Self.compile(SceneGenerator.scene(seed: seed, .init(usesDefines: true)))
        #expect(try Self.rows(of: expanded) == Self.rows(of: defined))
    }

    @Test(arguments: seeds)
    func cellsWithoutGapsCoverEveryPixelOnce(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        func number(_ range: ClosedRange<Double>) -> String {
            "\((Double.random(in: range, using: &random) * 16).rounded() / 16)"
        }
        let tile = [
            "tile \(number(0.25...9)) x \(number(0.25...9)) {",
            "tile \(number(1...9)) x \(number(1...9)) { fit: repeat; origin: \(number(-9...9)), \(number(-9...9))",
            "tile \(number(1...9)) x \(number(1...9)) { fit: round",
            "tile { columns: \(Int.random(in: 1...70, using: &random)); rows: \(Int.random(in: 1...70, using: &random))",
            "tile \(number(1...9)) x \(number(1...9)) { stagger: \(number(0...20))",
            "tile \(number(1...9)) x \(number(1...9)) { fit: repeat; stagger-columns: \(number(0...99))%",
            "tile { columns: 1fr, 2.5fr, 7px, 1fr; rows: 25%, 1fr, 1fr, 3fr",
        ][Int(seed) % 7]
        let scene = "canvas 61 x 47 { background: black }\n\(tile)\nblend: add\nfill rgb(1, 1, 1)\n}\n"
        let rows = try Self.rows(of: Self.compile(scene))
        #expect(
            rows.allSatisfy { row in stride(from: 0, to: row.count, by: 4).allSatisfy { row[$0] == 1 } },
            "\(scene)")
    }

    // MARK: Rendering

    static func compile(_ scene: String) throws -> Compilation {
        let compilation = try Compilation(MainFile(path: "generated.scene", text: Array(scene.utf8)))
        let errors = compilation.diagnostics.filter(\.isError)
        try #require(errors.isEmpty, "\(errors.map(\.message))\n\(scene)")
        return compilation
    }

    /// RGBA rows; with a band height each band by a painter of its own, the lowest band first.
    static func rows(of compilation: Compilation, region: Box? = nil, bandHeight: Int? = nil) throws
        -> [[UInt8]]
    {
        let options = OutputOptions(format: .pam, region: region)
        let renderer = try compilation.makeRenderer(options, format: .init(channels: .rgba, depth: 8))
        var rows = [[UInt8]](repeating: [], count: renderer.height)
        let band = bandHeight ?? renderer.height
        for start in stride(from: 0, to: renderer.height, by: band).reversed() {
            let painter = renderer.makePainter()
            for y in start..<min(start + band, renderer.height) {
                var row = [UInt8](repeating: 0, count: renderer.width * 4)
                var span = row.mutableSpan
                try painter.paint(row: y, into: &span)
                rows[y] = row
            }
        }
        return rows
    }
}
