#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file for reading; closed when it goes out of scope.
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    let path: String
    let kind: FileKind
    let stamp: FileStamp

    /// Opens without waiting: a pipe with no writer opens too.
    init(path: String) throws(FileFault) {
        do {
            let descriptor = try SystemCalls.open(path, O_RDONLY | O_NONBLOCK)
            try self.init(descriptor: descriptor, owned: true, path: path)
        } catch {
            throw FileFault.wrapping(error, .read, path: path)
        }
    }

    /// - Parameter owned: whether it is closed at the end.
    init(descriptor: Int32, owned: Bool, path: String) throws(FileFault) {
        do {
            let status = try SystemCalls.status(of: descriptor)
            self.descriptor = descriptor
            ownsDescriptor = owned
            self.path = path
            kind = FileKind(mode: status.st_mode)
            stamp = FileStamp(status)
        } catch {
            if owned { try? SystemCalls.close(descriptor) }
            throw .system(.read, path: path, error: error.error)
        }
    }

    deinit {
        if ownsDescriptor { try? SystemCalls.close(descriptor) }
    }

    /// Everything up to the end, however long the file was when it was opened.
    ///
    /// - Throws: `.tooLarge` where there are more than `limit` bytes.
    func readAll(limit: Int) throws(FileFault) -> [UInt8] {
        if kind == .directory { throw .directory(.read, path: path) }
        if kind == .regular && stamp.size > Int64(limit) { throw .tooLarge(path: path, limit: limit) }
        var bytes: [UInt8] = []
        // A byte more than there should be, so that the end is seen; files of the system say that they have none.
        let leastRoom = kind == .regular ? 1 << 12 : 1 << 16
        bytes.reserveCapacity(kind == .regular ? max(Int(stamp.size) + 1, leastRoom) : leastRoom)
        while true {
            // What is left is enough: more room would copy all.
            let room = bytes.capacity > bytes.count ? bytes.capacity - bytes.count : leastRoom
            do {
                let length = min(room, limit + 1 - bytes.count)
                if try SystemCalls.read(descriptor, length, onto: &bytes) == 0 { break }
            } catch {
                throw .system(.read, path: path, error: error.error)
            }
            if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
        }
        if bytes.isEmpty && kind == .pipe && ownsDescriptor { throw .pipeWithoutWriter(path: path) }
        return bytes
    }
}

/// What stands at a path.
enum FileKind: Sendable, Hashable {
    case regular, directory, pipe, device, socket

    init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .directory
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default: self = .device
        }
    }

    var words: String {
        switch self {
        case .regular: "a regular file"
        case .directory: "a directory"
        case .pipe: "a pipe"
        case .device: "a device"
        case .socket: "a socket"
        }
    }
}

/// Tells one state of a file from another: equal stamps, equal content, as far as a file system can say.
package struct FileStamp: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
    package var size: Int64
    var seconds: Int64
    var nanoseconds: Int64

    /// Of what stands at a path; nil where nothing does.
    package init?(path: String) {
        guard let status = try? SystemCalls.status(at: path) else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Glibc)
            seconds = Int64(status.st_mtim.tv_sec)
            nanoseconds = Int64(status.st_mtim.tv_nsec)
        #else
            seconds = Int64(status.st_mtimespec.tv_sec)
            nanoseconds = Int64(status.st_mtimespec.tv_nsec)
        #endif
    }

    func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
