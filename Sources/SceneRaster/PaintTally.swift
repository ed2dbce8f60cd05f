import ScenePlan
import Synchronization

/// The different cells that painting has met: counted where cells are made, which is seldom.
public final class PaintTally: Sendable {
    private let seen = Mutex(Seen())
    private let colored = Atomic<Int>(0)
    /// Beyond it nothing is counted.
    private static let mostCells = 1 << 16

    /// A cell of a tile, as raster keeps it.
    struct Cell: Hashable {
        var source: ObjectIdentifier
        var key: CellKey
        var width: Int
        var height: Int
        var x: Int
        var y: Int
    }

    private struct Seen {
        /// Cells that differ in more than their colours.
        var cells: Set<Cell> = []
    }

    public var distinctCells: Int { seen.withLock { $0.cells.count } }
    /// Whether more are not counted.
    public var isFull: Bool { distinctCells == Self.mostCells }
    /// How many cells' own colours were computed, again for every time they were needed.
    public var coloredCells: Int { colored.load(ordering: .relaxed) }

    func note(_ cell: Cell) {
        seen.withLock { seen in
            if seen.cells.count < Self.mostCells { seen.cells.insert(cell) }
        }
    }

    func noteColors(of count: Int) { colored.add(count, ordering: .relaxed) }
}
