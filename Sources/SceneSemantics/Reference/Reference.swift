import SceneSyntax

/// The reference of the language, made of the schema: what `scenec reference` prints and Grammar/README.md holds.
public enum Reference {
    /// What can be asked for besides kinds of nodes and functions.
    public static let topics = ["functions", "names", "units", "param"]

    /// All words that `text(_:)` knows.
    public static var words: [String] {
        Schema.nodes.map(\.name) + topics + Schema.functions.map(\.name)
    }

    /// The reference of a kind of node, a function or a topic, for a terminal; of everything without one; nil where there is no
    /// such word.
    public static func text(_ word: String? = nil) -> String? {
        guard let word else {
            let parts = Schema.nodes.map(node) + [param, functions, names, units]
            return parts.joined(separator: "\n")
        }
        if let schema = Schema.node(named: word) { return node(schema) }
        if let schema = Schema.function(named: word) { return function(schema) }
        switch word {
        case "functions": return functions
        case "names": return names
        case "units": return units
        case "param": return param
        default: return nil
        }
    }

    // MARK: - Parts

    private static func node(_ schema: NodeSchema) -> String {
        var text = schema.usage + "\n  " + schema.summary + "\n"
        if let leading = schema.leading {
            let standard = leading.defaultText.map { $0.isEmpty ? "" : " = " + $0 } ?? ""
            text += "\n  \(leading.name): \(leading.shape.description)\(standard)\n      \(leading.summary)\n"
        }
        if !schema.properties.isEmpty { text += "\n" }
        for property in schema.properties { text += line(property) }
        return text + "\n" + schema.example.split(separator: "\n").map { "    " + $0 + "\n" }.joined()
    }

    private static func line(_ property: PropertySchema) -> String {
        let standard = property.defaultText.isEmpty ? "" : " = " + property.defaultText
        return "  \(property.name): \(property.shape.description)\(standard)\n      \(property.summary)\n"
    }

    private static func function(_ schema: FunctionSchema) -> String {
        var text = "\(schema.signature)\n  \(schema.summary)\n"
        for parameter in schema.parameters { text += "  \(parameter.name): \(parameter.shape.description)\n" }
        return text + "  gives \(schema.resultPhrase)\n"
    }

    private static var functions: String {
        "functions\n" + Schema.functions.map { "\n" + function($0) }.joined()
    }

    private static var names: String {
        "names\n"
            + BuiltinName.allCases.map { "  \($0.name): \($0.types.phrase)\n      \($0.summary)\n" }.joined()
    }

    private static var units: String {
        "units\n" + Unit.described.map { "  \($0.unit.spelling): \($0.meaning)\n" }.joined()
    }

    private static var param: String {
        "param NAME = VALUE { … }\n  A let that the command line (`-D NAME=VALUE`) and the preview can set.\n\n"
            + Schema.paramProperties.map(line).joined()
    }
}

extension Unit {
    /// The units and what they mean.
    public static let described: [(unit: Unit, meaning: String)] = [
        (.percent, "1/100; of a reference length where a length is wanted"),
        (.px, "a scene pixel"), (.inch, "an inch: as many pixels as the canvas's density says"),
        (.cm, "1/2.54 in"), (.mm, "1/25.4 in"), (.pt, "1/72 in"),
        (.fr, "a share of what is left, in track lists"),
        (.deg, "a degree"), (.grad, "0.9deg"), (.rad, "180/π deg"), (.turn, "360deg"),
    ]
}

extension NodeSchema {
    /// "checker LENGTH or SIZE { … }".
    public var usage: String {
        let value = leading.map { $0.isRequired ? " \($0.name)" : " [\($0.name)]" } ?? ""
        return name + value + " { … }"
    }
}

extension FunctionSchema {
    /// "a color".
    public var resultPhrase: String {
        if let result { return result.phrase }
        return id == .pick ? "an element of the list" : "the type of its arguments"
    }
}

extension Shape {
    /// As the reference names it: "ratio", "`start`, `center` or `end`", "1, 2 or 4 lengths".
    public var description: String {
        if keywords.isEmpty { return name }
        let listed = keywords.joined(separator: " | ")
        let times = count == .either([1, 2]) ? ", one or two" : ""
        return types.isEmpty ? listed + times : listed + " or " + types.phrase
    }
}
