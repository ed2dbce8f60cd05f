import SceneCompiler
import SceneLayout
import SceneSemantics
import SceneSyntax

/// The open documents, and the folders that the editor shows.
final class Workspace {
    private(set) var documents: [String: Document] = [:]
    /// URIs in the order of opening.
    private(set) var order: [String] = []
    /// Paths of the folders, as the editor gave them.
    var folders: [String] = []
    /// The folder that no path may leave; without it that of each scene.
    var root: String?
    private let cache = ImageCache()
    var scan = ImportScan()
    /// The last snapshot that a change made old: it is let go where nobody waits for an answer.
    private var retired: Snapshot?

    // MARK: - Documents

    func open(_ uri: String, text: [UInt8], version: Int?) {
        if documents[uri] == nil { order.append(uri) }
        documents[uri] = Document(uri: uri, text: text, version: version)
        forgetDependents(of: uri)
    }

    func close(_ uri: String) {
        documents[uri] = nil
        order.removeAll { $0 == uri }
        forgetDependents(of: uri)
    }

    /// Makes the changes of a document; a malformed one ends them.
    func change(_ uri: String, _ changes: [JSON], version: Int?, _ encoding: PositionEncoding) {
        guard documents[uri] != nil else { return }
        for change in changes {
            guard documents[uri]?.text.apply(change, encoding) == true else { break }
        }
        retired = documents[uri]?.current
        documents[uri]?.changed(version: version)
        forgetDependents(of: uri)
    }

    func update(_ uri: String, _ body: (inout Document) -> Void) {
        guard var document = documents.removeValue(forKey: uri) else { return }
        body(&document)
        documents[uri] = document
    }

    /// Lets go of what is old.
    func tidy() { retired = nil }

    /// The newest snapshot of an open document.
    func snapshot(_ uri: String) -> Snapshot? { documents[uri]?.snapshot() }

    /// What is made of other files than the document's own has to be made again.
    private func forgetDependents(of uri: String) {
        for other in order where other != uri {
            guard let analysis = documents[other]?.current?.analysis else { continue }
            // A file that could not be read may be this one.
            let isConcerned =
                analysis.scene.files.count > 1 || analysis.diagnostics.contains { $0.code == .unreadableFile }
            if isConcerned { documents[other]?.forgetAnalysis() }
        }
    }

    /// Files have changed on disk.
    func forgetAll() {
        for uri in order { documents[uri]?.forgetAnalysis() }
    }

    // MARK: - Analyses

    /// What a snapshot means; nil where `shouldStop` said so.
    func analysis(of snapshot: Snapshot, shouldStop: @escaping () -> Bool = { false }) -> Analysis? {
        if let analysis = snapshot.analysis { return analysis }
        let (identity, files) = surroundings(of: snapshot)
        snapshot.analysis = Analysis(
            snapshot, identity: identity, files: files,
            memory: documents[snapshot.uri]?.layoutMemory ?? LayoutMemory(), shouldStop: shouldStop)
        return snapshot.analysis
    }

    /// The absolute path of a document, its folder's links resolved.
    func identity(of uri: String) -> String? {
        guard let path = DocumentURI.path(of: uri) else { return nil }
        return (try? MainFile(path: path, text: []))?.identity ?? path
    }

    /// The URI of a file: as the editor knows it, if it does.
    func uri(of identity: String) -> String {
        for uri in order where self.identity(of: uri) == identity { return uri }
        return DocumentURI.make(path: identity)
    }

    private func surroundings(of snapshot: Snapshot) -> (identity: String, files: any SceneFiles) {
        let path = standingPath(of: snapshot.uri)
        guard let path, let main = try? MainFile(path: path, text: []) else {
            return (path ?? snapshot.uri, UnsavedFiles())
        }
        let files =
            (try? DiskFiles(main: main, root: root, overlay: overlay, cache: cache))
            ?? (try? DiskFiles(main: main, overlay: overlay, cache: cache))
        return (main.identity, files ?? UnsavedFiles())
    }

    /// Where a document counts as standing: an unsaved buffer in the first folder.
    func standingPath(of uri: String) -> String? {
        DocumentURI.path(of: uri) ?? folders.first.map { FilePath.join($0, "untitled.scene") }
    }

    /// The open documents' texts by path.
    var overlay: [String: [UInt8]] {
        var overlay: [String: [UInt8]] = [:]
        for uri in order {
            guard let document = documents[uri], let path = identity(of: uri) else { continue }
            overlay[path] = document.text.bytes
        }
        return overlay
    }
}

extension Document {
    /// The newest snapshot, if it has been made.
    var current: Snapshot? { cached }
}
