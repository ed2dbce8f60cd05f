import SceneSyntax

/// Something that may be written, before it is told in the form that the editor takes.
struct CompletionItem {
    enum Kind: Int {
        case function = 3
        case field = 5
        case variable = 6
        case `class` = 7
        case property = 10
        case unit = 11
        case value = 12
        case keyword = 14
        case color = 16
        case file = 17
        case folder = 19
        case enumMember = 20
        case constant = 21

        /// What editors of the protocol's first version know: 18 kinds.
        var first: Kind {
            switch self {
            case .folder: .file
            case .enumMember: .value
            case .constant: .variable
            default: self
            }
        }
    }

    /// What kind of text `completionItem/resolve` adds.
    enum Topic: String {
        case node, property, function, builtin, symbol, keyword
    }

    var label: String
    var kind: Kind
    /// The order of groups: likelier ones first.
    var rank: Int
    var detail: String?
    var documentation: String?
    /// Where it is not the label.
    var text: String?
    /// With places to fill in, for editors that have them.
    var snippet: String?
    var topic: Topic?
    /// Of a property: the kind of node.
    var owner: String?

    init(_ label: String, _ kind: Kind, rank: Int, detail: String? = nil) {
        self.label = label
        self.kind = kind
        self.rank = rank
        self.detail = detail
    }
}

extension Session {
    func json(_ item: CompletionItem, replacing range: [JSON.Member], uri: String) -> JSON {
        let usesSnippet = client.snippets && item.snippet != nil
        let text = usesSnippet ? item.snippet ?? item.label : item.text ?? item.label
        let order = String(item.rank + 100).dropFirst()
        let data = item.topic.map { topic in
            JSON.members([
                "topic": .string(topic.rawValue), "name": .string(item.label),
                "owner": item.owner.map(JSON.string), "uri": .string(uri),
            ])
        }
        return .members([
            "label": .string(item.label),
            "kind": JSON((client.newCompletionKinds ? item.kind : item.kind.first).rawValue),
            "detail": item.detail.map(JSON.string), "documentation": item.documentation.map(JSON.string),
            "sortText": .string(order + item.label), "filterText": .string(item.label),
            "insertText": .string(text), "insertTextFormat": usesSnippet ? 2 : 1,
            "textEdit": .object(range + [.init("newText", .string(text))]), "data": data,
        ])
    }
}

/// Text that stands in a snippet as it is.
func escapedForSnippet(_ text: String) -> String {
    var result = ""
    for character in text {
        if character == "$" || character == "}" || character == "\\" { result.append("\\") }
        result.append(character)
    }
    return result
}
