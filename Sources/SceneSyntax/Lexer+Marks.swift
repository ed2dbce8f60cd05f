/// So many combining marks may follow each other in a name or a string.
///
/// Comparing by canonical equivalence puts marks in order, in time that grows with the square of their number. No script
/// needs more.
///
/// - Source: Unicode Standard Annex #15, "Stream-Safe Text Format".
public let maximumMarks = 30

/// A run of more combining marks than may follow each other.
struct MarkRun {
    var count: Int
    var range: Range<Int>
    /// Where those begin that are too many.
    var excess: Int

    var message: String { "\(count) combining marks follow each other" }
    static let hint = "a name or a string has at most \(maximumMarks) of them in a row"
}

extension Span<UInt8> {
    /// The combining marks that begin there: their end, and the run if they are too many.
    func marks(at offset: Int) -> (end: Int, excess: MarkRun?) {
        var end = offset
        var count = 0
        var limit = offset
        while let scalar = scalar(at: end), scalar.value.isCombiningMark {
            end += scalar.length
            count += 1
            if count == maximumMarks { limit = end }
        }
        guard count > maximumMarks else { return (end, nil) }
        return (end, MarkRun(count: count, range: offset..<end, excess: limit))
    }

    /// The first run of too many marks of a text.
    var firstExcess: MarkRun? {
        var offset = 0
        while offset < count {
            let marks = marks(at: offset)
            if let excess = marks.excess { return excess }
            offset = Swift.max(marks.end, offset + 1)
        }
        return nil
    }
}

extension Lexer {
    /// Passes a character that is no ASCII; of marks, all that follow each other.
    mutating func pass(_ scalar: (value: Unicode.Scalar, length: Int), _ bytes: Span<UInt8>) {
        guard scalar.value.isCombiningMark else {
            position += scalar.length
            return
        }
        let marks = bytes.marks(at: position)
        position = marks.end
        if let excess = marks.excess { markRun = excess }
    }

    /// A token whose text is compared with others; none, where too many marks follow each other in it.
    mutating func comparedToken(_ kind: Token.Kind, from start: Int) -> Token {
        guard let run = markRun, run.range.lowerBound >= start else { return token(kind, from: start) }
        markRun = nil
        let excess = run.excess..<run.range.upperBound
        report(
            .tooManyMarks, run.range, run.message, hint: MarkRun.hint,
            mends: [("remove all but \(maximumMarks)", [(excess, "")])])
        return token(.unknown, from: start)
    }
}

extension Unicode.Scalar {
    /// Whether canonical order may move it.
    var isCombiningMark: Bool {
        value >= 0x300 && properties.canonicalCombiningClass != .notReordered
    }
}
