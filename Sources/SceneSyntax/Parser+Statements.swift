extension Parser {
    /// `file = { statement }`
    mutating func file() {
        let start = pendingStatements.count
        statements(isTopLevel: true)
        tree.root = closeStatements(from: start)
    }

    /// Statements up to a closing brace or the end of the file; at the top level past closing braces.
    mutating func statements(isTopLevel: Bool) {
        while true {
            switch kind {
            case .endOfFile: return
            case .rightBrace:
                guard isTopLevel else { return }
                strayBrace()
            case .semicolon: advance()
            case .rightParenthesis:
                report(.bracketTooMany, current.range, "closing parenthesis too many")
                advance()
            default: statement()
            }
        }
    }

    /// Moves what a block collected to where it stays.
    mutating func closeStatements(from start: Int) -> Slice<Statement> {
        let slice = Slice<Statement>(start: tree.statements.count, count: pendingStatements.count - start)
        for index in start..<pendingStatements.count { tree.statements.append(pendingStatements[index]) }
        pendingStatements.removeLast(slice.indices.count)
        return slice
    }

    /// `statement = let | param | define | import | property | node`
    private mutating func statement() {
        let start = current.range
        if current.followsLineEnd { lineIndent = blanks(before: start.lower) }
        let statement: Statement.Kind
        switch kind {
        case .let: statement = letBinding()
        case .param: statement = param()
        case .define: statement = define()
        case .import: statement = importFile()
        case .identifier, .x: statement = isFollowed(by: .colon) ? property() : nodeOrMistake()
        default: statement = noStatement()
        }
        let end = max(previous.upper, start.upper)
        pendingStatements.append(Statement(kind: statement, range: TextRange(start.lower, end)))
        endOfStatement()
    }

    /// `let = "let" name "=" value`
    private mutating func letBinding() -> Statement.Kind {
        if isFollowed(by: .colon) { return reservedProperty() }
        subject = current.range
        advance()
        let name = declaredName()
        guard assignment() else { return broken() }
        let value = self.value()
        return name.map { .letBinding($0, value) } ?? .hole
    }

    /// `param = "param" name "=" expr [ block ]`
    private mutating func param() -> Statement.Kind {
        if isFollowed(by: .colon) { return reservedProperty() }
        subject = current.range
        advance()
        let name = declaredName()
        guard assignment() else { return broken() }
        let value = expr()
        let block = optionalBlock()
        return name.map { .param($0, value, block) } ?? .hole
    }

    /// `define = "define" name [ "(" [ parameter { "," parameter } ] ")" ] block`
    private mutating func define() -> Statement.Kind {
        if isFollowed(by: .colon) { return reservedProperty() }
        advance()
        let name = declaredName()
        let parameters = continuation == .leftParenthesis ? self.parameters() : Slice()
        guard let block = optionalBlock() else {
            let word = source.text(previous)
            reportMissing(
                .expectedToken, "a define has a block",
                hint: kind == .identifier && !current.followsLineEnd
                    ? "parameters stand in parentheses: '\(word)(\(self.name(current)))'"
                    : "add { } with what it draws")
            return broken()
        }
        return name.map { .define($0, parameters, block) } ?? .hole
    }

    /// `( [ parameter { "," parameter } ] )`
    private mutating func parameters() -> Slice<Parameter> {
        var list: [Parameter] = []
        let opening = openParenthesis()
        if kind != .rightParenthesis {
            repeat {
                if let parameter = parameter() { list.append(parameter) }
            } while take(.comma)
        }
        closeParenthesis(opening)
        let slice = Slice<Parameter>(start: tree.parameters.count, count: list.count)
        tree.parameters += list
        return slice
    }

    /// `parameter = name [ "=" expr ]`
    private mutating func parameter() -> Parameter? {
        let name = declaredName()
        if kind == .colon {
            report(
                .expectedToken, current.range, "a parameter's default follows '='",
                hint: "write '=' instead of ':'")
            current.kind = .assign
        }
        let value = take(.assign) ? expr() : nil
        return name.map { Parameter(name: $0, value: value) }
    }

    /// `import = "import" string`
    private mutating func importFile() -> Statement.Kind {
        if isFollowed(by: .colon) { return reservedProperty() }
        advance()
        guard continuation == .string else {
            if continuation != .lineEnd, let path = barePath {
                return .importFile(unquotedPath(path))
            }
            reportMissing(
                .expectedToken, "'import' takes a path in quotes", hint: "write import \"NAME.scene\"")
            let hole = add(.hole, previous)
            if continuation.beginsValue { skipToBoundary() }
            return .importFile(hole)
        }
        return .importFile(primary())
    }

    /// `property = name ":" value`
    private mutating func property() -> Statement.Kind {
        let name = takeName()
        subject = name.range
        advance()
        return .property(name, value())
    }

    /// `node = name [ value ] [ block ]`
    private mutating func node() -> Statement.Kind {
        let name = takeName()
        subject = name.range
        var value: ExpressionID?
        if continuation == .leftParenthesis, current.range.lower == previous.upper {
            return calledNode(name)
        }
        if isAtProperty {
            value = propertyBesideBlock(name, hasValue: false)
        } else if continuation.beginsValue || continuation != .lineEnd && beginsBarePath {
            value = self.value()
        }
        if value != nil, isAtProperty { _ = propertyBesideBlock(name, hasValue: true) }
        return .node(name, value, nodeBlock())
    }

    /// The block of a node; what stands before it by mistake is passed.
    mutating func nodeBlock() -> BlockID? {
        if let block = optionalBlock() { return block }
        guard !isAtEndOfStatement, !isAtNextStatement else { return nil }
        reportUnexpected()
        skipToBoundary(stopsAtBrace: true)
        return kind == .leftBrace ? optionalBlock() : nil
    }

    /// A node, or a property or binding that is written as in another language.
    private mutating func nodeOrMistake() -> Statement.Kind {
        guard isFollowed(by: .assign) else { return node() }
        let word = name(current)
        let name = takeName()
        if Self.nodeKinds.contains(word) {
            report(
                .expectedToken, current.range, "the value of '\(word)' stands straight after it",
                hint: "write '\(word) …', without '='", fixIts: [("remove '='", current.range, "")])
            advance()
            return .node(name, value(), nodeBlock())
        }
        let isOfTopLevel = nesting == 0
        report(
            .expectedToken, current.range,
            isOfTopLevel ? "a name is bound by 'let'" : "a property's value follows ':'",
            hint: isOfTopLevel
                ? "write 'let \(word) = …'"
                : "write '\(word): …', or 'let \(word) = …' for a name of your own",
            fixIts: [
                isOfTopLevel
                    ? ("write 'let'", TextRange(at: name.range.lower), "let ")
                    : ("write ':'", TextRange(name.range.upper, current.range.upper), ":")
            ])
        advance()
        return .property(name, value())
    }
}

