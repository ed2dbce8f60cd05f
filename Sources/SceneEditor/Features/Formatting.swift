import SceneSyntax

extension Session {
    /// `textDocument/formatting`: as `scenec fmt`.
    func formatting(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        guard let edits = FormattingEdits(snapshot) else { return .null }
        return json(edits.all, in: snapshot.source)
    }

    /// `textDocument/rangeFormatting`: what of that lies in the range.
    func rangeFormatting(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let range = try range(params, in: snapshot)
        guard let edits = FormattingEdits(snapshot) else { return .null }
        let source = snapshot.source
        let lines = source.lineIndex(at: range.lower)...source.lineIndex(at: range.upper)
        let start = source.lineStarts[lines.lowerBound]
        let end = UInt32(source.lineRange(lines.upperBound).upperBound)
        return json(edits.all.filter { start <= $0.range.upper && $0.range.lower <= end }, in: source)
    }

    /// `textDocument/onTypeFormatting`: after `}` the block that it closes, after `;` the line, after a line end the
    /// indentation of the new line.
    func onTypeFormatting(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let offset = try offset(params, in: snapshot)
        guard let typed = params["ch"]?.text else { throw ResponseError.invalidParams("'ch' is a string") }
        let source = snapshot.source
        if typed == "\n" { return json(indentation(at: offset, snapshot), in: source) }
        guard typed == "}" || typed == ";" else { return .null }
        guard let edits = FormattingEdits(snapshot) else {
            return typed == "}" ? json(indentation(at: offset, snapshot), in: source) : .null
        }
        var start = source.lineStarts[source.lineIndex(at: UInt32(offset))]
        if typed == "}", let block = block(closedAt: offset, snapshot) { start = block }
        return json(
            edits.all.filter { start <= $0.range.upper && Int($0.range.upper) <= offset }, in: source)
    }

    /// Where the statement begins whose block's closing brace has just been typed.
    private func block(closedAt offset: Int, _ snapshot: Snapshot) -> UInt32? {
        let place = SyntaxPlace(offset, in: snapshot.tree)
        return place.statements.last { $0.block.map { snapshot.tree[$0].range.upper } == UInt32(offset) }?
            .range.lower
    }

    /// The indentation of an offset's line: two blanks for every block and parenthesis that is open before its first word.
    private func indentation(at offset: Int, _ snapshot: Snapshot) -> [TextEdit] {
        let source = snapshot.source
        let line = source.lineRange(source.lineIndex(at: UInt32(offset)))
        let first = source.utf8[line].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.upperBound
        var depth = 0
        for token in snapshot.tokens {
            let closes = token.kind == .rightBrace || token.kind == .rightParenthesis
            if Int(token.range.lower) >= line.lowerBound {
                if closes, Int(token.range.lower) == first { depth -= 1 }
                break
            }
            // In a string or comment of several lines blanks are the author's.
            if Int(token.range.upper) > line.lowerBound, token.kind != .lineEnd { return [] }
            if token.kind == .leftBrace || token.kind == .leftParenthesis { depth += 1 }
            if closes { depth = max(0, depth - 1) }
        }
        let wanted = String(repeating: "  ", count: max(0, depth))
        let range = TextRange(line.lowerBound..<first)
        return source.text(range) == wanted ? [] : [TextEdit(range, wanted)]
    }
}

/// What formatting changes: only between words, so that an editor keeps its cursor and marks.
struct FormattingEdits {
    private(set) var all: [TextEdit] = []

    /// - Returns: nil where the text has errors of grammar and stays as it is.
    init?(_ snapshot: Snapshot) {
        guard snapshot.parsed.diagnostics.isEmpty, case .text(let text) = format(snapshot.source) else {
            return nil
        }
        let old = snapshot.source
        let new = SourceText(name: old.name, utf8: Array(text.utf8))
        if old.utf8 == new.utf8 { return }
        let oldWords = Self.words(snapshot.tokens)
        let newWords = Self.words(tokenize(new))
        guard oldWords.map(\.kind) == newWords.map(\.kind) else {
            all = [TextEdit(TextRange(0..<old.utf8.count), text)]
            return
        }
        var oldEnd: UInt32 = 0
        var newEnd: UInt32 = 0
        for (a, b) in zip(oldWords, newWords) {
            add(old, TextRange(oldEnd, a.range.lower), new, TextRange(newEnd, b.range.lower))
            add(old, a.range, new, b.range)
            (oldEnd, newEnd) = (a.range.upper, b.range.upper)
        }
    }

    private mutating func add(_ old: SourceText, _ range: TextRange, _ new: SourceText, _ other: TextRange) {
        if old.utf8[range.offsets] == new.utf8[other.offsets] { return }
        all.append(TextEdit(range, new.text(other)))
    }

    /// The tokens that formatting keeps.
    private static func words(_ tokens: [Token]) -> [Token] {
        tokens.filter { $0.kind != .lineEnd && $0.kind != .semicolon }
    }
}
