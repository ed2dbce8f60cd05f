import SceneCompiler
import SceneSyntax

/// `scenec fmt FILE…`: rewrites scenes in the one canonical layout.
enum FormatCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        var status = ExitStatus.done
        for path in invocation.operands {
            do {
                if try !format(path, invocation, reporter) && status == .done { status = .sceneHasErrors }
            } catch let fault as FileFault where !fault.isClosedPipe {
                // The other files are formatted all the same.
                status = reporter.fail(fault)
            }
        }
        return status
    }

    /// - Returns: whether the file was sound, and with `--check` formatted already.
    private static func format(
        _ path: String, _ invocation: Invocation, _ reporter: Reporter
    ) throws -> Bool {
        let main = try MainFile(path: path)
        let source = SourceText(name: main.name, utf8: main.bytes)
        let formatted: String
        switch SceneSyntax.format(source) {
        case .text(let text): formatted = text
        case .errors(let diagnostics):
            reporter.report(diagnostics, in: [source])
            if !reporter.writesDocument && !reporter.isQuiet {
                Console.line("scenec: \(main.name) is left as it is: it has errors")
            }
            return false
        }
        if invocation.has(.check) {
            let text = String(decoding: main.bytes, as: UTF8.self)
            let difference = unifiedDiff(
                from: text, to: formatted, name: main.name, newName: "\(main.name) (formatted)")
            try Console.output(difference)
            return difference.isEmpty
        }
        if path == "-" || invocation.has(.stdout) {
            try Console.output(formatted)
        } else if !formatted.utf8.elementsEqual(main.bytes) {
            var file = try OutputFile(path: path)
            try DescriptorWriter(descriptor: file.descriptor, name: file.name).write(Array(formatted.utf8))
            try file.commit()
        }
        return true
    }
}
