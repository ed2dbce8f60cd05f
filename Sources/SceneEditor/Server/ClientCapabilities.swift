/// What the editor said of itself that decides on the form of answers.
struct ClientCapabilities {
    var encoding = PositionEncoding.utf16
    /// Diagnostics are asked for; else they are pushed.
    var pullsDiagnostics = false
    var refreshesDiagnostics = false
    var relatedDocuments = false
    var relatedInformation = false
    var diagnosticTags = false
    var snippets = false
    var insertReplace = false
    /// The kinds that were added after the first version of the protocol.
    var newCompletionKinds = false
    var newSymbolKinds = false
    var newWorkspaceSymbolKinds = false
    var markdownHover = false
    var markdownCompletion = false
    var hierarchicalSymbols = false
    var codeActionLiterals = false
    var documentChanges = false
    var createsFiles = false
    var workDoneProgress = false
    var watchesFiles = false
    var labelOffsets = false
    var activeParameter = false
    var prepareRename = false
    var inlayHintRefresh = false
    var semanticTokensRefresh = false
    var codeLensRefresh = false
    /// Pictures in texts: the parser of VS Code.
    var drawsImages = false

    init() {}

    init(_ json: JSON) {
        let document = json["textDocument"] ?? .null
        let workspace = json["workspace"] ?? .null
        func flag(_ json: JSON?) -> Bool { json?.flag ?? false }
        func hasMarkdown(_ json: JSON?) -> Bool { json?.elements?.contains("markdown") ?? false }

        let offered = json["general", "positionEncodings"]?.elements?.compactMap(\.text) ?? []
        encoding = offered.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
        pullsDiagnostics = document["diagnostic"]?.isObject ?? false
        refreshesDiagnostics = flag(workspace["diagnostics", "refreshSupport"])
        relatedDocuments = flag(document["diagnostic", "relatedDocumentSupport"])
        let published = document["publishDiagnostics"]
        relatedInformation =
            flag(published?["relatedInformation"]) || flag(document["diagnostic", "relatedInformation"])
        diagnosticTags = published?["tagSupport", "valueSet"]?.elements?.contains(1) ?? false
        let item = document["completion", "completionItem"]
        snippets = flag(item?["snippetSupport"])
        insertReplace = flag(item?["insertReplaceSupport"])
        newCompletionKinds = document["completion", "completionItemKind", "valueSet"] != nil
        newSymbolKinds = document["documentSymbol", "symbolKind", "valueSet"] != nil
        newWorkspaceSymbolKinds = workspace["symbol", "symbolKind", "valueSet"] != nil
        markdownCompletion = hasMarkdown(item?["documentationFormat"])
        markdownHover = hasMarkdown(document["hover", "contentFormat"])
        hierarchicalSymbols = flag(document["documentSymbol", "hierarchicalDocumentSymbolSupport"])
        codeActionLiterals = document["codeAction", "codeActionLiteralSupport"]?.isObject ?? false
        documentChanges = flag(workspace["workspaceEdit", "documentChanges"])
        createsFiles =
            documentChanges
            && (workspace["workspaceEdit", "resourceOperations"]?.elements?.contains("create") ?? false)
        workDoneProgress = flag(json["window", "workDoneProgress"])
        watchesFiles = flag(workspace["didChangeWatchedFiles", "dynamicRegistration"])
        let information = document["signatureHelp", "signatureInformation"]
        labelOffsets = flag(information?["parameterInformation", "labelOffsetSupport"])
        activeParameter = flag(information?["activeParameterSupport"])
        prepareRename = flag(document["rename", "prepareSupport"])
        inlayHintRefresh = flag(workspace["inlayHint", "refreshSupport"])
        semanticTokensRefresh = flag(workspace["semanticTokens", "refreshSupport"])
        codeLensRefresh = flag(workspace["codeLens", "refreshSupport"])
        drawsImages = json["general", "markdown", "parser"] == "marked"
    }
}
