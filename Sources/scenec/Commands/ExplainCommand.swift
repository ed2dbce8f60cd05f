import SceneSemantics
import SceneSyntax

/// `scenec explain CODE`: the page of a diagnostic.
enum ExplainCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        let word = invocation.operands[0]
        if let code = DiagnosticCode.named(word), let text = explanation(of: code) {
            try Console.output(text)
            return .done
        }
        var message = "there is no code '\(word)'"
        let digits = String(repeating: "0", count: max(0, 4 - word.count)) + word
        let codes = DiagnosticCode.all.map(\.id)
        // 204 is E0204.
        if let near = codes.first(where: { $0.dropFirst() == digits })
            ?? nearest(word.uppercased(), in: codes)
        {
            message += "; did you mean '\(near)'?"
        }
        throw UsageError(message, command: "explain")
    }
}
