extension Parser {
    /// `primary = number | color | string | "true" | "false" | name [ "(" [ value ] ")" ] | "(" value ")"`
    mutating func primary() -> ExpressionID {
        if kind.mayBeginPath, let mistake = mistakenOperand() { return mistake }
        let range = current.range
        switch kind {
        case .number: return number()
        case .color: return color()
        case .string:
            if source.hasLineEndInPlainQuotes(range) {
                advance()
                return add(.hole, range)
            }
            let value = stringValue(range)
            tree.strings.append(value)
            advance()
            return add(.string(UInt32(tree.strings.count - 1)), range)
        case .true, .false:
            let value = kind == .true
            advance()
            return add(.boolean(value), range)
        case .identifier, .x:
            let following = following
            if Self.beginsNextStatement(current, following) { return missingOperand() }
            if following.kind == .unknown || following.kind == .divide,
                following.range.lower == range.upper, let path = barePath
            {
                return unquotedPath(path)
            }
            return nameOrCall()
        case .leftParenthesis: return parenthesized()
        case .if, .not: return needsParentheses()
        default: return missingOperand()
        }
    }

    /// A path without quotes, or what the lexer could make nothing of; nil where an operand follows it.
    private mutating func mistakenOperand() -> ExpressionID? {
        if let path = barePath { return unquotedPath(path) }
        return kind == .unknown && !current.followsLineEnd ? strayOperand() : nil
    }

    /// Passes what the lexer could make nothing of; nil where an operand follows it.
    private mutating func strayOperand() -> ExpressionID? {
        let start = current.range
        while kind == .unknown, !current.followsLineEnd { advance() }
        switch continuation {
        case .leftParenthesis, .if, .not: return nil
        case let kind where kind.isPlainOperand: return nil
        default:
            // It has been told, and it stood where the operand would.
            lastErrorToken = current.range.lower
            return add(.hole, TextRange(start.lower, previous.upper))
        }
    }

    /// `name [ "(" [ value ] ")" ]`
    private mutating func nameOrCall() -> ExpressionID {
        let name = takeName()
        guard continuation == .leftParenthesis else { return add(.name(name), name.range) }
        if current.range.lower != name.range.upper {
            let gap = TextRange(name.range.upper, current.range.lower)
            report(
                .spaceBeforeCall, current.range, "a call has no space before its '('",
                hint: "write '\(source.text(name.range))('", fixIts: [("remove the space", gap, "")])
        }
        guard nesting < maximumNesting else {
            tooDeep()
            return skippedExpression(from: name.range)
        }
        let opening = openParenthesis()
        var elements = Slice<ExpressionID>()
        if kind != .rightParenthesis {
            let first = expr()
            elements = restOfValue(first)
        }
        closeParenthesis(opening)
        return add(.call(name, elements), TextRange(name.range.lower, previous.upper))
    }

    /// `"(" value ")"`
    private mutating func parenthesized() -> ExpressionID {
        let opening = current.range
        guard nesting < maximumNesting else {
            tooDeep()
            return skippedExpression(from: opening)
        }
        _ = openParenthesis()
        let inner = value()
        closeParenthesis(opening)
        tree.expressionRanges[Int(inner.index)] = TextRange(opening.lower, max(opening.upper, previous.upper))
        return inner
    }

    mutating func openParenthesis() -> TextRange {
        let opening = current.range
        nesting += 1
        parentheses += 1
        advance()
        return opening
    }

    mutating func closeParenthesis(_ opening: TextRange) {
        if kind != .rightParenthesis { repairParentheses(opening) }
        nesting -= 1
        // The token after the parenthesis is judged by the line ends outside.
        parentheses -= 1
        _ = take(.rightParenthesis)
    }

    /// Something in parentheses that does not belong there, or the missing end of them.
    private mutating func repairParentheses(_ opening: TextRange) {
        if current.followsLineEnd || isBoundaryInParentheses {
            return unclosedParenthesis(opening)
        }
        if isMisplacedSize { misplacedSize() } else { reportUnexpected(expected: "',' or ')'") }
        while kind != .rightParenthesis && !isBoundaryInParentheses && !current.followsLineEnd {
            if kind == .leftParenthesis { skipBalanced() } else { advance() }
        }
    }

    private mutating func unclosedParenthesis(_ opening: TextRange) {
        guard lastErrorToken != current.range.lower else { return }
        lastErrorToken = current.range.lower
        guard kind != .endOfFile || !lexer.endsAbruptly else { return }
        add(.unclosedParenthesis, opening, "this parenthesis is never closed", hint: "add ')'")
    }

    private var isBoundaryInParentheses: Bool {
        switch kind {
        case .semicolon, .leftBrace, .rightBrace, .endOfFile: true
        default: kind.beginsDeclaration
        }
    }

    /// `if` or `not` as an operand.
    private mutating func needsParentheses() -> ExpressionID {
        let word = name(current)
        report(
            .needsParentheses, current.range, "'\(word)' as an operand needs parentheses",
            hint: "write (\(word) …)")
        return kind == .if ? expr() : prefixNot()
    }

    private mutating func prefixNot() -> ExpressionID {
        let opening = current.range
        guard enter() else { return skippedExpression(from: opening) }
        defer { nesting -= 1 }
        advance()
        let operand = primary()
        return add(.prefix(.not, operand), TextRange(opening.lower, previous.upper))
    }

    /// Where a value must stand and none does.
    private mutating func missingOperand() -> ExpressionID {
        let place = TextRange(previous.upper, previous.upper)
        if current.followsLineEnd || isEnd(kind) || kind == .comma || kind == .leftBrace {
            reportMissing(.expectedValue, "a value is missing")
            return add(.hole, place)
        }
        switch kind {
        case .times, .divide, .modulo, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
            .and, .or, .range, .sizeOperator:
            // The operator stays: what follows it is its right side.
            report(.expectedValue, current.range, "a value is missing before \(described(current))")
        case .assign, .colon, .unknown:
            report(.expectedValue, current.range, "expected a value, not \(described(current))")
            advance()
            if kind.isPlainOperand && !current.followsLineEnd { return primary() }
        case _ where kind.isReservedWord && kind != .then && kind != .else:
            report(
                .expectedValue, current.range, "expected a value, not the reserved word \(described(current))"
            )
            let isStatement = kind.beginsDeclaration && following.kind.isPlainOperand
            if !isStatement { advance() }
        default:
            report(.expectedValue, current.range, "expected a value, not \(described(current))")
        }
        return add(.hole, place)
    }
}
