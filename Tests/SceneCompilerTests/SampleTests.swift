import Foundation
import Testing

@testable import SceneCompiler

/// The samples' pictures, worked out by the formulas of the programs that they retell.
@Suite struct SampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Samples")

    static let names: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { $0.hasSuffix(".scene") }.sorted()
    }()

    @Test(arguments: names)
    func sampleIsWithoutFaultAndDoubt(_ name: String) throws {
        let compilation = try Compilation(MainFile(path: Self.folder.appending(path: name).path))
        #expect(compilation.diagnostics.isEmpty, "\(compilation.diagnostics.map(\.message))")
        #expect(throws: Never.self) { try compilation.encoded(OutputOptions(format: .png)) }
    }

    /// Views of w × h at (i·w, j·h), i in 0…⌊W/w⌋, j in 0…⌊H/h⌋, cut by the window; black samples of the mask show
    /// HSB(i/⌊W/w⌋, 1, 1), white ones the white window.
    @Test func invadersAreThoseOfTheFirstProgram() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "invader.pbm"), encoding: .utf8)
        let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst(2).map { Array($0) }
        let (w, h) = (44, 32)
        try #require(rows.count == h && rows.allSatisfy { $0.count == w })

        let rendered = try Self.rows("invaders.scene")
        try #require(rendered.count == 480 && rendered[0].count == 320 * 4)
        for y in 0..<480 {
            for x in 0..<320 {
                let isInk = rows[y % h][x % w] == "1"
                let wanted = isInk ? Self.hue(Double(x / w) / Double(320 / w)) : [255, 255, 255]
                try #require(Array(rendered[y][x * 4..<x * 4 + 3]) == wanted, "pixel \(x), \(y)")
            }
        }
    }

    /// Squares of 20 px, white to the right of and below the centre, black beside it.
    @Test func checkerboardIsThatOfTheSecondProgram() throws {
        let rendered = try Self.rows("checkerboard.scene")
        try #require(rendered.count == 256)
        for y in 0..<256 {
            for x in 0..<256 {
                let column = ((Double(x) + 0.5 - 128) / 20).rounded(.down)
                let row = ((Double(y) + 0.5 - 128) / 20).rounded(.down)
                let wanted: UInt8 = Int(column + row) % 2 == 0 ? 255 : 0
                try #require(rendered[y][x * 4] == wanted, "pixel \(x), \(y)")
            }
        }
    }

    /// 8 × 6 squares: 7 × 5 places where four squares meet.
    @Test func calibrationBoardHasSevenByFiveInnerCorners() throws {
        let rows = try Self.rows("calibration-board.scene")
        let dark = rows.map { row in stride(from: 0, to: row.count, by: 4).map { row[$0] == 0 } }
        var corners = 0
        for y in 1..<dark.count {
            for x in 1..<dark[y].count
            where dark[y][x] == dark[y - 1][x - 1] && dark[y - 1][x] == dark[y][x - 1]
                && dark[y][x] != dark[y - 1][x]
            {
                corners += 1
            }
        }
        #expect(corners == 7 * 5)
    }

    private static func rows(_ name: String) throws -> [[UInt8]] {
        try PropertyTests.rows(of: Compilation(MainFile(path: folder.appending(path: name).path)))
    }

    /// HSB(hue, 1, 1) in bytes, hue in turns: the six ramps of the colour wheel.
    private static func hue(_ turns: Double) -> [UInt8] {
        let place = turns * 6
        let sector = Int(place.rounded(.down)) % 6
        let up = UInt8(((place - place.rounded(.down)) * 255 + 0.5).rounded(.down))
        let down = UInt8(((1 - (place - place.rounded(.down))) * 255 + 0.5).rounded(.down))
        return [
            [255, up, 0], [down, 255, 0], [0, 255, up], [0, down, 255], [up, 0, 255], [255, 0, down],
        ][sector]
    }
}
