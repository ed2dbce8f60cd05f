import SceneCompiler

/// `scenec check FILE…`: everything that is wrong, and no output.
enum CheckCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        var options = try invocation.compilationOptions()
        options.allowsLibrary = true
        var status = ExitStatus.done
        for path in invocation.operands {
            do {
                let compilation = try Compilation(MainFile(path: path), options: options)
                try invocation.checkSettings(of: compilation)
                if !reporter.report(compilation) && status == .done { status = .sceneHasErrors }
            } catch let fault as FileFault {
                // The other files are checked all the same.
                status = reporter.fail(fault)
            }
        }
        return status
    }
}
