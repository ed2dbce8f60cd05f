import ScenePixels
import SceneSemantics

/// Finds the fills of a tile whose colour alone changes from cell to cell, and compiles their colours.
enum SlotCompiler {
    private struct Fill {
        var slot: Int32
        var color: ExpressionRef
        /// A frame as the fill's would be, without values.
        var frame: Frame
    }

    /// The program of a tile's slots; nil where cells are to be laid out one by one.
    ///
    /// - Parameters:
    ///   - cell: any cell of the tile.
    ///   - outer: the frame that the tile stands in.
    static func program(
        of node: BoundNode, _ evaluator: Evaluator, cell: Cell, outer: Frame
    ) -> CellProgram? {
        let cellFrame = Frame(parent: outer, width: 0, height: 0, cell: cell)
        var fills: [Fill] = []
        collect(node, evaluator.program, parent: cellFrame, cell, &fills)
        fills.sort { $0.slot < $1.slot }
        precondition(fills.count == Int(node.slots.count), "every slot of a tile has its fill")
        var compiler = CellProgramCompiler(evaluator, cell: cell)
        do {
            for fill in fills { try compiler.addOutput(fill.color, fill.frame) }
            return compiler.result
        } catch {
            return nil
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
}
