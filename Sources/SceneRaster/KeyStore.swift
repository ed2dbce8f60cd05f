import ScenePlan
import Synchronization

/// What row keys know beyond the plan: which items of content a row can meet, and the layers of grids whose cells are all
/// alike (what a cell looks like inside says that many of its rows of pixels are equal).
///
/// Bounded; grids that don't fit in are treated as unknown.
///
/// Most pictures ask nothing of it. The tables stand in structs of their own, for which the compiler makes the types; with a lock
/// around a dictionary itself the program makes them, which takes a part of a small picture's time.
final class KeyStore: Sendable {
    /// A cell's layer, and how long the cell is along the line.
    struct Found: Sendable {
        var width: Int
        var layer: Layer?
    }

    private struct Key: Hashable {
        var grid: ObjectIdentifier
        var across: Int
        var alongX: Bool
    }

    /// Holds the grid, so that no other comes to its identity.
    private struct Entry {
        var grid: Grid
        var found: [Found]?
    }

    private struct Cells {
        var entries: [Key: Entry] = [:]
    }

    private let cells = Mutex(Cells())
    private static let limit = 256

    private struct Indices {
        var entries: [ObjectIdentifier: (content: Content, index: BandIndex?)] = [:]
    }

    /// Of content with many items.
    private let indices = Mutex(Indices())

    func index(of content: Content) -> BandIndex? {
        guard content.items.count >= BandIndex.fewest else { return nil }
        return indices.withLock { indices in
            if let entry = indices.entries[ObjectIdentifier(content)] { return entry.index }
            if indices.entries.count >= Self.limit { return nil }
            let index = BandIndex(content)
            indices.entries[ObjectIdentifier(content)] = (content, index)
            return index
        }
    }

    /// The layers of the cells that are `across` wide across a line, one for each length along it; nil where they are not
    /// known.
    func layers(of grid: Grid, across: Int, alongX: Bool) -> [Found]? {
        guard grid.cells.isUniform, !grid.cells.seesPlace else { return nil }
        let key = Key(grid: ObjectIdentifier(grid), across: across, alongX: alongX)
        return cells.withLock { cells in
            if let entry = cells.entries[key] { return entry.found }
            if cells.entries.count >= Self.limit { return nil }
            let found = Self.made(grid, across: across, alongX: alongX)
            cells.entries[key] = Entry(grid: grid, found: found)
            return found
        }
    }

    private static func made(_ grid: Grid, across: Int, alongX: Bool) -> [Found]? {
        guard case .regular(_, let period, let length, _) = alongX ? grid.columns : grid.rows,
            length < 0x1p32, period > 0
        else { return nil }
        // Edges are rounded: a cell is as long as its length rounded either way.
        let shortest = max(0, Int((length - 0x1p-10).rounded(.down)))
        let longest = Int((length + 0x1p-10).rounded(.up))
        var found: [Found] = []
        for width in shortest...longest where width > 0 {
            let box = Box(x0: 0, y0: 0, x1: alongX ? width : across, y1: alongX ? across : width)
            // What a cell has to complain about is found when it is painted.
            guard let layer = try? grid.cells.layer(column: 0, row: 0, box: box) else {
                // Nothing to paint, or a mistake: the difference does not matter here, only that it is not known.
                return nil
            }
            found.append(Found(width: width, layer: layer))
        }
        return found
    }
}
