#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An output that appears whole or not at all.
///
/// A regular file is written under a temporary name in its own folder and renamed by `commit`; until then the old file stays
/// as it was, and when the output is dropped or a signal ends the process, the temporary file goes. The mode of the old file
/// and the target of a link are kept. Devices, pipes and standard output are written directly.
public struct OutputFile: ~Copyable {
    /// As messages show it.
    public let name: String
    /// Open for writing; a file also for reading.
    public let descriptor: Int32
    private let place: Place
    private var isOpen = true

    private enum Place {
        case itself
        /// The path of a file that is to be renamed to that of another.
        case temporary(String, for: String)
    }

    /// - Parameters:
    ///   - path: a path, or `-` for standard output.
    ///   - inputs: what the picture is made from; it may not be replaced.
    public init(path: String, keeping inputs: [InputFile] = []) throws(FileFault) {
        name = path == "-" ? "standard output" : path
        do {
            (descriptor, place) = try Self.open(path, keeping: inputs)
        } catch {
            throw FileFault.wrapping(error, .write, path: path)
        }
    }

    /// Whether something stands there that is no regular file: its name does not tell a format.
    public static func isSpecial(_ path: String) -> Bool {
        guard let status = try? SystemCalls.status(at: path) else { return false }
        return FileKind(mode: status.st_mode) != .regular
    }

    deinit {
        guard isOpen else { return }
        if descriptor > 2 { try? SystemCalls.close(descriptor) }
        if case .temporary(let path, _) = place { Self.removeTemporary(path) }
    }

    /// Puts the output in its place.
    public mutating func commit() throws(FileFault) {
        guard isOpen, descriptor > 2 else { return }
        isOpen = false
        do {
            // Some file systems tell only now that the disk is full.
            try SystemCalls.close(descriptor)
            guard case .temporary(let path, let target) = place else { return }
            try SystemCalls.rename(path, to: target)
            PendingOutputs.remove(path)
        } catch {
            if case .temporary(let path, _) = place { Self.removeTemporary(path) }
            throw .system(.write, path: name, error: error.error)
        }
    }

    private static func removeTemporary(_ path: String) {
        SystemCalls.remove(path)
        PendingOutputs.remove(path)
    }

    private static func open(
        _ path: String, keeping inputs: [InputFile]
    ) throws -> (descriptor: Int32, place: Place) {
        if path == "-" { return (1, .itself) }
        let target = try target(of: path)
        guard let status = try? SystemCalls.status(at: target) else {
            return try openTemporary(besides: target, mode: nil)
        }
        let kind = FileKind(mode: status.st_mode)
        switch kind {
        case .directory: throw FileFault.directory(.write, path: path)
        case .socket: throw FileFault.wrongKind(.write, path: path, kind: kind.words)
        case .pipe, .device: return (try SystemCalls.open(target, O_WRONLY | O_NOCTTY), .itself)
        case .regular: break
        }
        let stamp = FileStamp(status)
        if inputs.contains(where: { $0.stamp?.isSameFile(as: stamp) == true }) {
            throw FileFault.replacesInput(path: path)
        }
        // A rename would replace a file that its owner has closed to writing.
        try SystemCalls.isWritable(target)
        return try openTemporary(besides: target, mode: status.st_mode & 0o7777)
    }

    private static func openTemporary(
        besides target: String, mode: mode_t?
    ) throws -> (descriptor: Int32, place: Place) {
        while true {
            let path = FilePath.join(
                FilePath.folder(of: target), ".scenec-\(Int.random(in: 0...Int.max)).tmp")
            PendingOutputs.add(path)
            do {
                // A file can be mapped only when it may be read too.
                let descriptor = try SystemCalls.open(path, O_RDWR | O_CREAT | O_EXCL)
                if let mode { fchmod(descriptor, mode) }
                return (descriptor, .temporary(path, for: target))
            } catch {
                PendingOutputs.remove(path)
                if error.error != EEXIST { throw error }
            }
        }
    }

    /// The file at the end of the links from `path`; it need not exist.
    private static func target(of path: String) throws -> String {
        if let resolved = try? SystemCalls.resolved(path) { return resolved }
        var current = path
        for _ in 0..<40 {
            guard let link = SystemCalls.destination(ofLink: current) else { return current }
            current = FilePath.join(FilePath.folder(of: current), link)
        }
        throw SystemCalls.Failure(error: ELOOP)
    }
}
