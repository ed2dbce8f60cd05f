extension Formatter {
    /// The statements of a block or file and what stands between them, up to the offset of what closes them.
    mutating func items(_ statements: Slice<Statement>, end: UInt32, isAfterBrace: Bool) {
        var gap = Gap(isFirst: true, isAfterBrace: isAfterBrace)
        for statement in tree[statements] {
            trivia(before: statement.range.lower, &gap)
            if inlineFailed { return }
            beginItem(gap)
            self.statement(statement)
            gap = Gap()
        }
        gap.isLast = true
        trivia(before: end, &gap)
    }

    /// The state between two items.
    struct Gap {
        /// Nothing was written in this block.
        var isFirst = false
        /// The brace that opens the block stands on the line.
        var isAfterBrace = false
        /// Nothing but the end of the block can follow.
        var isLast = false
        var lineEnds = 0
        /// A comment stands before the next item on its line.
        var followsComment = false
    }

    /// Comments and blank lines between items, up to an offset.
    private mutating func trivia(before end: UInt32, _ gap: inout Gap) {
        while index < tokens.count, place < end {
            let token = tokens[index]
            switch token.kind {
            case .lineEnd: gap.lineEnds += 1
            case .lineComment, .blockComment:
                comment(token, before: end, &gap)
                if inlineFailed { return }
            default: break
            }
            index += 1
        }
    }

    private mutating func comment(_ token: Token, before end: UInt32, _ gap: inout Gap) {
        let trails = gap.lineEnds == 0 && !leadsItem(before: end)
        if trails && (!gap.isFirst || gap.isAfterBrace) || isInline && gap.isFirst {
            if column > 0 { blank() }
        } else {
            beginItem(gap)
        }
        writeComment(token)
        if token.kind == .lineComment, isInline { inlineFailed = true }
        gap.followsComment = !trails || isInline
        // What was written is an item, but a comment after the brace: no blank line follows that.
        gap.isFirst = gap.isFirst && gap.isAfterBrace && trails && !isInline
        gap.lineEnds = 0
    }

    /// The comment here stands before a statement on the same line.
    private func leadsItem(before end: UInt32) -> Bool {
        var next = index
        while tokens[next].kind == .blockComment { next += 1 }
        guard tokens[next].range.lower <= end else { return false }
        switch tokens[next].kind {
        case .lineComment, .lineEnd, .semicolon, .rightBrace, .endOfFile: return false
        default: return true
        }
    }

    /// Goes to where the next statement or comment begins: on a line of its own, unless it follows a comment on its line.
    private mutating func beginItem(_ gap: Gap) {
        if gap.followsComment && gap.lineEnds == 0 { return blank() }
        if isInline {
            if !gap.isFirst { write(";") }
            return blank()
        }
        if column > 0 { newLine() }
        if gap.lineEnds > 1 && !gap.isFirst { newLine() }
    }

    private mutating func statement(_ statement: Statement) {
        guard let id = statement.block else {
            return header(to: statement.range.upper, hasBlock: false)
        }
        let block = tree[id]
        header(to: block.range.lower, hasBlock: true)
        if inlineFailed { return }
        self.block(block)
    }

    private mutating func block(_ block: Block) {
        // Comments between the header and the brace go behind that.
        let first = index
        while place < block.range.lower { index += 1 }
        let comments = tokens[first..<index].filter { $0.kind != .lineEnd }
        index += 1
        let isOnOneLine =
            comments.isEmpty
            && (!hasLineEnd(before: block.range.upper) || isEmpty(before: block.range.upper - 1))
        if column > 0 { blank() }
        if isOnOneLine || isInline {
            guard comments.isEmpty else {
                inlineFailed = true
                return
            }
            if inlined({ $0.inlineBlock(block) }) { return }
        }
        write("{")
        for (number, comment) in comments.enumerated() {
            if number == 0 { blank() } else { newLine() }
            if number == 1 { indent += Self.step }
            writeComment(comment)
        }
        if comments.count > 1 { indent -= Self.step }
        indent += Self.step
        items(block.statements, end: block.range.upper - 1, isAfterBrace: comments.isEmpty)
        indent -= Self.step
        newLine()
        write("}")
        index += 1
    }

    /// Nothing but line ends and semicolons stands up to an offset.
    private func isEmpty(before end: UInt32) -> Bool {
        var next = index
        while tokens[next].kind == .lineEnd || tokens[next].kind == .semicolon { next += 1 }
        return tokens[next].range.lower >= end
    }

    private func hasLineEnd(before end: UInt32) -> Bool {
        var next = index
        while tokens[next].range.lower < end {
            if tokens[next].kind == .lineEnd || tokens[next].kind == .lineComment { return true }
            next += 1
        }
        return false
    }

    private mutating func inlineBlock(_ block: Block) {
        write("{")
        let start = output.count
        items(block.statements, end: block.range.upper - 1, isAfterBrace: true)
        if output.count > start { blank() }
        write("}")
        index += 1
    }

    /// Writes something on this line, if it fits; otherwise all is as before, and false.
    private mutating func inlined(_ content: (inout Formatter) -> Void) -> Bool {
        if isInline {
            content(&self)
            return true
        }
        let before = (output.count, column, index)
        isInline = true
        content(&self)
        isInline = false
        guard inlineFailed else { return true }
        inlineFailed = false
        output.removeSubrange(before.0...)
        (column, index) = (before.1, before.2)
        return false
    }
}

extension Statement {
    /// The block of a param, define or node.
    var block: BlockID? {
        switch kind {
        case .param(_, _, let block), .node(_, _, let block): block
        case .define(_, _, let block): block
        default: nil
        }
    }
}
