import ScenePixels
import ScenePlan

/// Rows that were made of late, by what they depend on: rows come up again while a picture is gone through.
struct RowSlots<Stored> {
    private struct Key: Equatable {
        var signature: RowKey
        var moving: Int
        var step: Int
        var count: Int
    }

    private var slots: [(key: Key, stored: Stored)] = []
    private var oldest = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// What is stored for a line of content.
    ///
    /// - Parameter make: makes it, in the place of something older where there is one.
    mutating func stored(
        for content: Content, along line: Scanline, _ make: (Stored?) throws -> Stored
    ) rethrows -> Stored {
        var signature = RowSignature()
        signature.add(content, along: line)
        let key = Key(signature: signature.key, moving: line.moving, step: line.step, count: line.count)
        if let known = slots.first(where: { $0.key == key }) { return known.stored }
        if slots.count < limit {
            let stored = try make(nil)
            slots.append((key, stored))
            return stored
        }
        let place = oldest
        oldest = (oldest + 1) % limit
        let stored = try make(slots[place].stored)
        slots[place] = (key, stored)
        return stored
    }
}
