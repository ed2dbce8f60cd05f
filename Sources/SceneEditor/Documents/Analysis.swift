import SceneCompiler
import SceneLayout
import SceneSemantics
import SceneSyntax

/// What a snapshot means: checked and laid out as `scenec check` does it.
final class Analysis {
    let scene: CheckedScene
    let layout: LaidOutScene
    let probe: LayoutProbe
    /// By file and place, as `scenec check` prints them.
    let diagnostics: [Diagnostic]
    let files: any SceneFiles

    /// - Returns: nil where it was given up.
    init?(
        _ snapshot: Snapshot, identity: String, files: any SceneFiles, shouldStop: @escaping () -> Bool
    ) {
        self.files = files
        if shouldStop() { return nil }
        scene = checkScene(snapshot.parsed, identity: identity, files: files)
        if shouldStop() { return nil }
        (layout, probe) = LaidOutScene.probing(scene, shouldStop: shouldStop)
        if probe.isStopped { return nil }
        let allowances = Allowances(files: scene.files, codes: [])
        diagnostics = allowances.filter(scene.diagnostics + layout.diagnostics).sorted {
            ($0.range.file, $0.range.range.lower) < ($1.range.file, $1.range.range.lower)
        }
    }

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
