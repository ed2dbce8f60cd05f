/// One command: what parsing, help, suggestions and shell completions know of it, and what it does.
final class Command: Sendable {
    let name: String
    /// "FILE X,Y", as the usage line shows it.
    let operands: String
    let operandCount: ClosedRange<Int>
    /// One line, as the list of commands shows it.
    let summary: String
    /// More than the summary and the options say.
    var details: String { makeDetails() }
    private let makeDetails: @Sendable () -> String
    let options: [Option]
    let run: @Sendable (Invocation, Reporter) throws -> ExitStatus

    init(
        _ name: String, _ operands: String, _ operandCount: ClosedRange<Int>, _ summary: String,
        details: @autoclosure @escaping @Sendable () -> String = "", options: [Option],
        run: @escaping @Sendable (Invocation, Reporter) throws -> ExitStatus
    ) {
        self.name = name
        self.operands = operands
        self.operandCount = operandCount
        self.summary = summary
        makeDetails = details
        self.options = options + [Option.help]
        self.run = run
    }

    var usage: String {
        let words = name == Command.defaultName ? "[\(name)]" : name
        return "scenec \(words)" + (operands.isEmpty ? "" : " " + operands)
    }

    static let defaultName = "compile"
}

/// How the process ends.
enum ExitStatus: Int32, Sendable {
    case done = 0
    case sceneHasErrors = 1
    case wrongCommandLine = 2
    case fileFailed = 3
}

/// The command line is wrong.
struct UsageError: Error {
    var message: String
    /// The command whose help would say more.
    var command: String?

    init(_ message: String, command: String? = nil) {
        self.message = message
        self.command = command
    }
}
