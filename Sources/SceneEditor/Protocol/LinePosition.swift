/// A place as the protocol counts it: line and character from 0, the character in the units that were agreed on.
package struct LinePosition: Hashable, Comparable, Sendable {
    package var line: Int
    package var character: Int

    package init(_ line: Int, _ character: Int) {
        self.line = line
        self.character = character
    }

    package static func < (a: LinePosition, b: LinePosition) -> Bool {
        (a.line, a.character) < (b.line, b.character)
    }

    init?(_ json: JSON?) {
        guard let line = json?["line"]?.int, let character = json?["character"]?.int, line >= 0,
            character >= 0
        else { return nil }
        self.init(line, character)
    }

    package var json: JSON { ["line": JSON(line), "character": JSON(character)] }
}

package struct LineRange: Hashable, Sendable {
    package var start: LinePosition
    package var end: LinePosition

    package init(_ start: LinePosition, _ end: LinePosition) {
        self.start = start
        self.end = end
    }

    init?(_ json: JSON?) {
        guard let start = LinePosition(json?["start"]), let end = LinePosition(json?["end"]), start <= end
        else { return nil }
        self.init(start, end)
    }

    package var json: JSON { ["start": start.json, "end": end.json] }
}

/// What a character of a line counts.
package enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// How many units the UTF-8 sequence counts that begins with a byte.
    @inline(__always)
    func units(leading byte: UInt8) -> Int {
        switch self {
        case .utf8: byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        case .utf16: byte < 0xF0 ? 1 : 2
        case .utf32: 1
        }
    }
}
