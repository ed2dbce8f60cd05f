import SceneSyntax

extension Session {
    /// `textDocument/semanticTokens/full`
    func semanticTokens(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let data = try tokenData(snapshot, in: nil)
        return ["resultId": .string(remember(data, of: snapshot.uri)), "data": .integers(data)]
    }

    /// `textDocument/semanticTokens/range`
    func semanticTokensInRange(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let range = try range(params, in: snapshot)
        return ["data": .integers(try tokenData(snapshot, in: range))]
    }

    /// `textDocument/semanticTokens/full/delta`: one edit from the first difference to the last.
    func semanticTokensDelta(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let before = workspace.documents[snapshot.uri]?.sentTokens
        let data = try tokenData(snapshot, in: nil)
        let id = remember(data, of: snapshot.uri)
        guard let before, params["previousResultId"]?.text == before.id else {
            return ["resultId": .string(id), "data": .integers(data)]
        }
        let old = before.data
        var start = 0
        while start < min(old.count, data.count), old[start] == data[start] { start += 1 }
        var end = 0
        while end < min(old.count, data.count) - start, old[old.count - 1 - end] == data[data.count - 1 - end]
        {
            end += 1
        }
        if start == old.count, start == data.count { return ["resultId": .string(id), "edits": []] }
        let edit: JSON = [
            "start": JSON(start), "deleteCount": JSON(old.count - start - end),
            "data": .integers(Array(data[start..<data.count - end])),
        ]
        return ["resultId": .string(id), "edits": [edit]]
    }

    private func remember(_ data: [UInt32], of uri: String) -> String {
        let id = String(nextTokensID)
        nextTokensID += 1
        workspace.update(uri) { $0.sentTokens = (id, data) }
        return id
    }

    private func tokenData(_ snapshot: Snapshot, in range: TextRange?) throws(ResponseError) -> [UInt32] {
        let names = NameClasses(snapshot, try analysis(of: snapshot))
        var writer = SemanticTokenWriter(snapshot.source, client.encoding)
        for token in snapshot.tokens {
            if let range, token.range.upper <= range.lower { continue }
            if let range, token.range.lower >= range.upper { break }
            guard let kind = names.kind(of: token) else { continue }
            writer.add(token.range, kind)
        }
        return writer.data
    }
}

/// Writes places as differences, a token of several lines as one a line.
private struct SemanticTokenWriter {
    private(set) var data: [UInt32] = []
    private let source: SourceText
    private let encoding: PositionEncoding
    private var line = 0
    /// Where `character` units of the line end.
    private var offset = 0
    private var character = 0
    private var lastLine = 0
    private var lastCharacter = 0

    init(_ source: SourceText, _ encoding: PositionEncoding) {
        self.source = source
        self.encoding = encoding
    }

    mutating func add(_ range: TextRange, _ kind: SemanticTokenKind) {
        var start = range.offsets.lowerBound
        while start < range.offsets.upperBound {
            while line + 1 < source.lineStarts.count, Int(source.lineStarts[line + 1]) <= start {
                line += 1
                offset = Int(source.lineStarts[line])
                character = 0
            }
            let end = min(range.offsets.upperBound, source.lineRange(line).upperBound)
            if start < end { write(start..<end, kind) }
            start =
                line + 1 < source.lineStarts.count
                ? Int(source.lineStarts[line + 1]) : range.offsets.upperBound
            if end == range.offsets.upperBound { return }
        }
    }

    private mutating func write(_ range: Range<Int>, _ kind: SemanticTokenKind) {
        character += source.utf8.units(in: offset..<range.lowerBound, encoding)
        let length = source.utf8.units(in: range, encoding)
        let delta = line == lastLine ? character - lastCharacter : character
        data += [
            UInt32(line - lastLine), UInt32(delta), UInt32(length), kind.type.index, kind.modifiers,
        ]
        (lastLine, lastCharacter) = (line, character)
        character += length
        offset = range.upperBound
    }
}
