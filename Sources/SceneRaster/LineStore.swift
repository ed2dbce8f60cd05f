/// Lines of cells that were painted and may be met again: the same cell stands in many places of a row, and of the rows
/// below.
///
/// Bounded: when full it is emptied, which costs less than keeping account of what was used.
final class LineStore<Element: BitwiseCopyable> {
    private struct Key: Hashable {
        var layer: ObjectIdentifier
        var line: Scanline
    }

    /// Holds the layer, so that no other comes to its identity.
    private struct Entry {
        var layer: AnyObject
        /// Nil where nothing is painted.
        var buffer: RunBuffer<Element>?
    }

    private var entries: [Key: Entry] = [:]
    private var storedBytes = 0
    private var lastKey: Key?
    private var lastRun: Run<Element>?

    /// Longer lines are not kept.
    static var longest: Int { 512 }
    private static var byteLimit: Int { 2 << 20 }

    enum Found {
        case run(Run<Element>)
        case nothing
        case unknown
    }

    /// What was stored for a line of a layer; valid until the next `store`.
    func find(_ layer: AnyObject, _ line: Scanline) -> Found {
        let key = Key(layer: ObjectIdentifier(layer), line: line)
        if key != lastKey {
            guard let entry = entries[key] else { return .unknown }
            lastKey = key
            lastRun = entry.buffer?.run(count: line.count)
        }
        return lastRun.map { .run($0) } ?? .nothing
    }

    /// - Parameter run: nil where nothing is painted.
    func store(_ run: Run<Element>?, for layer: AnyObject, _ line: Scanline) {
        let key = Key(layer: ObjectIdentifier(layer), line: line)
        let size = 128 + (run == nil ? 0 : line.count * MemoryLayout<Element>.stride)
        if storedBytes + size > Self.byteLimit {
            entries = [:]
            storedBytes = 0
        }
        storedBytes += size
        lastRun = run.map { run in
            let buffer = RunBuffer<Element>(capacity: run.count)
            buffer.run(count: run.count).copy(from: run)
            entries[key] = Entry(layer: layer, buffer: buffer)
            return buffer.run(count: run.count)
        }
        if run == nil { entries[key] = Entry(layer: layer, buffer: nil) }
        lastKey = key
    }
}
