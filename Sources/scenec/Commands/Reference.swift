import SceneSemantics

/// The reference of the language as text, made from the schema.
enum Reference {
    static var whole: String {
        let kinds = Schema.nodes.map { text(of: $0) }.joined(separator: "\n")
        let functions = Schema.functions.map { text(of: $0) }.joined()
        let names = BuiltinName.allCases.map { "  \($0.name): \($0.summary)\n" }.joined()
        return "Nodes\n=====\n\n\(kinds)\nFunctions\n=========\n\n\(functions)\nNames\n=====\n\n\(names)"
    }

    static func text(of node: NodeSchema) -> String {
        var text = node.name
        if let leading = node.leading {
            text += leading.isRequired ? " \(leading.name)" : " [\(leading.name)]"
        }
        text += node.takesChildren ? " { properties, children }\n" : " { properties }\n"
        text += "  \(node.summary)\n"
        if let leading = node.leading {
            text += "  \(leading.name): \(leading.shape.name)"
            if let standard = leading.defaultText, !standard.isEmpty { text += " = \(standard)" }
            text += "\n      \(leading.summary)\n"
        }
        for property in node.properties {
            text += "  \(property.name): \(words(of: property.shape))"
            if !property.defaultText.isEmpty { text += " = \(property.defaultText)" }
            text += "\n      \(property.summary)\n"
        }
        let example = node.example.split(separator: "\n", omittingEmptySubsequences: false)
        return text + "  Example:\n" + example.map { $0.isEmpty ? "\n" : "      \($0)\n" }.joined()
    }

    static func text(of function: FunctionSchema) -> String {
        "\(function.signature)\n    \(function.summary)\n"
    }

    private static func words(of shape: Shape) -> String {
        shape.keywords.isEmpty ? shape.name : shape.keywords.joined(separator: " | ")
    }
}
