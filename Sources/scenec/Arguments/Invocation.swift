import SceneSyntax

/// A command line that was understood: a command, its operands, and the options given.
struct Invocation: Sendable {
    let command: Command
    let operands: [String]
    /// In the order given.
    private let given: [GivenOption]

    private struct GivenOption {
        var name: String
        /// nil where it stands without one.
        var value: String?
    }

    func has(_ option: Option) -> Bool { given.contains { $0.name == option.name } }

    /// The last value given.
    func value(_ option: Option) -> String? { given.last { $0.name == option.name }?.value }

    func allValues(_ option: Option) -> [String] {
        given.filter { $0.name == option.name }.compactMap(\.value)
    }

    func wrong(_ option: Option, _ text: String, wants: String) -> UsageError {
        UsageError("--\(option.name) takes \(wants), not '\(text)'", command: command.name)
    }
}

extension Invocation {
    /// Reads the words after a command.
    ///
    /// Options and operands mix; after `--` everything is an operand, and `-` is one.
    init(_ words: ArraySlice<String>, of command: Command) throws(UsageError) {
        var operands: [String] = []
        var given: [GivenOption] = []
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            // No option is a digit: `-1,0` is a place.
            guard word != "-", word.utf8.first == UInt8(ascii: "-"), !Self.isNegativeNumber(word) else {
                operands.append(word)
                continue
            }
            let (option, attached) = try Self.option(in: word, of: command)
            let value = try Self.value(of: option, attached: attached, rest: &rest, command: command)
            given.append(GivenOption(name: option.name, value: value))
        }
        self.command = command
        self.operands = operands
        self.given = given
        if !has(.help) { try checkOperandCount() }
    }

    private static func isNegativeNumber(_ word: String) -> Bool {
        word.utf8.dropFirst().first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
    }

    private func checkOperandCount() throws(UsageError) {
        let count = command.operandCount
        if operands.count < count.lowerBound {
            throw UsageError("'\(command.name)' wants \(command.operands)", command: command.name)
        }
        if operands.count > count.upperBound {
            let extra = operands[count.upperBound]
            if command.name == Command.pick.name, let x = Int(operands[1]), let y = Int(extra) {
                throw UsageError("'pick' takes X,Y as one word: \(x),\(y)", command: command.name)
            }
            throw UsageError("'\(command.name)' does not take '\(extra)'", command: command.name)
        }
    }

    /// The option that a word names, and the value in the word: `--size=2x2`, `-Dn=1`, `-oout.png`.
    private static func option(
        in word: String, of command: Command
    ) throws(UsageError) -> (Option, attached: String?) {
        if word.utf8.starts(with: "--".utf8) {
            let body = word.dropFirst(2)
            let name = body.prefix { $0 != "=" }
            let attached = name.endIndex < body.endIndex ? String(body[name.endIndex...].dropFirst()) : nil
            if let option = command.options.first(where: { $0.name == name }) { return (option, attached) }
            throw unknown(String(name), of: command)
        }
        let letter = word[word.index(after: word.startIndex)]
        guard let option = command.options.first(where: { $0.short == letter }) else {
            throw unknown(String(word.dropFirst()), of: command, isShort: true)
        }
        let attached = word.dropFirst(2)
        return (
            option, attached.isEmpty ? nil : String(attached.first == "=" ? attached.dropFirst() : attached)
        )
    }

    private static func unknown(_ name: String, of command: Command, isShort: Bool = false) -> UsageError {
        var message = "unknown option '\(isShort ? "-" : "--")\(name)'"
        if let near = near(name, among: command.options) {
            message += "; did you mean '--\(near.name)'\(near.short.map { " or '-\($0)'" } ?? "")?"
        } else if let other = Command.all.first(where: { $0.options.contains { $0.name == name } }) {
            message += " of '\(command.name)'; '\(other.name)' has one"
        }
        return UsageError(message, command: command.name)
    }

    /// The nearest in spelling, or the only one that begins alike: `--out` for `--output`.
    private static func near(_ name: String, among options: [Option]) -> Option? {
        if let word = nearest(name, in: options.map(\.name)) { return options.first { $0.name == word } }
        let alike = options.filter { zip($0.name, name).prefix { $0 == $1 }.count >= 3 }
        return alike.count == 1 ? alike[0] : nil
    }

    private static func value(
        of option: Option, attached: String?, rest: inout ArraySlice<String>, command: Command
    ) throws(UsageError) -> String? {
        var value = attached
        switch option.argument {
        case .none:
            if let attached {
                throw UsageError(
                    "--\(option.name) takes no value, '\(attached)' given", command: command.name)
            }
        case .optional: break
        case .required(let wanted):
            if value == nil { value = rest.popFirst() }
            if value == nil { throw UsageError("--\(option.name) wants \(wanted)", command: command.name) }
        }
        if let value, !option.choices.isEmpty, !option.choices.contains(value) {
            var message = "--\(option.name) takes \(option.choices.joined(separator: ", ")), not '\(value)'"
            if let near = nearest(value, in: option.choices) { message += "; did you mean '\(near)'?" }
            throw UsageError(message, command: command.name)
        }
        return value
    }
}
