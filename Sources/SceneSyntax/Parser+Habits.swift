/// What is written by habit, as another language has it, or in haste: recognized, so that it is one mistake with its mend.
extension Parser {
    /// The built-in kinds, for guessing where a node begins.
    static let nodeKinds: Set<String> = [
        "canvas", "layer", "tile", "mask", "fill", "image", "checker", "stripes", "hue-ramp", "gradient",
    ]
    private static let fileKinds: Set<String> = [
        "pbm", "pgm", "ppm", "pnm", "pam", "png", "gif", "bmp", "qoi", "jpg", "jpeg", "scene",
    ]
    private static let longestPath = 256

    // MARK: - Paths

    /// What stands from the current token up to a blank or bracket, if it reads as the path of a file.
    var barePath: TextRange? {
        let start = Int(current.range.lower)
        let bytes = source.utf8
        var end = start
        while end < bytes.count, end - start < Self.longestPath, !bytes[end].isBlank, !bytes[end].isLineEnd,
            !"(){},;\"".utf8.contains(bytes[end])
        {
            end += 1
        }
        let range = TextRange(start..<end)
        let text = source.text(range)
        guard let point = text.lastIndex(of: "."), text.contains("//") == false else { return nil }
        return Self.fileKinds.contains(text[point...].dropFirst().lowercased()) ? range : nil
    }

    /// `../a.png`, `./a.png` and `/a.png`.
    var beginsBarePath: Bool {
        kind.mayBeginPath && barePath != nil
    }

    /// A path without quotes is one mistake.
    mutating func unquotedPath(_ range: TextRange) -> ExpressionID {
        let quoted = "\"\(source.text(range))\""
        // The lexer may have told of the point already; this tells more.
        add(
            .expectedToken, range, "a path stands in quotes", hint: "write \(quoted)",
            fixIts: [("add quotes", range, quoted)])
        if explained.count < maximumSyntaxErrors { explained.append(range) }
        while kind != .endOfFile, current.range.lower < range.upper { advance() }
        lastErrorToken = current.range.lower
        return add(.hole, range)
    }

    // MARK: - Values

    /// `if a = b then`.
    mutating func comparedByAssign() -> ExpressionID {
        let place = current.range
        report(
            .expectedToken, place, "values are compared with '=='", hint: "did you mean '=='?",
            fixIts: [("write '=='", place, "==")])
        advance()
        _ = expr()
        return hole(from: place)
    }

    // MARK: - Nodes

    /// On the line of a node a property begins, outside of any block.
    var isAtProperty: Bool {
        !current.followsLineEnd && kind == .identifier && isFollowed(by: .colon)
    }

    /// What a leading value may be called where it needs no name.
    private static let leadingNames: Set<String> = [
        "color", "colour", "colors", "colours", "source", "src", "path", "file", "size", "value", "width",
    ]

    /// `fill color: red`, whose value leads, and `checker 8 colors: red, blue`, which lacks a block.
    ///
    /// - Returns: the leading value.
    mutating func propertyBesideBlock(_ node: Name, hasValue: Bool) -> ExpressionID? {
        let place = current.range
        let word = name(current)
        let text = source.text(node.range)
        let isLeading =
            !hasValue && Self.leadingNames.contains(word) && text != "layer" && text != "tile"
            && text != "mask"
        let before = diagnostics.count
        advance()
        advance()
        let value = self.value()
        guard diagnostics.count == before, before < maximumSyntaxErrors else { return nil }
        var mistake = Diagnostic(.expectedEnd, at: self.place(place), "")
        if isLeading {
            let removed = TextRange(place.lower, range(of: value).lower)
            mistake.message = "the value of '\(text)' stands straight after it, without '\(word):'"
            mistake.hint = "write '\(text) \(source.text(range(of: value)))'"
            mistake.fixIts = [
                .init(title: "remove '\(word):'", replacements: [.init(self.place(removed), "")])
            ]
        } else {
            mistake.message = "a property stands in the block of its node"
            mistake.hint = "write '{ \(word): … }'"
            if isAtEndOfStatement, kind != .leftBrace {
                mistake.fixIts = [
                    .init(
                        title: "put it into a block",
                        replacements: [
                            .init(self.place(TextRange(at: place.lower)), "{ "),
                            .init(self.place(TextRange(at: previous.upper)), " }"),
                        ])
                ]
            }
        }
        diagnostics.append(mistake)
        lastErrorToken = current.range.lower
        return isLeading ? value : nil
    }

    /// `dot()` and `dot(red)`: a node is no call.
    mutating func calledNode(_ name: Name) -> Statement.Kind {
        let text = source.text(name.range)
        let place = name.range.union(current.range)
        let opening = current.range
        let outer = diagnostics.count
        if isFollowed(by: .rightParenthesis) {
            let closing = following.range
            report(
                .missingSpace, place, "a node takes no parentheses", hint: "write '\(text)'",
                fixIts: [("remove '()'", opening.union(closing), "")])
            advance()
            advance()
            return .node(name, nil, nodeBlock())
        }
        let value = self.value()
        let isList: Bool = if case .list = tree.expressions[Int(value.index)] { true } else { false }
        let isUse = isList && !Self.nodeKinds.contains(text)
        let mistake = Diagnostic(
            .missingSpace, at: self.place(place),
            isUse ? "a use is no call" : "a leading value in parentheses needs a space",
            hint: isUse
                ? "write '\(text) VALUE { NAME: VALUE }': the first value leads, the others stand in the block"
                : "write '\(text) ('",
            fixIts: isUse
                ? []
                : [
                    .init(
                        title: "add a space",
                        replacements: [.init(self.place(TextRange(at: opening.lower)), " ")])
                ])
        if outer < maximumSyntaxErrors { diagnostics.insert(mistake, at: outer) }
        return .node(name, value, nodeBlock())
    }
}

extension SourceText {
    /// Whether a string in plain quotes goes on over a line end, which the lexer has told.
    func hasLineEndInPlainQuotes(_ range: TextRange) -> Bool {
        let bytes = utf8
        let isPlain = !bytes.span.hasTripleQuote(at: Int(range.lower))
        return isPlain && bytes[range.offsets].contains { $0.isLineEnd }
    }
}
