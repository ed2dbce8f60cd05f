import ScenePlan
import SceneSemantics
import SceneSyntax

/// What a layout pass saw on its way, for editors: of each statement the first box that it stood in, with the values there.
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

    /// By the index of the program's node.
    package private(set) var surroundings: [Surroundings?]
    package private(set) var bodies: [Int: Body] = [:]
    package private(set) var grids: [Int: Counts] = [:]
    /// Set by the pass.
    package internal(set) var evaluator: Evaluator?
    private let shouldStop: () -> Bool
    /// Whether the pass was given up: what it gave is worth nothing.
    package private(set) var isStopped = false

    /// Nodes until `shouldStop` is asked again: asking takes longer than laying out most of them.
    private var untilAsked = 0

    /// - Parameter shouldStop: asked again and again; once true, the pass ends early.
    package init(_ scene: CheckedScene, shouldStop: @escaping () -> Bool = { false }) {
        surroundings = Array(repeating: nil, count: scene.program.nodes.count)
        self.shouldStop = shouldStop
    }

    /// - Returns: whether to go on.
    func note(_ node: NodeRef, in box: ContentBox) -> Bool {
        if untilAsked == 0 {
            untilAsked = 64
            if shouldStop() { isStopped = true }
        }
        untilAsked -= 1
        if isStopped { return false }
        if surroundings[Int(node.index)] == nil {
            surroundings[Int(node.index)] = Surroundings(
                width: box.width, height: box.height, frame: box.frame)
        }
        return true
    }

    func note(_ origin: Origin, box: Box, frame: Frame) {
        if bodies[Int(origin.index)] == nil { bodies[Int(origin.index)] = Body(box: box, frame: frame) }
    }

    func note(_ origin: Origin, columns: AxisLayout, rows: AxisLayout) {
        guard grids[Int(origin.index)] == nil else { return }
        grids[Int(origin.index)] = Counts(
            columns: columns.axis, rows: rows.axis, whole: (columns.whole, rows.whole))
    }
}

extension LaidOutScene {
    /// Lays out and keeps what was seen; a scene with errors too, as far as it goes, though it has no plan then.
    package static func probing(
        _ scene: CheckedScene, options: LayoutOptions = LayoutOptions(), shouldStop: @escaping () -> Bool
    ) -> (scene: LaidOutScene, probe: LayoutProbe) {
        let probe = LayoutProbe(scene, shouldStop: shouldStop)
        var options = options
        guard scene.hasErrors else { return (layOut(scene, options: options, probe: probe), probe) }
        options.keepsGoing = true
        _ = layOut(scene, options: options, probe: probe)
        // What is wrong besides is said when the errors of the program are mended.
        let nothing = LaidOutScene(
            plan: nil, diagnostics: [], corners: [], program: scene.program, params: scene.params)
        return (nothing, probe)
    }
}
