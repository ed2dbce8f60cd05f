import SceneSemantics
import SceneSyntax

/// `scenec reference [KIND]`: what the schema says of a kind of node or a function, or of all.
enum ReferenceCommand {
    @Sendable static func run(_ invocation: Invocation) throws -> ExitStatus {
        guard let name = invocation.operands.first else {
            try Console.output(Reference.whole)
            return .done
        }
        if let node = Schema.node(named: name) {
            try Console.output(Reference.text(of: node))
        } else if let function = Schema.function(named: name) {
            try Console.output(Reference.text(of: function))
        } else {
            var message = "the language has no kind of node or function '\(name)'"
            let names = Schema.nodes.map(\.name) + Schema.functions.map(\.name)
            if let near = nearest(name, in: names) { message += "; did you mean '\(near)'?" }
            throw UsageError(message, command: "reference")
        }
        return .done
    }
}
