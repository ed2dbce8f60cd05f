extension Reference {
    /// The section of a kind of node in Grammar/README.md: its picture, its example and its table.
    public static func markdown(_ schema: NodeSchema) -> String {
        var text = "### \(schema.name)\n\n"
        text +=
            "<img src=\"pictures/\(schema.name).png\" alt=\"\(schema.name)\" align=\"right\" width=\"64\">\n\n"
        text += "`\(schema.usage)`\n\n\(schema.summary)\n\n"
        text += "```scene\n\(schema.example)\n```\n\n"
        text += "| | takes | default | |\n|---|---|---|---|\n"
        if let leading = schema.leading {
            let standard = leading.isRequired ? "required" : leading.defaultText ?? ""
            text += row(leading.name, leading.shape, standard, leading.summary)
        }
        for property in schema.properties {
            text += row("`\(property.name)`", property.shape, property.defaultText, property.summary)
        }
        return text
    }

    /// The table of what a param's block takes.
    public static var paramMarkdown: String {
        "| | takes | |\n|---|---|---|\n"
            + Schema.paramProperties.map {
                "| `\($0.name)` | \(escaped($0.shape.description)) | \(escaped($0.summary)) |\n"
            }.joined()
    }

    public static var functionsMarkdown: String {
        "| function | gives | |\n|---|---|---|\n"
            + Schema.functions.map {
                "| `\($0.signature)` | \($0.resultPhrase) | \(escaped($0.summary)) |\n"
            }.joined()
    }

    public static var namesMarkdown: String {
        "| name | is | |\n|---|---|---|\n"
            + BuiltinName.allCases.map { "| `\($0.name)` | \($0.types.phrase) | \(escaped($0.summary)) |\n" }
            .joined()
    }

    private static func row(_ name: String, _ shape: Shape, _ standard: String, _ summary: String) -> String {
        "| \(name) | \(escaped(shape.description)) | \(escaped(standard)) | \(escaped(summary)) |\n"
    }

    private static func escaped(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
