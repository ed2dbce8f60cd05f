/// What a painter keeps for all images that it resamples: a row of sums, and the taps of columns.
///
/// Unchecked: one painter's, which one thread uses at a time.
final class ResamplingPool: @unchecked Sendable {
    let rowSums = RowSums()
    private var pairs = RunBuffer<SIMD4<Double>>(capacity: 0)
    private var pairCapacity = 0

    private struct Key: Hashable {
        var axis: SampledAxis
        var start: Int
        var step: Int
        var count: Int
    }
    private var tables: [Key: RunBuffer<Tap>] = [:]
    private var tapCount = 0
    private var last: (key: Key, taps: Run<Tap>)?
    private let short = RunBuffer<Tap>(capacity: shortest)
    /// 2 MiB.
    private static let mostTaps = 1 << 17
    /// Fewer are made sooner than found.
    private static let shortest = 64

    /// Those of `count` pixels of an axis; valid until the next call.
    ///
    /// - Parameter step: 1 or −1.
    func taps(_ axis: SampledAxis, from start: Int, step: Int, count: Int) -> Run<Tap> {
        let key = Key(axis: axis, start: start, step: step, count: count)
        if let last, last.key == key { return last.taps }
        let taps: Run<Tap>
        if count <= Self.shortest {
            taps = short.run(count: count)
            Self.fill(taps, key)
        } else {
            taps = (tables[key] ?? table(key)).run(count: count)
        }
        last = (key, taps)
        return taps
    }

    private func table(_ key: Key) -> RunBuffer<Tap> {
        if tapCount + key.count > Self.mostTaps {
            tables = [:]
            tapCount = 0
        }
        let table = RunBuffer<Tap>(capacity: key.count)
        Self.fill(table.run(count: key.count), key)
        tables[key] = table
        tapCount += key.count
        return table
    }

    private static func fill(_ taps: Run<Tap>, _ key: Key) {
        var walk = key.axis.walk(from: key.start, step: key.step)
        for index in 0..<taps.count {
            taps[index] = Tap(key.axis.footprint(walk))
            walk.advance()
        }
    }

    /// Room for two samples a column.
    func pairs<Samples: ResampledSamples>(of samples: Samples.Type, count: Int) -> Run<Samples> {
        if count > pairCapacity {
            pairCapacity = count
            pairs = RunBuffer(capacity: 2 * count)
        }
        return pairs.run(count: 2 * count).rebound(to: Samples.self)
    }
}
