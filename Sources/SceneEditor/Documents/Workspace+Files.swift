import SceneCompiler
import SceneSyntax

extension Workspace {
    /// No more files of the folders are looked at.
    static let maximumFiles = 2000
    static let maximumFileLength = 4 << 20

    /// A text that can be asked about: an open document's, or a file's on disk.
    func anySnapshot(_ uri: String) -> Snapshot? {
        if let open = snapshot(uri) { return open }
        guard let path = DocumentURI.path(of: uri), let file = try? MainFile(path: path),
            file.bytes.count <= Self.maximumFileLength
        else { return nil }
        return Snapshot(
            uri: uri, version: nil, source: SourceText(name: FilePath.name(of: path), utf8: file.bytes))
    }

    /// The scenes that may write names of a file: open ones, and those in its folder and the editor's folders that import it.
    func relatives(of snapshot: Snapshot, importing home: String) -> [Snapshot] {
        var found = order.compactMap { self.snapshot($0) }
        let open = Set(order.compactMap { identity(of: $0) })
        let name = FilePath.name(of: home)
        for path in scenePaths(near: snapshot.uri) where !open.contains(path) {
            // Imports are not passed on: who writes a name of a file names the file.
            guard scan.imports(of: path).contains(name),
                let snapshot = anySnapshot(DocumentURI.make(path: path))
            else { continue }
            found.append(snapshot)
        }
        return found
    }

    /// The scenes on disk in a document's folder and in the editor's folders, sorted.
    func scenePaths(near uri: String?) -> [String] {
        var roots = folders
        if let path = uri.flatMap(DocumentURI.path) { roots.append(FilePath.folder(of: path)) }
        var found: Set<String> = []
        for root in roots {
            guard found.count < Self.maximumFiles,
                let resolved = (try? MainFile(path: FilePath.join(root, "x"), text: []))?.identity
            else { continue }
            collect(in: FilePath.folder(of: resolved), depth: 0, &found)
        }
        return found.sorted()
    }

    private func collect(in folder: String, depth: Int, _ found: inout Set<String>) {
        guard depth < 8, let names = Folder.names(in: folder) else { return }
        for name in names where !name.hasPrefix(".") && found.count < Self.maximumFiles {
            let path = FilePath.join(folder, name)
            if FilePath.fileExtension(of: name) == "scene" {
                found.insert(path)
            } else if FilePath.fileExtension(of: name) == nil, Folder.stands(at: path) {
                collect(in: path, depth: depth + 1, &found)
            }
        }
    }
}

/// Which files the scenes on disk import; a scene is read again when it has changed.
struct ImportScan {
    private struct Entry {
        var stamp: FileStamp
        var names: Set<String>
    }

    private var entries: [String: Entry] = [:]

    /// The names, without folders, of the files that a scene imports.
    mutating func imports(of path: String) -> Set<String> {
        guard let stamp = FileStamp(path: path) else { return [] }
        if let known = entries[path], known.stamp == stamp { return known.names }
        var names: Set<String> = []
        if stamp.size <= Int64(Workspace.maximumFileLength), let file = try? MainFile(path: path) {
            names = Self.imports(in: file.bytes)
        }
        entries[path] = Entry(stamp: stamp, names: names)
        return names
    }

    private static func imports(in bytes: [UInt8]) -> Set<String> {
        let tree = parse(SourceText(name: "", utf8: bytes)).tree
        var names: Set<String> = []
        for statement in tree[tree.root] {
            guard case .importFile(let path) = statement.kind, case .string(let index) = tree[path] else {
                continue
            }
            names.insert(FilePath.name(of: tree.strings[Int(index)]))
        }
        return names
    }
}
