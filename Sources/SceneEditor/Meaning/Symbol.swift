import SceneSemantics
import SceneSyntax

/// A name that a scene binds, with all that is to be said about it.
struct Symbol {
    var kind: NameReference.Kind
    var name: String
    /// The name where it is bound.
    var definition: SourceRange
    /// The name where it was asked about, in the main file.
    var place: TextRange
}

extension Analysis {
    /// The bound name at an offset of the main file: a use, or where it is bound.
    func symbol(at offset: Int, in snapshot: Snapshot) -> Symbol? {
        let offset = UInt32(clamping: offset)
        let index = usesInMain.partition { $0.use.range.upper >= offset }
        if index < usesInMain.count, usesInMain[index].use.range.touches(offset) {
            let use = usesInMain[index]
            return Symbol(
                kind: use.kind, name: text(of: use.definition), definition: use.definition,
                place: use.use.range)
        }
        return declaration(at: offset, in: snapshot.tree)
    }

    private func declaration(at offset: UInt32, in tree: SyntaxTree) -> Symbol? {
        func symbol(_ kind: NameReference.Kind, _ name: Name) -> Symbol {
            Symbol(
                kind: kind, name: tree.text(of: name), definition: SourceRange(.main, name.range),
                place: name.range)
        }
        let place = SyntaxPlace(Int(offset), in: tree)
        guard let statement = place.statements.last else { return nil }
        switch statement.kind {
        case .letBinding(let name, _) where name.range.touches(offset): return symbol(.letBinding, name)
        case .param(let name, _, _) where name.range.touches(offset): return symbol(.param, name)
        case .define(let name, let parameters, _):
            if name.range.touches(offset) { return symbol(.define, name) }
            return tree[parameters].first { $0.name.range.touches(offset) }.map {
                symbol(.parameter, $0.name)
            }
        default: return nil
        }
    }

    func text(of range: SourceRange) -> String { scene.files[Int(range.file.index)].text(range.range) }

    /// The statement that binds a name, in its file's tree.
    func statement(binding definition: SourceRange) -> Statement? {
        SyntaxPlace(Int(definition.range.lower), in: scene.trees[Int(definition.file.index)]).statements.last
    }
}
