import SceneSyntax

/// The reference of the language, made of the schema: what `scenec reference` prints and Grammar/README.md holds.
public enum Reference {
    /// What can be asked for besides kinds of nodes and functions.
    public static let topics = ["functions", "names", "units", "let", "param", "define", "import"]

    /// All words that `text(_:)` knows.
    public static var words: [String] {
        Schema.nodes.map(\.name) + topics + Schema.functions.map(\.name)
            + PropertyID.allCases.map(\.name)
    }

    /// The reference of a kind of node, a function or a topic, for a terminal; of everything without one; nil where there is no
    /// such word.
    public static func text(_ word: String? = nil) -> String? {
        guard let word else {
            let parts =
                Schema.nodes.map(node) + [letBinding, param, define, importFile, functions, names, units]
            return parts.joined(separator: "\n")
        }
        if let schema = Schema.node(named: word) { return node(schema) }
        if let schema = Schema.function(named: word) { return function(schema) }
        switch word {
        case "functions": return functions
        case "names": return names
        case "units": return units
        case "let": return letBinding
        case "param": return param
        case "define": return define
        case "import": return importFile
        default: return property(word)
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

    private static let letBinding = """
        let NAME = VALUE
          Binds a name to a value, from here to the end of the block; a value may be a list: a, b, c.

        """

    private static let define = """
        define NAME(PARAMETER, PARAMETER = VALUE, …) { … }
          A drawing of one's own: used like a kind of node, 'NAME VALUE { PARAMETER: VALUE }'. The value after the name is
          the first parameter's; one without a default must be given. A use takes the properties of a layer too.

        """

    private static let importFile = """
        import "PATH"
          Brings the lets, params and defines of a library, a file without a canvas. The path is relative to the file, and
          may not leave the root.

        """

    /// A word that is a property: the kinds that have it.
    private static func property(_ word: String) -> String? {
        var found = Schema.nodes.compactMap { schema in
            schema.properties.first { $0.name == word }.map { (schema.name, $0) }
        }
        found += Schema.paramProperties.filter { $0.name == word }.map { ("param", $0) }
        if found.isEmpty { return nil }
        let kinds = found.map(\.0).joined(separator: ", ")
        return "\(word)\n  A property of \(kinds).\n"
            + found.map { kind, property in "\n\(kind)\n" + line(property) }.joined()
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
