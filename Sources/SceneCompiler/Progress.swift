import ScenePixels
import Synchronization

/// How far the writing of a picture is: one thread counts, others may look.
public final class Progress: Sendable {
    private let asked = Atomic<Int>(0)
    private let painted = Atomic<Int>(0)
    private let total = Atomic<Int>(0)

    public init() {}

    /// Rows that were painted so far; equal ones are painted once.
    public var paintedRows: Int { painted.load(ordering: .relaxed) }

    /// 0…1.
    public var fraction: Double {
        let total = total.load(ordering: .relaxed)
        return total == 0 ? 0 : Double(asked.load(ordering: .relaxed)) / Double(total)
    }

    func start(rows: Int) { total.store(rows, ordering: .relaxed) }
    func noteAsked(row: Int) { asked.store(row + 1, ordering: .relaxed) }
    func notePainted() { painted.add(1, ordering: .relaxed) }
}

/// Rows that count how often they are asked for and painted.
struct CountedRows<Source: RowSource>: RowSource {
    private let source: Source
    private let progress: Progress

    init(_ source: Source, progress: Progress) {
        self.source = source
        self.progress = progress
        progress.start(rows: source.height)
    }

    var width: Int { source.width }
    var height: Int { source.height }
    var format: RowFormat { source.format }

    func key(ofRow y: Int) -> RowKey {
        progress.noteAsked(row: y)
        return source.key(ofRow: y)
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
