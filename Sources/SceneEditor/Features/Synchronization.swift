extension Session {
    /// `textDocument/didOpen`
    func didOpen(_ params: JSON) {
        guard let document = params["textDocument"], let uri = document["uri"]?.text,
            let text = document["text"]?.text
        else { return }
        workspace.open(uri, text: Array(text.utf8), version: document["version"]?.int)
    }

    /// `textDocument/didChange`
    func didChange(_ params: JSON) {
        guard let uri = params["textDocument", "uri"]?.text,
            let changes = params["contentChanges"]?.elements
        else { return }
        workspace.change(
            uri, changes, version: params["textDocument", "version"]?.int, client.encoding)
    }

    /// `textDocument/didClose`: what was said of the document is taken back.
    func didClose(_ params: JSON) {
        guard let uri = params["textDocument", "uri"]?.text else { return }
        workspace.close(uri)
        clearDiagnostics(of: uri)
    }

    /// `textDocument/didSave`: editors that do not watch files say at least this.
    func didSave(_ params: JSON) {
        if !client.watchesFiles { filesChanged() }
    }

    /// `workspace/didChangeWatchedFiles`
    func didChangeWatchedFiles(_ params: JSON) { filesChanged() }

    /// `workspace/didChangeWorkspaceFolders`
    func didChangeWorkspaceFolders(_ params: JSON) {
        let removed = params["event", "removed"]?.elements?.compactMap { $0["uri"]?.text } ?? []
        let added = params["event", "added"]?.elements?.compactMap { $0["uri"]?.text } ?? []
        let gone = Set(removed.compactMap(DocumentURI.path))
        workspace.folders.removeAll { gone.contains($0) }
        workspace.folders += added.compactMap(DocumentURI.path)
        workspace.forgetAll()
    }

    private func filesChanged() {
        workspace.forgetAll()
        // What an editor has asked for and keeps may have changed too.
        if client.inlayHintRefresh { requestClient("workspace/inlayHint/refresh", .null) }
        if client.semanticTokensRefresh { requestClient("workspace/semanticTokens/refresh", .null) }
        if client.codeLensRefresh { requestClient("workspace/codeLens/refresh", .null) }
    }
}
