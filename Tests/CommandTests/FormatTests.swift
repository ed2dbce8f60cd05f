import Foundation
import Testing

/// What each format holds, against bytes written by hand.
@Suite struct FormatTests {
    /// Left red, right transparent.
    private static let half = "canvas 2 x 1\nlayer { size: 50% x 100%; fill red }\n"

    private func output(_ scene: String, _ options: String...) throws -> Scenec.Result {
        let folder = try Folder(["a.scene": scene])
        return try Scenec.run(Scenec.binary, ["a.scene", "-o", "-"] + options, in: folder.url)
    }

    @Test func formatsWithoutAlphaLieOnTheMatteAndSaySoOnce() throws {
        let white = try output(Self.half, "--format", "ppm")
        #expect(white.output == Data("P6\n2 1\n255\n".utf8) + Data([255, 0, 0, 255, 255, 255]))
        #expect(white.status == 0 && white.lines.count { $0.contains("warning: ") } == 1)
        let blue = try output(Self.half, "--format", "ppm", "--matte", "#00f")
        #expect(blue.output == Data("P6\n2 1\n255\n".utf8) + Data([255, 0, 0, 0, 0, 255]))
        #expect(blue.messages.isEmpty)
        #expect(try output(Self.half, "--format", "ppm", "--quiet").messages.isEmpty)
        #expect(try output(Self.half, "--format", "ppm", "--deny-warnings").status == 1)
    }

    @Test func opaquePicturesGiveNoWarning() throws {
        #expect(try output("canvas 2 x 1\nfill red\n", "--format", "ppm").messages.isEmpty)
    }

    @Test func pamKeepsAlphaUnlessOpaqueByConstruction() throws {
        let header = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        #expect(
            try output(Self.half, "--format", "pam").output
                == Data(header.utf8) + Data([255, 0, 0, 255, 0, 0, 0, 0]))
        let opaque = "canvas 1 x 1 { background: blue }\n"
        let rgb = "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n"
        #expect(try output(opaque, "--format", "pam").output == Data(rgb.utf8) + Data([0, 0, 255]))
    }

    @Test func depthOf16IsBigEndian() throws {
        let run = try output("canvas 1 x 1\nfill gray(0.5)\n", "--format", "ppm", "--depth", "16")
        // ⌊0.5 · 65535 + 0.5⌋ = 32768
        #expect(run.output == Data("P6\n1 1\n65535\n".utf8) + Data([128, 0, 128, 0, 128, 0]))
    }

    @Test func plainFormsAreText() throws {
        let words = try output("canvas 2 x 1\nfill #0102ff\n", "--format", "ppm", "--plain").text
            .split(whereSeparator: \.isWhitespace)
        #expect(words == ["P3", "2", "1", "255", "1", "2", "255", "1", "2", "255"])
    }

    @Test func grayIsLumaAndInkIsBelowHalf() throws {
        let scene = "canvas 3 x 1\ntile { columns: 3; fill pick(column, red, lime, gray(0.5)) }\n"
        // 0.2126 · 255 = 54.2, 0.7152 · 255 = 182.4, 0.5 · 255 = 127.5 → 128
        #expect(
            try output(scene, "--format", "pgm").output == Data("P5\n3 1\n255\n".utf8) + Data([54, 182, 128]))
        #expect(try output(scene, "--format", "pbm").output == Data("P4\n3 1\n".utf8) + Data([0b1000_0000]))
    }

    @Test func regionIsACutOfTheWhole() throws {
        let scene = "canvas 8 x 8\ngradient black, white { along: 45deg }\n"
        let whole = try output(scene, "--format", "pgm").output.suffix(64)
        let cut = try output(scene, "--format", "pgm", "--region", "2,3,4,2").output.suffix(8)
        let rows = Array(whole)
        #expect(Array(cut) == Array(rows[26..<30] + rows[34..<38]))
    }

    @Test func nameOfTheOutputSaysTheFormat() throws {
        let folder = try Folder(["a.scene": "canvas 2 x 1\nfill red\n"])
        for (name, magic) in [
            ("a.ppm", "P6"), ("a.PAM", "P7"), ("a.pgm", "P5"), ("a.pbm", "P4"), ("a.qoi", "qoif"),
        ] {
            #expect(try Scenec.run("a.scene", "-o", name, in: folder.url).status == 0)
            #expect(try folder.bytes(name).starts(with: Data(magic.utf8)), "\(name)")
        }
    }
}