// MARK: Parts of statements

extension Parser {
    mutating func takeName() -> Name {
        let text = source.utf8
        let name = Name(symbol: symbols.symbol(text.span, current.range), range: current.range)
        advance()
        return name
    }

    /// The name that a statement declares; nil, reported, where there is none.
    mutating func declaredName() -> Name? {
        if !current.followsLineEnd || parentheses > 0 {
            if kind == .identifier || kind == .x { return takeName() }
            if kind.isReservedWord {
                report(
                    .reservedWord, current.range, "'\(name(current))' is a reserved word and no name",
                    hint: "choose another name")
                advance()
                return nil
            }
        }
        reportMissing(.expectedName, "a name is missing")
        // On the next line, by mistake.
        return kind == .identifier && isFollowed(by: .assign) ? takeName() : nil
    }

    /// The `=` of a binding; false, reported, where no value can be read.
    private mutating func assignment() -> Bool {
        if continuation == .assign {
            advance()
            return true
        }
        if continuation == .colon || continuation == .equal {
            report(
                .expectedToken, current.range, "a value is bound with '='", hint: "did you mean '='?",
                fixIts: [("write '='", current.range, "=")])
            advance()
            return true
        }
        let gap = TextRange(at: previous.upper)
        reportMissing(
            .expectedToken, "'=' is missing",
            fixIts: continuation.isPlainOperand ? [("add '='", gap, " =")] : [])
        return false
    }

    /// A statement that cannot be read on.
    private mutating func broken() -> Statement.Kind {
        if !isAtEndOfStatement { skipToBoundary() }
        return .hole
    }

    private mutating func reservedProperty() -> Statement.Kind {
        report(.reservedWord, current.range, "'\(name(current))' is a reserved word and no property")
        advance()
        advance()
        _ = value()
        return .hole
    }

    /// Something that begins no statement.
    private mutating func noStatement() -> Statement.Kind {
        switch kind {
        case .leftBrace:
            report(
                .blockNotAllowed, current.range, "this block belongs to nothing",
                hint: "write 'layer {' for a group")
            _ = optionalBlock()
        case _ where kind.isReservedWord && isFollowed(by: .colon):
            return reservedProperty()
        default:
            let isComment = kind == .color
            report(
                .expectedStatement, current.range,
                "a statement begins with a name, not with \(described(current))",
                hint: foreignStatement(),
                fixIts: isComment
                    ? [("write //", TextRange(current.range.lower, current.range.lower + 1), "// ")] : [])
            advance()
            skipToBoundary()
        }
        return .hole
    }
}
