import SceneSyntax

/// The text of an open document while its changes are made: bytes, and where lines start.
///
/// - Complexity: a change costs its own length, and the move of what follows it.
struct EditableText {
    private(set) var bytes: [UInt8]
    private(set) var lineStarts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = [0]
        Self.scan(bytes, from: 0) { start in
            lineStarts.append(start)
            return true
        }
    }

    /// Makes one change of `textDocument/didChange`; a change without a range is a new text.
    ///
    /// - Returns: false where it is malformed.
    mutating func apply(_ change: JSON, _ encoding: PositionEncoding) -> Bool {
        guard let text = change["text"]?.text else { return false }
        guard let json = change["range"], !json.isNull else {
            self = EditableText(Array(text.utf8))
            return true
        }
        guard let range = LineRange(json) else { return false }
        let start = offset(of: range.start, encoding)
        replace(start..<max(start, offset(of: range.end, encoding)), with: Array(text.utf8))
        return true
    }

    private func offset(of position: LinePosition, _ encoding: PositionEncoding) -> Int {
        guard position.line < lineStarts.count else { return bytes.count }
        let next = position.line + 1 < lineStarts.count ? lineStarts[position.line + 1] : bytes.count
        return bytes.offset(of: position.character, in: lineStarts[position.line]..<next, encoding)
    }

    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        bytes.replaceSubrange(range, with: text)
        let delta = text.count - range.count
        // Lines that start before the change stay; the last of them is looked at anew.
        let kept = max(1, lineStarts.partition { $0 >= range.lowerBound })
        // Beyond the change and a line end that may touch it, lines start where they did.
        let firstSafe = lineStarts.partition { $0 > range.upperBound + 1 }
        var resumed = lineStarts.count
        var starts: [Int] = []
        Self.scan(bytes, from: lineStarts[kept - 1]) { start in
            if firstSafe < lineStarts.count, start == lineStarts[firstSafe] + delta {
                resumed = firstSafe
                return false
            }
            starts.append(start)
            return true
        }
        starts += lineStarts[resumed...].lazy.map { $0 + delta }
        lineStarts.replaceSubrange(kept..., with: starts)
    }

    /// Calls `body` with the start of every line after a place, until it gives false.
    private static func scan(_ bytes: [UInt8], from place: Int, _ body: (Int) -> Bool) {
        let span = bytes.span
        var index = place
        while index < span.count {
            let byte = span[index]
            index += 1
            guard byte == 10 || byte == 13 else { continue }
            if byte == 13 && index < span.count && span[index] == 10 { index += 1 }
            if !body(index) { return }
        }
    }
}

extension [UInt8] {
    /// The offset of a character of a line; past the line's end that end, within a character its start.
    ///
    /// - Parameter line: the line with its end.
    func offset(of character: Int, in line: Range<Int>, _ encoding: PositionEncoding) -> Int {
        var end = line.upperBound
        while end > line.lowerBound, self[end - 1] == 10 || self[end - 1] == 13 { end -= 1 }
        var left = character
        var index = line.lowerBound
        while index < end, left > 0 {
            let units = encoding.units(leading: self[index])
            if units > left { break }
            left -= units
            index += 1
            while index < end, self[index] & 0xC0 == 0x80 { index += 1 }
        }
        return index
    }

    /// How many units a range counts.
    func units(in range: Range<Int>, _ encoding: PositionEncoding) -> Int {
        if encoding == .utf8 { return range.count }
        var count = 0
        for index in range where self[index] & 0xC0 != 0x80 { count += encoding.units(leading: self[index]) }
        return count
    }
}

extension SourceText {
    func offset(of position: LinePosition, _ encoding: PositionEncoding) -> Int {
        guard position.line < lineStarts.count else { return utf8.count }
        return utf8.offset(of: position.character, in: lineRange(position.line), encoding)
    }

    func position(of offset: Int, _ encoding: PositionEncoding) -> LinePosition {
        let offset = Swift.min(Swift.max(offset, 0), utf8.count)
        let line = lineIndex(at: UInt32(offset))
        let before = Int(lineStarts[line])..<offset
        let character =
            switch encoding {
            case .utf8: before.count
            case .utf16: utf16Count(in: before)
            case .utf32: scalarCount(in: before)
            }
        return LinePosition(line, character)
    }

    func lineRange(of range: TextRange, _ encoding: PositionEncoding) -> LineRange {
        LineRange(
            position(of: Int(range.lower), encoding), position(of: Int(range.upper), encoding))
    }

    /// nil where it ends before it starts.
    func textRange(of range: LineRange, _ encoding: PositionEncoding) -> TextRange {
        let start = offset(of: range.start, encoding)
        return TextRange(start..<Swift.max(start, offset(of: range.end, encoding)))
    }
}
