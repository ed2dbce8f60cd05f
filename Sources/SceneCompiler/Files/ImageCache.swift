import ImageCodecs
import ScenePixels
import Synchronization

/// Decoded images, kept between compilations as long as their files do not change.
///
/// Over its limit it forgets the images that were not asked for the longest.
public final class ImageCache: Sendable {
    private struct Entry {
        var image: Image
        var cost: Int
        var lastUse: Int
    }

    private struct State {
        var entries: [FileStamp: Entry] = [:]
        var cost = 0
        var clock = 0
    }

    /// Bytes of samples.
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: bytes of samples that may be kept.
    public init(limit: Int = 256 << 20) {
        self.limit = limit
    }

    func image(for stamp: FileStamp) -> Image? {
        state.withLock { state in
            state.clock += 1
            state.entries[stamp]?.lastUse = state.clock
            return state.entries[stamp]?.image
        }
    }

    func keep(_ image: Image, for stamp: FileStamp) {
        let cost = image.memorySize
        guard cost <= limit else { return }
        state.withLock { state in
            state.clock += 1
            state.cost -= state.entries[stamp]?.cost ?? 0
            state.entries[stamp] = Entry(image: image, cost: cost, lastUse: state.clock)
            state.cost += cost
            while state.cost > limit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.cost -= oldest.value.cost
                state.entries[oldest.key] = nil
            }
        }
    }
}

extension Image {
    /// Bytes of its samples.
    var memorySize: Int {
        switch samples {
        case .bytes(let bytes): bytes.count
        case .words(let words): words.count * 2
        }
    }
}
