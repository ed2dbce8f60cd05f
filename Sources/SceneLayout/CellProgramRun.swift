import ScenePixels
import SceneSemantics

/// Runs a program over the cells of rows, a chunk of cells at a time.
///
/// What sees neither column nor row is computed when the run is made, what sees the row alone once a row, and what sees the column
/// alone once for all rows: `random(column, row)` hashes its column but once.
///
/// Unchecked: threads hand it to each other and one at a time uses it.
final class CellProgramRun: @unchecked Sendable {
    /// What a row's lanes start from.
    struct Inputs {
        var row: Int
        /// Cells of a row.
        var columns: Double
        /// Of a cell.
        var symbol: (_ column: Int) -> Int
    }

    /// Cells at a time: their lanes stay in the fastest cache.
    static let chunk = 512

    /// Operations with their places.
    private typealias Steps = [(operation: CellProgram.Operation, lane: Int)]

    let program: CellProgram
    /// Bytes of its own lanes.
    var laneMemory: Int { program.operations.count * LaneBlock.laneSize }
    private let rowSteps: Steps
    /// Of the lanes that see no column those of which others want a number for each cell.
    private let isSpread: [Bool]
    private let columnSteps: Steps
    /// Of the column's steps those whose lanes others need.
    private let columnLanes: [Int]
    private let cellSteps: Steps
    private let memory: LaneMemory
    /// Whether the steps that see neither column nor row met no fault.
    private let isSound: Bool
    private var row: Int?
    private var rowIsSound = false
    /// The lanes of what sees the column alone, chunk after chunk, by the columns that were asked for.
    private var keptBlocks: [Range<Int>: [LaneBlock]] = [:]
    private var blockCount = 0
    /// Of all blocks together, in bytes.
    private static let columnMemory = 2 << 20

    init(_ program: CellProgram) {
        self.program = program
        var isNeeded = [Bool](repeating: false, count: program.operations.count)
        for output in program.outputs { for component in 0..<4 { isNeeded[Int(output[component])] = true } }
        for index in isNeeded.indices.reversed() where isNeeded[index] {
            for lane in program.operands(of: program.operations[index]) { isNeeded[Int(lane)] = true }
        }
        func steps(_ seesColumn: Bool, _ seesRow: Bool) -> Steps {
            program.operations.indices.filter { index in
                let facts = program.facts[index]
                return isNeeded[index] && facts.seesColumn == seesColumn && facts.seesRow == seesRow
            }.map { (program.operations[$0], $0) }
        }
        rowSteps = steps(false, true)
        columnSteps = steps(true, false)
        cellSteps = steps(true, true)
        var isAsked = [Bool](repeating: false, count: program.operations.count)
        func ask(_ steps: Steps) {
            for step in steps {
                for lane in program.operands(of: step.operation) { isAsked[Int(lane)] = true }
            }
        }
        ask(cellSteps)
        for output in program.outputs { for component in 0..<4 { isAsked[Int(output[component])] = true } }
        columnLanes = columnSteps.map(\.lane).filter { isAsked[$0] }
        ask(columnSteps)
        isSpread = isAsked
        memory = LaneMemory(operationCount: program.operations.count)
        let performer = LanePerformer(program, memory, nil)
        isSound = performer.perform(steps(false, false), spreading: isSpread)
    }

    /// Calls `body` with the lanes of the cells, a chunk after the other.
    ///
    /// - Returns: false where the evaluator would refuse a cell or `body` gave false; `body` is not called from there on.
    func run(_ inputs: Inputs, columns: Range<Int>, _ body: (Range<Int>, LaneMemory) -> Bool) -> Bool {
        guard isSound else { return false }
        var performer = LanePerformer(program, memory, inputs)
        if row != inputs.row {
            row = inputs.row
            rowIsSound = performer.perform(rowSteps, spreading: isSpread)
        }
        guard rowIsSound else { return false }
        guard let blocks = columnBlocks(columns, &performer) else { return false }
        for number in 0..<Self.chunkCount(columns) {
            performer.columns = Self.chunk(number, of: columns)
            if !blocks.isEmpty { place(blocks[number]) }
            guard performer.perform(cellSteps), body(performer.columns, memory) else {
                return false
            }
        }
        return true
    }

    private static func chunkCount(_ columns: Range<Int>) -> Int { (columns.count + chunk - 1) / chunk }

    private static func chunk(_ number: Int, of columns: Range<Int>) -> Range<Int> {
        let start = columns.lowerBound + number * chunk
        return start..<min(start + chunk, columns.upperBound)
    }

    /// The column's lanes for each chunk, computed where they are not known; nil at a fault.
    private func columnBlocks(_ columns: Range<Int>, _ performer: inout LanePerformer) -> [LaneBlock]? {
        if columnSteps.isEmpty { return [] }
        if let known = keptBlocks[columns] { return known }
        let count = Self.chunkCount(columns)
        if (blockCount + count) * columnLanes.count * LaneBlock.laneSize > Self.columnMemory {
            keptBlocks = [:]
            blockCount = 0
        }
        var blocks: [LaneBlock] = []
        for number in 0..<count {
            let block = LaneBlock(laneCount: columnLanes.count)
            place(block)
            performer.columns = Self.chunk(number, of: columns)
            guard performer.perform(columnSteps) else { return nil }
            blocks.append(block)
        }
        keptBlocks[columns] = blocks
        blockCount += count
        return blocks
    }

    private func place(_ block: LaneBlock) {
        for (index, lane) in columnLanes.enumerated() { memory.place(lane, in: block, at: index) }
    }
}
