import SceneCompiler

/// The whole run: words in, exit status out. Every error turns into text here.
enum CommandLineTool {
    static func run(_ words: ArraySlice<String>) -> ExitStatus {
        do {
            return try dispatch(words)
        } catch let error as UsageError {
            Console.error(error.message)
            let command = error.command.map { " \($0)" } ?? ""
            Console.line("see scenec\(command) --help")
            return .wrongCommandLine
        } catch let fault as FileFault {
            if !fault.isClosedPipe { Console.error(fault.description) }
            return .fileFailed
        } catch {
            Console.error("\(error)")
            return .fileFailed
        }
    }

    private static func dispatch(_ words: ArraySlice<String>) throws -> ExitStatus {
        guard let first = words.first else {
            throw UsageError("which scene? a file is wanted")
        }
        if first == "--help" || first == "-h" || first == "help" && words.count == 1 {
            try Console.output(HelpText.overview + "\n")
            return .done
        }
        if first == "--version" {
            try Console.output("scenec \(HelpText.version)\n")
            return .done
        }
        let named = Command.named(first)
        let invocation = try Invocation(named == nil ? words : words.dropFirst(), of: named ?? .compile)
        if invocation.has(.help) {
            try Console.output(HelpText.text(of: invocation.command) + "\n")
            return .done
        }
        return try invocation.command.run(invocation)
    }
}
