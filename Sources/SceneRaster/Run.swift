/// A stretch of elements in a buffer that someone else owns: what painting writes to and reads from.
///
/// The bounds of a stretch are checked when it is cut, those of an element in debug builds only: the loops over runs
/// are the hot ones. A run must not outlive its `RunBuffer`; runs live on the stack, buffers in the painter.
@safe
struct Run<Element: BitwiseCopyable> {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    @unsafe
    init(base: UnsafeMutablePointer<Element>, count: Int) {
        unsafe self.base = base
        self.count = count
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count, "an element is inside its run")
            return unsafe base[index]
        }
        nonmutating set {
            assert(index >= 0 && index < count, "an element is inside its run")
            unsafe base[index] = newValue
        }
    }

    /// Sets four elements at once.
    @inline(__always)
    func store(_ vector: SIMD4<Element>, at index: Int) where Element: SIMDScalar {
        assert(index >= 0 && index + 4 <= count, "the elements are inside their run")
        unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: vector, as: SIMD4<Element>.self)
    }

    /// Four elements at once.
    @inline(__always)
    func vector(at index: Int) -> SIMD4<Element> where Element: SIMDScalar {
        assert(index >= 0 && index + 4 <= count, "the elements are inside their run")
        return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<Element>.self)
    }

    subscript(range: Range<Int>) -> Run {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a stretch is inside its run")
        return unsafe Run(base: base + range.lowerBound, count: range.count)
    }

    /// The elements' bytes, valid inside of the closure.
    func withBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
        unsafe body(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(start: base, count: count)))
    }

    func fill(_ value: Element) {
        unsafe base.update(repeating: value, count: count)
    }

    /// The bytes of elements from `index` on, sixteen of them.
    @inline(__always)
    func words(at index: Int) -> SIMD2<UInt64> {
        assert(
            index >= 0 && index + 16 / MemoryLayout<Element>.stride <= count, "the bytes are inside the run")
        return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: SIMD2<UInt64>.self)
    }

    @inline(__always)
    func put(_ words: SIMD2<UInt64>, at index: Int) {
        assert(
            index >= 0 && index + 16 / MemoryLayout<Element>.stride <= count, "the bytes are inside the run")
        unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: words, as: SIMD2<UInt64>.self)
    }

    /// The elements as something of the same size.
    func with<Other: BitwiseCopyable, Result>(
        _ type: Other.Type, _ body: (inout MutableSpan<Other>) throws -> Result
    ) rethrows -> Result {
        precondition(
            MemoryLayout<Other>.stride == MemoryLayout<Element>.stride,
            "elements are taken for others of their size")
        return try unsafe base.withMemoryRebound(to: Other.self, capacity: count) { base in
            var span = unsafe UnsafeMutableBufferPointer(start: base, count: count).mutableSpan
            return try body(&span)
        }
    }

    /// As many elements of something that is not larger; what they hold is whatever was left there.
    func rebound<Other: BitwiseCopyable>(to type: Other.Type) -> Run<Other> {
        precondition(
            MemoryLayout<Other>.stride <= MemoryLayout<Element>.stride
                && MemoryLayout<Other>.alignment <= MemoryLayout<Element>.alignment,
            "elements are taken for others that fit into them")
        return unsafe Run<Other>(
            base: UnsafeMutableRawPointer(base).assumingMemoryBound(to: Other.self), count: count)
    }

    /// Takes the elements of a run of the same length, which must not overlap this one.
    func copy(from other: Run) {
        precondition(other.count == count, "a run is copied to one of its length")
        unsafe base.update(from: other.base, count: count)
    }
}

/// Memory for runs.
@safe
final class RunBuffer<Element: BitwiseCopyable> {
    private let base: UnsafeMutablePointer<Element>
    private let capacity: Int

    init(capacity: Int) {
        unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { unsafe base.deallocate() }

    /// The first `count` elements; what they hold is whatever was left there.
    func run(count: Int) -> Run<Element> {
        precondition(count <= capacity, "a run fits into its buffer")
        return unsafe Run(base: base, count: count)
    }
}

/// Buffers of one length, taken and given back in order: one for every group that is being painted.
struct RunStack<Element: BitwiseCopyable> {
    private let capacity: Int
    private var buffers: [RunBuffer<Element>] = []
    private var depth = 0

    init(capacity: Int) { self.capacity = capacity }

    /// A run that stays valid until the matching `give`.
    mutating func take(_ count: Int) -> Run<Element> {
        if depth == buffers.count { buffers.append(RunBuffer(capacity: capacity)) }
        depth += 1
        return buffers[depth - 1].run(count: count)
    }

    mutating func give() { depth -= 1 }
}
