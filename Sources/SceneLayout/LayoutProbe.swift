import ScenePlan
import SceneSemantics
import SceneSyntax

/// Where a scene's statements stand, for editors: of each the first box that it stands in, with the values there.
///
/// Made on demand: a statement of the top level is laid out alone when someone asks for something in it; for what stands in
/// defines, whose first use counts, all are. Of a scene with errors it knows what is sound.
///
/// Not for several threads at a time, as the evaluator is not.
package final class LayoutProbe {
    /// The box that a statement stands in.
    package struct Surroundings {
        /// Device pixels.
        package var width: Int
        package var height: Int
        package var frame: Frame
    }

    /// What a layer, tile or use came to; of a tile the first cell.
    package struct Body {
        /// Where it lies in its surroundings (a cell in its tile's), in device pixels.
        package var box: Box
        package var frame: Frame
    }

    package struct Counts {
        package var columns: GridAxis
        package var rows: GridAxis
        package var whole: (columns: Double, rows: Double)
    }

    private let scene: CheckedScene
    private let options: LayoutOptions
    private let single: LayoutLook
    private lazy var whole = LayoutLook(scene, options)
    private let shared: SharedNodes

    package init(_ scene: CheckedScene) {
        self.scene = scene
        options = LayoutOptions(keepsGoing: scene.hasErrors, allowsLibrary: !scene.hasErrors)
        single = LayoutLook(scene, options)
        shared = SharedNodes(scene.program)
    }

    /// Knows the canvas and the values of the top level.
    package var evaluator: Evaluator { single.evaluator }

    /// By the index of the program's node.
    package func surroundings(of node: Int) -> Surroundings? { notes(on: node).surroundings[node] }
    package func body(of node: Int) -> Body? { notes(on: node).bodies[node] }
    package func counts(of node: Int) -> Counts? { notes(on: node).grids[node] }

    private func notes(on node: Int) -> LayoutNotes {
        let program = scene.program
        guard shared.ranks.indices.contains(node) else { return single.notes }
        if shared.ranks[node] >= 0 {
            whole.visit(program.root.indices)
            return whole.notes
        }
        // A statement's nodes come before its own.
        var (low, high) = (program.root.indices.lowerBound, program.root.indices.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if program.children[middle].index >= Int32(node) { high = middle } else { low = middle + 1 }
        }
        if low < program.root.indices.upperBound { single.visit(low..<low + 1) }
        return single.notes
    }
}

/// What a look sees on its way.
final class LayoutNotes {
    private(set) var surroundings: [Int: LayoutProbe.Surroundings] = [:]
    private(set) var bodies: [Int: LayoutProbe.Body] = [:]
    private(set) var grids: [Int: LayoutProbe.Counts] = [:]

    func note(_ node: NodeRef, in box: ContentBox) {
        let index = Int(node.index)
        guard surroundings[index] == nil else { return }
        surroundings[index] = .init(width: box.width, height: box.height, frame: box.frame)
    }

    func note(_ origin: Origin, box: Box, frame: Frame) {
        if bodies[Int(origin.index)] == nil { bodies[Int(origin.index)] = .init(box: box, frame: frame) }
    }

    func note(_ origin: Origin, columns: AxisLayout, rows: AxisLayout) {
        guard grids[Int(origin.index)] == nil else { return }
        grids[Int(origin.index)] = .init(
            columns: columns.axis, rows: rows.axis, whole: (columns.whole, rows.whole))
    }
}

/// A layout of some of a scene's statements, that takes notes.
private final class LayoutLook {
    let notes = LayoutNotes()
    private let layout: Layout
    /// The canvas; nil where there is none.
    private var box: ContentBox?
    private var visited: Set<Int> = []

    init(_ scene: CheckedScene, _ options: LayoutOptions) {
        layout = Layout(scene, options: options)
        layout.lints.isOn = false
        layout.notes = notes
        if layout.isSoundLibrary {
            layout.checkLibrary()
        } else if let canvas = try? layout.resolveCanvas() {
            _ = layout.evaluator.checkGlobals()
            box = ContentBox(
                width: canvas.width, height: canvas.height, frame: layout.evaluator.rootFrame,
                space: Space(canvasWidth: canvas.width, canvasHeight: canvas.height))
        }
    }

    var evaluator: Evaluator { layout.evaluator }

    /// Lays out what has not been, by its place among the program's children.
    func visit(_ indices: Range<Int>) {
        guard let box else { return }
        let visible = Box(x0: 0, y0: 0, x1: box.width, y1: box.height)
        let made = indices.compactMap { index in
            visited.insert(index).inserted
                ? layout.make(layout.program.children[index], in: box, visible) : nil
        }
        var budget = layout.options.triedCells
        for case .item(let item) in made { layout.tryCells(of: item, visible: visible, &budget) }
        for case .mask(let mask) in made { layout.tryCells(of: mask, &budget) }
    }
}
