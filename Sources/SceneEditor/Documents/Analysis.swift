import SceneCompiler
import SceneLayout
import SceneSemantics
import SceneSyntax

/// What a snapshot means: checked and laid out as `scenec check` does it.
final class Analysis {
    let scene: CheckedScene
    /// By file and place, as `scenec check` prints them.
    let diagnostics: [Diagnostic]
    let files: any SceneFiles
    /// Where statements stand: made when someone asks.
    private(set) lazy var probe = LayoutProbe(scene)

    /// - Parameter memory: what layout knows of the version before.
    /// - Returns: nil where it was given up.
    init?(
        _ snapshot: Snapshot, identity: String, files: any SceneFiles, memory: LayoutMemory,
        shouldStop: @escaping () -> Bool
    ) {
        self.files = files
        if shouldStop() { return nil }
        let options = LayoutOptions(allowsLibrary: true)
        guard
            let scene = checkScene(
                snapshot.parsed, identity: identity, files: files, shouldStop: shouldStop),
            let found = LaidOutScene.diagnostics(
                of: scene, options: options, memory: memory, shouldStop: shouldStop)
        else { return nil }
        self.scene = scene
        diagnostics = Allowances(files: scene.files, codes: []).filter(scene.diagnostics + found).sorted {
            ($0.range.file, $0.range.range.lower) < ($1.range.file, $1.range.range.lower)
        }
    }

    /// The frame of what stands in no box.
    let nowhere = Frame(parent: nil, width: 0, height: 0, cell: nil)

    /// The node of a statement of the main file, by the offset at which it begins.
    private(set) lazy var nodes: [SourceRange: Int] = {
        var nodes: [SourceRange: Int] = [:]
        for (index, node) in scene.program.nodes.enumerated() { nodes[node.range] = index }
        return nodes
    }()

    /// The uses of names in the main file, sorted by place.
    private(set) lazy var usesInMain: [NameReference] =
        scene.references.filter { $0.use.file == .main }
        .sorted { $0.use.range.lower < $1.use.range.lower }
}
