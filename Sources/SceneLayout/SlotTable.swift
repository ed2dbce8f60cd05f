import ScenePixels
import SceneSemantics

/// The fills of a tile whose colour alone changes from cell to cell, and the program that computes their colours.
///
/// Guarded by the layout's lock.
struct SlotTable {
    /// nil where cells are evaluated one by one.
    let program: CellProgram?
    private let fills: [Fill]

    private struct Fill {
        var slot: Int32
        var color: ExpressionRef
        /// A frame as the fill's would be, without values.
        var frame: Frame
    }

    /// - Parameters:
    ///   - cell: any cell of the tile.
    ///   - outer: the frame that the tile stands in.
    init(_ node: BoundNode, _ evaluator: Evaluator, cell: Cell, outer: Frame) {
        let cellFrame = Frame(parent: outer, width: 0, height: 0, cell: cell)
        var fills: [Fill] = []
        Self.collect(node, evaluator.program, parent: cellFrame, cell, &fills)
        fills.sort { $0.slot < $1.slot }
        precondition(fills.count == Int(node.slots.count), "every slot of a tile has its fill")
        self.fills = fills
        var compiler = CellProgramCompiler(evaluator, cell: cell)
        do {
            for fill in fills { try compiler.addOutput(fill.color, fill.frame) }
            program = compiler.result
        } catch {
            program = nil
        }
    }

    private static func collect(
        _ node: BoundNode, _ program: Program, parent: Frame, _ cell: Cell, _ fills: inout [Fill]
    ) {
        let frame = Frame(shadowing: node.lets, parent: parent, cell: cell)
        for index in node.children.indices {
            let child = program.nodes[Int(program.children[index].index)]
            if child.kind == .builtin(.layer) {
                collect(child, program, parent: frame, cell, &fills)
            } else if child.slot >= 0, let color = child.leading {
                fills.append(Fill(slot: child.slot, color: color, frame: frame))
            }
        }
    }

    /// The colours of a cell, evaluated one by one; nil for one that cannot be, which is a mistake only if it is painted.
    func evaluate(_ evaluator: Evaluator, _ cell: Cell, shadow: Cell) -> [Color?] {
        fills.map { fill in
            do throws(Failure) {
                let frame = try evaluator.rebuild(fill.frame, from: shadow, for: cell)
                return try evaluator.color(fill.color, frame).clipped
            } catch {
                return nil
            }
        }
    }
}
