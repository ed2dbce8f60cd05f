import SceneCompiler
import SceneSemantics
import SceneSyntax

/// `scenec params FILE`: what can be set with `-D`, and within which bounds.
enum ParamsCommand {
    @Sendable static func run(_ invocation: Invocation, _ reporter: Reporter) throws -> ExitStatus {
        var options = try invocation.compilationOptions()
        options.allowsLibrary = true
        let compilation = try Compilation(MainFile(path: invocation.operands[0]), options: options)
        try invocation.checkSettings(of: compilation)
        let isSound = reporter.report(compilation, lints: false)
        let params = compilation.params
        if invocation.has(.json) {
            try Console.output(json(params) + "\n")
        } else {
            for param in params { try Console.output(line(param) + "\n") }
        }
        return isSound ? .done : .sceneHasErrors
    }

    private static func line(_ param: ParamInfo) -> String {
        var line = "\(param.name) = \(param.settingText ?? param.defaultText)"
        switch param.choices {
        case .range(let low, let high): line += "  in \(decimal(low)) .. \(decimal(high))"
        case .list(let values): line += "  in " + values.joined(separator: ", ")
        case nil: break
        }
        if let step = param.step { line += "  step \(decimal(step))" }
        if let label = param.label { line += "  (\(label))" }
        return line
    }

    private static func json(_ params: [ParamInfo]) -> String {
        var writer = JSONWriter()
        writer.array(params) { writer, param in
            writer.object { writer in
                writer.member("name", param.name)
                writer.member("value", param.settingText ?? param.defaultText)
                writer.member("default", param.defaultText)
                switch param.choices {
                case .range(let low, let high):
                    writer.key("range")
                    writer.array([low, high]) { $0.number($1) }
                case .list(let values):
                    writer.key("choices")
                    writer.array(values) { $0.string($1) }
                case nil: break
                }
                if let step = param.step {
                    writer.key("step")
                    writer.number(step)
                }
                if let label = param.label { writer.member("label", label) }
            }
        }
        return writer.text
    }
}
