extension Parser {
    /// `value = expr { "," expr }`
    mutating func value() -> ExpressionID {
        let start = current.range.lower
        let first = expr()
        guard continuation == .comma else { return first }
        let elements = restOfValue(first)
        return add(.list(elements), TextRange(min(start, previous.lower), previous.upper))
    }

    /// The elements of a value whose first is read.
    mutating func restOfValue(_ first: ExpressionID) -> Slice<ExpressionID> {
        let start = pendingElements.count
        pendingElements.append(first)
        while continuation == .comma {
            advance()
            let element = expr()
            pendingElements.append(element)
        }
        let slice = Slice<ExpressionID>(start: tree.elements.count, count: pendingElements.count - start)
        for index in start..<pendingElements.count { tree.elements.append(pendingElements[index]) }
        pendingElements.removeLast(slice.indices.count)
        return slice
    }

    /// `expr = "if" expr "then" expr "else" expr | or`
    mutating func expr() -> ExpressionID {
        if kind.isPlainOperand && endsExpression(following) { return primary() }
        if kind == .if { return conditional() }
        let first = kind == .not ? not() : unary()
        return operators(after: first, from: .or)
    }

    /// No operator can follow: most expressions are one operand.
    private func endsExpression(_ token: Token) -> Bool {
        if token.followsLineEnd && parentheses == 0 { return true }
        switch token.kind {
        case .comma, .semicolon, .rightBrace, .rightParenthesis, .leftBrace, .endOfFile: return true
        default: return false
        }
    }

    /// `"if" expr "then" expr "else" expr`
    private mutating func conditional() -> ExpressionID {
        let opening = current.range
        guard enter() else { return skippedExpression(from: opening) }
        defer { nesting -= 1 }
        advance()
        var condition = expr()
        if continuation == .assign { condition = comparedByAssign() }
        guard keyword(.then, "then", of: opening) else { return hole(from: opening) }
        let then = expr()
        guard keyword(.else, "else", of: opening) else { return hole(from: opening) }
        let otherwise = expr()
        return add(
            .conditional(condition: condition, then: then, otherwise: otherwise),
            TextRange(opening.lower, previous.upper))
    }

    /// `then` and `else`, which may stand on a line of their own.
    private mutating func keyword(_ kind: Token.Kind, _ text: String, of opening: TextRange) -> Bool {
        if take(kind) { return true }
        reportMissing(
            .expectedToken, "'\(text)' is missing", labels: [(opening, "of this 'if'")],
            hint: "write if … then … else …")
        return false
    }

    /// `not = "not" not | comparison`
    mutating func not() -> ExpressionID {
        let place = current.range
        guard enter() else { return skippedExpression(from: place) }
        defer { nesting -= 1 }
        advance()
        guard continuation != .lineEnd else { return missingOperand(of: .not, place) }
        let operand = kind == .not ? not() : operators(after: unary(), from: .comparison)
        return add(.prefix(.not, operand), TextRange(place.lower, previous.upper))
    }

    /// `unary = ( "+" | "-" ) unary | primary`
    mutating func unary() -> ExpressionID {
        guard kind == .plus || kind == .minus else { return primary() }
        let place = current.range
        let operation: Operator = kind == .plus ? .plus : .minus
        guard enter() else { return skippedExpression(from: place) }
        defer { nesting -= 1 }
        advance()
        guard continuation != .lineEnd else { return missingOperand(of: operation, place) }
        let operand = unary()
        return add(.prefix(operation, operand), TextRange(place.lower, previous.upper))
    }

    private mutating func missingOperand(of operation: Operator, _ place: TextRange) -> ExpressionID {
        reportMissing(.expectedValue, "'\(operation.spelling)' has no operand")
        return hole(from: place)
    }
}

// MARK: Nodes of the tree

extension Parser {
    /// One level deeper; false, reported at the current token, where that is too deep.
    mutating func enter() -> Bool {
        guard nesting < maximumNesting else {
            tooDeep()
            return false
        }
        nesting += 1
        return true
    }

    mutating func add(_ expression: Expression, _ range: TextRange) -> ExpressionID {
        tree.expressions.append(expression)
        tree.expressionRanges.append(range)
        return ExpressionID(tree.expressions.count - 1)
    }

    func range(of id: ExpressionID) -> TextRange { tree.expressionRanges[Int(id.index)] }

    /// A hole from a token to here.
    mutating func hole(from start: TextRange) -> ExpressionID {
        add(.hole, TextRange(start.lower, max(start.upper, previous.upper)))
    }

    /// Passes an expression that goes too deep.
    mutating func skippedExpression(from start: TextRange) -> ExpressionID {
        skipToBoundary(stopsAtComma: true)
        return hole(from: start)
    }
}
