import ScenePixels
import Synchronization

/// How far the writing of a picture is: one thread counts, others may look.
///
/// A format may need several passes over the rows; each is a share of the whole.
public final class Progress: Sendable {
    private let asked = Atomic<Int>(0)
    private let painted = Atomic<Int>(0)
    private let paintedBefore = Atomic<Int>(0)
    private let total = Atomic<Int>(0)
    /// What this pass begins at, and what it goes up to.
    private let lower = Atomic<Double>(0)
    private let upper = Atomic<Double>(1)

    public init() {}

    /// Rows that were painted so far; equal ones are painted once, and those that several passes paint count once.
    public var paintedRows: Int {
        max(painted.load(ordering: .relaxed), paintedBefore.load(ordering: .relaxed))
    }

    /// 0…1.
    public var fraction: Double {
        let total = total.load(ordering: .relaxed)
        let share = total == 0 ? 0 : Double(asked.load(ordering: .relaxed)) / Double(total)
        let lower = lower.load(ordering: .relaxed)
        return lower + share * (upper.load(ordering: .relaxed) - lower)
    }

    func start(rows: Int) { total.store(rows, ordering: .relaxed) }
    func noteAsked(row: Int) { asked.store(row + 1, ordering: .relaxed) }
    func notePainted() { painted.add(1, ordering: .relaxed) }

    /// Begins another pass over the rows: from where the work is now up to a share of it.
    func begin(upTo share: Double) {
        let reached = asked.load(ordering: .relaxed) == 0 ? 0 : fraction
        paintedBefore.store(paintedRows, ordering: .relaxed)
        // A line that looks in between shows less than there is, never more.
        asked.store(0, ordering: .relaxed)
        lower.store(reached, ordering: .relaxed)
        upper.store(share, ordering: .relaxed)
        painted.store(0, ordering: .relaxed)
    }
}

/// Rows that count how often they are asked for and painted.
struct CountedRows<Source: RowSource>: RowSource {
    private let source: Source
    let progress: Progress

    init(_ source: Source, progress: Progress) {
        self.source = source
        self.progress = progress
        progress.start(rows: source.height)
    }

    var width: Int { source.width }
    var height: Int { source.height }
    var format: RowFormat { source.format }
    var rowsDiffer: Bool { source.rowsDiffer }

    func key(ofRow y: Int) -> RowKey {
        progress.noteAsked(row: y)
        return source.key(ofRow: y)
    }

    func keyAhead(ofRow y: Int) -> RowKey { source.keyAhead(ofRow: y) }

    func longRow() -> LongRow? {
        guard let row = source.longRow() else { return nil }
        progress.noteAsked(row: height - 1)
        progress.notePainted()
        return row
    }

    func makePainter() -> any RowPainter { CountedPainter(source.makePainter(), progress: progress) }
}

private final class CountedPainter: RowPainter {
    private let painter: any RowPainter
    private let progress: Progress

    init(_ painter: any RowPainter, progress: Progress) {
        self.painter = painter
        self.progress = progress
    }

    func paint(row y: Int, into bytes: inout MutableSpan<UInt8>) throws {
        try painter.paint(row: y, into: &bytes)
        progress.notePainted()
    }
}
