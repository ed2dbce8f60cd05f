#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Pieces of memory that go out in one system call, in part or whole.
@safe struct VectorBatch {
    /// 1024 is the least that systems of today allow.
    private static let limit = 1024

    private var vectors: [iovec] = unsafe []
    private var first = 0
    /// Whether the pieces' pages may be given away.
    var isGiven = false

    var isEmpty: Bool { unsafe first == vectors.count }
    var isFull: Bool { unsafe vectors.count >= Self.limit }

    @unsafe mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > 0 else { return }
        let base = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        unsafe vectors.append(iovec(iov_base: base, iov_len: bytes.count))
    }

    func withVectors(_ body: (UnsafePointer<iovec>, Int) -> Int) -> Int {
        unsafe vectors[first...].withUnsafeBufferPointer { rest in
            guard let base = rest.baseAddress else { return 0 }
            return unsafe body(base, rest.count)
        }
    }

    /// Copies all of the pieces, one behind the other.
    @unsafe func copy(to target: UnsafeMutableRawPointer) {
        var target = unsafe target
        for index in unsafe first..<vectors.count {
            guard let base = unsafe vectors[index].iov_base else { continue }
            unsafe target.copyMemory(from: base, byteCount: vectors[index].iov_len)
            unsafe target += vectors[index].iov_len
        }
    }

    /// Takes out what was written.
    mutating func removeFirst(_ byteCount: Int) {
        var left = byteCount
        while unsafe first < vectors.count, unsafe left >= vectors[first].iov_len {
            unsafe left -= vectors[first].iov_len
            first += 1
        }
        if left > 0 {
            unsafe vectors[first].iov_base += left
            unsafe vectors[first].iov_len -= left
        }
        if unsafe first == vectors.count {
            unsafe vectors.removeAll(keepingCapacity: true)
            first = 0
        }
    }
}
