/// One option of the command line: what parsing, help, suggestions and shell completions know of it.
///
/// A class: the options of a command are handed around and not copied.
final class Option: Sendable {
    enum Argument: Sendable {
        case none
        /// `--name VALUE` or `--name=VALUE`.
        case required(String)
        /// `--name` or `--name=VALUE`.
        case optional(String)
    }

    /// Without the hyphens.
    let name: String
    let short: Character?
    let argument: Argument
    /// The only values that it takes, where they can be listed.
    var choices: [String] { makeChoices() }
    private let makeChoices: @Sendable () -> [String]
    /// Given again it adds; else the last one counts.
    let isRepeatable: Bool
    /// One line.
    let summary: String

    init(
        _ name: String, short: Character? = nil, takes argument: Argument = .none,
        choices: @autoclosure @escaping @Sendable () -> [String] = [], repeats: Bool = false,
        _ summary: String
    ) {
        self.name = name
        self.short = short
        self.argument = argument
        makeChoices = choices
        isRepeatable = repeats
        self.summary = summary
    }

    /// "-o, --output OUT".
    var usage: String {
        let names = (short.map { "-\($0), " } ?? "") + "--" + name
        return switch argument {
        case .none: names
        case .required(let value): names + " " + value
        case .optional(let value): names + "[=" + value + "]"
        }
    }
}
