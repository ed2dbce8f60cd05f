import SceneSemantics
import SceneSyntax

/// `scenec explain CODE`: the page of a diagnostic.
enum ExplainCommand {
    @Sendable static func run(_ invocation: Invocation) throws -> ExitStatus {
        let word = invocation.operands[0]
        if let code = DiagnosticCode.named(word), let text = explanation(of: code) {
            try Console.output(text)
            return .done
        }
        var message = "there is no code '\(word)'"
        if let near = nearest(word.uppercased(), in: DiagnosticCode.all.map(\.id)) {
            message += "; did you mean '\(near)'?"
        }
        throw UsageError(message, command: "explain")
    }
}
