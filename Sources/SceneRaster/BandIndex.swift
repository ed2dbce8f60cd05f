import ScenePlan

/// Which items of content a row can meet, where there are many: a page of thousands of small layers is not gone through for
/// every row.
final class BandIndex: Sendable {
    /// Rows a band, as a power of two.
    private let shift: Int
    /// For each band the numbers of its items, rising.
    private let bands: [[Int32]]

    /// Fewer items are gone through one by one.
    static let fewest = 64
    private static let mostBands = 4096

    /// Nil where an index would not help.
    init?(_ content: Content) {
        let items = content.items
        guard items.count >= Self.fewest, items.count < Int32.max else { return nil }
        var shift = 0
        while content.height >> shift >= min(Self.mostBands, items.count) { shift += 1 }
        let height = content.height
        func bandsOf(_ item: Item) -> ClosedRange<Int>? {
            guard case .layer(let layer) = item else { return 0...(height - 1) >> shift }
            let start = max(0, layer.box.y0)
            let end = min(height, layer.box.y1)
            return start < end ? start >> shift...(end - 1) >> shift : nil
        }
        // Where most things reach over most of the height, the lists would be longer than what they save.
        let total = items.reduce(0) { $0 + (bandsOf($1)?.count ?? 0) }
        if total > 16 * items.count { return nil }
        var bands = [[Int32]](repeating: [], count: (height - 1) >> shift + 1)
        for (number, item) in items.enumerated() {
            guard let range = bandsOf(item) else { continue }
            for band in range { bands[band].append(Int32(number)) }
        }
        self.shift = shift
        self.bands = bands
    }

    /// The numbers of the items that row `y` of the content may meet, in painting order.
    func items(atRow y: Int) -> [Int32] { bands[y >> shift] }
}
