import SceneEditor

/// `scenec lsp`: the language server.
enum LanguageServerCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        guard let port = try invocation.integer(.socket, in: 1...65535) else {
            return status(LanguageServer.run(version: HelpText.version))
        }
        do {
            return status(try LanguageServer.run(port: UInt16(port), version: HelpText.version))
        } catch {
            Console.error("cannot serve on port \(port): \(error)")
            return .fileFailed
        }
    }

    private static func status(_ code: Int32) -> ExitStatus { ExitStatus(rawValue: code) ?? .sceneHasErrors }
}
