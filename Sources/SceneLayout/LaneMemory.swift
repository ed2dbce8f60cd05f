/// Memory for the lanes of some operations, a chunk of 64-bit numbers each.
@safe final class LaneBlock {
    static let laneSize = CellProgramRun.chunk * MemoryLayout<Double>.stride
    fileprivate let base: UnsafeMutableRawPointer
    fileprivate let laneCount: Int

    init(laneCount: Int) {
        self.laneCount = laneCount
        // Aligned as everything is: what is aligned to more and given back is not found again by the C library here.
        unsafe base = .allocate(byteCount: max(1, laneCount) * Self.laneSize, alignment: 16)
    }

    deinit { unsafe base.deallocate() }
}

/// Where the lanes of all operations are.
@safe final class LaneMemory {
    private let own: LaneBlock
    /// Some in blocks that the run keeps.
    private let places: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private let count: Int

    init(operationCount: Int) {
        own = LaneBlock(laneCount: operationCount)
        count = operationCount
        unsafe places = .allocate(capacity: max(1, count))
        for lane in 0..<count {
            unsafe (places + lane).initialize(to: own.base + lane * LaneBlock.laneSize)
        }
    }

    deinit { unsafe places.deallocate() }

    func place(_ lane: Int, in block: LaneBlock, at index: Int) {
        precondition(index < block.laneCount && 0..<count ~= lane, "a block has room for its lanes")
        unsafe places[lane] = block.base + index * LaneBlock.laneSize
    }

    private func view<Element>(_ lane: Int, _ elements: Int) -> LaneView<Element> {
        precondition(0..<count ~= lane, "a lane is an operation's")
        return unsafe LaneView(places[lane], count: elements)
    }

    /// A lane as 64-bit numbers.
    func numbers(_ lane: Int, count: Int) -> LaneView<Double> {
        view(lane, count)
    }

    func bits(_ lane: Int, count: Int) -> LaneView<UInt64> {
        view(lane, count)
    }

    /// A lane of samples.
    func samples(_ lane: Int, count: Int) -> LaneView<UInt32> {
        view(lane, count)
    }
}

/// The elements of one lane: unchecked in release builds, their number fixed by the chunk.
@safe struct LaneView<Element: BitwiseCopyable> {
    private let start: UnsafeMutablePointer<Element>
    let count: Int

    @unsafe init(_ memory: UnsafeMutableRawPointer, count: Int) {
        precondition(count <= CellProgramRun.chunk, "a lane holds a chunk")
        unsafe start = memory.assumingMemoryBound(to: Element.self)
        self.count = count
    }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index < count)
            return unsafe start[index]
        }
        @inline(__always) nonmutating set {
            assert(index < count)
            unsafe start[index] = newValue
        }
    }

    /// Two elements of 64 bits.
    @inline(__always)
    func pair(at index: Int) -> SIMD2<UInt64> {
        assert(index + 2 <= count && MemoryLayout<Element>.size == 8)
        return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD2<UInt64>.self)
    }

    @inline(__always)
    func put(_ pair: SIMD2<UInt64>, at index: Int) {
        assert(index + 2 <= count && MemoryLayout<Element>.size == 8)
        unsafe UnsafeMutableRawPointer(start + index).storeBytes(of: pair, as: SIMD2<UInt64>.self)
    }

    /// Two elements of 32 bits, the first in the lower half.
    @inline(__always)
    func put(_ values: UInt64, at index: Int) {
        assert(index + 2 <= count && MemoryLayout<Element>.size == 4)
        unsafe UnsafeMutableRawPointer(start + index).storeBytes(of: values.littleEndian, as: UInt64.self)
    }

    /// Four elements of 32 bits, two in a word.
    @inline(__always)
    func words(at index: Int) -> SIMD2<UInt64> {
        assert(index + 4 <= count && MemoryLayout<Element>.size == 4)
        return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD2<UInt64>.self)
    }

    /// Four elements of 32 bits.
    @inline(__always)
    func put(_ values: SIMD4<UInt32>, at index: Int) {
        assert(index + 4 <= count && MemoryLayout<Element>.size == 4)
        unsafe UnsafeMutableRawPointer(start + index).storeBytes(of: values, as: SIMD4<UInt32>.self)
    }

    func fill(_ value: Element) { unsafe start.update(repeating: value, count: count) }
}
