import ScenePixels
import SceneSemantics

/// The fills of a tile whose colour alone changes from cell to cell: their expressions, as a cell that was laid out has seen them.
///
/// Guarded by the layout's lock.
final class SlotTable {
    /// The cell that is being laid out.
    var cell: Cell?
    private var fills: [Fill?]
    private var program: CellProgram?
    private var isCompiled = false

    private struct Fill {
        var color: ExpressionRef
        /// Of the cell that was laid out first.
        var frame: Frame
        var cell: Cell
    }

    init(count: Int) {
        fills = Array(repeating: nil, count: count)
    }

    func note(_ slot: Int32, _ color: ExpressionRef, _ frame: Frame) {
        guard let cell, fills[Int(slot)] == nil else { return }
        fills[Int(slot)] = Fill(color: color, frame: frame, cell: cell)
        isCompiled = false
    }

    /// The program of all slots that were seen; nil where it cannot be had.
    func program(_ evaluator: Evaluator) -> CellProgram? {
        if isCompiled { return program }
        isCompiled = true
        program = nil
        var compiled = CellProgram()
        do {
            for fill in fills {
                guard let fill else {
                    compiled.outputs.append(nil)
                    continue
                }
                var compiler = CellProgramCompiler(evaluator, cell: fill.cell)
                compiler.result = compiled
                try compiler.addOutput(fill.color, fill.frame)
                compiled = compiler.result
            }
        } catch {
            return nil
        }
        program = compiled
        return program
    }

    /// Appends the colours of a cell, evaluated one by one.
    func evaluate(_ evaluator: Evaluator, _ cell: Cell, into colors: inout [Color]) throws(Failure) {
        for fill in fills {
            guard let fill else {
                colors.append(.transparent)
                continue
            }
            let frame = try evaluator.rebuild(fill.frame, from: fill.cell, for: cell)
            colors.append(try evaluator.color(fill.color, frame).clipped)
        }
    }
}
