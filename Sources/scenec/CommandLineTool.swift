import SceneCompiler
import SceneSyntax

/// The whole run: words in, exit status out. Every error turns into text here, or into a part of the document that was
/// asked for.
enum CommandLineTool {
    static func run(_ words: ArraySlice<String>) -> ExitStatus {
        do {
            return try dispatch(words)
        } catch {
            let reporter = Reporter(wordsNotUnderstood: words)
            defer { reporter.finish() }
            return reporter.fail(error)
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
        if named == nil, !first.hasPrefix("-"), !MainFile.exists(first) {
            if first == "help", let command = words.dropFirst().first.flatMap(Command.named) {
                try Console.output(HelpText.text(of: command) + "\n")
                return .done
            }
            if let meant = commandMeant(by: first) {
                throw UsageError("'\(first)' is neither a command nor a file; did you mean '\(meant)'?")
            }
        }
        let invocation = try Invocation(named == nil ? words : words.dropFirst(), of: named ?? .compile)
        if invocation.has(.help) {
            try Console.output(HelpText.text(of: invocation.command) + "\n")
            return .done
        }
        return try run(invocation)
    }

    private static func run(_ invocation: Invocation) throws -> ExitStatus {
        let reporter = try Reporter(invocation)
        defer { reporter.finish() }
        do {
            return try invocation.command.run(invocation, reporter)
        } catch {
            return reporter.fail(error)
        }
    }

    /// What other tools call our commands.
    private static let otherNames = [
        "render": "compile", "build": "compile", "draw": "compile", "format": "fmt", "lint": "check",
        "validate": "check", "diff": "verify", "docs": "reference", "version": "--version", "help": "--help",
    ]

    private static func commandMeant(by word: String) -> String? {
        otherNames[word.lowercased()] ?? nearest(word, in: Command.all.map(\.name))
    }
}
