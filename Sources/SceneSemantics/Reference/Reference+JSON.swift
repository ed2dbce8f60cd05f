import ScenePixels
import SceneSyntax

extension Reference {
    /// The whole schema for tools: `nodes`, `functions`, `names`, `units`, `param`, `reservedWords`, `colors`.
    public static var json: String {
        var json = JSONWriter()
        json.object {
            $0.key("nodes")
            $0.array(Schema.nodes, write(_:_:))
            $0.key("functions")
            $0.array(Schema.functions, write(_:_:))
            $0.key("names")
            $0.array(BuiltinName.allCases) { json, name in
                json.object {
                    $0.member("name", name.name)
                    $0.member("type", name.types.phrase)
                    $0.key("inTileOnly")
                    $0.boolean(name.isOfCell)
                    $0.member("summary", name.summary)
                }
            }
            $0.key("units")
            $0.array(Unit.described) { json, unit in
                json.object {
                    $0.member("name", unit.unit.spelling)
                    $0.member("summary", unit.meaning)
                }
            }
            $0.key("param")
            $0.array(Schema.paramProperties, write(_:_:))
            $0.key("reservedWords")
            $0.array(reservedWords) { $0.string($1) }
            $0.key("colors")
            $0.array(NamedColors.values.map(\.name) + ["transparent"]) { $0.string($1) }
        }
        return json.text + "\n"
    }

    /// A kind of node or a function as it stands in `json`; of a property an array with an object for each kind that has it.
    /// nil where the word is something else.
    public static func json(of word: String) -> String? {
        var json = JSONWriter()
        if let schema = Schema.node(named: word) {
            write(&json, schema)
        } else if let schema = Schema.function(named: word) {
            write(&json, schema)
        } else {
            let kinds = Schema.nodes.filter { $0.properties.contains { $0.name == word } }
            if kinds.isEmpty { return nil }
            json.array(kinds) { json, schema in
                json.object {
                    $0.member("node", schema.name)
                    $0.key("property")
                    if let property = schema.properties.first(where: { $0.name == word }) {
                        write(&$0, property)
                    }
                }
            }
        }
        return json.text + "\n"
    }

    private static func write(_ json: inout JSONWriter, _ schema: NodeSchema) {
        json.object {
            $0.member("name", schema.name)
            $0.member("summary", schema.summary)
            $0.key("leading")
            if let leading = schema.leading {
                $0.object {
                    $0.member("name", leading.name)
                    $0.key("required")
                    $0.boolean(leading.isRequired)
                    write(&$0, leading.shape, leading.defaultText ?? "", leading.summary)
                }
            } else {
                $0.null()
            }
            $0.key("properties")
            $0.array(schema.properties, write(_:_:))
            $0.key("takesChildren")
            $0.boolean(schema.takesChildren)
            $0.member("example", schema.example)
        }
    }

    private static func write(_ json: inout JSONWriter, _ property: PropertySchema) {
        json.object {
            $0.member("name", property.name)
            write(&$0, property.shape, property.defaultText, property.summary)
        }
    }

    private static func write(
        _ json: inout JSONWriter, _ shape: Shape, _ standard: String, _ summary: String
    ) {
        json.member("takes", shape.description)
        json.key("keywords")
        json.array(shape.keywords) { $0.string($1) }
        json.member("default", standard)
        json.member("summary", summary)
    }

    private static func write(_ json: inout JSONWriter, _ schema: FunctionSchema) {
        json.object {
            $0.member("name", schema.name)
            $0.member("signature", schema.signature)
            $0.member("gives", schema.resultPhrase)
            $0.key("parameters")
            $0.array(schema.parameters) { json, parameter in
                json.object {
                    $0.member("name", parameter.name)
                    $0.member("takes", parameter.shape.description)
                    $0.key("keywords")
                    $0.array(parameter.shape.keywords) { $0.string($1) }
                }
            }
            $0.member("summary", schema.summary)
        }
    }
}
