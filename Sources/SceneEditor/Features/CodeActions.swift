import SceneSemantics
import SceneSyntax

/// A change that an editor offers.
struct CodeAction {
    var title: String
    /// "quickfix", "refactor.extract", …
    var kind: String
    var edits: [TextEdit]
    /// The diagnostic that it mends.
    var mends: JSON?
    /// Where the name stands that the author will want to change, once the edits are made.
    var isPreferred = false
    /// A text file to be made beside the scene.
    var newFile: (path: String, text: String)?
}

extension Session {
    /// `textDocument/codeAction`
    func codeActions(_ params: JSON) throws -> JSON {
        let snapshot = try snapshot(params)
        let range = try range(params, in: snapshot)
        let analysis = try analysis(of: snapshot)
        let only = params["context", "only"]?.elements?.compactMap(\.text)
        var actions = fixes(range, snapshot, analysis)
        let refactoring = Refactoring(snapshot, analysis, range, createsFiles: client.createsFiles)
        actions += refactoring.actions
        return .array(
            actions.filter { action in
                only.map {
                    $0.contains { action.kind == $0 || action.kind.hasPrefix($0 + ".") || $0.isEmpty }
                }
                    ?? true
            }.compactMap { json($0, snapshot) })
    }

    /// The mends of the diagnostics that touch a range.
    private func fixes(_ range: TextRange, _ snapshot: Snapshot, _ analysis: Analysis) -> [CodeAction] {
        var found: [CodeAction] = []
        for diagnostic in analysis.diagnostics where diagnostic.range.file == .main {
            guard diagnostic.range.range.lower <= range.upper, range.lower <= diagnostic.range.range.upper
            else {
                continue
            }
            for fix in diagnostic.fixIts where fix.replacements.allSatisfy({ $0.range.file == .main }) {
                found.append(
                    CodeAction(
                        title: fix.title, kind: "quickfix",
                        edits: fix.replacements.map { TextEdit($0.range.range, $0.text) },
                        mends: json(diagnostic, snapshot, analysis), isPreferred: diagnostic.fixIts.count == 1
                    ))
            }
        }
        return found
    }

    private func json(_ action: CodeAction, _ snapshot: Snapshot) -> JSON? {
        let edit: JSON
        if let file = action.newFile {
            edit = creation(of: file, action, snapshot)
        } else {
            edit = workspaceEdit([snapshot.uri: action.edits], [snapshot.uri: snapshot])
        }
        // An editor that knows no literals runs a command, which sends the edit back.
        guard client.codeActionLiterals else {
            return [
                "title": .string(action.title), "command": "scene.applyEdit", "arguments": [edit],
            ]
        }
        return .members([
            "title": .string(action.title), "kind": .string(action.kind),
            "diagnostics": action.mends.map { [$0] }, "isPreferred": action.isPreferred ? true : nil,
            "edit": edit,
        ])
    }

    private func creation(
        of file: (path: String, text: String), _ action: CodeAction, _ snapshot: Snapshot
    ) -> JSON {
        let uri = DocumentURI.make(path: file.path)
        let start = LineRange(.init(0, 0), .init(0, 0)).json
        let version = workspace.documents[snapshot.uri]?.version.map { JSON($0) } ?? .null
        return [
            "documentChanges": [
                ["kind": "create", "uri": .string(uri), "options": ["ignoreIfExists": false]],
                [
                    "textDocument": ["uri": .string(uri), "version": nil],
                    "edits": [["range": start, "newText": .string(file.text)]],
                ],
                [
                    "textDocument": ["uri": .string(snapshot.uri), "version": version],
                    "edits": json(action.edits, in: snapshot.source),
                ],
            ]
        ]
    }
}
