import ScenePixels
import ScenePlan
import SceneSemantics
import SceneSyntax
import Testing

@testable import SceneLayout

/// Colours computed a row at a time are those of the evaluator, to the last bit, and so are the refusals.
@Suite struct CellProgramTests {
    /// Makes expressions of the language at random, by their types.
    struct Writer {
        var random: SplitMix

        mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        mutating func one(of texts: [String]) -> String { texts[below(texts.count)] }

        mutating func number(_ depth: Int) -> String {
            if depth == 0 {
                return one(of: [
                    "column", "row", "index", "columns", "3", "0.25", "a", "-7", "whole-rows", "symbol",
                ])
            }
            switch below(15) {
            case 0: return "(\(number(depth - 1)) + \(number(depth - 1)) - \(number(depth - 1)))"
            case 1: return "\(number(depth - 1)) * \(number(depth - 1))"
            case 2: return "\(number(depth - 1)) / (\(number(depth - 1)))"
            case 3: return "(\(number(depth - 1)) mod 7)"
            case 4: return "random(\(number(depth - 1)), \(number(depth - 1)))"
            case 5: return "floor(\(number(depth - 1)) / 3)"
            case 6: return "clamp(\(number(depth - 1)), 0, \(number(depth - 1)))"
            case 7: return "pick(\(number(depth - 1)), 1, \(number(depth - 1)), 0.5)"
            case 8: return "(if \(condition(depth - 1)) then \(number(depth - 1)) else \(number(depth - 1)))"
            case 9: return "sin(\(number(depth - 1)) * 15deg)"
            case 10: return "lerp(\(number(depth - 1)), \(number(depth - 1)), \(ratio(0)))"
            case 11: return "lerp(column, 3, 40% * row)"
            case 12: return "tan(\(number(depth - 1)) * 10deg)"
            case 13: return "min(\(number(depth - 1)), round(\(number(depth - 1))))"
            default: return "(\(number(depth - 1)) * 10px / (width / 4))"
            }
        }

        mutating func condition(_ depth: Int) -> String {
            switch below(4) {
            case 0: return "\(number(depth)) < \(number(depth))"
            case 1: return "not (\(number(depth)) == \(number(depth)))"
            case 2: return "(\(number(depth)) > 2 and row mod 2 == 0)"
            default: return "(column == 3 or \(number(depth)) >= row)"
            }
        }

        mutating func ratio(_ depth: Int) -> String {
            switch below(4) {
            case 0: return "random(\(number(depth)), row)"
            case 1: return "clamp(\(number(depth)), 0, 1)"
            case 2: return "(column / columns)"
            default: return "(50% * random(\(number(depth))))"
            }
        }

        mutating func color(_ depth: Int) -> String {
            switch below(13) {
            case 7: return "mix(\(color(0)), \(color(0)), \(ratio(depth)))"
            case 8:
                let space = one(of: ["srgb", "linear", "oklab"])
                return "mix(hsb(column * 20, 1, 1), \(color(0)), \(ratio(0)), \(space))"
            case 9: return "alpha(\(color(0)), \(ratio(0)))"
            case 10: return "hsb(\(ratio(0)) * 360deg, 80%, \(ratio(0)))"
            case 11: return "oklch(\(ratio(0)), 0.1, \(number(0)))"
            case 0: return "hsb(\(number(depth)) * 1deg, \(ratio(depth)), \(ratio(depth)))"
            case 1: return "gray(\(ratio(depth)), \(ratio(depth)))"
            case 2: return "rgb(\(number(depth)), \(ratio(depth)), 30%)"
            case 3: return "pick(\(number(depth)), red, gray(\(ratio(0))), palette)"
            case 4: return "(if \(condition(depth)) then \(color(0)) else lime)"
            case 5: return "hsl(\(number(depth)), \(ratio(depth)), 0.5)"
            case 6: return "mix(red, gray(\(ratio(0))), \(ratio(0)))"
            default: return "gray(\(number(depth)))"
            }
        }

        mutating func scene() -> String {
            """
            canvas 24 x 18
            tile 6 x 3 {
              map: "ab-c\\nba\\n\\n--c\\nabc\\n-ba"
              legend: "abc"
              let palette = blue, white
              let a = \(number(1))
              layer { let b = a; fill \(color(2)) }
              fill \(color(1))
            }
            """
        }
    }

