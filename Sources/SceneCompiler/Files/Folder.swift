#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What stands in folders of the disk, for those who offer files or look through them.
package enum Folder {
    /// The names in a folder without `.` and `..`, sorted; nil where it cannot be read.
    package static func names(in path: String) -> [String]? {
        guard let stream = unsafe SystemName.withBytes(path, { unsafe opendir($0) }) else { return nil }
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { field in
                unsafe SystemName.text(
                    cString: UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether a folder stands there itself, not a link to one: a walk down such folders has an end.
    package static func stands(at path: String) -> Bool {
        var status = stat()
        return unsafe SystemName.withBytes(path, { unsafe lstat($0, &status) }) == 0
            && FileKind(mode: status.st_mode) == .directory
    }
}
