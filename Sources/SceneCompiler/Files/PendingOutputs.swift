import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The temporary files that exist now, in a form that a signal handler may read: it removes them before the process ends.
public enum PendingOutputs {
    /// Outputs that may be open at a time; those beyond are not removed by a signal.
    private static let slotCount = 16

    /// Each slot holds the address of a path in C's form, or 0. Atomics alone: a handler may not wait for a lock.
    private static let slots = InlineArray<16, Atomic<UInt>> { _ in Atomic(0) }

    /// Removes every temporary file. Made for signal handlers: it takes no lock and no memory.
    public static func removeAll() {
        for index in 0..<slotCount {
            let address = slots[index].load(ordering: .sequentiallyConsistent)
            if let path = unsafe UnsafePointer<CChar>(bitPattern: address) { _ = unsafe unlink(path) }
        }
    }

    static func add(_ path: String) {
        guard let copy = unsafe SystemName.withBytes(path, { unsafe strdup($0) }) else { return }
        let address = UInt(bitPattern: copy)
        for index in 0..<slotCount {
            let (isTaken, _) = slots[index].compareExchange(
                expected: 0, desired: address, ordering: .sequentiallyConsistent)
            if isTaken { return }
        }
        unsafe free(copy)
    }

    static func remove(_ path: String) {
        for index in 0..<slotCount {
            let address = slots[index].load(ordering: .sequentiallyConsistent)
            guard let copy = unsafe UnsafeMutablePointer<CChar>(bitPattern: address),
                unsafe SystemName.withBytes(path, { unsafe strcmp(copy, $0) }) == 0
            else { continue }
            slots[index].store(0, ordering: .sequentiallyConsistent)
            unsafe free(copy)
        }
    }
}
