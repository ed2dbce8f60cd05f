/// Operations on paths as text.
///
/// A path is bytes: a slash with a combining mark after it is still a slash, and two spellings of one name by Unicode are two
/// files. So everything here works on UTF-8.
package enum FilePath {
    private static let slash = UInt8(ascii: "/")

    package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    /// All before the last slash: "a/b" of "a/b/c", "/" of "/c", "" of "c".
    package static func folder(of path: String) -> String {
        guard let last = path.utf8.lastIndex(of: slash) else { return "" }
        return last == path.startIndex ? "/" : String(path[..<last])
    }

    package static func name(of path: String) -> String {
        guard let last = path.utf8.lastIndex(of: slash) else { return path }
        return String(path[path.utf8.index(after: last)...])
    }

    /// What follows the last dot of the name, where the name does not begin with it.
    package static func fileExtension(of path: String) -> String? {
        let name = name(of: path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        return String(name[name.utf8.index(after: dot)...])
    }

    package static func withoutExtension(_ path: String) -> String {
        guard let found = fileExtension(of: path) else { return path }
        return String(decoding: path.utf8.dropLast(found.utf8.count + 1), as: UTF8.self)
    }

    package static func join(_ folder: String, _ path: String) -> String {
        if folder.isEmpty || isAbsolute(path) { return path }
        return folder.utf8.last == slash ? folder + path : folder + "/" + path
    }

    /// `.`, `..` and doubled slashes taken out, without a look at the disk.
    package static func normalized(_ path: String) -> String {
        let parent = "..".utf8
        var parts: [Substring.UTF8View] = []
        for part in path.utf8.split(separator: slash) where !part.elementsEqual(".".utf8) {
            if !part.elementsEqual(parent) {
                parts.append(part)
            } else if let last = parts.last, !last.elementsEqual(parent) {
                parts.removeLast()
            } else if !isAbsolute(path) {
                parts.append(part)
            }
        }
        return (isAbsolute(path) ? "/" : "") + parts.map { String(Substring($0)) }.joined(separator: "/")
    }

    /// Whether `path` is `folder` or stands in it; both are absolute and normalized.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        if folder.utf8.elementsEqual("/".utf8) || path.utf8.elementsEqual(folder.utf8) { return true }
        return path.utf8.starts(with: (folder + "/").utf8)
    }
}
