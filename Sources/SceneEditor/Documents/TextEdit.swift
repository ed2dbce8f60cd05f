import SceneSyntax

/// A replacement in one text.
struct TextEdit: Hashable {
    var range: TextRange
    var text: String

    init(_ range: TextRange, _ text: String) {
        self.range = range
        self.text = text
    }

    /// Makes edits that do not overlap, all against the text as it was.
    static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var end = 0
        for edit in edits.sorted(by: { $0.range.lower < $1.range.lower }) {
            result += bytes[end..<Int(edit.range.lower)]
            result += edit.text.utf8
            end = Int(edit.range.upper)
        }
        return result + bytes[end...]
    }

    /// How far edits before it move a place.
    static func shift(_ edits: [TextEdit], at place: Int) -> Int {
        edits.filter { Int($0.range.upper) <= place && Int($0.range.lower) < place }
            .reduce(0) { $0 + $1.text.utf8.count - $1.range.offsets.count }
    }
}

extension Session {
    func json(_ edit: TextEdit, in source: SourceText) -> JSON {
        ["range": json(edit.range, in: source), "newText": .string(edit.text)]
    }

    func json(_ edits: [TextEdit], in source: SourceText) -> JSON {
        .array(edits.sorted { $0.range.lower < $1.range.lower }.map { json($0, in: source) })
    }

    /// Edits of several documents as the editor takes them: with versions if it knows how.
    func workspaceEdit(_ edits: [String: [TextEdit]], _ snapshots: [String: Snapshot]) -> JSON {
        let sorted = edits.sorted { $0.key < $1.key }.compactMap { uri, list in
            snapshots[uri].map { (uri, json(list, in: $0.source), workspace.documents[uri]?.version) }
        }
        if client.documentChanges {
            return [
                "documentChanges": .array(
                    sorted.map { uri, list, version in
                        [
                            "textDocument": [
                                "uri": .string(uri), "version": version.map { JSON($0) } ?? .null,
                            ],
                            "edits": list,
                        ]
                    })
            ]
        }
        return ["changes": .object(sorted.map { .init($0.0, $0.1) })]
    }
}

extension Workspace {
    /// The same documents and folders, to try changes on.
    func copy() -> Workspace {
        let copy = Workspace()
        for uri in order {
            guard let document = documents[uri] else { continue }
            copy.open(uri, text: document.text.bytes, version: document.version)
        }
        copy.folders = folders
        copy.root = root
        return copy
    }
}
