extension Formatter {
    /// A word of a statement, and how it stands to the one before.
    struct Atom {
        var token: Token
        var hasBlankBefore = false
        /// Where the line may be broken before this word: the lower, the sooner. Nil where it may not.
        var breakLevel: Int?
        /// How many parentheses are open.
        var depth = 0
        /// In columns, up to the first line end in it.
        var width = 0
        /// Goes on over further lines: no use in measuring beyond.
        var spansLines = false
    }

    /// A statement without its block: the tokens up to an offset.
    mutating func header(to end: UInt32, hasBlock: Bool) {
        readAtoms(to: end)
        let outerIndent = indent
        var position = 0
        while position < atoms.count {
            let atom = atoms[position]
            let isAfterLineComment = position > 0 && atoms[position - 1].token.kind == .lineComment
            let breaks =
                isAfterLineComment
                || atom.breakLevel.map { !fits(from: position, level: $0, hasBlock: hasBlock) } ?? false
            if breaks && position > 0 {
                newLine()
                indent = outerIndent + 2 * Self.step + Self.step * atom.depth
            } else if atom.hasBlankBefore {
                blank()
            }
            write(atom, textIndent: outerIndent + Self.step)
            indent = outerIndent
            if inlineFailed { return }
            position += 1
        }
    }

    private mutating func write(_ atom: Atom, textIndent: Int) {
        switch atom.token.kind {
        case .lineComment, .blockComment: writeComment(atom.token)
        case .sizeOperator: write("x")
        case .string where atom.spansLines: writeTripleQuoted(atom.token.range, indent: textIndent)
        default: write(atom.token.range)
        }
    }

    /// Whether the words from here to the next break of the same or a lower level fit the line.
    private func fits(from start: Int, level: Int, hasBlock: Bool) -> Bool {
        if isInline { return true }
        var end = column
        var position = start
        while position < atoms.count {
            let atom = atoms[position]
            if position > start, let other = atom.breakLevel, other <= level { return end <= Self.width }
            end += atom.width + (atom.hasBlankBefore ? 1 : 0)
            if end > Self.width { return false }
            if atom.spansLines { return true }
            position += 1
        }
        return end + (hasBlock ? 2 : 0) <= Self.width
    }

    /// Triple quotes and the lines between them, indented anew: the closing quotes' indentation is no part of the text.
    private mutating func writeTripleQuoted(_ range: TextRange, indent: Int) {
        write("\"\"\"")
        let lines = source.lines(range.offsets)
        let oldIndent = max(0, (lines.last?.count ?? 3) - 3)
        for line in lines.dropFirst().dropLast() {
            newLine()
            if inlineFailed { return }
            guard source.utf8[line].contains(where: { !$0.isBlank }) else { continue }
            for _ in 0..<indent { output.append(UInt8(ascii: " ")) }
            output += source.utf8[line.dropFirst(oldIndent)]
        }
        newLine()
        for _ in 0..<indent { output.append(UInt8(ascii: " ")) }
        output += "\"\"\"".utf8
        column = indent + 3
    }
}

// MARK: Reading words

extension Formatter {
    private mutating func readAtoms(to end: UInt32) {
        atoms.removeAll(keepingCapacity: true)
        var spacing = Spacing()
        var trailing = 0
        let first = index
        while index < tokens.count, place < end {
            let token = tokens[index]
            index += 1
            if token.kind == .lineEnd { continue }
            atoms.append(spacing.atom(token, source))
            if !token.kind.isTrivia { trailing = atoms.count }
        }
        // Comments behind the last word belong to what follows.
        guard trailing < atoms.count else { return }
        atoms.removeSubrange(trailing...)
        index = first
        while place <= (atoms.last?.token.range.lower ?? 0) { index += 1 }
    }
}

/// Decides what stands between two words of a statement.
private struct Spacing {
    private var previous: Token?
    /// The last word that is no comment.
    private var previousWord: Token.Kind?
    private var count = 0
    private var depth = 0
    private var isDefine = false
    /// The last word ends an operand: what follows is an infix operator.
    private var endsOperand = false
    /// The last word is a prefix operator.
    private var isPrefix = false

    mutating func atom(_ token: Token, _ source: SourceText) -> Formatter.Atom {
        let kind = token.kind
        if kind == .rightParenthesis { depth -= 1 }
        var atom = Formatter.Atom(token: token, depth: max(0, depth))
        atom.hasBlankBefore = hasBlank(before: token)
        atom.breakLevel = breakLevel(before: kind)
        measure(&atom, source)
        if kind == .leftParenthesis { depth += 1 }
        remember(token)
        return atom
    }

    private mutating func remember(_ token: Token) {
        previous = token
        guard !token.kind.isTrivia else { return }
        let isInfix = endsOperand
        count += 1
        if count == 1 { isDefine = token.kind == .define }
        switch token.kind {
        case .identifier, .number, .color, .string, .true, .false, .rightParenthesis: endsOperand = count > 1
        case .x: endsOperand = count > 1 && !isInfix
        default: endsOperand = false
        }
        isPrefix = (token.kind == .plus || token.kind == .minus) && !isInfix
        previousWord = token.kind
    }

    private func hasBlank(before token: Token) -> Bool {
        guard let previous else { return false }
        switch token.kind {
        case .comma, .colon, .rightParenthesis: return false
        case _ where token.kind.isTrivia || previous.kind.isTrivia: return true
        case .leftParenthesis where previous.kind == .identifier || previous.kind == .x:
            // A call has no blank, and the parameters of a define have none.
            return previous.range.upper != token.range.lower && !(isDefine && count == 2)
        default: return previous.kind != .leftParenthesis && !isPrefix
        }
    }

    private func breakLevel(before kind: Token.Kind) -> Int? {
        guard let previousWord, previous?.kind != .lineComment else { return nil }
        // A comment stays with the word before it.
        if kind.isTrivia { return nil }
        let base = depth * 4
        if kind == .then || kind == .else { return base + 1 }
        switch previousWord {
        case .comma: return base
        case .or, .and: return base + 2
        case .plus, .minus, .x, .sizeOperator, .times, .divide, .modulo, .range, .equal, .notEqual, .less,
            .lessOrEqual, .greater, .greaterOrEqual:
            return endsOperand || isPrefix ? nil : base + 3
        default: return nil
        }
    }

    private func measure(_ atom: inout Formatter.Atom, _ source: SourceText) {
        if atom.token.kind == .string || atom.token.kind == .blockComment {
            let bytes = source.utf8[atom.token.range.offsets]
            atom.spansLines = bytes.contains(where: \.isLineEnd)
            let line = bytes.prefix { !$0.isLineEnd }
            atom.width = line.count { $0 & 0xC0 != 0x80 }
        } else {
            for offset in atom.token.range.offsets where source.utf8[offset] & 0xC0 != 0x80 {
                atom.width += 1
            }
        }
    }
}