    struct NoFiles: SceneFiles {
        func load(_ path: String, namedIn identity: String) -> Result<LoadedFile, FileProblem> {
            .failure(FileProblem(.unreadableFile, "no files here"))
        }
        func image(_ path: String, namedIn identity: String) -> Result<Image, FileProblem> {
            .failure(FileProblem(.unreadableFile, "no files here"))
        }
    }

    /// The cells of a scene's first tile.
    static func cells(of text: String) -> CellMaker? {
        let scene = checkScene(
            SourceText(name: "t", utf8: Array(text.utf8)), identity: "/t", files: NoFiles())
        guard !scene.hasErrors else { return nil }
        let layout = Layout(scene, options: LayoutOptions(triedCells: 0))
        guard let plan = layout.makePlan(), case .grid(let grid)? = plan.root.items.first else { return nil }
        return grid.cells as? CellMaker
    }

    static func bits(_ colors: [Color]) -> [UInt64] {
        colors.flatMap { [$0.red.bitPattern, $0.green.bitPattern, $0.blue.bitPattern, $0.alpha.bitPattern] }
    }

    @Test func programGivesWhatTheEvaluatorGives() {
        var writer = Writer(random: SplitMix(state: 42))
        var compared = 0
        var refused = 0
        var programs = 0
        for _ in 0..<1500 {
            let text = writer.scene()
            guard let maker = Self.cells(of: text), maker.colorCount > 0 else { continue }
            if maker.hasProgram { programs += 1 }
            for row in [0, 1, 4] {
                var quick: [Color] = []
                var slow: [Color] = []
                let quickResult = Result {
                    for column in 0..<4 {
                        let box = Box(x0: column * 6, y0: row * 3, x1: column * 6 + 6, y1: row * 3 + 3)
                        _ = try maker.layer(column: column, row: row, box: box)
                    }
                    try maker.colors(row: row, columns: 0..<4, into: &quick)
                }
                let slowResult = Result {
                    try maker.evaluateColors(row: row, columns: 0..<4, keepsGoing: false, into: &slow)
                }
                switch (quickResult, slowResult) {
                case (.success, .success):
                    compared += 1
                    #expect(Self.bits(quick) == Self.bits(slow), "\(text) row \(row)")
                case (.failure, .failure): refused += 1
                default: Issue.record("one refuses, the other does not: \(text)")
                }
            }
        }
        #expect(compared > 500)
        #expect(refused > 50)
        #expect(programs > 300)
    }

