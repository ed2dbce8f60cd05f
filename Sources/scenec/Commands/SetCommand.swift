import SceneCompiler
import SceneSemantics
import SceneSyntax

/// `scenec set FILE NAME=VALUE…`: changes the text of params' values, and nothing else in the file.
enum SetCommand {
    @Sendable static func run(_ invocation: Invocation) throws -> ExitStatus {
        let reporter = try Reporter(invocation)
        defer { reporter.finish() }
        let path = invocation.operands[0]
        var changes: [(name: String, value: String)] = []
        for word in invocation.operands.dropFirst() {
            guard let change = Invocation.assignment(word) else {
                throw UsageError("'set' takes NAME=VALUE, not '\(word)'", command: "set")
            }
            changes.append(change)
        }
        let main = try MainFile(path: path)
        var options = CompilationOptions()
        options.root = invocation.value(.root)
        let before = try Compilation(main, options: options)
        let edited = try apply(changes, to: main.bytes, of: before, path)
        // What the new values break is reported at their places, and the file stays as it is.
        let after = try Compilation(MainFile(path: path, text: edited), options: options)
        guard reporter.report(after) else { return .sceneHasErrors }
        try check(changes, in: after)

        var file = try OutputFile(path: invocation.has(.stdout) || path == "-" ? "-" : path)
        try DescriptorWriter(descriptor: file.descriptor, name: file.name).write(edited)
        try file.commit()
        return .done
    }

    private static func apply(
        _ changes: [(name: String, value: String)], to text: [UInt8], of compilation: Compilation,
        _ path: String
    ) throws(UsageError) -> [UInt8] {
        let own = compilation.params.filter { $0.defaultRange.file == .main }
        var replacements: [(range: Range<Int>, text: String)] = []
        for (name, value) in changes {
            guard let param = own.first(where: { $0.name == name }) else {
                var message = "'\(path)' has no param '\(name)'"
                if let near = nearest(name, in: own.map(\.name)) { message += "; did you mean '\(near)'?" }
                throw UsageError(message, command: "set")
            }
            guard !replacements.contains(where: { $0.range == param.defaultRange.range.offsets }) else {
                throw UsageError("'\(name)' is set twice", command: "set")
            }
            replacements.append((param.defaultRange.range.offsets, literal(value, for: param)))
        }
        var edited = text
        for (range, text) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            edited.replaceSubrange(range, with: Array(text.utf8))
        }
        return edited
    }

    /// The value as it stands in a file: the bare text of a string gets its quotes.
    private static func literal(_ value: String, for param: ParamInfo) -> String {
        guard param.defaultText.hasPrefix("\""), !value.hasPrefix("\"") else { return value }
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }

    /// A value must be one expression: text that ends the statement and goes on would change more than a value.
    private static func check(
        _ changes: [(name: String, value: String)], in compilation: Compilation
    ) throws(UsageError) {
        for (name, value) in changes {
            let param = compilation.params.first { $0.name == name }
            guard let param, param.defaultText == literal(value, for: param) else {
                throw UsageError("'\(value)' is not one value", command: "set")
            }
        }
    }
}
