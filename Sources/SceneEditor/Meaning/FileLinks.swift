import SceneCompiler
import SceneSemantics
import SceneSyntax

/// A path that the text names, and the file that it leads to.
struct FileLink {
    enum Kind {
        case scene, image
    }
    var kind: Kind
    /// Of the string, with its quotes.
    var range: TextRange
    /// Absolute; the file need not be there.
    var path: String
    var written: String
}

extension Analysis {
    /// The paths that the main file names.
    func links(in snapshot: Snapshot) -> [FileLink] {
        let tree = snapshot.tree
        var found: [FileLink] = []
        func add(_ kind: FileLink.Kind, _ id: ExpressionID) {
            guard case .string(let index) = tree[id] else { return }
            let written = tree.strings[Int(index)]
            guard !written.isEmpty, !FilePath.isAbsolute(written), !written.utf8.contains(10),
                FilePath.isAbsolute(scene.identities[0])
            else { return }
            let path = FilePath.normalized(
                FilePath.join(FilePath.folder(of: scene.identities[0]), written))
            found.append(FileLink(kind: kind, range: tree.range(of: id), path: path, written: written))
        }
        tree.forEachStatement { statement, _ in
            if case .importFile(let path) = statement.kind { add(.scene, path) }
            if case .node(let name, let value?, _) = statement.kind,
                ["image", "mask"].contains(tree.text(of: name))
            {
                add(.image, value)
            }
            for root in statement.roots(in: tree) {
                tree.forEachExpression(in: root) { id in
                    guard case .call(let name, let arguments) = tree[id],
                        tree.text(of: name) == FunctionID.image.name
                    else { return }
                    for argument in tree[arguments] { add(.image, argument) }
                }
            }
        }
        return found.sorted { $0.range.lower < $1.range.lower }
    }
}
