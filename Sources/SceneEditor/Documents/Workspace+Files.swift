import Foundation
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

    /// The scenes that may share names with a document: open ones, and those in its folder and the editor's folders.
    func relatives(of snapshot: Snapshot) -> [Snapshot] {
        var found = order.compactMap { self.snapshot($0) }
        let open = Set(order.compactMap { identity(of: $0) })
        for path in scenePaths(near: snapshot.uri) where !open.contains(path) {
            if let file = anySnapshot(DocumentURI.make(path: path)), mayShareNames(file) { found.append(file) }
        }
        return found
    }

    /// A scene on disk that imports nothing shares no names with another.
    private func mayShareNames(_ snapshot: Snapshot) -> Bool {
        snapshot.tree[snapshot.tree.root].contains { statement in
            if case .importFile = statement.kind { return true }
            return false
        }
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
        guard depth < 8, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names.sorted() where !name.hasPrefix(".") && found.count < Self.maximumFiles {
            let path = FilePath.join(folder, name)
            if FilePath.fileExtension(of: name) == "scene" {
                found.insert(path)
            } else if FilePath.fileExtension(of: name) == nil {
                let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
                if type == .typeDirectory { collect(in: path, depth: depth + 1, &found) }
            }
        }
    }
}
