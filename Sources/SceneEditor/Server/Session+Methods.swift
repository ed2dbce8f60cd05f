/// Which method is answered where: one file per request.
extension Session {
    static let requests: [String: (Session) -> (JSON) throws -> JSON] = [
        "initialize": initialize,
        "shutdown": shutdown,
        "textDocument/diagnostic": documentDiagnostics,
        "textDocument/hover": hover,
        "textDocument/completion": completion,
        "completionItem/resolve": resolveCompletion,
        "textDocument/definition": definition,
        "textDocument/declaration": definition,
        "textDocument/references": references,
        "textDocument/documentHighlight": documentHighlight,
        "textDocument/prepareRename": prepareRename,
        "textDocument/rename": rename,
        "textDocument/formatting": formatting,
        "textDocument/rangeFormatting": rangeFormatting,
        "textDocument/onTypeFormatting": onTypeFormatting,
        "textDocument/semanticTokens/full": semanticTokens,
        "textDocument/semanticTokens/full/delta": semanticTokensDelta,
        "textDocument/semanticTokens/range": semanticTokensInRange,
        "textDocument/documentColor": documentColors,
        "textDocument/colorPresentation": colorPresentations,
    ]

    static let notifications: [String: (Session) -> (JSON) -> Void] = [
        "initialized": initialized,
        "textDocument/didOpen": didOpen,
        "textDocument/didChange": didChange,
        "textDocument/didClose": didClose,
        "textDocument/didSave": didSave,
        "workspace/didChangeWatchedFiles": didChangeWatchedFiles,
        "workspace/didChangeWorkspaceFolders": didChangeWorkspaceFolders,
        "workspace/didChangeConfiguration": didChangeConfiguration,
        "$/setTrace": setTrace,
    ]
}
