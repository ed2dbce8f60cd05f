import SceneSemantics
import SceneSyntax

/// What the statement of a block takes in it.
struct PropertyOwner {
    enum Kind {
        case node(NodeSchema)
        case use(define: Int, statement: Statement, tree: SyntaxTree)
        case define
        case param
        case unknown
    }
    let kind: Kind

    init(_ statement: Statement, _ tree: SyntaxTree, _ analysis: Analysis) {
        switch statement.kind {
        case .node(let name, _, _):
            let word = tree.text(of: name)
            if let schema = Schema.node(named: word) {
                kind = .node(schema)
            } else if let define = analysis.define(named: word) {
                kind = .use(define: define.index, statement: define.statement, tree: define.tree)
            } else {
                kind = .unknown
            }
        case .define: kind = .define
        case .param: kind = .param
        default: kind = .unknown
        }
    }

    /// The properties of the schema that it takes.
    var properties: [PropertySchema] {
        switch kind {
        case .node(let schema): schema.properties
        case .use: Schema.node(.layer).properties
        case .param: Schema.paramProperties
        case .define, .unknown: []
        }
    }

    func property(_ name: String) -> PropertySchema? { properties.first { $0.name == name } }

    /// Of a use: the parameters of its define.
    var parameters: [(name: String, value: String?)] {
        guard case .use(_, let statement, let tree) = kind,
            case .define(_, let parameters, _) = statement.kind
        else { return [] }
        return tree[parameters].map { parameter in
            (tree.text(of: parameter.name), parameter.value.map { tree.source.text(tree.range(of: $0)) })
        }
    }

    var takesChildren: Bool {
        switch kind {
        case .node(let schema): schema.takesChildren
        case .define: true
        default: false
        }
    }

    var takesLets: Bool {
        switch kind {
        case .node(let schema): schema.kind != .canvas
        case .define: true
        default: false
        }
    }
}
