import SceneSyntax

extension Session {
    /// `textDocument/foldingRange`: blocks, comments, texts of several lines, and the imports together.
    func foldingRanges(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        var folds: [Fold] = []
        let source = snapshot.source
        for block in snapshot.tree.blocks where block.isClosed {
            // The closing brace stays in sight.
            folds.append(Fold(source, block.range, keepsLastLine: true))
        }
        addTokens(snapshot, &folds)
        addImports(snapshot, &folds)
        let sorted = folds.filter { $0.start < $0.end }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        return .array(
            sorted.map { fold in
                .members([
                    "startLine": JSON(fold.start), "endLine": JSON(fold.end),
                    "kind": fold.kind.map(JSON.string),
                ])
            })
    }

    private func addTokens(_ snapshot: Snapshot, _ folds: inout [Fold]) {
        var comment: TextRange?
        var hasWord = false
        func endComment() {
            if let range = comment { folds.append(Fold(snapshot.source, range, kind: "comment")) }
            comment = nil
        }
        for token in snapshot.tokens {
            switch token.kind {
            case .lineEnd:
                hasWord = false
                continue
            case .lineComment where !hasWord:
                let line = snapshot.source.lineIndex(at: token.range.lower)
                if let range = comment, snapshot.source.lineIndex(at: range.upper) + 1 == line {
                    comment = range.union(token.range)
                } else {
                    endComment()
                    comment = token.range
                }
                continue
            case .blockComment: folds.append(Fold(snapshot.source, token.range, kind: "comment"))
            case .string: folds.append(Fold(snapshot.source, token.range, keepsLastLine: true))
            default: break
            }
            endComment()
            hasWord = true
        }
        endComment()
    }

    private func addImports(_ snapshot: Snapshot, _ folds: inout [Fold]) {
        let imports = snapshot.tree[snapshot.tree.root].prefix { statement in
            if case .importFile = statement.kind { return true }
            return false
        }
        guard let first = imports.first, let last = imports.last else { return }
        folds.append(Fold(snapshot.source, first.range.union(last.range), kind: "imports"))
    }

    /// `textDocument/selectionRange`: word, expressions, statement, block, and so on outwards.
    func selectionRanges(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        guard let positions = params["positions"]?.elements?.map({ LinePosition($0) }),
            !positions.contains(nil)
        else { throw ResponseError.invalidParams("'positions' have a line and a character") }
        return .array(
            positions.compactMap(\.self).map { position in
                let offset = snapshot.source.offset(of: position, client.encoding)
                var answer: JSON?
                for range in Self.rings(around: offset, snapshot) {
                    answer = .members(["range": json(range, in: snapshot.source), "parent": answer])
                }
                return answer ?? ["range": LineRange(position, position).json]
            })
    }

    /// Ranges around an offset, each in the one before it.
    private static func rings(around offset: Int, _ snapshot: Snapshot) -> [TextRange] {
        let tree = snapshot.tree
        let place = SyntaxPlace(offset, in: tree)
        var rings = [TextRange(0..<snapshot.source.utf8.count)]
        func add(_ range: TextRange) {
            guard let last = rings.last, last != range, last.lower <= range.lower, range.upper <= last.upper,
                range.touches(UInt32(offset))
            else { return }
            rings.append(range)
        }
        for statement in place.statements {
            add(statement.range)
            if let block = statement.block, tree[block].holds(UInt32(offset)) {
                let range = tree[block].range
                add(range)
                if tree[block].isClosed { add(TextRange(range.lower + 1, range.upper - 1)) }
            }
        }
        for id in place.expressions { add(tree.range(of: id)) }
        if let token = snapshot.token(at: offset), token.kind != .lineEnd { add(token.range) }
        return rings
    }
}

private struct Fold {
    var start: Int
    var end: Int
    var kind: String?

    init(_ source: SourceText, _ range: TextRange, kind: String? = nil, keepsLastLine: Bool = false) {
        start = source.lineIndex(at: range.lower)
        end = source.lineIndex(at: range.upper) - (keepsLastLine ? 1 : 0)
        self.kind = kind
    }
}
