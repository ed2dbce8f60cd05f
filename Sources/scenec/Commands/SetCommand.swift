import SceneCompiler
import SceneSemantics
import SceneSyntax

/// `scenec set FILE NAME=VALUE…`: changes the text of params' values, and nothing else in the file.
enum SetCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
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
        options.allowsLibrary = true
        let before = try Compilation(main, options: options)
        let edited = try apply(changes, to: main.bytes, of: before, path)
        // What the new values break is reported at their places, and the file stays as it is.
        let after = try Compilation(MainFile(path: path, text: edited), options: options)
        guard reporter.report(after, lints: false) else { return .sceneHasErrors }

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
            let text = literal(value, for: param)
            guard isOneValue(text) else { throw UsageError("'\(value)' is not one value", command: "set") }
            replacements.append((param.defaultRange.range.offsets, text))
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

    /// Whether a text is one expression: text that ends the statement and goes on would change more than a value.
    private static func isOneValue(_ text: String) -> Bool {
        let start = "let value = "
        let result = parse(SourceText(name: "", utf8: Array((start + text).utf8)), file: .main)
        let statements = result.tree[result.tree.root]
        guard result.diagnostics.isEmpty, statements.count == 1,
            case .letBinding(_, let value)? = statements.first?.kind
        else { return false }
        let range = result.tree.range(of: value)
        return range.offsets == start.utf8.count..<start.utf8.count + text.utf8.count
    }
}