    /// A pixel as raster makes it of a colour; nil where it is neither opaque nor clear.
    static func pixel(_ color: Color) -> UInt32? {
        func sample(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5 + 1e-9) }
        if color.alpha == 0 { return 0 }
        guard color.alpha == 1 else { return nil }
        return sample(color.red) | sample(color.green) << 8 | sample(color.blue) << 16 | 0xFF00_0000
    }

    static func triples(_ pixels: [UInt32]) -> [UInt8] {
        pixels.flatMap { pixel in (0..<3).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) } }
    }

    @Test func samplesAreTheRoundedColours() throws {
        var writer = Writer(random: SplitMix(state: 77))
        var (compared, refused) = (0, 0)
        for _ in 0..<600 {
            let text = writer.scene()
            guard let maker = Self.cells(of: text), maker.colorCount > 0, maker.hasProgram else { continue }
            // Row 1 twice: what was kept of it must be what it was.
            for row in [0, 1, 4, 1] {
                for columns in [0..<4, -1..<3, 0..<4] {
                    var colors: [Color] = []
                    guard
                        (try? maker.evaluateColors(
                            row: row, columns: columns, keepsGoing: false, into: &colors)) != nil
                    else {
                        continue
                    }
                    var pixels = [UInt32](repeating: 7, count: colors.count)
                    var span = pixels.mutableSpan
                    let isDone = try maker.samples(row: row, columns: columns, into: &span)
                    if isDone { compared += 1 } else { refused += 1 }
                    if isDone { #expect(pixels == colors.map { Self.pixel($0) }, "\(text) row \(row)") }
                    if maker.hasOpaqueColors { #expect(colors.allSatisfy { $0.alpha == 1 }) }
                    var bytes = [UInt8](repeating: 7, count: 3 * columns.count)
                    var byteSpan = bytes.mutableSpan
                    let hasTriples = try maker.triples(row: row, columns: columns, into: &byteSpan)
                    #expect(
                        hasTriples == (isDone && maker.hasOpaqueColors && maker.colorCount == 1), "\(text)")
                    if hasTriples { #expect(bytes == Self.triples(pixels), "\(text) row \(row)") }
                }
            }
        }
        #expect(compared > 1000)
        #expect(refused > 20)
    }

    /// More columns than are computed at a time, and what is kept from row to row.
    @Test(arguments: [
        "gray(random(column, row))", "gray(random(index))", "hsb(random(column, row) * 360deg, 80%, 90%)",
        "rgb(255 * random(column), 255 * random(row), 255 * random(row, column))",
        "mix(red, blue, random(column, row, 3))", "gray(lerp(0.2, 0.8, column / columns))",
        "if random(column, row) < 0.5 then #123456 else gray(row / rows)",
        "gray(if random(column) < 0.2 then random(7) else 1)",
        "hsb((column + row) mod 360 * 1deg, 1, random(row))", "gray(random(column / 3, -row * 0.7))",
        "gray(random(column, row, 7))", "gray(random(column * 1000000000000000, row))",
        "gray(random(column * 10000000000000, -row))", "gray(random(column + row))", "gray(random(row))",
        "pick(random(column, row) * 4, red, gray(row / rows), lime, white)",
        "pick(column - row, red, #123456, blue)",
        "mix(gray(random(column)), white, column mod 2)", "gray(random(row, column), 100%)",
    ])
    func longRowsAreComputedInChunks(color: String) throws {
        let maker = try #require(Self.cells(of: "canvas 700 x 40\ntile 1 { fill \(color) }"))
        #expect(maker.hasProgram)
        for row in [0, 5, 5, 39, 0] {
            for columns in [0..<700, 100..<613, 5..<6, 7..<38, 44..<60] {
                var slow: [Color] = []
                var quick: [Color] = []
                try maker.evaluateColors(row: row, columns: columns, keepsGoing: false, into: &slow)
                try maker.colors(row: row, columns: columns, into: &quick)
                #expect(Self.bits(quick) == Self.bits(slow))
                var pixels = [UInt32](repeating: 7, count: columns.count)
                var span = pixels.mutableSpan
                #expect(try maker.samples(row: row, columns: columns, into: &span))
                #expect(pixels == slow.map { Self.pixel($0) })
                // With nothing behind it and with something that is not to be touched.
                for more in [0, 1, 40] {
                    var bytes = [UInt8](repeating: 7, count: 3 * columns.count + more)
                    let isDone = try unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                        let own = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<(3 * columns.count)])
                        var span = unsafe own.mutableSpan
                        return try maker.triples(row: row, columns: columns, into: &span)
                    }
                    #expect(isDone)
                    #expect(bytes == Self.triples(pixels) + [UInt8](repeating: 7, count: more))
                }
            }
        }
    }

    /// More columns than what is kept of them has room for.
    @Test func veryLongRowsAreComputed() throws {
        let maker = try #require(
            Self.cells(of: "canvas 300000 x 4\ntile 1 { fill gray(random(column, row)) }"))
        for row in [0, 3, 3] {
            var pixels = [UInt32](repeating: 7, count: 300_000)
            var span = pixels.mutableSpan
            #expect(try maker.samples(row: row, columns: 0..<300_000, into: &span))
            for columns in [0..<300, 262_000..<262_300, 299_700..<300_000] {
                var slow: [Color] = []
                try maker.evaluateColors(row: row, columns: columns, keepsGoing: false, into: &slow)
                #expect(Array(pixels[columns]) == slow.map { Self.pixel($0) })
            }
        }
    }

    /// Shares against the evaluator's colours: within a step and its rounding.
    @Test(arguments: [
        "gray(random(column, row), 8%)", "gray(random(index), 99%)", "rgb(10, 200, 30, random(column, row))",
        "rgb(255 * random(column), 255 * random(row), 255 * random(row, column), 0.5)",
        "alpha(mix(red, blue, random(column, row, 3)), 0.25)", "gray(lerp(0.2, 0.8, column / columns), 0)",
        "alpha(oklch(0.7, 0.3, column * 7), random(row))", "gray(random(row), 30%)",
    ])
    func sharesAreTheColours(color: String) throws {
        let maker = try #require(Self.cells(of: "canvas 700 x 40\ntile 1 { fill \(color) }"))
        #expect(maker.hasTranslucentColors)
        for row in [0, 5, 39] {
            for columns in [0..<700, 100..<613, 3..<4] {
                var colors: [Color] = []
                try maker.evaluateColors(row: row, columns: columns, keepsGoing: false, into: &colors)
                var shares = [UInt16](repeating: 7, count: 4 * columns.count)
                var span = shares.mutableSpan
                let kind = try #require(try maker.shares(row: row, columns: columns, into: &span))
                func isNear(_ share: UInt16, _ value: Double) -> Bool {
                    abs(Double(share) - value * 65535) < 1.6
                }
                for (index, color) in colors.enumerated() {
                    let all = [color.red, color.green, color.blue, color.alpha]
                    for (number, value) in all.enumerated() {
                        switch kind {
                        case .gray(let alpha): #expect(isNear(number == 3 ? alpha : shares[index], value))
                        case .colors: #expect(isNear(shares[number * columns.count + index], value))
                        }
                    }
                }
            }
        }
    }

    @Test func whatMayBeOpaqueIsNotTranslucent() throws {
        for color in [
            "gray(random(column, row))", "gray(0.5, row / rows)", "gray(0.2, pick(column, 0.5, 1))",
        ] {
            let maker = try #require(Self.cells(of: "canvas 9 x 9\ntile 1 { fill \(color) }"))
            #expect(!maker.hasTranslucentColors)
        }
    }

    @Test func equalOperationsAreOne() throws {
        var program = CellProgram()
        let (column, row) = (program.append(.column), program.append(.row))
        let sum = program.append(.binary(.add, column, row))
        #expect(program.append(.binary(.add, program.append(.column), program.append(.row))) == sum)
        #expect(program.append(constant: 0) != program.append(constant: -0.0))
        // A ratio that cannot be anything else is not looked at.
        let unit = program.append(.unit(program.append(.hash(nil, program.append(.whole(sum))))))
        #expect(program.append(.ratio(unit)) == unit)
    }

    /// What cannot be wrong is not tried before painting.
    @Test func whatCannotBeWrongIsKnown() throws {
        func isFaultless(_ color: String) throws -> Bool {
            let scene = "canvas 40 x 40\ntile 10 { fill \(color) }"
            return try #require(Self.cells(of: scene)).colorsAreFaultless
        }
        #expect(try isFaultless("gray(random(column, row))"))
        #expect(try isFaultless("hsb(index * 3.5, 1, random(row))"))
        #expect(try isFaultless("mix(red, blue, random(index))"))
        #expect(try isFaultless("pick(column + row, red, lime, navy)"))
        // Ratios above 1, a division by zero, no whole number of 64 bits.
        #expect(try !isFaultless("gray(column / 2)"))
        #expect(try !isFaultless("gray(clamp(1 / (column - 2), 0, 1))"))
        #expect(try !isFaultless("gray(random(column * 1e300))"))
        #expect(try !isFaultless("hsb(tan(column), 1, 1)"))
        #expect(try !isFaultless("gray(clamp(sqrt(column - 1), 0, 1))"))
    }

    @Test func structureIsSharedWhereColoursAloneDiffer() throws {
        let maker = try #require(
            Self.cells(
                of: """
                    canvas 100 x 100
                    tile 10 { let c = random(column, row); fill gray(c); layer { size: 2; fill hsb(column * 9, 1, 1) } }
                    """))
        #expect(maker.key(column: 3, row: 5) == maker.key(column: 7, row: 2))
        #expect(maker.colorCount == 2)
        #expect(maker.hasProgram)
        #expect(maker.rowKey(3) != maker.rowKey(4))
    }

    @Test func coloursThatSeeTheCellsBoxAreLaidOutWithIt() throws {
        let maker = try #require(
            Self.cells(
                of: """
                    canvas 100 x 100
                    tile 10 { fill gray(clamp(column * 1px / width, 0, 1)) }
                    """))
        #expect(maker.colorCount == 0)
        #expect(maker.key(column: 3, row: 5) != maker.key(column: 7, row: 2))
    }

    @Test func fillThatIsLeftOutMakesNoMistake() throws {
        let maker = try #require(
            Self.cells(
                of: """
                    canvas 40 x 10
                    tile 10 { layer { when: column > 0; fill gray(1 / column) } }
                    """))
        var colors: [Color] = []
        try maker.colors(row: 0, columns: 0..<4, into: &colors)
        #expect(colors.map(\.red) == [0, 1, 0.5, 1.0 / 3])
    }
}
