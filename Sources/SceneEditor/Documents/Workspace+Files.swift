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

    /// The scenes on disk in the editor's folders and all under them, and in a document's folder, sorted.
    ///
    /// What lies under the document's folder is left alone: a scene imports from its own folder downwards, so nothing there
    /// writes the document's names; and the folder may be a whole disk's.
    func scenePaths(near uri: String?) -> [String] {
        var search = SceneSearch()
        for folder in folders { search.collect(in: resolved(folder), depth: 0) }
        if let path = uri.flatMap(DocumentURI.path) {
            search.collect(in: resolved(FilePath.folder(of: path)), depth: SceneSearch.maximumDepth - 1)
        }
        return search.found.sorted()
    }

    /// A folder without links; nil where it is none.
    private func resolved(_ folder: String) -> String? {
        (try? MainFile(path: FilePath.join(folder, "x"), text: [])).map { FilePath.folder(of: $0.identity) }
    }
}

/// Looks for scenes on disk, within bounds.
private struct SceneSearch {
    static let maximumDepth = 8
    /// No more folders are looked into.
    private static let maximumFolders = 4000

    private(set) var found: Set<String> = []
    private var folders = 0

    mutating func collect(in folder: String?, depth: Int) {
        guard depth < Self.maximumDepth, folders < Self.maximumFolders, let folder,
            let names = Folder.names(in: folder)
        else { return }
        folders += 1
        for name in names where !name.hasPrefix(".") && found.count < Workspace.maximumFiles {
            let path = FilePath.join(folder, name)
            if FilePath.fileExtension(of: name) == "scene" {
                found.insert(path)
            } else if FilePath.fileExtension(of: name) == nil, Folder.stands(at: path) {
                collect(in: path, depth: depth + 1)
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
