import SceneCompiler
import SceneSemantics
import SceneSyntax

extension Session {
    /// `textDocument/prepareRename`
    func prepareRename(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let symbol = try renamable(params, snapshot, try analysis(of: snapshot))
        return [
            "range": json(symbol.place, in: snapshot.source),
            "placeholder": .string(snapshot.source.text(symbol.place)),
        ]
    }

    /// `textDocument/rename`: in all files that write the name, or an error that says why not.
    func rename(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let analysis = try analysis(of: snapshot)
        let symbol = try renamable(params, snapshot, analysis)
        guard let name = params["newName"]?.text else {
            throw ResponseError.invalidParams("'newName' is a string")
        }
        try check(name, for: symbol)
        let (all, snapshots) = try occurrences(of: symbol, snapshot, analysis)
        var edits: [String: [TextEdit]] = [:]
        for occurrence in all { edits[occurrence.uri, default: []].append(TextEdit(occurrence.range, name)) }
        try checkClashes(symbol, name, edits, snapshots)
        return workspaceEdit(edits, snapshots)
    }

    private func renamable(
        _ params: JSON, _ snapshot: Snapshot, _ analysis: Analysis
    ) throws(ResponseError) -> Symbol {
        let offset = try offset(params, in: snapshot)
        if let symbol = analysis.symbol(at: offset, in: snapshot) { return symbol }
        guard let token = snapshot.token(at: offset) ?? snapshot.token(at: max(0, offset - 1)) else {
            throw .failed("there is no name here")
        }
        let word = snapshot.source.text(token.range)
        guard token.kind == .identifier else { throw .failed("there is no name here") }
        throw .failed("'\(word)' is no name that this scene binds")
    }

    private func check(_ name: String, for symbol: Symbol) throws(ResponseError) {
        let source = SourceText(name: "", utf8: Array(name.utf8))
        let tokens = name.utf8.count <= 1000 ? tokenize(source) : []
        if tokens.count == 2, tokens[0].kind.isReservedWord {
            throw .failed("'\(name)' is a reserved word and no name")
        }
        let isWord = tokens.first.map { $0.kind == .identifier || $0.kind == .x } ?? false
        guard tokens.count == 2, isWord, Int(tokens[0].range.upper) == name.utf8.count else {
            throw .failed(
                "'\(name)' is no name: a name begins with a letter or '_' and has letters, digits and single hyphens"
            )
        }
        if symbol.kind == .define, Schema.node(named: name) != nil {
            throw .failed("'\(name)' is a built-in kind; a define needs another name")
        }
        if symbol.kind == .parameter, Schema.node(.layer).property(named: name) != nil {
            throw .failed("a parameter may not be called '\(name)': every use takes that layer property")
        }
    }

    // MARK: - Clashes

    /// Makes the edits on copies and checks those: the renamed name, and every other, must mean what it meant.
    private func checkClashes(
        _ symbol: Symbol, _ name: String, _ edits: [String: [TextEdit]], _ snapshots: [String: Snapshot]
    ) throws {
        if symbol.name == name { return }
        let copy = workspace.copy()
        for (uri, list) in edits {
            guard let snapshot = snapshots[uri] else { continue }
            let text = TextEdit.apply(list, to: snapshot.source.utf8)
            copy.open(uri, text: text, version: nil)
        }
        for (uri, before) in snapshots.sorted(by: { $0.key < $1.key }) {
            try checkCancellation()
            guard let after = copy.anySnapshot(uri), let old = workspace.analysis(of: before),
                let new = copy.analysis(of: after)
            else { continue }
            if let error = newError(old, new) {
                throw ResponseError.failed("cannot rename to '\(name)': \(error)")
            }
            guard old.meanings(edits, of: uri, workspace) == new.meanings([:], of: uri, copy) else {
                throw ResponseError.failed(
                    "cannot rename to '\(name)': a name in '\(FilePath.name(of: uri))' would mean something else"
                )
            }
        }
    }

    /// What is wrong after an edit that was not before.
    private func newError(_ old: Analysis, _ new: Analysis) -> String? {
        var known: [DiagnosticCode: Int] = [:]
        for diagnostic in old.diagnostics where diagnostic.isError { known[diagnostic.code, default: 0] += 1 }
        for diagnostic in new.diagnostics where diagnostic.isError {
            known[diagnostic.code, default: 0] -= 1
            if known[diagnostic.code, default: 0] < 0 {
                let place = new.scene.files[Int(diagnostic.range.file.index)]
                    .position(at: diagnostic.range.range.lower)
                return "\(diagnostic.message) (line \(place.line))"
            }
        }
        return nil
    }
}

extension Analysis {
    /// What every name leads to, with places as they are after some edits.
    fileprivate func meanings(_ edits: [String: [TextEdit]], of main: String, _ workspace: Workspace)
        -> [String]
    {
        func moved(_ range: SourceRange) -> String {
            let identity = scene.identities[Int(range.file.index)]
            let uri = range.file == .main ? main : workspace.uri(of: identity)
            let place = Int(range.range.lower)
            return "\(identity):\(place + TextEdit.shift(edits[uri] ?? [], at: place))"
        }
        return scene.references.map { moved($0.use) + " " + moved($0.definition) }.sorted()
    }
}
