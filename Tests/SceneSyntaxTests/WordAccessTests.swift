import Testing

@testable import SceneSyntax

/// What works on eight bytes at a time, against the plain loops that it stands for.
@Suite struct WordAccessTests {
    /// Texts of line ends, letters, characters of every length and broken ones, in all alignments.
    private static let texts: [[UInt8]] = {
        let pieces: [[UInt8]] = [
            [10], [13], [13, 10], [10, 13], [65], [0xC3, 0xA9], [0xE4, 0xBD, 0xA0], [0xF0, 0x9F, 0x91, 0xBE],
            [0x80], [0xFF], [9], [0x0B], [0x0E], [0x8A], [0x8D], Array("layer ".utf8),
        ]
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        return (0..<400).map { number in
            (0..<number % 300).flatMap { _ in pieces[next(pieces.count)] }
        }
    }()

    @Test func linesStartWhereAPlainLoopFindsThem() {
        for text in Self.texts {
            var starts: [UInt32] = [0]
            var index = 0
            while index < text.count {
                let byte = text[index]
                index += 1
                guard byte == 10 || byte == 13 else { continue }
                if byte == 13 && index < text.count && text[index] == 10 { index += 1 }
                starts.append(UInt32(index))
            }
            #expect(SourceText(name: "", utf8: text).lineStarts == starts)
        }
    }

    @Test func columnsAreCountedAsAPlainLoopCountsThem() {
        for text in Self.texts {
            let source = SourceText(name: "", utf8: text)
            for offset in stride(from: 0, through: text.count, by: 13) {
                let position = source.position(at: UInt32(offset))
                let start = Int(source.lineStarts[position.line - 1])
                let count = text[start..<max(start, offset)].count { $0 & 0xC0 != 0x80 }
                #expect(position.column == count + 1)
            }
        }
    }

    @Test func unitsAreCountedAsAPlainLoopCountsThem() {
        for text in Self.texts {
            guard let string = String(validating: text, as: UTF8.self) else { continue }
            let source = SourceText(name: "", utf8: text)
            var offset = 0
            var units = 0
            for scalar in string.unicodeScalars {
                #expect(source.utf16Count(in: 0..<offset) == units)
                offset += scalar.utf8.count
                units += scalar.utf16.count
            }
            #expect(source.utf16Count(in: 0..<offset) == string.utf16.count)
            #expect(source.scalarCount(in: 0..<offset) == string.unicodeScalars.count)
        }
        // All sound texts, long and short, with pairs or without.
        for count in [0, 1, 255, 256, 257, 3000] {
            for piece in ["a", "é", "漢", "👾", "a👾é"] {
                let text = String(repeating: piece, count: count)
                let source = SourceText(name: "", utf8: Array(text.utf8))
                #expect(source.utf16Count(in: 0..<text.utf8.count) == text.utf16.count)
            }
        }
    }

    @Test func namesAreTheSameWhenTheirBytesAre() {
        // Names of every length up to three words, all beginning alike, at the very end of the text too.
        let names = (1...24).flatMap { length in
            ["a", "b", "é"].map { String(repeating: "n", count: length - 1) + $0 }
        }
        let text = (names + names.reversed()).joined(separator: " ")
        let bytes = Array(text.utf8)
        var table = SymbolTable()
        var symbols: [String: Int] = [:]
        var start = 0
        for word in text.split(separator: " ") {
            let range = TextRange(start..<start + word.utf8.count)
            start += word.utf8.count + 1
            let symbol = table.symbol(bytes.span, range)
            #expect(symbols[String(word), default: symbol] == symbol)
            symbols[String(word)] = symbol
            #expect(table.symbols[symbol] == String(word))
        }
        #expect(Set(symbols.values).count == names.count)
    }
}
