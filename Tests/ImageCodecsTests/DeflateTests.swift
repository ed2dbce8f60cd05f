import Testing

@testable import ImageCodecs

/// The parts of compression, against values from elsewhere.
@Suite struct DeflateTests {
    private func adler(_ bytes: [UInt8]) -> Adler32 {
        var checksum = Adler32()
        checksum.update(bytes.span)
        return checksum
    }

    @Test func checksumsAreThoseOfTheirStandards() {
        let digits = Array("123456789".utf8)
        #expect(CRC32.of(digits.span) == 0xcbf4_3926)
        #expect(adler(digits).value == 0x091e_01de)
        #expect(adler(Array("Wikipedia".utf8)).value == 0x11e6_0398)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 255, 256, 257, 5000, 70000])
    func longChecksumsAreThoseByTheDefinition(count: Int) {
        let bytes = (0..<count).map { $0 % 7 == 0 ? 255 : UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(adler(bytes).value == PNGParts.adler(bytes))
        #expect(CRC32.of(bytes.span) == PNGParts.crc(bytes))
    }

    @Test(arguments: [(0, 0), (0, 5), (5, 0), (300, 70000), (70000, 300)])
    func checksumsOfPartsJoin(first: Int, second: Int) {
        let bytes = (0..<first + second).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 5) }
        let joined = adler(Array(bytes[..<first])).followed(by: adler(Array(bytes[first...])), count: second)
        #expect(joined.value == PNGParts.adler(bytes))
    }

    /// The lengths that RFC 1951 lists, at their ends.
    @Test func symbolsAreThoseOfTheTables() {
        let lengths = [3: 257, 10: 264, 11: 265, 12: 265, 18: 268, 19: 269, 114: 279, 257: 284, 258: 285]
        for (length, symbol) in lengths { #expect(Int(DeflateSymbols.ofLength[length]) == symbol) }
        let table = DeflateSymbols.distanceTable
        let distances = [
            1: 0, 4: 3, 5: 4, 6: 4, 24: 8, 256: 15, 257: 16, 384: 16, 385: 17, 24577: 29, 32768: 29,
        ]
        for (distance, symbol) in distances {
            #expect(DeflateSymbols.ofDistance(distance, table.span) == symbol)
        }
    }

    @Test func codesOfSkewedFrequenciesKeepTheLimitAndAreComplete() {
        // Fibonacci numbers make the deepest tree there is.
        var frequencies = [1, 1]
        while frequencies.count < 40 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
        for limit in [7, 15] {
            let lengths = HuffmanCode(frequencies: frequencies, limit: limit).lengths.map(Int.init)
            #expect(lengths.max() == limit)
            #expect(lengths.reduce(0) { $0 + 1 << (limit - $1) } == 1 << limit)
            #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 >= $1 })
        }
    }

    @Test func codeOfOneSymbolHasTwo() {
        let code = HuffmanCode(frequencies: [0, 0, 9, 0], limit: 15)
        #expect(code.lengths == [1, 0, 1, 0])
    }
}
