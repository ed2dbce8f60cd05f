import ScenePlan
import SceneSemantics
import SceneSyntax

/// What layout has found of a scene's statements, for the next version of its text.
///
/// A statement of the top level comes to the same again where its own text is the same, and the texts of all that it can refer to:
/// lets, params, defines, imports and the canvas. What is remembered is that nothing was to be said against it, and what the lints
/// must know of it to judge its neighbours. A statement of which anything was told, or that shows an image, is laid out anew each time.
package final class LayoutMemory {
    private var files: [SourceText] = []
    /// The statements of the main file that bind names, and the canvas.
    private var bindings: [TextRange] = []
    /// The others, as the program has them.
    private var statements: [TextRange] = []
    private var findings: [LayoutFinding?] = []

    package init() {}

    /// What is known of the statements of a newer version's top level.
    func findings(for scene: CheckedScene) -> [LayoutFinding?] {
        let now = Self.statements(of: scene)
        var known = [LayoutFinding?](repeating: nil, count: now.count)
        guard isStandingOnTheSame(scene), let source = scene.files.first, let old = files.first else {
            return known
        }
        func isSame(_ before: Int, _ after: Int) -> Bool {
            old.hasSameText(statements[before], as: source, now[after])
        }
        let shorter = min(statements.count, now.count)
        var start = 0
        while start < shorter, isSame(start, start) {
            known[start] = findings[start]
            start += 1
        }
        var end = 0
        while end < shorter - start, isSame(statements.count - 1 - end, now.count - 1 - end) {
            end += 1
            known[now.count - end] = findings[statements.count - end]
        }
        return known
    }

    func keep(_ found: [LayoutFinding?], of scene: CheckedScene) {
        files = scene.files
        bindings = Self.bindings(of: scene)
        statements = Self.statements(of: scene)
        findings = found
    }

    private func isStandingOnTheSame(_ scene: CheckedScene) -> Bool {
        guard files.count == scene.files.count else { return false }
        guard zip(files, scene.files).dropFirst().allSatisfy({ $0.utf8 == $1.utf8 }) else { return false }
        let now = Self.bindings(of: scene)
        guard bindings.count == now.count else { return false }
        return zip(bindings, now).allSatisfy { files[0].hasSameText($0, as: scene.files[0], $1) }
    }

    private static func bindings(of scene: CheckedScene) -> [TextRange] {
        let tree = scene.trees[0]
        return tree[tree.root].lazy.filter { statement in
            guard case .node(let name, _, _) = statement.kind else { return true }
            return tree.text(of: name) == NodeKind.canvas.name
        }.map(\.range)
    }

    private static func statements(of scene: CheckedScene) -> [TextRange] {
        let program = scene.program
        return program.root.indices.map { program.nodes[Int(program.children[$0].index)].range.range }
    }
}

/// What the layout of a statement of the top level comes to where nothing is to be said against it.
struct LayoutFinding {
    /// For the lints of the canvas; nil where it paints nothing, and of a mask.
    var item: Lints.Noted?
    var isMask = false
    /// The nodes of defines that it has been seen to paint, by rank.
    var painted: [Int32] = []
    /// How many cells were tried; nil where it has no tile to try.
    var triedCells: Int?
}

/// The nodes that several statements may share: those of defines.
final class SharedNodes {
    /// By rank. Defines of equal texts have nodes of equal ranks, whatever stands between them.
    let nodes: [Int32]
    /// By node; −1 of those that belong to one statement of the top level.
    let ranks: [Int32]

    init(_ program: Program) {
        nodes = program.defines.flatMap { $0.nodes.indices.map { Int32($0) } }
        var ranks = [Int32](repeating: -1, count: program.nodes.count)
        for (rank, node) in nodes.enumerated() { ranks[Int(node)] = Int32(rank) }
        self.ranks = ranks
    }
}

/// What the layout of one statement tells the lints.
struct LintTrail {
    let statement: SourceRange
    let shared: SharedNodes
    /// Whether nothing has been said against anything that was laid out.
    private(set) var isClean = true
    /// Whether cells of a tile have been tried.
    var triesCells = false
    private(set) var painted: [Int32] = []

    init(_ statement: SourceRange, _ shared: SharedNodes) {
        self.statement = statement
        self.shared = shared
    }

    mutating func soil() { isClean = false }

    /// Whether a node is written in the statement itself.
    func owns(_ node: BoundNode) -> Bool {
        node.range.file == statement.file && statement.range.lower <= node.range.range.lower
            && node.range.range.upper <= statement.range.upper
    }

    /// Whether others may have laid a node out too: what they have seen of it says nothing of this statement.
    func shares(_ origin: Origin) -> Bool { shared.ranks[Int(origin.index)] >= 0 }

    mutating func paints(_ origin: Origin) {
        let rank = shared.ranks[Int(origin.index)]
        if rank >= 0 && painted.last != rank { painted.append(rank) }
    }
}
