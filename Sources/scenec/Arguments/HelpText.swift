/// The texts of `--help`, from the tables of commands and options.
enum HelpText {
    static let version = "0.1.0"

    static var overview: String {
        var lines = [
            "scenec renders a scene file into a picture.", "", "usage: scenec FILE.scene [-o OUT.png]",
            "       scenec COMMAND …", "", "commands:",
        ]
        let width = Command.all.map { $0.name.count + $0.operands.count + 1 }.max() ?? 0
        for command in Command.all {
            let usage = command.name + " " + command.operands
            lines.append("  " + padded(usage, to: width) + "  " + command.summary)
        }
        lines += [
            "",
            "A first word that is not a command is a file; ./fmt names a file called fmt. - is standard input or output.",
            "scenec COMMAND --help says more. --version prints the version.",
            "",
            "exit status: 0 done, 1 the scene has errors, 2 the command line is wrong, 3 a file cannot be read or written",
        ]
        return lines.joined(separator: "\n")
    }

    static func text(of command: Command) -> String {
        var lines = ["\(command.name): \(command.summary)", "", "usage: \(command.usage) [options]"]
        if !command.details.isEmpty { lines += ["", command.details] }
        lines += ["", "options:"]
        let width = min(28, command.options.map(\.usage.count).max() ?? 0)
        for option in command.options {
            var help = option.summary
            if !option.choices.isEmpty { help += ": " + option.choices.joined(separator: ", ") }
            lines.append("  " + padded(option.usage, to: width) + "  " + help)
        }
        return lines.joined(separator: "\n")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
