import SceneCompiler
import SceneSemantics
import SceneSyntax

/// A place where a name is written.
struct Occurrence: Hashable {
    var uri: String
    var range: TextRange
    var isDefinition: Bool
}

/// Where a name is bound, for all files alike.
struct Home: Hashable {
    var identity: String
    var range: TextRange
}

extension Analysis {
    func home(of definition: SourceRange) -> Home {
        Home(identity: scene.identities[Int(definition.file.index)], range: definition.range)
    }

    /// Where a name is written in the files of this analysis: its definition and its uses.
    func places(of home: Home) -> [(file: FileID, range: TextRange)] {
        guard let file = scene.identities.firstIndex(of: home.identity) else { return [] }
        let definition = SourceRange(FileID(file), home.range)
        var found: [(FileID, TextRange)] = []
        for reference in scene.references where reference.definition == definition {
            found.append((reference.use.file, reference.use.range))
        }
        return found
    }
}

extension Session {
    /// Where a name is written in all files that can be known: those of the document, and those that import its file.
    func occurrences(
        of symbol: Symbol, _ snapshot: Snapshot, _ analysis: Analysis
    ) throws -> (all: [Occurrence], snapshots: [String: Snapshot]) {
        let home = analysis.home(of: symbol.definition)
        var found: Set<Occurrence> = []
        var snapshots: [String: Snapshot] = [:]
        let homeURI = uri(of: symbol.definition.file, snapshot, analysis)
        found.insert(Occurrence(uri: homeURI, range: home.range, isDefinition: true))
        var others: [Snapshot] = []
        // A name bound in a block is seen in its file alone.
        if analysis.canBeImported(symbol) {
            others = workspace.relatives(of: snapshot, importing: home.identity)
                .filter { $0.uri != snapshot.uri }
        }
        for related in [snapshot] + others {
            try checkCancellation()
            guard let analysis = workspace.analysis(of: related),
                analysis.scene.identities.contains(home.identity)
            else { continue }
            snapshots[related.uri] = related
            for place in analysis.places(of: home) {
                found.insert(
                    Occurrence(
                        uri: uri(of: place.file, related, analysis), range: place.range, isDefinition: false))
            }
        }
        let all = found.sorted { ($0.uri, $0.range.lower) < ($1.uri, $1.range.lower) }
        for uri in Set(all.map(\.uri)) where snapshots[uri] == nil {
            snapshots[uri] = workspace.anySnapshot(uri)
        }
        return (all, snapshots)
    }
}

extension Analysis {
    /// Whether other files may write the name.
    func canBeImported(_ symbol: Symbol) -> Bool {
        symbol.kind != .letBinding
            || scene.trees[Int(symbol.definition.file.index)].isTopLevel(symbol.definition.range)
    }
}
