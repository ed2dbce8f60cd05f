import SceneCompiler
import SceneSemantics
import SceneSyntax

/// A name that can be written at some place.
struct VisibleName {
    var kind: NameReference.Kind
    var name: String
    var definition: SourceRange
}

extension Analysis {
    /// The names that are bound where an offset stands, innermost first; of equal names the one that counts.
    func visibleNames(at offset: Int, in snapshot: Snapshot) -> [VisibleName] {
        let tree = snapshot.tree
        let place = SyntaxPlace(offset, in: tree)
        var found: [VisibleName] = []
        var seen: Set<String> = []
        func add(_ kind: NameReference.Kind, _ name: Name, _ file: FileID, _ tree: SyntaxTree) {
            let text = tree.text(of: name)
            if !seen.insert(text).inserted { return }
            found.append(VisibleName(kind: kind, name: text, definition: SourceRange(file, name.range)))
        }
        for statement in place.statements.reversed() {
            if let block = statement.block, tree[block].holds(UInt32(clamping: offset)) {
                for inner in tree[tree[block].statements].reversed() where Int(inner.range.upper) < offset {
                    if case .letBinding(let name, _) = inner.kind { add(.letBinding, name, .main, tree) }
                }
            }
            if case .define(_, let parameters, _) = statement.kind {
                for parameter in tree[parameters] { add(.parameter, parameter.name, .main, tree) }
            }
        }
        addTopLevel(tree, before: offset, .main, add)
        for file in importedFiles(of: tree, identity: scene.identities[0]) {
            addTopLevel(scene.trees[Int(file.index)], before: Int.max, file, add)
        }
        return found
    }

    private func addTopLevel(
        _ tree: SyntaxTree, before offset: Int, _ file: FileID,
        _ add: (NameReference.Kind, Name, FileID, SyntaxTree) -> Void
    ) {
        for statement in tree[tree.root] {
            switch statement.kind {
            case .define(let name, _, _): add(.define, name, file, tree)
            case .param(let name, _, _) where Int(statement.range.upper) < offset:
                add(.param, name, file, tree)
            case .letBinding(let name, _) where Int(statement.range.upper) < offset:
                add(.letBinding, name, file, tree)
            default: continue
            }
        }
    }

    /// The files that a file imports itself, in order.
    func importedFiles(of tree: SyntaxTree, identity: String) -> [FileID] {
        var found: [FileID] = []
        for statement in tree[tree.root] {
            guard case .importFile(let path) = statement.kind, case .string(let index) = tree[path],
                case .success(let file) = files.load(tree.strings[Int(index)], namedIn: identity),
                let id = scene.identities.firstIndex(of: file.identity), id > 0
            else { continue }
            found.append(FileID(id))
        }
        return found
    }

    /// The define that a kind's name stands for.
    func define(named name: String) -> (index: Int, statement: Statement, tree: SyntaxTree)? {
        for (index, define) in scene.program.defines.enumerated() where define.name == name {
            let isVisible =
                define.file == .main
                || importedFiles(of: scene.trees[0], identity: scene.identities[0]).contains(define.file)
            let tree = scene.trees[Int(define.file.index)]
            guard isVisible,
                let statement = statement(binding: SourceRange(define.file, define.nameRange))
            else { continue }
            return (index, statement, tree)
        }
        return nil
    }
}
