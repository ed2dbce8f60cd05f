import SceneSemantics
import SceneSyntax

/// `scenec reference [KIND]`: what the schema says of a kind of node, a function or a topic, or of all.
enum ReferenceCommand {
    @Sendable static func run(_ invocation: Invocation) throws -> ExitStatus {
        if invocation.has(.json) {
            guard invocation.operands.isEmpty else {
                throw UsageError("--json gives the whole reference", command: "reference")
            }
            try Console.output(Reference.json + "\n")
            return .done
        }
        let word = invocation.operands.first
        if let text = Reference.text(word) {
            try Console.output(text)
            return .done
        }
        var message = "the language has no kind of node or function '\(word ?? "")'"
        if let near = nearest(word ?? "", in: Reference.words) { message += "; did you mean '\(near)'?" }
        throw UsageError(message, command: "reference")
    }
}
