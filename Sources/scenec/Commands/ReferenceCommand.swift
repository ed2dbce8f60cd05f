import SceneSemantics
import SceneSyntax

/// `scenec reference [KIND]`: what the schema says of a kind of node, a function or a topic, or of all.
enum ReferenceCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        let word = invocation.operands.first
        if invocation.has(.json), word.map({ Reference.text($0) != nil }) ?? true {
            guard let text = word.map({ Reference.json(of: $0) }) ?? Reference.json else {
                throw UsageError(
                    "--json knows kinds of nodes, functions and properties; '\(word ?? "")' stands in the whole "
                        + "reference: 'reference --json'", command: "reference")
            }
            try Console.output(text)
            return .done
        }
        if let text = Reference.text(word) {
            try Console.output(text)
            return .done
        }
        var message = "the language has no kind of node, function or property '\(word ?? "")'"
        if let near = nearest(word ?? "", in: Reference.words) { message += "; did you mean '\(near)'?" }
        throw UsageError(message, command: "reference")
    }
}
