import SceneSemantics

/// The symbols of a tile's `map`: for each cell the place of its character in `legend`.
struct CellMap: Sendable {
    let columns: Int
    let rows: Int
    /// A line's symbols; what lies past its end is −1.
    private let lines: [[Int32]]
    /// Lines with equal numbers are alike.
    private let classes: [Int]

    init(_ text: String, legend: String) {
        let grid = TextGrid(text)
        var places: [Character: Int32] = [:]
        for (index, character) in legend.enumerated() where places[character] == nil {
            places[character] = Int32(index)
        }
        columns = grid.columns
        rows = grid.lines.count
        lines = grid.lines.map { line in line.map { places[$0] ?? -1 } }
        var first: [[Int32]: Int] = [:]
        classes = lines.enumerated().map { index, line in
            if let known = first[line] { return known }
            first[line] = index
            return index
        }
    }

    /// −1 where there is no character of the legend, and outside of the map.
    func symbol(column: Int, row: Int) -> Int {
        guard lines.indices.contains(row), lines[row].indices.contains(column) else { return -1 }
        return Int(lines[row][column])
    }

    /// Rows with equal classes have equal symbols.
    func rowClass(_ row: Int) -> Int { classes.indices.contains(row) ? classes[row] : -1 }
}
