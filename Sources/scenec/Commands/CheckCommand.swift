import SceneCompiler

/// `scenec check FILE…`: everything that is wrong, and no output.
enum CheckCommand {
    @Sendable static func run(_ invocation: Invocation) throws -> ExitStatus {
        let reporter = try Reporter(invocation)
        defer { reporter.finish() }
        let options = try invocation.compilationOptions()
        var status = ExitStatus.done
        for path in invocation.operands {
            do {
                let compilation = try Compilation(MainFile(path: path), options: options)
                try invocation.checkSettings(of: compilation)
                if !reporter.report(compilation) && status == .done { status = .sceneHasErrors }
            } catch let fault as FileFault {
                // The other files are checked all the same.
                Console.error(fault.description)
                status = .fileFailed
            }
        }
        return status
    }
}
