import SceneCompiler
import ScenePixels
import ScenePlan
import SceneSyntax

/// `scenec FILE.scene -o OUT`: renders a scene, or prints one of the stages on the way.
enum CompileCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        // The whole command line is understood before any work is done.
        let options = try invocation.compilationOptions()
        let target = try CompileTarget(invocation)
        if reporter.writesDocument && invocation.has(.stats) {
            throw UsageError(
                "--stats is text: it does not go with --diagnostics json or sarif", command: "compile")
        }
        let main = try MainFile(path: invocation.operands[0])
        if let form = target.treeForm { return try printTree(of: main, form, target, reporter) }

        let compilation = try Compilation(main, options: options)
        try invocation.checkSettings(of: compilation)
        let stats = invocation.has(.stats) ? StageStats() : nil
        stats?.note(compilation)
        let isSound = reporter.report(compilation)
        guard isSound || options.keepsGoing, compilation.plan != nil else { return .sceneHasErrors }
        if stats != nil { reporter.report(compilation.remarks, in: compilation.sources) }
        do {
            if let stage = target.stage { return try print(stage, of: compilation, target) }
            let status = try render(compilation, target, reporter, stats)
            return isSound ? status : .sceneHasErrors
        } catch let error as PaintingError {
            reporter.report([error.diagnostic], in: compilation.sources)
            return .sceneHasErrors
        }
    }

    private static func render(
        _ compilation: Compilation, _ target: CompileTarget, _ reporter: Reporter, _ stats: StageStats?
    ) throws -> ExitStatus {
        var file = try OutputFile(path: target.path, keeping: compilation.files.inputs)
        let progress = Progress()
        let line = ProgressLine(
            progress, isShown: !reporter.isQuiet && !reporter.writesDocument && Console.isErrorTerminal)
        defer { line.end() }
        let report = try compilation.write(
            target.output, to: file.descriptor, name: file.name, progress: progress)
        line.end()
        if report.showsMatte && target.output.matte == nil {
            guard reporter.report(noAlpha(target.output.format, compilation), of: compilation) else {
                return .sceneHasErrors
            }
        }
        try file.commit()
        stats?.note(report, path: target.path)
        stats?.print()
        return .done
    }

    /// What is not opaque went into a format without alpha; told at the canvas, which could have a background.
    private static func noAlpha(_ format: OutputFormat, _ compilation: Compilation) -> Diagnostic {
        Diagnostic(
            .noAlpha, at: compilation.canvasRange,
            "\(format.rawValue) has no alpha: what is not opaque lies on white",
            hint: "--matte COLOR sets another colour, a 'background' of the canvas does too")
    }

    private static func printTree(
        of main: MainFile, _ form: CompileTarget.TreeForm, _ target: CompileTarget, _ reporter: Reporter
    ) throws -> ExitStatus {
        let source = SourceText(name: main.name, utf8: main.bytes)
        let result = parse(source, file: .main)
        try write(to: target) { writer in
            switch form {
            case .json: try dumpJSON(result.tree) { piece throws(FileFault) in try writer.write(piece) }
            case .text: try dump(result.tree) { piece throws(FileFault) in try writer.write(piece) }
            }
        }
        return reporter.report(result.diagnostics, in: [source]) ? .done : .sceneHasErrors
    }

    private static func print(
        _ stage: CompileTarget.Stage, of compilation: Compilation, _ target: CompileTarget
    ) throws -> ExitStatus {
        let text = try stage == .plan ? compilation.planDump() : compilation.layoutDump()
        try write(to: target) { try $0.write(Array(text.utf8)) }
        return .done
    }

    /// Text goes to standard output where no `-o` says otherwise.
    private static func write(to target: CompileTarget, _ content: (DescriptorWriter) throws -> Void) throws {
        var file = try OutputFile(path: target.textPath)
        try content(DescriptorWriter(descriptor: file.descriptor, name: file.name))
        try file.commit()
    }
}
