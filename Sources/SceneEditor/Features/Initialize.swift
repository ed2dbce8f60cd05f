extension Session {
    /// `initialize`
    func initialize(_ params: JSON) throws -> JSON {
        guard params.isObject else { throw ResponseError.invalidParams("'params' is an object") }
        client = ClientCapabilities(params["capabilities"] ?? .null)
        trace = params["trace"]?.text.flatMap(Trace.init) ?? .off
        let folders = params["workspaceFolders"]?.elements?.compactMap { $0["uri"]?.text } ?? []
        workspace.folders = folders.compactMap(DocumentURI.path)
        if workspace.folders.isEmpty {
            let root = params["rootUri"]?.text.flatMap(DocumentURI.path) ?? params["rootPath"]?.text
            workspace.folders = root.map { [$0] } ?? []
        }
        configure(params["initializationOptions"] ?? .null)
        phase = .running
        return [
            "capabilities": serverCapabilities,
            "serverInfo": ["name": "scenec", "version": .string(version)],
        ]
    }

    /// `initialized`: asks to be told of files that change on disk.
    func initialized(_ params: JSON) {
        guard client.watchesFiles else { return }
        let globs = ["**/*.scene", "**/*.{png,gif,qoi,bmp,pbm,pgm,ppm,pam,pnm}"]
        let watchers = globs.map { JSON.members(["globPattern": .string($0)]) }
        requestClient(
            "client/registerCapability",
            [
                "registrations": [
                    [
                        "id": "watch-files", "method": "workspace/didChangeWatchedFiles",
                        "registerOptions": ["watchers": .array(watchers)],
                    ]
                ]
            ])
    }

    /// `shutdown`
    func shutdown(_ params: JSON) throws -> JSON {
        phase = .shutDown
        return .null
    }

    /// `$/setTrace`
    func setTrace(_ params: JSON) { trace = params["value"]?.text.flatMap(Trace.init) ?? trace }

    /// `workspace/didChangeConfiguration`
    func didChangeConfiguration(_ params: JSON) {
        configure(params["settings", "scene"] ?? params["settings"] ?? .null)
        workspace.forgetAll()
    }

    /// `root`: the folder that no path of a scene may leave, as `--root`.
    private func configure(_ options: JSON) {
        guard let root = options["root"]?.text else { return }
        workspace.root = root.isEmpty ? nil : DocumentURI.path(of: root) ?? root
    }

    private var serverCapabilities: JSON {
        var members: [JSON.Member] = [
            .init("positionEncoding", .string(client.encoding.rawValue)),
            .init(
                "textDocumentSync",
                ["openClose": true, "change": 2, "save": ["includeText": false]]),
            .init("hoverProvider", true),
            .init(
                "completionProvider",
                ["triggerCharacters": [":", "\"", "/", "#", "(", ","], "resolveProvider": true]),
            .init("definitionProvider", true),
            .init("declarationProvider", true),
            .init("referencesProvider", true),
            .init("documentHighlightProvider", true),
            .init("renameProvider", client.prepareRename ? ["prepareProvider": true] : true),
            .init("documentFormattingProvider", true),
            .init("documentRangeFormattingProvider", true),
            .init(
                "documentOnTypeFormattingProvider",
                ["firstTriggerCharacter": "}", "moreTriggerCharacter": ["\n", ";"]]),
            .init(
                "semanticTokensProvider",
                ["legend": SemanticTokenLegend.json, "range": true, "full": ["delta": true]]),
            .init("colorProvider", true),
            .init("signatureHelpProvider", ["triggerCharacters": ["(", ","], "retriggerCharacters": [")"]]),
            .init("documentSymbolProvider", true),
            .init("workspaceSymbolProvider", true),
            .init("foldingRangeProvider", true),
            .init("selectionRangeProvider", true),
            .init("linkedEditingRangeProvider", true),
            .init("inlayHintProvider", true),
            .init("documentLinkProvider", ["resolveProvider": false]),
            .init("codeLensProvider", ["resolveProvider": true]),
            .init(
                "codeActionProvider",
                client.codeActionLiterals
                    ? [
                        "codeActionKinds": [
                            "quickfix", "refactor.extract", "refactor.inline", "refactor.rewrite",
                        ]
                    ]
                    : true),
            .init("executeCommandProvider", ["commands": JSON(Self.commands), "workDoneProgress": true]),
            .init("workspace", ["workspaceFolders": ["supported": true, "changeNotifications": true]]),
        ]
        if client.pullsDiagnostics {
            members.append(
                .init(
                    "diagnosticProvider",
                    ["identifier": "scenec", "interFileDependencies": true, "workspaceDiagnostics": false]))
        }
        return .object(members)
    }
}
