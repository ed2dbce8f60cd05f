extension Parser {
    /// `block = "{" { statement } "}"`, if one stands here, line ends before it passed.
    mutating func optionalBlock() -> BlockID? {
        guard kind == .leftBrace else { return nil }
        let opening = current.range
        if current.followsLineEnd { lineIndent = blanks(before: opening.lower) }
        let openingIndent = lineIndent
        guard nesting < maximumNesting else { return blockTooDeep() }
        let outerParentheses = parentheses
        parentheses = 0
        nesting += 1
        let start = pendingStatements.count
        let errorsBefore = diagnostics.count
        advance()
        statements(isTopLevel: false)
        nesting -= 1
        parentheses = outerParentheses
        noteIndentation(of: opening, openingIndent, statements: start)
        let slice = closeStatements(from: start)
        let isClosed = take(.rightBrace)
        if !isClosed { unclosedBlock(opening, errorsBefore: errorsBefore) }
        tree.blocks.append(
            Block(statements: slice, range: TextRange(opening.lower, previous.upper), isClosed: isClosed))
        return BlockID(tree.blocks.count - 1)
    }

    private mutating func blockTooDeep() -> BlockID {
        let opening = current.range
        tooDeep()
        skipBalanced()
        let isClosed = tree.source.utf8[Int(previous.upper) - 1] == UInt8(ascii: "}")
        tree.blocks.append(
            Block(
                statements: Slice(start: tree.statements.count), range: opening.union(previous),
                isClosed: isClosed))
        return BlockID(tree.blocks.count - 1)
    }

    mutating func tooDeep() {
        report(
            .nestingTooDeep, current.range, "this is nested more than \(maximumNesting) deep",
            hint: "move the inside to a define or a let")
    }
}

/// What indentation says about braces that do not pair.
///
/// A missing brace is noticed far from where it belongs: at the end of the file, or at a closing brace too many. Where
/// the author indented the text, the first pair whose lines differ in indentation shows the place.
struct BraceBalance {
    /// The opening brace of the first block whose closing brace stands further left than its line.
    var suspectOpening: (opening: TextRange, closing: TextRange)?
    /// The first statement that seems to have lost its opening brace, and the closing brace that would be its own.
    var suspectStatement: (statement: TextRange, closing: TextRange)?
}

extension Parser {
    /// Compares the lines of a block's braces; the current token is the closing one.
    private mutating func noteIndentation(
        of opening: TextRange, _ openingIndent: Int, statements start: Int
    ) {
        guard kind == .rightBrace, current.followsLineEnd else { return }
        let closingIndent = blanks(before: current.range.lower)
        if closingIndent < openingIndent {
            balance.suspectOpening = balance.suspectOpening ?? (opening, current.range)
        } else if closingIndent > openingIndent, balance.suspectStatement == nil {
            balance.suspectStatement = statementWithoutBrace(from: start, indentation: closingIndent)
        }
    }

    /// Among the pending statements the last one without block that has this indentation, if what follows it is
    /// indented more.
    private func statementWithoutBrace(from start: Int, indentation wanted: Int) -> (TextRange, TextRange)? {
        var innerIndent = Int.max
        // More than a screenful above, nobody would look for it.
        for statement in pendingStatements[start...].suffix(200).reversed() {
            let indent = indentation(at: statement.range.lower)
            guard indent >= wanted else { return nil }
            if indent > wanted {
                innerIndent = indent
            } else if case .node(_, _, nil) = statement.kind, innerIndent != Int.max {
                return (statement.range, current.range)
            } else {
                return nil
            }
        }
        return nil
    }

    /// The number of blanks straight before an offset.
    func blanks(before offset: UInt32) -> Int {
        var start = Int(offset)
        while start > 0, source.utf8[start - 1].isBlank { start -= 1 }
        return Int(offset) - start
    }

    /// The number of blanks that begin the line of an offset.
    private func indentation(at offset: UInt32) -> Int {
        let start = Int(source.lineStarts[source.lineIndex(at: offset)])
        var end = start
        while end < source.utf8.count, source.utf8[end].isBlank { end += 1 }
        return end - start
    }

    /// An opening brace without partner.
    private mutating func unclosedBlock(_ opening: TextRange, errorsBefore: Int) {
        // One missing brace leaves one block open, the outermost; of the others nothing is said.
        guard !lexer.endsAbruptly, nesting == 0 else { return }
        let suspect = balance.suspectOpening
        guard !hasErrorOnLine(of: suspect?.opening ?? opening) else { return }
        add(
            .unclosedBlock, suspect?.opening ?? opening, "this block is never closed",
            labels: suspect.map { [($0.closing, "this brace stands further left")] } ?? [], hint: "add '}'")
    }

    /// A closing brace without partner, at the top level.
    mutating func strayBrace() {
        defer {
            lastErrorToken = current.range.lower
            advance()
        }
        guard diagnostics.count < maximumSyntaxErrors else { return }
        let suspect =
            balance.suspectStatement
            ?? statementWithoutBrace(from: 0, indentation: indentation(at: current.range.lower))
        if let suspect {
            guard !hasErrorOnLine(of: suspect.0) else { return }
            return add(
                .expectedToken, suspect.0, "'{' is missing after this",
                labels: [(suspect.1, "its block seems to end here")])
        }
        guard !hasErrorOnLine(of: current.range) else { return }
        add(.bracketTooMany, current.range, "closing brace too many")
    }

    /// An error on the same line as a brace without partner is its likely cause.
    private func hasErrorOnLine(of range: TextRange) -> Bool {
        let line = source.lineIndex(at: range.lower)
        return diagnostics.suffix(20).contains { source.lineIndex(at: $0.range.range.lower) == line }
    }
}
