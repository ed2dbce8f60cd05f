import ScenePixels
import SceneSyntax

/// Where expressions are evaluated: a box, the cell around it, and the values of one block's lets.
///
/// Frames point outwards; an expression counts `hops` to the frame that holds a name. Filled when its block is entered and not
/// changed after, except for arguments, which are evaluated when first used.
package final class Frame {
    package let parent: Frame?
    /// Scene pixels.
    package let width: Double
    package let height: Double
    package let cell: Cell?
    /// The values of the block's lets so far, in order; nil where one has none.
    var lets: [Value?] = []
    package internal(set) var letRefs: Program.Span<ExpressionRef> = .init()
    /// Of a use: what the caller gives.
    let use: Use?

    final class Use {
        let define: Int32
        let caller: Frame
        let arguments: Program.Span<BoundArgument>
        /// nil until first used.
        var values: [Value?]

        init(define: Int32, caller: Frame, arguments: Program.Span<BoundArgument>, count: Int) {
            self.define = define
            self.caller = caller
            self.arguments = arguments
            values = Array(repeating: nil, count: count)
        }
    }

    package init(parent: Frame?, width: Double, height: Double, cell: Cell?) {
        self.parent = parent
        self.width = width
        self.height = height
        self.cell = cell
        use = nil
    }

    /// A frame that names a block's lets without evaluating them.
    package init(shadowing lets: Program.Span<ExpressionRef>, parent: Frame, cell: Cell) {
        self.parent = parent
        width = 0
        height = 0
        self.cell = cell
        use = nil
        letRefs = lets
    }

    init(use: Use, width: Double, height: Double) {
        parent = nil
        self.width = width
        self.height = height
        cell = use.caller.cell
        self.use = use
    }

    /// The values of its lets, and those of its arguments that have been used.
    package var values: [Value?] { lets }
    package var argumentValues: [Value?] { use?.values ?? [] }
    package func argumentRefs(_ program: Program) -> [ExpressionRef] {
        use.map { program.arguments[$0.arguments.indices].map(\.value) } ?? []
    }
    /// Of the body of a use: the frame that the use stands in.
    package var caller: Frame? { use?.caller }

    /// The frame so many frames out.
    package func out(_ hops: Int32) -> Frame {
        var frame = self
        for _ in 0..<hops {
            guard let parent = frame.parent else { preconditionFailure("a name lies in a frame around") }
            frame = parent
        }
        return frame
    }
}

/// A cell of a tile: what its names mean.
package final class Cell: Sendable {
    package let column: Int
    package let row: Int
    /// −1 where the character is not in the legend; nil in a tile without a map.
    package let symbol: Int?
    package let counts: Counts
    package let outer: Cell?

    package struct Counts: Sendable {
        package var columns: Double
        package var rows: Double
        package var wholeColumns: Double
        package var wholeRows: Double
        package init(columns: Double, rows: Double, wholeColumns: Double, wholeRows: Double) {
            self.columns = columns
            self.rows = rows
            self.wholeColumns = wholeColumns
            self.wholeRows = wholeRows
        }
    }

    package init(column: Int, row: Int, symbol: Int?, counts: Counts, outer: Cell?) {
        self.column = column
        self.row = row
        self.symbol = symbol
        self.counts = counts
        self.outer = outer
    }

    /// All that its names can mean, those of the cells around included.
    package var numbers: [Double] {
        let own = [
            Double(column), Double(row), Double(symbol ?? -2), counts.columns, counts.rows,
            counts.wholeColumns,
            counts.wholeRows,
        ]
        return own + (outer?.numbers ?? [])
    }

    package var index: Double { Double(row) * counts.columns + Double(column) }

    /// The symbol of the nearest tile that has a map.
    var nearestSymbol: Int? { symbol ?? outer?.nearestSymbol }
}

/// Why an expression has no value.
package enum Failure: Error {
    /// A mistake to report.
    case mistake(Diagnostic)
    /// It stands on something that has been reported.
    case reported
}

/// A mistake of a scene that only painting shows.
public struct SceneError: Error, Sendable {
    public let diagnostic: Diagnostic
    package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
