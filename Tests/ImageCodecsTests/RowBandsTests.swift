import ScenePixels
import Testing

@testable import ImageCodecs

@Suite struct RowBandsTests {
    /// Rows of 12 KiB; bands are of 21 of them.
    private func picture(
        _ height: Int, width: Int = 4096, rowClass: @escaping @Sendable (Int) -> Int
    ) -> TestPicture {
        TestPicture(
            description: "tall", width: width, height: height, format: RowFormat(channels: .rgb, depth: 8),
            rowClass: rowClass, sample: { x, y, channel in (7 * x + 31 * y + channel) & 255 })
    }

    private func madeRows(_ picture: TestPicture) -> Int {
        var bands = RowBands(picture, rowCapacity: 3 * picture.width)
        var count = 0
        while let band = bands.next() { count += band.rows.count }
        return count
    }

    @Test func rowsThatComeBackSoonAreMadeOnce() {
        #expect(madeRows(picture(900) { $0 % 40 }) == 40)
        #expect(madeRows(picture(900) { $0 / 9 }) == 100)
    }

    @Test func rowsThatAreSeenToComeBackAreMadeOnce() {
        #expect(madeRows(picture(2000) { $0 % 200 }) == 200)
        #expect(madeRows(picture(2000) { $0 % 600 }) == 600)
        #expect(madeRows(picture(460) { $0 < 230 ? $0 : 459 - $0 }) == 230)
        // Within each of three stretches, after rows that come back no more.
        #expect(madeRows(picture(2400) { $0 / 800 * 1000 + $0 % 400 }) == 1200)
    }

    /// Of long rows as many are kept, within 24 MiB.
    @Test func longRowsThatComeBackAreMadeOnce() {
        #expect(madeRows(picture(700, width: 20_000) { $0 % 240 }) == 240)
        #expect(madeRows(picture(500, width: 65_536) { $0 % 120 }) == 120)
        #expect(madeRows(picture(500, width: 65_536) { $0 % 240 }) == 500)
    }

    @Test func rowsThatComeBackLateAreMadeTwiceAtMost() {
        // Farther than is looked ahead.
        let count = madeRows(picture(9000, width: 500) { $0 % 2500 })
        #expect(count > 2500 && count <= 5000)
        // By then their keys are forgotten.
        #expect(madeRows(picture(2000) { $0 % 1000 }) == 2000)
    }

    @Test func rowsThatWereForgottenAreWrittenAsTheyAre() throws {
        let picture = picture(3000, width: 500) { $0 < 1500 ? $0 : 2999 - $0 }
        #expect(madeRows(picture) > 1500)
        var sink = ArraySink()
        try NetpbmWriter(kind: .classic).write(picture, to: &sink, threads: 2)
        let rows = (0..<picture.height).map { y in picture.rowClass(y) }
        var known: [Int: [UInt8]] = [:]
        for number in Set(rows) { known[number] = picture.row(number) }
        let size = 3 * picture.width
        let body = sink.bytes.suffix(size * picture.height)
        for (y, number) in rows.enumerated() {
            let start = body.startIndex + y * size
            #expect(Array(body[start..<start + size]) == known[number], "row \(y)")
        }
    }
}
